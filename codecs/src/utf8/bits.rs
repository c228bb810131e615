//! Table 3-6, *UTF-8 Bit Distribution*: between a scalar value and its byte sequence.

use alloc::vec::Vec;

/// Whether a code point is a Unicode scalar value (definition D76).
pub(crate) const fn is_scalar_value(code_point: u32) -> bool {
    matches!(code_point, 0..=0xD7FF | 0xE000..=0x10_FFFF)
}

/// Appends the byte sequence of a scalar value.
pub(super) fn push_sequence(scalar: u32, output: &mut Vec<u8>) {
    let continuation = |shift: u32| 0x80 | (scalar >> shift) as u8 & 0x3F;
    match scalar {
        0..=0x7F => output.push(scalar as u8),
        0x80..=0x7FF => output.extend([0xC0 | (scalar >> 6) as u8, continuation(0)]),
        0x800..=0xFFFF => output.extend([0xE0 | (scalar >> 12) as u8, continuation(6), continuation(0)]),
        _ => output.extend([0xF0 | (scalar >> 18) as u8, continuation(12), continuation(6), continuation(0)]),
    }
}

/// The character of one well-formed sequence.
#[inline]
pub(super) fn character(sequence: &[u8]) -> char {
    let bits = |byte: u8, count: u32| u32::from(byte) & ((1 << count) - 1);
    let scalar = match *sequence {
        [a] => bits(a, 7),
        [a, b] => bits(a, 5) << 6 | bits(b, 6),
        [a, b, c] => bits(a, 4) << 12 | bits(b, 6) << 6 | bits(c, 6),
        [a, b, c, d] => bits(a, 3) << 18 | bits(b, 6) << 12 | bits(c, 6) << 6 | bits(d, 6),
        _ => 0,
    };
    // Changes the type and decides nothing: `None` cannot happen here.
    char::from_u32(scalar).unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::super::table::{Front, front};
    use super::*;

    #[test]
    fn every_scalar_value_has_one_well_formed_sequence() {
        let mut sequences = 0;
        let mut bytes = Vec::new();
        for scalar in (0..=0x1F_FFFF).filter(|&code_point| is_scalar_value(code_point)) {
            bytes.clear();
            push_sequence(scalar, &mut bytes);
            assert!(front(&bytes) == Front::WellFormed(bytes.len()), "{scalar:04X}");
            assert_eq!(u32::from(character(&bytes)), scalar);
            sequences += 1;
        }
        assert_eq!(sequences, 0x11_0000 - 0x800);
    }
}
