//! The Encoding Standard's shared UTF-16 decoder, and the definitions of UTF-16 and UTF-32 in the Unicode
//! Standard.

use super::utf8::{self, Read};
use crate::operations::schemes::Task;
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use conformant_codecs::convert::Scheme;

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match Task::of(operation)? {
        Task::Decode(from) => each_case(move |case, output| lossy(from, Scheme::Utf8, case.input, output)),
        Task::DecodeBom(from) => each_case(move |case, output| {
            lossy(from, Scheme::Utf8, case.input.strip_prefix(mark(from)).unwrap_or(case.input), output)
        }),
        Task::DecodeStrict(from) => {
            each_case(move |case, output| strict(from, Scheme::Utf8, case.input, 0, output))
        }
        Task::DecodeByBom(orders) => each_case(move |case, output| {
            let (from, behind) = by_mark(orders, case.input);
            lossy(from, Scheme::Utf8, &case.input[behind..], output)
        }),
        Task::DecodeStrictByBom(orders) => each_case(move |case, output| {
            let (from, behind) = by_mark(orders, case.input);
            strict(from, Scheme::Utf8, case.input, behind, output)
        }),
        Task::Encode(to) => each_case(move |case, output| {
            for code_point in wtf8::code_points(case.input) {
                push(to, if is_surrogate(code_point) { 0xFFFD } else { code_point }, output);
            }
            Mark::Output
        }),
        Task::EncodeStrict(to) => each_case(move |case, output| {
            let mut offset = 0;
            for piece in wtf8::pieces(case.input) {
                if let wtf8::Piece::CodePoint(code_point, length) = piece {
                    if is_surrogate(code_point) {
                        return Mark::Rejected(Rejection { kind: 0, offset, length: length as u32 });
                    }
                    push(to, code_point, output);
                }
                offset += piece.len() as u32;
            }
            Mark::Output
        }),
        Task::Convert(from, to) => each_case(move |case, output| lossy(from, to, case.input, output)),
        Task::ConvertStrict(from, to) => {
            each_case(move |case, output| strict(from, to, case.input, 0, output))
        }
    })
}

/// What is wrong, in the order of the kinds of the source.
#[derive(Clone, Copy)]
enum Wrong {
    LoneSurrogate,
    BadCodePoint,
    Truncated,
}

/// Hands over each scalar value or error, with where it starts and ends.
fn read(from: Scheme, input: &[u8], mut emit: impl FnMut(Result<u32, u8>, usize, usize)) {
    match from {
        Scheme::Utf8 => utf8::decode(input, |read| match read {
            Read::CodePoint { value, start, end } => emit(Ok(value), start, end),
            Read::Error { start, end } => {
                let kind = utf8::kind(input[start], input.get(start + 1).copied(), end == input.len());
                emit(Err(kind), start, end);
            }
        }),
        Scheme::Utf16Le | Scheme::Utf16Be => {
            shared_utf16_decoder(from == Scheme::Utf16Be, input, |read, start, end| {
                let kind = |wrong| u8::from(!matches!(wrong, Wrong::LoneSurrogate));
                emit(read.map_err(kind), start, end);
            });
        }
        Scheme::Utf32Le | Scheme::Utf32Be => {
            utf32(from == Scheme::Utf32Be, input, |read, start, end| {
                emit(read.map_err(|wrong| wrong as u8), start, end);
            });
        }
    }
}

/// The handler of the Encoding Standard, 14.2.1, called until the input is finished. An error ends before the
/// bytes that are restored.
fn shared_utf16_decoder(
    is_utf16be_decoder: bool,
    input: &[u8],
    mut emit: impl FnMut(Result<u32, Wrong>, usize, usize),
) {
    let (mut leading_byte, mut leading_surrogate) = (None, None::<u32>);
    let (mut at, mut start) = (0, 0);
    loop {
        // Whatever is pending began where the last code point or error ended.
        if leading_byte.is_none() && leading_surrogate.is_none() {
            start = at;
        }
        let Some(&byte) = input.get(at) else {
            if leading_byte.is_some() || leading_surrogate.is_some() {
                emit(Err(Wrong::Truncated), start, at);
            }
            return;
        };
        at += 1;
        let Some(first) = leading_byte.take() else {
            leading_byte = Some(byte);
            continue;
        };
        let code_unit = if is_utf16be_decoder {
            (u32::from(first) << 8) + u32::from(byte)
        } else {
            (u32::from(byte) << 8) + u32::from(first)
        };
        if let Some(lead) = leading_surrogate.take() {
            if (0xDC00..=0xDFFF).contains(&code_unit) {
                emit(Ok(0x1_0000 + ((lead - 0xD800) << 10) + (code_unit - 0xDC00)), start, at);
                continue;
            }
            at -= 2;
            emit(Err(Wrong::LoneSurrogate), start, at);
            continue;
        }
        if (0xD800..=0xDBFF).contains(&code_unit) {
            leading_surrogate = Some(code_unit);
            continue;
        }
        if (0xDC00..=0xDFFF).contains(&code_unit) {
            emit(Err(Wrong::LoneSurrogate), start, at);
            continue;
        }
        emit(Ok(code_unit), start, at);
    }
}

