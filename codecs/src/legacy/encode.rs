//! Encoding.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::indexes::{ISO_8859_5, WINDOWS_1252};
use super::sequence::Sequence;
use super::{LegacyEncoding, euc_jp, shift_jis, single_byte};
use crate::percent::Encoded;

/// Encodes code points to bytes and rejects what the encoding does not have.
///
/// A surrogate, and anything else that is not a scalar value, counts as U+FFFD, which no legacy encoding has; two
/// surrogates are not joined. Never panics.
///
/// Encoding Standard, [encode or fail](https://encoding.spec.whatwg.org/#encode-or-fail).
///
/// # Errors
///
/// [`Unmappable`] says which character, the first of them, the encoding does not have.
///
/// # Examples
///
/// ```
/// use conformant_codecs::legacy::{LegacyEncoding, Unmappable, encode};
///
/// let code_points = |text: &'static str| text.chars().map(u32::from);
/// assert_eq!(encode(code_points("日本ｶﾅ"), LegacyEncoding::ShiftJis), Ok(b"\x93\xFA\x96{\xB6\xC5".to_vec()));
/// assert_eq!(encode(code_points("¥‾−"), LegacyEncoding::EucJp), Ok(b"\\~\xA1\xDD".to_vec()));
/// let euro = Unmappable { code_point: 0x20AC, index: 2 };
/// assert_eq!(encode(code_points("5 €"), LegacyEncoding::Iso8859_5), Err(euro));
/// ```
pub fn encode(
    code_points: impl IntoIterator<Item = u32>,
    encoding: LegacyEncoding,
) -> Result<Vec<u8>, Unmappable> {
    let mut output = Vec::new();
    encode_append(code_points, encoding, &mut output)?;
    Ok(output)
}

/// Encodes as [`encode`] does, to the end of `output`.
///
/// # Errors
///
/// As [`encode`]; `output` then holds what it held before.
///
/// # Examples
///
/// ```
/// use conformant_codecs::legacy::{LegacyEncoding, encode_append};
///
/// let mut bytes = vec![0x3E];
/// assert!(encode_append([0x20AC, 0x3042], LegacyEncoding::Windows1252, &mut bytes).is_err());
/// assert_eq!(bytes, [0x3E]);
/// assert!(encode_append([0x20AC], LegacyEncoding::Windows1252, &mut bytes).is_ok());
/// assert_eq!(bytes, [0x3E, 0x80]);
/// ```
pub fn encode_append(
    code_points: impl IntoIterator<Item = u32>,
    encoding: LegacyEncoding,
    output: &mut Vec<u8>,
) -> Result<(), Unmappable> {
    let before = output.len();
    for (index, code_point) in code_points.into_iter().enumerate() {
        let character = scalar_value(code_point);
        match sequence(character, encoding) {
            Some(sequence) => push(sequence, output),
            None => {
                output.truncate(before);
                return Err(Unmappable { code_point: u32::from(character), index });
            }
        }
    }
    Ok(())
}

/// Encodes code points to bytes, a character that the encoding does not have to `&#N;`, with its code point in
/// decimal.
///
/// Nothing else is escaped: whether a reference was there before cannot be told. Otherwise as [`encode`]. Never
/// panics.
///
/// Encoding Standard, [encode](https://encoding.spec.whatwg.org/#encode), error mode "html".
///
/// # Examples
///
/// ```
/// use conformant_codecs::legacy::{LegacyEncoding, encode_html};
///
/// let bytes = encode_html([0x41, 0x20AC, 0x3042, 0xD800], LegacyEncoding::Windows1252);
/// assert_eq!(bytes, b"A\x80&#12354;&#65533;");
/// ```
#[must_use]
pub fn encode_html(code_points: impl IntoIterator<Item = u32>, encoding: LegacyEncoding) -> Vec<u8> {
    let mut output = Vec::new();
    encode_html_append(code_points, encoding, &mut output);
    output
}

/// Encodes as [`encode_html`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// use conformant_codecs::legacy::{LegacyEncoding, encode_html_append};
///
/// let mut bytes = vec![0x3E];
/// encode_html_append([0x1F4A9], LegacyEncoding::ShiftJis, &mut bytes);
/// assert_eq!(bytes, b">&#128169;");
/// ```
pub fn encode_html_append(
    code_points: impl IntoIterator<Item = u32>,
    encoding: LegacyEncoding,
    output: &mut Vec<u8>,
) {
    for character in code_points.into_iter().map(scalar_value) {
        match sequence(character, encoding) {
            Some(sequence) => push(sequence, output),
            None => push_reference(character, output),
        }
    }
}

