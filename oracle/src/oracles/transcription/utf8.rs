//! The Encoding Standard's UTF-8 decoder with the kinds of its errors, and the noncharacters of Unicode 23.7.

use super::super::REPLACEMENT;
use crate::operations::utf8 as ids;
use crate::{Mark, Operation, Rejection, Worker, each_case};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match operation.id {
        ids::DECODE_STRICT => each_case(|case, output| decode_strict(case.input, output)),
        ids::DECODE_NONCHAR_REPLACE => each_case(|case, output| {
            decode(case.input, |read| match read {
                Read::Error { .. } => output.extend_from_slice(REPLACEMENT),
                Read::CodePoint { value, .. } if is_noncharacter(value) => {
                    output.extend_from_slice(REPLACEMENT);
                }
                Read::CodePoint { value, .. } => push(value, output),
            });
            Mark::Output
        }),
        ids::DECODE_NONCHAR_REJECT => each_case(|case, output| decode_nonchar_reject(case.input, output)),
        _ => return None,
    })
}

pub(super) enum Read {
    CodePoint { value: u32, start: usize, end: usize },
    Error { start: usize, end: usize },
}

/// The UTF-8 decoder's handler, called until the input is finished. An error ends before a byte that is
/// restored, and behind one that starts nothing.
pub(super) fn decode(input: &[u8], mut emit: impl FnMut(Read)) {
    let (mut code_point, mut bytes_seen, mut bytes_needed) = (0_u32, 0, 0);
    let (mut lower_boundary, mut upper_boundary) = (0x80, 0xBF);
    let mut start = 0;
    let mut at = 0;
    loop {
        let Some(&byte) = input.get(at) else {
            if bytes_needed != 0 {
                emit(Read::Error { start, end: at });
            }
            return;
        };
        at += 1;
        if bytes_needed == 0 {
            start = at - 1;
            match byte {
                0x00..=0x7F => emit(Read::CodePoint { value: u32::from(byte), start, end: at }),
                0xC2..=0xDF => {
                    bytes_needed = 1;
                    code_point = u32::from(byte & 0x1F);
                }
                0xE0..=0xEF => {
                    if byte == 0xE0 {
                        lower_boundary = 0xA0;
                    }
                    if byte == 0xED {
                        upper_boundary = 0x9F;
                    }
                    bytes_needed = 2;
                    code_point = u32::from(byte & 0x0F);
                }
                0xF0..=0xF4 => {
                    if byte == 0xF0 {
                        lower_boundary = 0x90;
                    }
                    if byte == 0xF4 {
                        upper_boundary = 0x8F;
                    }
                    bytes_needed = 3;
                    code_point = u32::from(byte & 0x07);
                }
                _ => emit(Read::Error { start, end: at }),
            }
            continue;
        }
        if !(lower_boundary..=upper_boundary).contains(&byte) {
            (code_point, bytes_needed, bytes_seen) = (0, 0, 0);
            (lower_boundary, upper_boundary) = (0x80, 0xBF);
            at -= 1;
            emit(Read::Error { start, end: at });
            continue;
        }
        (lower_boundary, upper_boundary) = (0x80, 0xBF);
        code_point = (code_point << 6) | u32::from(byte & 0x3F);
        bytes_seen += 1;
        if bytes_seen != bytes_needed {
            continue;
        }
        let value = code_point;
        (code_point, bytes_needed, bytes_seen) = (0, 0, 0);
        emit(Read::CodePoint { value, start, end: at });
    }
}

fn push(value: u32, output: &mut Vec<u8>) {
    let mut buffer = [0; 4];
    let character = char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER);
    output.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
}

fn decode_strict(input: &[u8], output: &mut Vec<u8>) -> Mark {
    let mut first_error = None;
    decode(input, |read| match read {
        Read::Error { start, end } => {
            first_error.get_or_insert((start, end));
        }
        Read::CodePoint { value, .. } => push(value, output),
    });
    first_error.map_or(Mark::Output, |(start, end)| {
        let kind = kind(input[start], input.get(start + 1).copied(), end == input.len());
        Mark::Rejected(Rejection { kind, offset: start as u32, length: (end - start) as u32 })
    })
}

/// The kinds as the operation defines them, by the first two bytes: 0 non-shortest, 1 bad code point,
/// 2 truncated, 3 ill-formed.
pub(super) fn kind(first: u8, second: Option<u8>, at_end: bool) -> u8 {
    let second_is = |low: u8, high: u8| second.is_some_and(|byte| low <= byte && byte <= high);
    if first == 0xC0
        || first == 0xC1
        || first == 0xE0 && second_is(0x80, 0x9F)
        || first == 0xF0 && second_is(0x80, 0x8F)
    {
        0
    } else if first == 0xED && second_is(0xA0, 0xBF)
        || first == 0xF4 && second_is(0x90, 0xBF)
        || first >= 0xF5
    {
        1
    } else if at_end && (0xC2..=0xF4).contains(&first) {
        2
    } else {
        3
    }
}

fn decode_nonchar_reject(input: &[u8], output: &mut Vec<u8>) -> Mark {
    let mut first = None;
    decode(input, |read| match read {
        Read::CodePoint { value, start, end } if is_noncharacter(value) => {
            first.get_or_insert(Rejection { kind: 0, offset: start as u32, length: (end - start) as u32 });
        }
        Read::CodePoint { value, .. } => push(value, output),
        Read::Error { .. } => output.extend_from_slice(REPLACEMENT),
    });
    first.map_or(Mark::Output, Mark::Rejected)
}

/// "the last two code points on each of the seventeen planes … and a contiguous range of another 32
/// noncharacter code points in the BMP: U+FDD0..U+FDEF"
fn is_noncharacter(value: u32) -> bool {
    let in_plane = value % 0x1_0000;
    in_plane == 0xFFFE || in_plane == 0xFFFF || (0xFDD0..=0xFDEF).contains(&value)
}
