//! Decoding.

use alloc::vec::Vec;

use super::{RESERVED, UriError, UriErrorKind};
use crate::percent::digit as percent_digit;

/// Decodes a whole URI as `decodeURI` does: the escapes of `;/?:@&=+$,#` are kept as they stand, in their
/// letter case.
///
/// Every other escape is decoded, sequences of them as UTF-8. All that is no escape stays, `+` and lone
/// surrogates too. Never panics.
///
/// ECMA-262, [decodeURI](https://tc39.es/ecma262/#sec-decodeuri-encodeduri).
///
/// # Errors
///
/// [`UriErrorKind::MalformedEscape`] or [`UriErrorKind::InvalidUtf8`], whichever the steps of the specification
/// meet first.
///
/// # Examples
///
/// ```
/// use conformant_codecs::uri::decode;
///
/// let uri: Vec<u16> = "/%E3%81%82%2f%41".encode_utf16().collect();
/// assert_eq!(String::from_utf16_lossy(&decode(&uri)?), "/あ%2fA");
/// # Ok::<(), conformant_codecs::uri::UriError>(())
/// ```
pub fn decode(input: &[u16]) -> Result<Vec<u16>, UriError> {
    decoded(input, decode_append)
}

/// Decodes as [`decode`] does, to the end of `output`.
///
/// # Errors
///
/// As [`decode`]; `output` is then as it was.
///
/// # Examples
///
/// ```
/// let mut units = vec![0x3E];
/// conformant_codecs::uri::decode_append(&[0x25, 0x34, 0x31], &mut units)?;
/// assert_eq!(units, [0x3E, 0x41]);
/// # Ok::<(), conformant_codecs::uri::UriError>(())
/// ```
pub fn decode_append(input: &[u16], output: &mut Vec<u16>) -> Result<(), UriError> {
    append(input, RESERVED, output)
}

/// Decodes a part of a URI as `decodeURIComponent` does: every escape is decoded, sequences of them as UTF-8.
///
/// All that is no escape stays, `+` and lone surrogates too. Never panics.
///
/// ECMA-262, [decodeURIComponent](https://tc39.es/ecma262/#sec-decodeuricomponent-encodeduricomponent).
///
/// # Errors
///
/// [`UriErrorKind::MalformedEscape`] or [`UriErrorKind::InvalidUtf8`], whichever the steps of the specification
/// meet first.
///
/// # Examples
///
/// ```
/// use conformant_codecs::uri::{UriErrorKind, decode_component};
///
/// let decode = |text: &str| decode_component(&text.encode_utf16().collect::<Vec<_>>());
/// assert_eq!(String::from_utf16_lossy(&decode("a+b%2B%E3%81%82")?), "a+b+あ");
///
/// let error = decode("a%E3%81").unwrap_err();
/// assert_eq!((error.kind, error.offset, error.length), (UriErrorKind::InvalidUtf8, 1, 6));
/// let error = decode("100%").unwrap_err();
/// assert_eq!((error.kind, error.offset, error.length), (UriErrorKind::MalformedEscape, 3, 1));
/// # Ok::<(), conformant_codecs::uri::UriError>(())
/// ```
pub fn decode_component(input: &[u16]) -> Result<Vec<u16>, UriError> {
    decoded(input, decode_component_append)
}

/// Decodes as [`decode_component`] does, to the end of `output`.
///
/// # Errors
///
/// As [`decode_component`]; `output` is then as it was.
///
/// # Examples
///
/// ```
/// let mut units = vec![0x3E];
/// assert!(conformant_codecs::uri::decode_component_append(&[0x41, 0x25], &mut units).is_err());
/// assert_eq!(units, [0x3E]);
/// ```
pub fn decode_component_append(input: &[u16], output: &mut Vec<u16>) -> Result<(), UriError> {
    append(input, b"", output)
}

fn decoded(
    input: &[u16],
    append: fn(&[u16], &mut Vec<u16>) -> Result<(), UriError>,
) -> Result<Vec<u16>, UriError> {
    let mut output = Vec::with_capacity(input.len());
    append(input, &mut output)?;
    Ok(output)
}

const PERCENT_SIGN: u16 = b'%' as u16;

fn append(input: &[u16], preserved: &[u8], output: &mut Vec<u16>) -> Result<(), UriError> {
    let before = output.len();
    let mut at = 0;
    while let Some(&unit) = input.get(at) {
        if unit != PERCENT_SIGN {
            output.push(unit);
            at += 1;
            continue;
        }
        match sequence(input, at) {
            Ok((character, length)) => {
                let kept = u8::try_from(character).is_ok_and(|byte| preserved.contains(&byte));
                if kept {
                    output.extend_from_slice(&input[at..at + length]);
                } else {
                    output.extend_from_slice(character.encode_utf16(&mut [0; 2]));
                }
                at += length;
            }
            Err(error) => {
                output.truncate(before);
                return Err(error);
            }
        }
    }
    Ok(())
}

