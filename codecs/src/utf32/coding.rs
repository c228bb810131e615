//! One character in UTF-32.

use alloc::vec::Vec;

use super::strict::IllFormedKind;
use crate::scheme::{Coding, Front, scalar_value};

/// Unicode Standard, section 3.9, definition D90, and section 3.10, definitions D99 and D100.
pub(crate) struct Utf32<const BIG: bool>;

impl<const BIG: bool> Utf32<BIG> {
    #[inline]
    fn unit_of(bytes: [u8; 4]) -> u32 {
        if BIG { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    }
}

impl<const BIG: bool> Coding for Utf32<BIG> {
    type Kind = IllFormedKind;

    const UNIT: usize = 4;
    const BOM: &'static [u8] = if BIG { &[0x00, 0x00, 0xFE, 0xFF] } else { &[0xFF, 0xFE, 0x00, 0x00] };

    #[inline]
    fn front(input: &[u8]) -> Front {
        let Some(unit) = input.first_chunk() else { return Front::Prefix(input.len()) };
        match scalar_value(Self::unit_of(*unit)) {
            Some(character) => Front::WellFormed(character, 4),
            None => Front::IllFormed(4),
        }
    }

    fn kind(input: &[u8]) -> IllFormedKind {
        match input.first_chunk().map(|&unit| Self::unit_of(unit)) {
            None => IllFormedKind::Truncated,
            Some(0xD800..=0xDFFF) => IllFormedKind::LoneSurrogate,
            Some(_) => IllFormedKind::BadCodePoint,
        }
    }

    #[inline]
    fn unit(bytes: &[u8]) -> u32 {
        Self::unit_of([bytes[0], bytes[1], bytes[2], bytes[3]])
    }

    #[inline]
    fn push(character: char, output: &mut Vec<u8>) {
        let scalar = u32::from(character);
        output.extend(if BIG { scalar.to_be_bytes() } else { scalar.to_le_bytes() });
    }

    #[inline]
    fn put_ascii(ascii: u8, unit: &mut [u8]) {
        unit[if BIG { 3 } else { 0 }] = ascii;
    }

    fn forget(prefix: &mut [u8]) {
        // From most to least significant; what has not come yet is any byte.
        let is_hopeless = if BIG {
            match *prefix {
                [0, 0, high] => matches!(high, 0xD8..=0xDF),
                [0, plane, ..] => plane > 0x10,
                [top, ..] => top > 0,
                [] => false,
            }
        } else {
            matches!(*prefix, [_, _, 0x11..=0xFF] | [_, 0xD8..=0xDF, 0])
        };
        if is_hopeless {
            prefix.fill(0xFF);
        }
    }
}
