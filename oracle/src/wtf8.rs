//! The canonical form of text: WTF-8, which holds every sequence of UTF-16 code units.
//!
//! It is UTF-8 in which a lone surrogate takes the three bytes that its code point would take; a
//! surrogate pair is always one four-byte character. (<https://simonsapin.github.io/wtf-8/>)

use std::str;

/// A piece of WTF-8 bytes, or a byte that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A code point (a scalar value or a lone surrogate) and its length in bytes.
    CodePoint(u32, usize),
    /// A byte that starts no code point.
    Byte(u8),
}

/// Reads bytes as WTF-8, piece by piece.
///
/// ```
/// use codec_oracle::wtf8::{Piece, pieces};
/// let read: Vec<_> = pieces(b"A\xED\xA0\x80\xFF").collect();
/// assert_eq!(read, [Piece::CodePoint(0x41, 1), Piece::CodePoint(0xD800, 3), Piece::Byte(0xFF)]);
/// ```
pub fn pieces(bytes: &[u8]) -> impl Iterator<Item = Piece> {
    let mut rest = bytes;
    let mut after_lead = false;
    std::iter::from_fn(move || {
        let piece = first_piece(rest, after_lead)?;
        after_lead = matches!(piece, Piece::CodePoint(0xD800..=0xDBFF, _));
        rest = &rest[piece.len()..];
        Some(piece)
    })
}

impl Piece {
    /// Its length in bytes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a piece is never empty")]
    pub fn len(self) -> usize {
        match self {
            Piece::CodePoint(_, length) => length,
            Piece::Byte(_) => 1,
        }
    }
}

fn first_piece(bytes: &[u8], after_lead: bool) -> Option<Piece> {
    let &first = bytes.first()?;
    let length = match first {
        0x00..=0x7F => return Some(Piece::CodePoint(u32::from(first), 1)),
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return Some(Piece::Byte(first)),
    };
    if let Some(sequence) = bytes.get(..length)
        && let Ok(text) = str::from_utf8(sequence)
    {
        return text.chars().next().map(|character| Piece::CodePoint(u32::from(character), length));
    }
    Some(match *bytes {
        [0xED, second @ 0xA0..=0xAF, third @ 0x80..=0xBF, ..] => surrogate(second, third),
        // After a lead a trail would be the second half of a pair, and pairs are joined.
        [0xED, second @ 0xB0..=0xBF, third @ 0x80..=0xBF, ..] if !after_lead => surrogate(second, third),
        _ => Piece::Byte(first),
    })
}

fn surrogate(second: u8, third: u8) -> Piece {
    Piece::CodePoint(0xD000 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F), 3)
}

/// Whether the bytes are WTF-8.
///
/// ```
/// assert!(codec_oracle::wtf8::is_wtf8(b"\xED\xA0\x80"));
/// assert!(!codec_oracle::wtf8::is_wtf8(b"\xED\xA0\x80\xED\xB0\x80"), "a pair is joined");
/// ```
#[must_use]
pub fn is_wtf8(bytes: &[u8]) -> bool {
    str::from_utf8(bytes).is_ok() || pieces(bytes).all(|piece| matches!(piece, Piece::CodePoint(..)))
}

/// The code points of WTF-8 text; bytes that are none are left out.
pub fn code_points(text: &[u8]) -> impl Iterator<Item = u32> {
    pieces(text).filter_map(|piece| match piece {
        Piece::CodePoint(code_point, _) => Some(code_point),
        Piece::Byte(_) => None,
    })
}

/// Appends one code point, joining it with a lead surrogate at the end of `text`.
///
/// ```
/// let mut text = Vec::new();
/// codec_oracle::wtf8::push(0xD83D, &mut text);
/// codec_oracle::wtf8::push(0xDE00, &mut text);
/// assert_eq!(text, "😀".as_bytes());
/// ```
pub fn push(code_point: u32, text: &mut Vec<u8>) {
    if let 0xDC00..=0xDFFF = code_point
        && let Some((start, &[0xED, second @ 0xA0..=0xAF, third])) = text.split_last_chunk::<3>()
        && let Piece::CodePoint(lead, _) = surrogate(second, third)
    {
        let kept = start.len();
        text.truncate(kept);
        return push_pattern(0x1_0000 + ((lead - 0xD800) << 10) + (code_point - 0xDC00), text);
    }
    push_pattern(code_point, text);
}

/// Appends the bytes that the bit distribution of UTF-8 (Unicode, Table 3-6) gives a number below
/// 20'0000, a scalar value or not.
pub fn push_pattern(number: u32, bytes: &mut Vec<u8>) {
    let trailing = |shift: u32| 0x80 | (number >> shift & 0x3F) as u8;
    match number {
        0..=0x7F => bytes.push(number as u8),
        0x80..=0x7FF => bytes.extend([0xC0 | (number >> 6) as u8, trailing(0)]),
        0x800..=0xFFFF => bytes.extend([0xE0 | (number >> 12) as u8, trailing(6), trailing(0)]),
        _ => bytes.extend([0xF0 | (number >> 18 & 0x07) as u8, trailing(12), trailing(6), trailing(0)]),
    }
}

/// Appends the UTF-16 code units of WTF-8 text.
pub fn to_units(text: &[u8], units: &mut Vec<u16>) {
    for code_point in code_points(text) {
        if let Some(above) = code_point.checked_sub(0x1_0000) {
            units.extend([0xD800 | (above >> 10) as u16, 0xDC00 | (above & 0x3FF) as u16]);
        } else {
            units.push(code_point as u16);
        }
    }
}

/// Appends UTF-16 code units as WTF-8, joining pairs.
///
/// ```
/// let mut text = Vec::new();
/// codec_oracle::wtf8::push_units(&[0xD83D, 0xDE00, 0xD800], &mut text);
/// assert_eq!(text, b"\xF0\x9F\x98\x80\xED\xA0\x80");
/// ```
pub fn push_units(units: &[u16], text: &mut Vec<u8>) {
    for unit in char::decode_utf16(units.iter().copied()) {
        push_pattern(unit.map_or_else(|error| u32::from(error.unpaired_surrogate()), u32::from), text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_point_is_read_as_it_was_written() {
        let mut text = Vec::new();
        for code_point in 0..=0x10_FFFF {
            text.clear();
            push(code_point, &mut text);
            assert_eq!(pieces(&text).collect::<Vec<_>>(), [Piece::CodePoint(code_point, text.len())]);
            let mut units = Vec::new();
            to_units(&text, &mut units);
            match char::from_u32(code_point) {
                Some(character) => {
                    assert_eq!(text, character.to_string().as_bytes());
                    assert_eq!(units, character.to_string().encode_utf16().collect::<Vec<_>>());
                }
                None => assert_eq!(units, [code_point as u16]),
            }
        }
    }

    #[test]
    fn a_pair_that_is_not_joined_is_not_wtf8() {
        let split = b"\xED\xA0\xBD\xED\xB8\x80";
        assert!(!is_wtf8(split));
        assert!(is_wtf8(b"\xED\xB8\x80\xED\xA0\xBD"), "trail before lead is two lone surrogates");
    }
}