/// The character whose escapes stand at `start`, and their length.
fn sequence(input: &[u16], start: usize) -> Result<(char, usize), UriError> {
    let invalid =
        |escapes: usize| UriError { kind: UriErrorKind::InvalidUtf8, offset: start, length: 3 * escapes };
    let mut octets = [0; 4];
    octets[0] = escape(input, start)?;
    let count = match octets[0].leading_ones() {
        0 => 1,
        ones @ 2..=4 => ones as usize,
        _ => return Err(invalid(1)),
    };
    for (read, octet) in octets[..count].iter_mut().enumerate().skip(1) {
        let at = start + 3 * read;
        if input.get(at) != Some(&PERCENT_SIGN) {
            return Err(invalid(read));
        }
        *octet = escape(input, at)?;
    }
    let text = crate::utf8::decode_strict(&octets[..count]);
    let character = text.ok().and_then(|text| text.chars().next()).ok_or_else(|| invalid(count))?;
    Ok((character, 3 * count))
}

/// The byte of the escape whose `%` stands at `at`.
fn escape(input: &[u16], at: usize) -> Result<u8, UriError> {
    let unit = |at: usize| input.get(at).and_then(|&unit| u8::try_from(unit).ok());
    let digit = |at: usize| unit(at).and_then(percent_digit);
    match (digit(at + 1), digit(at + 2)) {
        (Some(high), Some(low)) => Ok(high << 4 | low),
        (high, _) => Err(UriError {
            kind: UriErrorKind::MalformedEscape,
            offset: at,
            length: 1 + usize::from(high.is_some()),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use UriErrorKind::{InvalidUtf8, MalformedEscape};
    use alloc::format;
    use alloc::string::String;
    use core::str;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn errors_are_those_of_the_step_that_throws() {
        let rows = [
            ("%", MalformedEscape, 0, 1),
            ("a%4", MalformedEscape, 1, 2),
            ("%zz", MalformedEscape, 0, 1),
            ("%4z", MalformedEscape, 0, 2),
            ("%80", InvalidUtf8, 0, 3),
            ("%F8%80", InvalidUtf8, 0, 3),
            ("%FF", InvalidUtf8, 0, 3),
            ("%C3", InvalidUtf8, 0, 3),
            ("%C3A", InvalidUtf8, 0, 3),
            ("%E3%81A", InvalidUtf8, 0, 6),
            ("%E7%9A%8", MalformedEscape, 6, 2),
            ("%C3%", MalformedEscape, 3, 1),
            ("%C3%41", InvalidUtf8, 0, 6),
            ("%E3%41%zz", MalformedEscape, 6, 1),
            ("%E0%9F%BF", InvalidUtf8, 0, 9),
            ("%ED%A0%80", InvalidUtf8, 0, 9),
            ("%F0%8F%BF%BF", InvalidUtf8, 0, 12),
            ("%F4%90%80%80", InvalidUtf8, 0, 12),
            ("é😀%C0%80", InvalidUtf8, 3, 6),
        ];
        for (input, kind, offset, length) in rows {
            assert_eq!(decode(&units(input)), Err(UriError { kind, offset, length }), "{input}");
        }
    }

    #[test]
    fn one_and_two_escapes_are_utf_8_or_an_error() {
        for first in 0..=0xFF_u8 {
            for second in 0..=0xFF_u8 {
                let input = units(&format!("%{first:02x}%{second:02X}"));
                let octets = [first, second];
                let expected = str::from_utf8(&octets).ok().map(units);
                assert_eq!(decode_component(&input).ok(), expected, "{octets:x?}");
            }
        }
    }

    #[test]
    fn the_reserved_set_is_kept_in_its_case_and_decoded_in_components() {
        for byte in 0..0x80_u8 {
            let input = format!("%{byte:02x}");
            let character = String::from(char::from(byte));
            let kept = ";/?:@&=+$,#".contains(&character);
            assert_eq!(decode(&units(&input)), Ok(units(if kept { &input } else { &character })));
            assert_eq!(decode_component(&units(&input)), Ok(units(&character)));
        }
    }

    #[test]
    fn raw_units_stay() {
        let raw = [0xD800, 0x2B, 0xDC00, 0xD83D, 0xDE00, 0xFF05];
        assert_eq!(decode(&raw), Ok(raw.to_vec()));
        // A fullwidth digit, or one whose low byte is a digit, is none.
        assert!(decode(&[0x25, 0xFF11, 0x31]).is_err());
        assert!(decode(&[0x25, 0x131, 0x31]).is_err());
    }
}
