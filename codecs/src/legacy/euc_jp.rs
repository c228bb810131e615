//! EUC-JP.
//!
//! Encoding Standard, section 12.1: [decoder](https://encoding.spec.whatwg.org/#euc-jp-decoder) and
//! [encoder](https://encoding.spec.whatwg.org/#euc-jp-encoder).

use super::index::{self, HALF_WIDTH_KATAKANA};
use super::indexes::{JIS0208, JIS0212};
use super::sequence::{Front, Sequence};

/// The cells of a row of JIS X 0208 and JIS X 0212.
const CELLS: usize = 94;

#[inline]
pub(super) fn front(input: &[u8]) -> Front {
    match *input {
        [] | [0x8E | 0x8F | 0xA1..=0xFE] | [0x8F, 0xA1..=0xFE] => Front::Unfinished,
        [byte @ ..0x80, ..] => Front::Character(char::from(byte), 1),
        [0x8E, byte @ 0xA1..=0xDF, ..] => Front::Character(HALF_WIDTH_KATAKANA[usize::from(byte - 0xA1)], 2),
        [0x8F, lead @ 0xA1..=0xFE, trail, ..] => match character(&JIS0212, lead, trail) {
            Some(character) => Front::Character(character, 3),
            None => Front::error(2, trail),
        },
        [lead @ 0xA1..=0xFE, trail, ..] => match character(&JIS0208, lead, trail) {
            Some(character) => Front::Character(character, 2),
            None => Front::error(1, trail),
        },
        [0x8E | 0x8F, trail, ..] => Front::error(1, trail),
        [0x80..=0x8D | 0x90..=0xA0 | 0xFF, ..] => Front::Error(1),
    }
}

#[inline]
fn pointer(lead: u8, trail: u8) -> Option<usize> {
    let (row, cell) = (usize::from(lead.checked_sub(0xA1)?), usize::from(trail.checked_sub(0xA1)?));
    (row < CELLS && cell < CELLS).then_some(row * CELLS + cell)
}

#[inline]
fn character(index: &[u16], lead: u8, trail: u8) -> Option<char> {
    index::code_point(index, pointer(lead, trail)?)
}

/// What index jis0208 has of a pair of bytes; 0 where it has nothing.
#[inline]
pub(super) fn in_index(lead: u8, trail: u8) -> u16 {
    pointer(lead, trail).and_then(|pointer| JIS0208.get(pointer)).copied().unwrap_or(0)
}

/// The start of a sequence that goes on as `unfinished` does, the same one for all that do.
pub(super) fn representative(unfinished: &[u8]) -> &[u8] {
    let (index, lead): (&[u16], _) = match *unfinished {
        [lead @ 0xA1..=0xFE] => (&JIS0208, lead),
        [0x8F, lead] => (&JIS0212, lead),
        _ => return unfinished,
    };
    let Some(first) = pointer(lead, 0xA1) else { return unfinished };
    if index::is_empty(index, first..first + CELLS) { &[0xA9] } else { unfinished }
}

pub(super) fn encode(character: char) -> Option<Sequence> {
    let code_point = u32::from(character);
    Some(match code_point {
        ..0x80 => Sequence::One(code_point as u8),
        0xA5 => Sequence::One(0x5C),
        0x203E => Sequence::One(0x7E),
        0xFF61..=0xFF9F => Sequence::Two([0x8E, (code_point - 0xFF61 + 0xA1) as u8]),
        _ => {
            let pointer = index::jis0208_pointer(if code_point == 0x2212 { '\u{FF0D}' } else { character })?;
            Sequence::Two([(pointer / CELLS + 0xA1) as u8, (pointer % CELLS + 0xA1) as u8])
        }
    })
}
