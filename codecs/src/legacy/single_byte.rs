//! Encodings of one byte a character.
//!
//! Encoding Standard, section 9: [single-byte decoder](https://encoding.spec.whatwg.org/#single-byte-decoder) and
//! [single-byte encoder](https://encoding.spec.whatwg.org/#single-byte-encoder).

use super::index;
use super::sequence::{Front, Sequence};

/// An index holds the characters of the bytes from 80 on.
pub(super) type Index = [u16; 128];

#[inline]
pub(super) fn front(input: &[u8], index: &Index) -> Front {
    match *input {
        [] => Front::Unfinished,
        [byte @ ..0x80, ..] => Front::Character(char::from(byte), 1),
        [byte, ..] => match index::code_point(index, usize::from(byte - 0x80)) {
            Some(character) => Front::Character(character, 1),
            None => Front::Error(1),
        },
    }
}

pub(super) fn encode(character: char, index: &Index) -> Option<Sequence> {
    if character.is_ascii() {
        return Some(Sequence::One(character as u8));
    }
    let code_point = u16::try_from(u32::from(character)).ok()?;
    let pointer = index.iter().position(|&of_byte| of_byte == code_point)?;
    Some(Sequence::One(0x80 + pointer as u8))
}