/// Encodes code points piece by piece, as [`percent::encode_after_append`](crate::percent::encode_after_append)
/// takes them.
///
/// # Examples
///
/// ```
/// use conformant_codecs::legacy::{LegacyEncoding, encoded};
/// use conformant_codecs::percent::{SPECIAL_QUERY, encode_after_append};
///
/// let mut query = String::new();
/// let text = "≡‽".chars().map(u32::from);
/// encode_after_append(encoded(text, LegacyEncoding::ShiftJis), SPECIAL_QUERY, &mut query);
/// assert_eq!(query, "%81%DF%26%238253%3B");
/// ```
pub fn encoded(
    code_points: impl IntoIterator<Item = u32>,
    encoding: LegacyEncoding,
) -> impl Iterator<Item = Encoded> {
    code_points.into_iter().map(scalar_value).flat_map(move |character| {
        let (first, second) = match sequence(character, encoding) {
            Some(Sequence::One(byte)) => (Encoded::Byte(byte), None),
            Some(Sequence::Two([lead, trail])) => (Encoded::Byte(lead), Some(Encoded::Byte(trail))),
            None => (Encoded::Unmappable(character), None),
        };
        core::iter::once(first).chain(second)
    })
}

/// Why [`encode`] rejected its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unmappable {
    /// The character that the encoding does not have: FFFD where the input has a surrogate.
    pub code_point: u32,
    /// Where it stands, in code points.
    pub index: usize,
}

impl fmt::Display for Unmappable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code_point, index } = self;
        write!(formatter, "not in the encoding: U+{code_point:04X} at index {index}")
    }
}

impl Error for Unmappable {}

fn scalar_value(code_point: u32) -> char {
    char::from_u32(code_point).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn sequence(character: char, encoding: LegacyEncoding) -> Option<Sequence> {
    match encoding {
        LegacyEncoding::Windows1252 => single_byte::encode(character, &WINDOWS_1252),
        LegacyEncoding::Iso8859_5 => single_byte::encode(character, &ISO_8859_5),
        LegacyEncoding::ShiftJis => shift_jis::encode(character),
        LegacyEncoding::EucJp => euc_jp::encode(character),
    }
}

fn push(sequence: Sequence, output: &mut Vec<u8>) {
    match sequence {
        Sequence::One(byte) => output.push(byte),
        Sequence::Two(bytes) => output.extend_from_slice(&bytes),
    }
}

fn push_reference(character: char, output: &mut Vec<u8>) {
    output.extend_from_slice(b"&#");
    let number = u32::from(character);
    let digits = number.checked_ilog10().unwrap_or(0);
    for place in (0..=digits).rev() {
        output.push(b'0' + (number / 10_u32.pow(place) % 10) as u8);
    }
    output.push(b';');
}

#[cfg(test)]
mod tests {
    use super::super::decode;
    use super::*;
    use alloc::format;
    use std::string::String;

    /// All scalar values, surrogates among the rest.
    fn code_points() -> impl Iterator<Item = u32> {
        (0..=0x11_0000).chain([u32::MAX])
    }

    #[test]
    fn what_is_encoded_is_decoded_to_the_same_text() {
        for encoding in LegacyEncoding::ALL {
            let mut mapped = 0;
            for code_point in code_points() {
                let character = scalar_value(code_point);
                let Ok(bytes) = encode([code_point], encoding) else { continue };
                let text = match (encoding, character) {
                    (LegacyEncoding::ShiftJis | LegacyEncoding::EucJp, '¥') => '\\',
                    (LegacyEncoding::ShiftJis | LegacyEncoding::EucJp, '‾') => '~',
                    (LegacyEncoding::ShiftJis | LegacyEncoding::EucJp, '−') => '－',
                    _ => character,
                };
                assert_eq!(decode(&bytes, encoding), String::from(text), "{encoding:?} {code_point:X}");
                mapped += 1;
            }
            let of_jis0208 = 7326;
            assert_eq!(
                mapped,
                match encoding {
                    LegacyEncoding::Windows1252 | LegacyEncoding::Iso8859_5 => 256,
                    LegacyEncoding::ShiftJis => 129 + 63 + 3 + of_jis0208,
                    LegacyEncoding::EucJp => 128 + 63 + 3 + of_jis0208,
                }
            );
        }
    }

    #[test]
    fn a_character_that_is_not_there_is_told_in_each_way() {
        for encoding in LegacyEncoding::ALL {
            for code_point in code_points() {
                let character = scalar_value(code_point);
                let pieces: Vec<Encoded> = encoded([code_point], encoding).collect();
                match encode([0x41, code_point], encoding) {
                    Ok(bytes) => {
                        assert_eq!(encode_html([0x41, code_point], encoding), bytes);
                        assert_eq!(pieces, bytes[1..].iter().copied().map(Encoded::Byte).collect::<Vec<_>>());
                    }
                    Err(error) => {
                        assert_eq!(error, Unmappable { code_point: u32::from(character), index: 1 });
                        let html = format!("A&#{};", u32::from(character)).into_bytes();
                        assert_eq!(encode_html([0x41, code_point], encoding), html);
                        assert_eq!(pieces, [Encoded::Unmappable(character)]);
                    }
                }
            }
        }
    }
}
