//! Decoding.

use alloc::string::String;

use super::indexes::{ISO_8859_5, WINDOWS_1252};
use super::pairs::push_pairs;
use super::sequence::Front;
use super::{LegacyEncoding, euc_jp, shift_jis, single_byte};
use crate::utf8::{ascii_length, push_ascii};

/// Decodes bytes to text, with U+FFFD for what the encoding does not have.
///
/// One U+FFFD stands for a byte that begins nothing, or for a lead byte with the bytes up to the one that does
/// not go with it, or up to the end; that byte is read again if it is ASCII. At most three bytes come out for one
/// byte in. Never panics.
///
/// Encoding Standard, [decode](https://encoding.spec.whatwg.org/#decode) without the byte order mark.
///
/// # Examples
///
/// ```
/// use conformant_codecs::legacy::{LegacyEncoding, decode};
///
/// assert_eq!(decode(b"\x80 5", LegacyEncoding::Windows1252), "€ 5");
/// assert_eq!(decode(b"\xBC\xD8\xE0", LegacyEncoding::Iso8859_5), "Мир");
/// assert_eq!(decode(b"\x93\xFA\x96{\xB6\xC5", LegacyEncoding::ShiftJis), "日本ｶﾅ");
/// assert_eq!(decode(b"\xC6\xFC\xCB\xDC\x8F\xB0\xA1", LegacyEncoding::EucJp), "日本丂");
/// assert_eq!(decode(b"\x82<\x82", LegacyEncoding::ShiftJis), "\u{FFFD}<\u{FFFD}");
/// ```
#[must_use]
pub fn decode(input: &[u8], encoding: LegacyEncoding) -> String {
    let mut output = String::new();
    decode_append(input, encoding, &mut output);
    output
}

/// Decodes as [`decode`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// use conformant_codecs::legacy::{LegacyEncoding, decode_append};
///
/// let mut text = String::from("> ");
/// decode_append(b"\xA4\xA2", LegacyEncoding::EucJp, &mut text);
/// assert_eq!(text, "> あ");
/// ```
pub fn decode_append(input: &[u8], encoding: LegacyEncoding, output: &mut String) {
    if !decode_finished(input, encoding, output).is_empty() {
        output.push(char::REPLACEMENT_CHARACTER);
    }
}

/// Decodes all but the start of a sequence that the input ends in, which it returns: at most two bytes.
pub(super) fn decode_finished<'a>(
    input: &'a [u8],
    encoding: LegacyEncoding,
    output: &mut String,
) -> &'a [u8] {
    match encoding {
        LegacyEncoding::Windows1252 => {
            decode_by(|input| single_byte::front(input, &WINDOWS_1252), |_, _| 0, input, output)
        }
        LegacyEncoding::Iso8859_5 => {
            decode_by(|input| single_byte::front(input, &ISO_8859_5), |_, _| 0, input, output)
        }
        LegacyEncoding::ShiftJis => decode_by(
            shift_jis::front,
            |input, output| push_pairs(input, shift_jis::in_index, output),
            input,
            output,
        ),
        LegacyEncoding::EucJp => decode_by(
            euc_jp::front,
            |input, output| push_pairs(input, euc_jp::in_index, output),
            input,
            output,
        ),
    }
}

/// What stands at the start of some bytes in an encoding.
pub(super) fn front(input: &[u8], encoding: LegacyEncoding) -> Front {
    match encoding {
        LegacyEncoding::Windows1252 => single_byte::front(input, &WINDOWS_1252),
        LegacyEncoding::Iso8859_5 => single_byte::front(input, &ISO_8859_5),
        LegacyEncoding::ShiftJis => shift_jis::front(input),
        LegacyEncoding::EucJp => euc_jp::front(input),
    }
}

/// Decodes sequence by sequence, and what `push_run` takes at the start in bulk: it gives the number of bytes.
#[inline]
fn decode_by<'a>(
    front: impl Fn(&[u8]) -> Front,
    push_run: impl Fn(&[u8], &mut String) -> usize,
    mut input: &'a [u8],
    output: &mut String,
) -> &'a [u8] {
    output.reserve(input.len());
    loop {
        let ascii = ascii_length(input);
        push_ascii(&input[..ascii], output);
        input = &input[ascii..];
        input = &input[push_run(input, output)..];
        while input.first().is_some_and(|byte| !byte.is_ascii()) {
            let (character, length) = match front(input) {
                Front::Character(character, length) => (character, length),
                Front::Error(length) => (char::REPLACEMENT_CHARACTER, length),
                Front::Unfinished => return input,
            };
            output.push(character);
            input = &input[length..];
        }
        if input.is_empty() {
            return input;
        }
    }
}
