//! A long text with its middle left out.

use crate::report::grouped;
use std::borrow::Cow;

/// The text, or where it is long its ends with the number of characters between them; `(empty)` of none.
pub(super) fn excerpt(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 400;
    if text.is_empty() {
        return "(empty)".into();
    }
    let length = text.chars().count();
    if length <= LONGEST {
        return text.into();
    }
    let place = |character| text.char_indices().nth(character).map_or(text.len(), |(place, _)| place);
    let (head, tail) = (&text[..place(LONGEST / 2)], &text[place(length - LONGEST / 2)..]);
    format!("{head} … {} characters … {tail}", grouped((length - LONGEST) as u64)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_keeps_its_ends_and_says_what_is_left_out() {
        assert_eq!(excerpt(""), "(empty)");
        assert_eq!(excerpt(r"\xFF"), r"\xFF");
        let shown = excerpt(&"é".repeat(1500)).into_owned();
        assert!(shown.starts_with("éé") && shown.ends_with("éé"), "{shown}");
        assert!(shown.contains(" … 1,100 characters … "), "{shown}");
    }
}
