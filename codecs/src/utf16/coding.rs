//! One character in UTF-16: Table 3-5, *UTF-16 Bit Distribution*.

use alloc::vec::Vec;

use super::strict::IllFormedKind;
use crate::scheme::{Coding, Front, scalar_value};

/// Unicode Standard, section 3.9, definition D91, and section 3.10, definitions D96 and D97.
pub(crate) struct Utf16<const BIG: bool>;

/// The first code point that takes a pair.
const SUPPLEMENTARY: u32 = 0x1_0000;

impl<const BIG: bool> Utf16<BIG> {
    #[inline]
    fn unit_of(bytes: [u8; 2]) -> u16 {
        if BIG { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) }
    }

    #[inline]
    fn bytes_of(unit: u16) -> [u8; 2] {
        if BIG { unit.to_be_bytes() } else { unit.to_le_bytes() }
    }
}

impl<const BIG: bool> Coding for Utf16<BIG> {
    type Kind = IllFormedKind;

    const UNIT: usize = 2;
    const BOM: &'static [u8] = if BIG { &[0xFE, 0xFF] } else { &[0xFF, 0xFE] };

    #[inline]
    fn front(input: &[u8]) -> Front {
        let [a, b, rest @ ..] = input else { return Front::Prefix(input.len()) };
        let unit = Self::unit_of([*a, *b]);
        if let Some(character) = scalar_value(unit.into()) {
            return Front::WellFormed(character, 2);
        }
        if !is_lead(unit) {
            return Front::IllFormed(2);
        }
        let [c, d, ..] = rest else { return Front::Prefix(input.len()) };
        let trail = Self::unit_of([*c, *d]);
        if !is_trail(trail) {
            return Front::IllFormed(2);
        }
        let scalar = SUPPLEMENTARY + (u32::from(unit & 0x3FF) << 10 | u32::from(trail & 0x3FF));
        // Every pair is a scalar value, 10000 to 10FFFF.
        Front::WellFormed(scalar_value(scalar).unwrap_or(char::REPLACEMENT_CHARACTER), 4)
    }

    fn kind(input: &[u8]) -> IllFormedKind {
        match Self::front(input) {
            Front::Prefix(_) => IllFormedKind::Truncated,
            Front::WellFormed(..) | Front::IllFormed(_) => IllFormedKind::LoneSurrogate,
        }
    }

    #[inline]
    fn unit(bytes: &[u8]) -> u32 {
        Self::unit_of([bytes[0], bytes[1]]).into()
    }

    #[inline]
    fn push(character: char, output: &mut Vec<u8>) {
        let scalar = u32::from(character);
        match scalar.checked_sub(SUPPLEMENTARY) {
            None => output.extend(Self::bytes_of(scalar as u16)),
            Some(bits) => {
                let [a, b] = Self::bytes_of(0xD800 | (bits >> 10) as u16);
                let [c, d] = Self::bytes_of(0xDC00 | (bits & 0x3FF) as u16);
                output.extend([a, b, c, d]);
            }
        }
    }

    #[inline]
    fn put_ascii(ascii: u8, unit: &mut [u8]) {
        unit[usize::from(BIG)] = ascii;
    }

    fn forget(prefix: &mut [u8]) {
        if !BIG {
            return;
        }
        match prefix {
            // No lead stands before it: whichever trail this is, it is unpaired.
            [odd @ 0xDC..=0xDF] => *odd = 0xDC,
            // No trail stands behind it: whichever lead this is, it is unpaired.
            [a, b, 0x00..=0xDB | 0xE0..=0xFF] => [*a, *b] = [0xD8, 0x00],
            _ => {}
        }
    }
}

const fn is_lead(unit: u16) -> bool {
    matches!(unit, 0xD800..=0xDBFF)
}

const fn is_trail(unit: u16) -> bool {
    matches!(unit, 0xDC00..=0xDFFF)
}
