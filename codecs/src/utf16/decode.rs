//! Decoding that replaces what is ill-formed.

use alloc::string::String;

use super::{ByteOrder, scheme};
use crate::scheme::{self as any, for_scheme};

/// Decodes bytes to text, each unpaired surrogate to one U+FFFD.
///
/// A lead surrogate and something that is no trail: the lead is one U+FFFD, and the next unit is read again.
/// What the input ends with, a lead surrogate or an odd byte or both, is one U+FFFD together. A byte order
/// mark is kept, as U+FEFF; see [`decode_bom`](super::decode_bom) and
/// [`decode_by_bom`](super::decode_by_bom). Noncharacters are text like any other. At most three bytes come
/// out for one byte in. Never panics.
///
/// Unicode Standard, section 3.9, definition D91 and *U+FFFD Substitution of Maximal Subparts*; Encoding
/// Standard, [shared UTF-16 decoder](https://encoding.spec.whatwg.org/#shared-utf-16-decoder).
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf16::{ByteOrder, decode};
///
/// assert_eq!(decode(b"n\x00\xE9\x00\x3D\xD8\xA9\xDC", ByteOrder::Little), "né\u{1F4A9}");
/// assert_eq!(decode(b"\xD8\x3D\x00A", ByteOrder::Big), "\u{FFFD}A");
/// assert_eq!(decode(b"\x00A\xD8", ByteOrder::Big), "A\u{FFFD}");
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
/// use conformant_codecs::utf16::{ByteOrder, decode_append};
///
/// let mut text = String::from("> ");
/// decode_append(b"a\x00\x00\xDC", ByteOrder::Little, &mut text);
/// assert_eq!(text, "> a\u{FFFD}");
/// ```
pub fn decode_append(input: &[u8], order: ByteOrder, output: &mut String) {
    for_scheme!(scheme(order), C => any::decode_append::<C>(input, output));
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::{IllFormed, IllFormedKind, decode_strict, encode};
    use super::*;
    use crate::scheme::for_each_string;

    const ORDERS: [ByteOrder; 2] = [ByteOrder::Little, ByteOrder::Big];

    fn bytes(units: &[u16], order: ByteOrder) -> Vec<u8> {
        let bytes = |unit: &u16| match order {
            ByteOrder::Little => unit.to_le_bytes(),
            ByteOrder::Big => unit.to_be_bytes(),
        };
        units.iter().flat_map(bytes).collect()
    }

    #[test]
    fn every_scalar_value_is_one_unit_or_a_pair() {
        for order in ORDERS {
            for scalar in '\0'..=char::MAX {
                let encoded = encode([scalar.into()], order);
                assert_eq!(encoded.len(), if scalar < '\u{10000}' { 2 } else { 4 });
                let mut buffer = [0; 4];
                assert_eq!(decode(&encoded, order), *scalar.encode_utf8(&mut buffer));
            }
        }
    }

    #[test]
    fn every_unpaired_surrogate_is_one_marker_and_takes_nothing_with_it() {
        for order in ORDERS {
            for surrogate in 0xD800..=0xDFFF {
                let input = bytes(&[0x41, surrogate, 0x42], order);
                assert_eq!(decode(&input, order), "A\u{FFFD}B");
                let error = IllFormed { kind: IllFormedKind::LoneSurrogate, offset: 2, length: 2 };
                assert_eq!(decode_strict(&input, order), Err(error));
            }
        }
    }

    #[test]
    fn reversed_and_repeated_surrogates_are_markers_each() {
        for order in ORDERS {
            let decodes = |units: &[u16], text| assert_eq!(decode(&bytes(units, order), order), text);
            decodes(&[0xDC00, 0xD800], "\u{FFFD}\u{FFFD}");
            decodes(&[0xD800, 0xD800], "\u{FFFD}\u{FFFD}");
            decodes(&[0xD800, 0xD800, 0xDC00], "\u{FFFD}\u{10000}");
            decodes(&[0xDBFF, 0xDFFF, 0xDFFF], "\u{10FFFF}\u{FFFD}");
            decodes(&[0xFEFF, 0xFFFE, 0xFFFF, 0xFDD0, 0xE000], "\u{FEFF}\u{FFFE}\u{FFFF}\u{FDD0}\u{E000}");
        }
    }

    #[test]
    fn what_the_input_ends_with_is_one_marker() {
        for (input, text, length) in [
            (&b"\x00"[..], "\u{FFFD}", 1),
            (b"\x00\xD8", "\u{FFFD}", 2),
            (b"\x00\xD8\xD8", "\u{FFFD}", 3),
            (b"\x00\x00\x00", "\0\u{FFFD}", 1),
            (b"\x00\xD8\x00\xD8\x00", "\u{FFFD}\u{FFFD}", 2),
        ] {
            assert_eq!(decode(input, ByteOrder::Little), text, "{input:X?}");
            assert_eq!(decode_strict(input, ByteOrder::Little).unwrap_err().length, length, "{input:X?}");
        }
    }

    #[test]
    fn strict_decoding_rejects_exactly_what_is_replaced() {
        for order in ORDERS {
            let units = [0x41, 0xD800, 0xDC00, 0xE000, 0x00D8].map(|unit: u16| match order {
                ByteOrder::Little => unit.to_le_bytes(),
                ByteOrder::Big => unit.to_be_bytes(),
            });
            for_each_string(&units, 4, |input| {
                let text = decode(input, order);
                match decode_strict(input, order) {
                    Ok(strict) => assert_eq!(strict, text),
                    Err(IllFormed { kind, offset, length }) => {
                        let rest = decode(&input[offset + length..], order);
                        let before = decode_strict(&input[..offset], order).unwrap();
                        assert_eq!([&before, "\u{FFFD}", &rest].concat(), text, "{input:X?}");
                        let at_end = offset + length == input.len();
                        assert!(kind == IllFormedKind::LoneSurrogate && length == 2 || at_end);
                    }
                }
            });
        }
    }

    #[test]
    fn ascii_ends_where_it_should_whatever_stands_around_it() {
        for order in ORDERS {
            for length in 0..80 {
                let mut units = alloc::vec![0x61; length];
                units.extend([0xE9, 0xDC00, 0x62]);
                let text = ["a".repeat(length).as_str(), "é\u{FFFD}b"].concat();
                assert_eq!(decode(&bytes(&units, order), order), text);
            }
        }
    }
}
