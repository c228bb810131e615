//! UTF-8 as one of the encoding schemes.

use alloc::vec::Vec;

use super::bits::{character, push_sequence};
use super::bom::BOM;
use super::strict::IllFormedKind;
use super::table;
use crate::scheme::{Coding, Front};

/// Unicode Standard, section 3.9, definition D92, and section 3.10, definition D95.
pub(crate) struct Utf8;

impl Coding for Utf8 {
    type Kind = IllFormedKind;

    const UNIT: usize = 1;
    const BOM: &'static [u8] = &BOM;

    #[inline]
    fn front(input: &[u8]) -> Front {
        match table::front(input) {
            table::Front::WellFormed(length) => Front::WellFormed(character(&input[..length]), length),
            table::Front::Prefix(length) => Front::Prefix(length),
            table::Front::IllFormed(length) => Front::IllFormed(length),
        }
    }

    fn kind(input: &[u8]) -> IllFormedKind {
        IllFormedKind::of(input)
    }

    #[inline]
    fn unit(bytes: &[u8]) -> u32 {
        u32::from(bytes[0])
    }

    #[inline]
    fn push(character: char, output: &mut Vec<u8>) {
        push_sequence(character.into(), output);
    }

    #[inline]
    fn put_ascii(ascii: u8, unit: &mut [u8]) {
        unit[0] = ascii;
    }
}
