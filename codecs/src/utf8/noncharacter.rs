//! Decoding that lets no noncharacter through.

use alloc::borrow::Cow;
use alloc::string::String;
use core::error::Error;
use core::fmt;

use super::REPLACEMENT;
use super::bits::character;
use super::decode::{decode, decode_append};
use super::table::{Front, front};

/// Whether a code point is one of the 66 noncharacters: FDD0 to FDEF, and the last two of each plane.
///
/// False for values above 10FFFF, which are no code points. Unicode Standard, section 23.7.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::is_noncharacter;
///
/// assert!(is_noncharacter(0xFDD0) && is_noncharacter(0xFFFE) && is_noncharacter(0x10_FFFF));
/// assert!(!is_noncharacter(0xFFFD) && !is_noncharacter(0x11_FFFE));
/// ```
#[must_use]
pub const fn is_noncharacter(code_point: u32) -> bool {
    matches!(code_point, 0xFDD0..=0xFDEF) || (code_point <= 0x10_FFFF && code_point & 0xFFFE == 0xFFFE)
}

/// Decodes as [`decode`] does, and every noncharacter to U+FFFD as well.
///
/// Input that is well-formed and without noncharacters is borrowed. Nothing is ever deleted. Never panics.
///
/// An application may do this with noncharacters from outside (Unicode Standard, section 23.7 and conformance
/// clause C7), but the Encoding Standard's decoder does not.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::decode_nonchar_replace;
///
/// assert_eq!(decode_nonchar_replace("a\u{FFFF}b\u{FDD0}".as_bytes()), "a\u{FFFD}b\u{FFFD}");
/// assert_eq!(decode_nonchar_replace(b"\xFF"), "\u{FFFD}");
/// ```
#[must_use]
pub fn decode_nonchar_replace(input: &[u8]) -> Cow<'_, str> {
    if first_noncharacter(input).is_none() {
        return decode(input);
    }
    let mut output = String::with_capacity(input.len());
    decode_nonchar_replace_append(input, &mut output);
    Cow::Owned(output)
}

/// Decodes as [`decode_nonchar_replace`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut text = String::from("> ");
/// conformant_codecs::utf8::decode_nonchar_replace_append("\u{10FFFE}".as_bytes(), &mut text);
/// assert_eq!(text, "> \u{FFFD}");
/// ```
pub fn decode_nonchar_replace_append(mut input: &[u8], output: &mut String) {
    while let Some(Noncharacter { offset, length, .. }) = first_noncharacter(input) {
        decode_append(&input[..offset], output);
        output.push_str(REPLACEMENT);
        input = &input[offset + length..];
    }
    decode_append(input, output);
}

/// Decodes as [`decode`] does, but rejects input that holds a noncharacter.
///
/// What is ill-formed is replaced, not rejected. Never panics.
///
/// Unicode Standard, section 23.7 and conformance clause C7.
///
/// # Errors
///
/// [`Noncharacter`] says which is the first and where it stands.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::{Noncharacter, decode_nonchar_reject};
///
/// assert_eq!(decode_nonchar_reject(b"a\xFF").unwrap(), "a\u{FFFD}");
/// assert_eq!(
///     decode_nonchar_reject(b"a\xFF\xEF\xBF\xBE"),
///     Err(Noncharacter { code_point: '\u{FFFE}', offset: 2, length: 3 })
/// );
/// ```
pub fn decode_nonchar_reject(input: &[u8]) -> Result<Cow<'_, str>, Noncharacter> {
    first_noncharacter(input).map_or_else(|| Ok(decode(input)), Err)
}

/// Decodes as [`decode_nonchar_reject`] does, to the end of `output`.
///
/// # Errors
///
/// As [`decode_nonchar_reject`]; `output` then holds what it held before.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::decode_nonchar_reject_append;
///
/// let mut text = String::from("> ");
/// assert!(decode_nonchar_reject_append("a\u{FFFF}".as_bytes(), &mut text).is_err());
/// assert_eq!(text, "> ");
/// assert!(decode_nonchar_reject_append(b"a", &mut text).is_ok());
/// assert_eq!(text, "> a");
/// ```
pub fn decode_nonchar_reject_append(input: &[u8], output: &mut String) -> Result<(), Noncharacter> {
    first_noncharacter(input).map_or(Ok(()), Err)?;
    decode_append(input, output);
    Ok(())
}

/// Why [`decode_nonchar_reject`] rejected its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Noncharacter {
    /// The noncharacter.
    pub code_point: char,
    /// Where it starts in the input, in bytes.
    pub offset: usize,
    /// How long it is in the input, in bytes: 3 or 4.
    pub length: usize,
}

impl fmt::Display for Noncharacter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code_point, offset, .. } = self;
        write!(formatter, "noncharacter U+{:04X} at byte {offset}", u32::from(*code_point))
    }
}

impl Error for Noncharacter {}

/// Searches the bytes as they are: a first byte is never part of another sequence, ill-formed ones included.
fn first_noncharacter(input: &[u8]) -> Option<Noncharacter> {
    /// Of EF B7 90, the sequence of U+FDD0.
    const LOWEST_FIRST_BYTE: u8 = 0xEF;
    let first_bytes = input.iter().enumerate().filter(|&(_, &byte)| byte >= LOWEST_FIRST_BYTE);
    first_bytes.map(|(offset, _)| offset).find_map(|offset| {
        let Front::WellFormed(length) = front(&input[offset..]) else { return None };
        let code_point = character(&input[offset..offset + length]);
        is_noncharacter(u32::from(code_point)).then_some(Noncharacter { code_point, offset, length })
    })
}

#[cfg(test)]
mod tests {
    use super::super::encode;
    use super::super::inputs::for_each_input;
    use super::*;

    #[test]
    fn there_are_66() {
        assert_eq!((0..=0x1F_FFFF).filter(|&code_point| is_noncharacter(code_point)).count(), 66);
    }

    #[test]
    fn each_is_replaced_and_rejected_wherever_it_stands() {
        for code_point in (0..=0x10_FFFF).filter(|&code_point| is_noncharacter(code_point)) {
            let sequence = encode([code_point]);
            for before in [&b""[..], b"a", b"\xE1", b"\xF1\x80\x80", b"\xEF", b"\xC3\xA9"] {
                let input = [before, &sequence, b"\xBF", &sequence].concat();
                let expected = [&*decode(before), "\u{FFFD}\u{FFFD}\u{FFFD}"].concat();
                assert_eq!(decode_nonchar_replace(&input), expected);
                let error = decode_nonchar_reject(&input).unwrap_err();
                assert_eq!(u32::from(error.code_point), code_point);
                assert_eq!((error.offset, error.length), (before.len(), sequence.len()));
            }
        }
    }

    #[test]
    fn other_input_is_decoded() {
        for_each_input(|input| {
            let decoded = decode(input);
            if !decoded.chars().any(|character| is_noncharacter(u32::from(character))) {
                assert_eq!(decode_nonchar_replace(input), decoded);
                assert_eq!(decode_nonchar_reject(input), Ok(decoded));
            }
        });
    }
}
