//! The scan for character references.

use alloc::borrow::Cow;
use alloc::string::String;

use super::numeric;

/// Decodes the character references of a text.
///
/// Numeric references are decoded, with or without their semicolon. Everything else, a lone `&` too, stays
/// as it is. Text without a reference is borrowed. Takes time linear in the input. Never panics.
///
/// HTML Standard, section 13.2.5.72, [character reference
/// state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state), entered from the
/// data state or the RCDATA state.
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::unescape_text;
///
/// assert_eq!(unescape_text("&#169; 2026"), "© 2026");
/// assert_eq!(unescape_text("&#xA9 2026"), "© 2026");
/// assert_eq!(unescape_text("&#; & &#x;"), "&#; & &#x;");
/// assert_eq!(unescape_text("&#99999999999;"), "\u{FFFD}");
/// ```
#[must_use]
pub fn unescape_text(input: &str) -> Cow<'_, str> {
    unescape(input)
}

/// Decodes as [`unescape_text`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut text = String::from("> ");
/// conformant_codecs::html::unescape_text_append("&#38;", &mut text);
/// assert_eq!(text, "> &");
/// ```
pub fn unescape_text_append(input: &str, output: &mut String) {
    unescape_append(input, output);
}

/// Decodes the character references of an attribute value, which stands here without its quotes.
///
/// As [`unescape_text`]: for numeric references, attribute values have no rules of their own. Never panics.
///
/// HTML Standard, section 13.2.5.72, [character reference
/// state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state), entered from one of
/// the attribute value states.
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::unescape_attribute;
///
/// assert_eq!(unescape_attribute("?a&#62b&#61=c"), "?a>b==c");
/// ```
#[must_use]
pub fn unescape_attribute(input: &str) -> Cow<'_, str> {
    unescape(input)
}

/// Decodes as [`unescape_attribute`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut value = String::from("> ");
/// conformant_codecs::html::unescape_attribute_append("&#34", &mut value);
/// assert_eq!(value, "> \"");
/// ```
pub fn unescape_attribute_append(input: &str, output: &mut String) {
    unescape_append(input, output);
}

fn unescape(input: &str) -> Cow<'_, str> {
    let Some(first) = next_reference(input, 0) else { return Cow::Borrowed(input) };
    let mut output = String::with_capacity(input.len());
    output.push_str(&input[..first.start]);
    output.push(first.character);
    unescape_append(&input[first.end..], &mut output);
    Cow::Owned(output)
}

fn unescape_append(input: &str, output: &mut String) {
    let mut done = 0;
    while let Some(Reference { start, end, character }) = next_reference(input, done) {
        output.push_str(&input[done..start]);
        output.push(character);
        done = end;
    }
    output.push_str(&input[done..]);
}

/// A character reference that is to be decoded, with its place in the input in bytes.
struct Reference {
    start: usize,
    end: usize,
    character: char,
}

fn next_reference(input: &str, from: usize) -> Option<Reference> {
    let mut searched = from;
    loop {
        let start = searched + input[searched..].find('&')?;
        searched = start + 1;
        if let Some((character, length)) = read(&input.as_bytes()[searched..]) {
            return Some(Reference { start, end: searched + length, character });
        }
    }
}

/// Reads the reference at the start of `input`, which is what follows `&`.
///
/// Returns its character and how many bytes of `input` belong to it; nothing if the `&` stands for itself.
fn read(input: &[u8]) -> Option<(char, usize)> {
    match input {
        [b'#', input @ ..] => numeric::read(input).map(|(character, length)| (character, 1 + length)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_reference_is_borrowed() {
        for input in ["", "a", "&", "&&#", "&#;", "&#x", "&#X;", "& #65;", "é&#é"] {
            assert!(matches!(unescape_text(input), Cow::Borrowed(text) if text == input), "{input}");
        }
    }

    #[test]
    fn a_character_that_was_decoded_starts_no_reference() {
        assert_eq!(unescape_text("&#38;#65;&#38#65;&&#65;&#&#65;"), "&#65;&#65;&A&#A");
    }

    #[test]
    fn surrogates_are_not_joined() {
        assert_eq!(unescape_text("&#xD83D;&#xDCA9;"), "\u{FFFD}\u{FFFD}");
    }

    #[test]
    fn long_runs_take_linear_time() {
        const MANY: usize = 1 << 22;
        assert_eq!(unescape_text(&"&".repeat(MANY)).len(), MANY);
        assert_eq!(unescape_text(&"&#x".repeat(MANY)).len(), 3 * MANY);
        assert_eq!(unescape_text(&["&#", &"9".repeat(MANY)].concat()), "\u{FFFD}");
        assert_eq!(unescape_text(&["&#x", &"0".repeat(MANY), "41"].concat()), "A");
    }
}
