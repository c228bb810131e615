//! Characters that cannot be shown.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;

/// Shows each character that cannot be displayed by its code in hexadecimal: `[U+3042]`.
///
/// Which ones those are only the caller knows, by fonts and the like: `is_undisplayable` says so. The code has four
/// to six digits, in upper case. Text without any such character is borrowed. At most ten bytes come out for one
/// character in. What comes out is for people: it cannot be told from text that looked so before. Never panics.
///
/// HTML 4.01, [section 5.4, *Undisplayable characters*](https://www.w3.org/TR/html401/charset.html#h-5.4): "If
/// missing characters are presented using their numeric representation, use the hexadecimal (not decimal) form,
/// since this is the form used in character set standards."
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::show_undisplayable;
///
/// let shown = show_undisplayable("né あ \u{1F4A9}", |character| character > '\u{FF}');
/// assert_eq!(shown, "né [U+3042] [U+1F4A9]");
/// ```
#[must_use]
pub fn show_undisplayable(input: &str, is_undisplayable: impl Fn(char) -> bool) -> Cow<'_, str> {
    match input.find(&is_undisplayable) {
        None => Cow::Borrowed(input),
        Some(first) => {
            let mut output = String::with_capacity(input.len() + 16);
            output.push_str(&input[..first]);
            show_undisplayable_append(&input[first..], is_undisplayable, &mut output);
            Cow::Owned(output)
        }
    }
}

/// Shows as [`show_undisplayable`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut shown = String::from("> ");
/// conformant_codecs::html::show_undisplayable_append("a\u{7}", char::is_control, &mut shown);
/// assert_eq!(shown, "> a[U+0007]");
/// ```
pub fn show_undisplayable_append(input: &str, is_undisplayable: impl Fn(char) -> bool, output: &mut String) {
    let mut rest = input;
    while let Some(at) = rest.find(&is_undisplayable) {
        output.push_str(&rest[..at]);
        let mut behind = rest[at..].chars();
        if let Some(character) = behind.next() {
            let written = write!(output, "[U+{:04X}]", u32::from(character));
            debug_assert!(written.is_ok(), "a String takes everything");
        }
        rest = behind.as_str();
    }
    output.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn every_scalar_value_is_shown_by_its_code_or_as_it_is() {
        for character in '\0'..=char::MAX {
            let text = format!("a{character}b{character}");
            let shown = show_undisplayable(&text, |c| c == character && !c.is_ascii_lowercase());
            if character.is_ascii_lowercase() {
                assert!(matches!(shown, Cow::Borrowed(same) if same == text), "{character:?}");
                continue;
            }
            let inside = shown.strip_prefix("a[U+").and_then(|rest| rest.split_once("]b[U+"));
            let (code, again) = inside.unwrap();
            assert_eq!(again.strip_suffix(']'), Some(code));
            assert_eq!(u32::from_str_radix(code, 16), Ok(u32::from(character)));
            assert!((4..=6).contains(&code.len()) && (code.len() == 4 || !code.starts_with('0')), "{code}");
            assert!(!code.bytes().any(|digit| digit.is_ascii_lowercase()), "{code}");
            let all: String = show_undisplayable(&text, |_| true).into_owned();
            assert_eq!(all, format!("[U+0061][U+{code}][U+0062][U+{code}]"));
            assert!(matches!(show_undisplayable(&text, |_| false), Cow::Borrowed(same) if same == text));
        }
    }
}
