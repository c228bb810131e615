//! Decoding that replaces what is ill-formed.

use alloc::borrow::Cow;
use alloc::string::String;

use super::REPLACEMENT;
use super::ascii::{ascii_length, push_ascii};
use super::bits::character;
use super::segments::split;
use super::table::{Front, front};

/// Decodes bytes to text, each ill-formed maximal subpart to one U+FFFD.
///
/// Well-formed input is borrowed. A byte order mark is kept, as U+FEFF; see
/// [`decode_bom`](super::decode_bom). Noncharacters are text like any other. At most three bytes come out
/// for one byte in. Never panics.
///
/// Unicode Standard, section 3.9, *U+FFFD Substitution of Maximal Subparts*; Encoding Standard,
/// [UTF-8 decode without BOM](https://encoding.spec.whatwg.org/#utf-8-decode-without-bom).
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::decode;
///
/// assert_eq!(decode("né".as_bytes()), "né");
/// assert_eq!(decode(b"\xE2\x82A"), "\u{FFFD}A");
/// assert_eq!(decode(b"\xED\xA0\x80"), "\u{FFFD}\u{FFFD}\u{FFFD}");
/// ```
#[must_use]
pub fn decode(input: &[u8]) -> Cow<'_, str> {
    borrow_or(input, decode_append)
}

/// Decodes as [`decode`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut text = String::from("> ");
/// conformant_codecs::utf8::decode_append(b"a\xFF", &mut text);
/// assert_eq!(text, "> a\u{FFFD}");
/// ```
pub fn decode_append(input: &[u8], output: &mut String) {
    replace_append(input, output, |_| REPLACEMENT);
}

/// Decodes bytes to text, each byte that is not part of a well-formed sequence to one U+FFFD.
///
/// Otherwise as [`decode`], from which it differs only for subparts of two or three bytes. Never panics.
///
/// This is the third strategy of UTR #36, *Unicode Security Considerations*, section 3.6.1: report the first
/// byte of an ill-formed sequence and go on with the second.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::{decode, decode_bytewise};
///
/// assert_eq!(decode_bytewise(b"\xE1\x80A"), "\u{FFFD}\u{FFFD}A");
/// assert_eq!(decode(b"\xE1\x80A"), "\u{FFFD}A");
/// ```
#[must_use]
pub fn decode_bytewise(input: &[u8]) -> Cow<'_, str> {
    borrow_or(input, decode_bytewise_append)
}

/// Decodes as [`decode_bytewise`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut text = String::from("> ");
/// conformant_codecs::utf8::decode_bytewise_append(b"\xF0\x9F\x92", &mut text);
/// assert_eq!(text, "> \u{FFFD}\u{FFFD}\u{FFFD}");
/// ```
pub fn decode_bytewise_append(input: &[u8], output: &mut String) {
    // The bytes of a subpart but the first are 80 to BF, which start nothing.
    replace_append(input, output, |subpart| &"\u{FFFD}\u{FFFD}\u{FFFD}"[..subpart.len() * REPLACEMENT.len()]);
}

fn replace_append(mut input: &[u8], output: &mut String, replacement: impl Fn(&[u8]) -> &'static str) {
    loop {
        let length = match front(input) {
            Front::Prefix(0) => return,
            Front::WellFormed(1) => {
                let length = ascii_length(input);
                push_ascii(&input[..length], output);
                length
            }
            Front::WellFormed(length) => {
                output.push(character(&input[..length]));
                length
            }
            Front::Prefix(length) | Front::IllFormed(length) => {
                output.push_str(replacement(&input[..length]));
                length
            }
        };
        input = &input[length..];
    }
}

/// Borrows well-formed input; otherwise copies the text at its start and decodes the rest with `append`.
fn borrow_or(input: &[u8], append: impl FnOnce(&[u8], &mut String)) -> Cow<'_, str> {
    let (text, ill_formed, _) = split(input);
    if ill_formed.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut output = String::with_capacity(input.len());
    output.push_str(text);
    append(&input[text.len()..], &mut output);
    Cow::Owned(output)
}

#[cfg(test)]
mod tests {
    use super::super::inputs::for_each_input;
    use super::super::segments::{Segment, segments};
    use super::*;

    /// The text of `expected` has `?` for U+FFFD.
    #[track_caller]
    fn decodes(input: &[u8], expected: &str) {
        assert_eq!(decode(input), expected.replace('?', REPLACEMENT));
    }

    #[test]
    fn tables_of_the_unicode_standard() {
        decodes(b"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", "????????A"); // 3-8
        decodes(b"\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41", "????????A"); // 3-9
        decodes(b"\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42", "?????A??B"); // 3-10
        decodes(b"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", "????A"); // 3-11
        decodes(b"\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64", "a???b?c??d"); // 3-8 before version 11
    }

    #[test]
    fn decoders_are_what_they_make_of_segments() {
        for_each_input(|input| {
            let (mut by_subpart, mut by_byte) = (String::new(), String::new());
            let mut is_text = true;
            for segment in segments(input) {
                match segment {
                    Segment::WellFormed(text) => {
                        by_subpart.push_str(text);
                        by_byte.push_str(text);
                    }
                    Segment::IllFormed(subpart) => {
                        by_subpart.push_str(REPLACEMENT);
                        by_byte.push_str(&REPLACEMENT.repeat(subpart.len()));
                        is_text = false;
                    }
                }
            }
            for (decoded, expected) in [(decode(input), by_subpart), (decode_bytewise(input), by_byte)] {
                assert_eq!(decoded, expected, "{input:X?}");
                assert_eq!(matches!(decoded, Cow::Borrowed(_)), is_text, "{input:X?}");
            }
        });
    }
}
