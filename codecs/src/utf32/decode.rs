//! Decoding that replaces what is ill-formed.

use alloc::string::String;

use super::{ByteOrder, scheme};
use crate::scheme::{self as any, for_scheme};

/// Decodes bytes to text, each unit that is no scalar value to one U+FFFD.
///
/// Those are the surrogates, D800 to DFFF, and everything above 10FFFF. One to three bytes with which the
/// input ends are one U+FFFD together. A byte order mark is kept, as U+FEFF; see
/// [`decode_bom`](super::decode_bom) and [`decode_by_bom`](super::decode_by_bom). Noncharacters are text like
/// any other. At most three bytes come out for one byte in. Never panics.
///
/// Unicode Standard, section 3.9, definition D90 and *U+FFFD Substitution of Maximal Subparts*.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf32::{ByteOrder, decode};
///
/// assert_eq!(decode(b"\xE9\x00\x00\x00\xA9\xF4\x01\x00", ByteOrder::Little), "é\u{1F4A9}");
/// assert_eq!(decode(b"\x00\x00\xD8\x00\x00\x11\x00\x00", ByteOrder::Big), "\u{FFFD}\u{FFFD}");
/// assert_eq!(decode(b"\x00\x00\x00A\x00\x00\x00", ByteOrder::Big), "A\u{FFFD}");
/// ```
#[must_use]
pub fn decode(input: &[u8], order: ByteOrder) -> String {
    let mut output = String::new();
    decode_append(input, order, &mut output);
    output
}

/// Decodes as [`decode`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf32::{ByteOrder, decode_append};
///
/// let mut text = String::from("> ");
/// decode_append(b"a\x00\x00\x00\x00\xDC\x00\x00", ByteOrder::Little, &mut text);
/// assert_eq!(text, "> a\u{FFFD}");
/// ```
pub fn decode_append(input: &[u8], order: ByteOrder, output: &mut String) {
    for_scheme!(scheme(order), C => any::decode_append::<C>(input, output));
}

#[cfg(test)]
mod tests {
    use super::super::{IllFormed, IllFormedKind, decode_strict, encode};
    use super::*;

    #[test]
    fn every_number_is_a_character_or_one_marker() {
        let out_of_range = [0x7FFF_FFFF, 0x8000_0041, 0xFFFE_0000, u32::MAX];
        for number in (0..=0x11_FFFF).chain(out_of_range) {
            let character = char::from_u32(number);
            for (order, bytes) in
                [(ByteOrder::Little, number.to_le_bytes()), (ByteOrder::Big, number.to_be_bytes())]
            {
                let mut buffer = [0; 4];
                let text = character.unwrap_or(char::REPLACEMENT_CHARACTER).encode_utf8(&mut buffer);
                assert_eq!(decode(&bytes, order), *text);
                if character.is_some() {
                    assert_eq!(encode([number], order), bytes);
                    continue;
                }
                let kind = match number {
                    0xD800..=0xDFFF => IllFormedKind::LoneSurrogate,
                    _ => IllFormedKind::BadCodePoint,
                };
                assert_eq!(decode_strict(&bytes, order), Err(IllFormed { kind, offset: 0, length: 4 }));
            }
        }
    }

    #[test]
    fn a_unit_cut_short_is_one_marker() {
        for length in 1..4 {
            let input = &b"\x00\x00\x00A\x00\xD8\x00\xFF"[..4 + length];
            assert_eq!(decode(input, ByteOrder::Big), "A\u{FFFD}");
            let error = IllFormed { kind: IllFormedKind::Truncated, offset: 4, length };
            assert_eq!(decode_strict(input, ByteOrder::Big), Err(error));
        }
    }
}