/// D90: "assigns each Unicode scalar value to a single unsigned 32-bit code unit with the same numeric value
/// as the Unicode scalar value".
fn utf32(big_endian: bool, input: &[u8], mut emit: impl FnMut(Result<u32, Wrong>, usize, usize)) {
    let mut start = 0;
    while start < input.len() {
        let end = input.len().min(start + 4);
        let unit = &input[start..end];
        if unit.len() < 4 {
            emit(Err(Wrong::Truncated), start, end);
            return;
        }
        let weight = |position: usize| if big_endian { 3 - position } else { position };
        let value: u32 =
            unit.iter().enumerate().map(|(position, &byte)| u32::from(byte) << (8 * weight(position))).sum();
        let read = if is_surrogate(value) {
            Err(Wrong::LoneSurrogate)
        } else if value > 0x10_FFFF {
            Err(Wrong::BadCodePoint)
        } else {
            Ok(value)
        };
        emit(read, start, end);
        start = end;
    }
}

fn is_surrogate(value: u32) -> bool {
    (0xD800..=0xDFFF).contains(&value)
}

/// Tables 3-5 and 3-6, and D90, with the bytes in the order of the scheme.
fn push(to: Scheme, value: u32, output: &mut Vec<u8>) {
    match to {
        Scheme::Utf8 => {
            let bits = |shift: u32| 0b1000_0000 | (value >> shift & 0b11_1111) as u8;
            match value {
                0..=0x7F => output.push(value as u8),
                0x80..=0x7FF => output.extend([0b1100_0000 | (value >> 6) as u8, bits(0)]),
                0x800..=0xFFFF => output.extend([0b1110_0000 | (value >> 12) as u8, bits(6), bits(0)]),
                _ => output.extend([0b1111_0000 | (value >> 18) as u8, bits(12), bits(6), bits(0)]),
            }
        }
        Scheme::Utf16Le | Scheme::Utf16Be => {
            let mut unit = |unit: u32| {
                let (high, low) = ((unit >> 8) as u8, (unit & 0xFF) as u8);
                output.extend(if to == Scheme::Utf16Be { [high, low] } else { [low, high] });
            };
            if value <= 0xFFFF {
                unit(value);
            } else {
                let wwww = (value >> 16) - 1;
                unit(0b1101_1000_0000_0000 | wwww << 6 | (value >> 10 & 0b11_1111));
                unit(0b1101_1100_0000_0000 | (value & 0b11_1111_1111));
            }
        }
        Scheme::Utf32Le | Scheme::Utf32Be => {
            let shifts = if to == Scheme::Utf32Be { [24, 16, 8, 0] } else { [0, 8, 16, 24] };
            output.extend(shifts.map(|shift| (value >> shift & 0xFF) as u8));
        }
    }
}

/// Section 3.10: U+FEFF in each scheme.
fn mark(scheme: Scheme) -> &'static [u8] {
    match scheme {
        Scheme::Utf8 => &[0xEF, 0xBB, 0xBF],
        Scheme::Utf16Le => &[0xFF, 0xFE],
        Scheme::Utf16Be => &[0xFE, 0xFF],
        Scheme::Utf32Le => &[0xFF, 0xFE, 0x00, 0x00],
        Scheme::Utf32Be => &[0x00, 0x00, 0xFE, 0xFF],
    }
}

/// D98 and D101: "when there is no BOM, and in the absence of a higher-level protocol, the byte order of the
/// … encoding scheme is big-endian".
fn by_mark([little, big]: [Scheme; 2], input: &[u8]) -> (Scheme, usize) {
    if input.starts_with(mark(little)) {
        (little, mark(little).len())
    } else if input.starts_with(mark(big)) {
        (big, mark(big).len())
    } else {
        (big, 0)
    }
}

fn lossy(from: Scheme, to: Scheme, input: &[u8], output: &mut Vec<u8>) -> Mark {
    read(from, input, |read, _, _| push(to, read.unwrap_or(0xFFFD), output));
    Mark::Output
}

fn strict(from: Scheme, to: Scheme, input: &[u8], behind: usize, output: &mut Vec<u8>) -> Mark {
    let mut first = None;
    read(from, &input[behind..], |read, start, end| match read {
        Ok(value) => push(to, value, output),
        Err(kind) => {
            let (offset, length) = ((behind + start) as u32, (end - start) as u32);
            first.get_or_insert(Rejection { kind, offset, length });
        }
    });
    first.map_or(Mark::Output, Mark::Rejected)
}
