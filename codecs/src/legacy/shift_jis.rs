//! `Shift_JIS`.
//!
//! Encoding Standard, section 12.3: [decoder](https://encoding.spec.whatwg.org/#shift_jis-decoder) and
//! [encoder](https://encoding.spec.whatwg.org/#shift_jis-encoder).

use super::index::{self, HALF_WIDTH_KATAKANA};
use super::indexes::JIS0208;
use super::sequence::{Front, Sequence};

/// The trail bytes that a lead byte can have.
const TRAILS: usize = 188;
/// The pointers of end-user-defined characters, and the first of those, in the Private Use Area.
const EUDC: core::ops::RangeInclusive<usize> = 8836..=10_715;
const EUDC_START: u32 = 0xE000;

#[inline]
pub(super) fn front(input: &[u8]) -> Front {
    match *input {
        [] | [0x81..=0x9F | 0xE0..=0xFC] => Front::Unfinished,
        [byte @ ..=0x80, ..] => Front::Character(char::from(byte), 1),
        [byte @ 0xA1..=0xDF, ..] => Front::Character(HALF_WIDTH_KATAKANA[usize::from(byte - 0xA1)], 1),
        [lead @ (0x81..=0x9F | 0xE0..=0xFC), trail, ..] => match character(lead, trail) {
            Some(character) => Front::Character(character, 2),
            None => Front::error(1, trail),
        },
        [0xA0 | 0xFD.., ..] => Front::Error(1),
    }
}

/// The pointer of a lead byte with the first of its trail bytes.
#[inline]
fn first_pointer(lead: u8) -> Option<usize> {
    let place = match lead {
        0x81..=0x9F => lead - 0x81,
        0xE0..=0xFC => lead - 0xC1,
        _ => return None,
    };
    Some(usize::from(place) * TRAILS)
}

#[inline]
fn pointer(lead: u8, trail: u8) -> Option<usize> {
    let place = match trail {
        0x40..=0x7E => trail - 0x40,
        0x80..=0xFC => trail - 0x41,
        _ => return None,
    };
    Some(first_pointer(lead)? + usize::from(place))
}

#[inline]
fn character(lead: u8, trail: u8) -> Option<char> {
    let pointer = pointer(lead, trail)?;
    if EUDC.contains(&pointer) {
        return char::from_u32(EUDC_START + (pointer - EUDC.start()) as u32);
    }
    index::code_point(&JIS0208, pointer)
}

/// What the index has of a pair of bytes; 0 where it has nothing.
#[inline]
pub(super) fn in_index(lead: u8, trail: u8) -> u16 {
    pointer(lead, trail).and_then(|pointer| JIS0208.get(pointer)).copied().unwrap_or(0)
}

/// The start of a sequence that goes on as `unfinished` does, the same one for all that do.
pub(super) fn representative(unfinished: &[u8]) -> &[u8] {
    let [lead] = *unfinished else { return unfinished };
    let Some(first) = first_pointer(lead) else { return unfinished };
    if index::is_empty(&JIS0208, first..first + TRAILS) && !EUDC.contains(&first) {
        return &[0x85];
    }
    unfinished
}

pub(super) fn encode(character: char) -> Option<Sequence> {
    let code_point = u32::from(character);
    let byte = match code_point {
        ..=0x80 => code_point,
        0xA5 => 0x5C,
        0x203E => 0x7E,
        0xFF61..=0xFF9F => code_point - 0xFF61 + 0xA1,
        _ => {
            let pointer =
                index::shift_jis_pointer(if code_point == 0x2212 { '\u{FF0D}' } else { character })?;
            let (lead, trail) = ((pointer / TRAILS) as u8, (pointer % TRAILS) as u8);
            let lead_offset = if lead < 0x1F { 0x81 } else { 0xC1 };
            let offset = if trail < 0x3F { 0x40 } else { 0x41 };
            return Some(Sequence::Two([lead + lead_offset, trail + offset]));
        }
    };
    Some(Sequence::One(byte as u8))
}
