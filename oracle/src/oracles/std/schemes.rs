//! UTF-16, UTF-32 and the conversions between encoding schemes, of Rust's standard library.

use crate::operations::schemes::Task;
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use conformant_codecs::convert::Scheme;

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match Task::of(operation)? {
        Task::Decode(from) => lossy(from, Scheme::Utf8, |_| 0),
        Task::DecodeBom(from) => lossy(from, Scheme::Utf8, move |input| bom(from, input)),
        Task::DecodeStrict(from) => strict(from, Scheme::Utf8),
        Task::DecodeByBom(orders) => each_case(move |case, output| {
            let (from, behind) = by_bom(orders, case.input);
            read(from, &case.input[behind..], |read, _, _| {
                write(Scheme::Utf8, read.unwrap_or(char::REPLACEMENT_CHARACTER), output);
            });
            Mark::Output
        }),
        Task::DecodeStrictByBom(orders) => each_case(move |case, output| {
            let (from, behind) = by_bom(orders, case.input);
            read_strict(from, Scheme::Utf8, &case.input[behind..], behind, output)
        }),
        Task::Encode(to) => encode(to),
        Task::EncodeStrict(to) => encode_strict(to),
        Task::Convert(from, to) => lossy(from, to, |_| 0),
        Task::ConvertStrict(from, to) => strict(from, to),
    })
}

/// Hands over each character, or that there is none, with where it starts and ends in bytes.
fn read(from: Scheme, input: &[u8], mut emit: impl FnMut(Option<char>, usize, usize)) {
    match from {
        Scheme::Utf8 => {
            let mut at = 0;
            for chunk in input.utf8_chunks() {
                for (start, character) in chunk.valid().char_indices() {
                    emit(Some(character), at + start, at + start + character.len_utf8());
                }
                at += chunk.valid().len();
                if !chunk.invalid().is_empty() {
                    emit(None, at, at + chunk.invalid().len());
                }
                at += chunk.invalid().len();
            }
        }
        Scheme::Utf16Le => read_utf16(input, u16::from_le_bytes, emit),
        Scheme::Utf16Be => read_utf16(input, u16::from_be_bytes, emit),
        Scheme::Utf32Le => read_utf32(input, u32::from_le_bytes, emit),
        Scheme::Utf32Be => read_utf32(input, u32::from_be_bytes, emit),
    }
}

fn read_utf16(input: &[u8], unit: fn([u8; 2]) -> u16, mut emit: impl FnMut(Option<char>, usize, usize)) {
    let (units, odd) = input.as_chunks();
    let end_of_units = input.len() - odd.len();
    let mut start = 0;
    for read in char::decode_utf16(units.iter().map(|&bytes| unit(bytes))) {
        let mut end = start + read.as_ref().map_or(2, |character| character.len_utf16() * 2);
        let is_lead = read.as_ref().is_err_and(|error| error.unpaired_surrogate() < 0xDC00);
        if is_lead && end == end_of_units {
            // With the odd byte behind it this may still be the start of a pair.
            end = input.len();
        }
        emit(read.ok(), start, end);
        start = end;
    }
    if start < input.len() {
        emit(None, start, input.len());
    }
}

fn read_utf32(input: &[u8], unit: fn([u8; 4]) -> u32, mut emit: impl FnMut(Option<char>, usize, usize)) {
    let (units, odd) = input.as_chunks();
    for (number, &bytes) in units.iter().enumerate() {
        emit(char::from_u32(unit(bytes)), number * 4, number * 4 + 4);
    }
    if !odd.is_empty() {
        emit(None, input.len() - odd.len(), input.len());
    }
}

fn write(to: Scheme, character: char, output: &mut Vec<u8>) {
    match to {
        Scheme::Utf8 => output.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        Scheme::Utf16Le => {
            output.extend(character.encode_utf16(&mut [0; 2]).iter().flat_map(|unit| unit.to_le_bytes()));
        }
        Scheme::Utf16Be => {
            output.extend(character.encode_utf16(&mut [0; 2]).iter().flat_map(|unit| unit.to_be_bytes()));
        }
        Scheme::Utf32Le => output.extend(u32::from(character).to_le_bytes()),
        Scheme::Utf32Be => output.extend(u32::from(character).to_be_bytes()),
    }
}

/// The length of the byte order mark of a scheme at the start of the input.
fn bom(scheme: Scheme, input: &[u8]) -> usize {
    let mut mark = Vec::with_capacity(4);
    write(scheme, '\u{FEFF}', &mut mark);
    if input.starts_with(&mark) { mark.len() } else { 0 }
}

fn by_bom([little, big]: [Scheme; 2], input: &[u8]) -> (Scheme, usize) {
    match bom(little, input) {
        0 => (big, bom(big, input)),
        behind => (little, behind),
    }
}

fn lossy(from: Scheme, to: Scheme, left_out: impl Fn(&[u8]) -> usize + 'static) -> Box<dyn Worker> {
    each_case(move |case, output| {
        read(from, &case.input[left_out(case.input)..], |read, _, _| {
            write(to, read.unwrap_or(char::REPLACEMENT_CHARACTER), output);
        });
        Mark::Output
    })
}

fn strict(from: Scheme, to: Scheme) -> Box<dyn Worker> {
    each_case(move |case, output| read_strict(from, to, case.input, 0, output))
}

fn read_strict(from: Scheme, to: Scheme, input: &[u8], before: usize, output: &mut Vec<u8>) -> Mark {
    let mut error = None;
    read(from, input, |read, start, end| match read {
        Some(character) => write(to, character, output),
        None => {
            error.get_or_insert((before + start, end - start));
        }
    });
    error.map_or(Mark::Output, |(offset, length)| rejected(offset, length))
}

fn rejected(offset: usize, length: usize) -> Mark {
    let kind = Rejection::KIND_UNSEEN;
    Mark::Rejected(Rejection { kind, offset: offset as u32, length: length as u32 })
}

fn encode(to: Scheme) -> Box<dyn Worker> {
    let mut units = Vec::new();
    each_case(move |case, output| {
        units.clear();
        wtf8::to_units(case.input, &mut units);
        for read in char::decode_utf16(units.iter().copied()) {
            write(to, read.unwrap_or(char::REPLACEMENT_CHARACTER), output);
        }
        Mark::Output
    })
}

fn encode_strict(to: Scheme) -> Box<dyn Worker> {
    let mut units = Vec::new();
    each_case(move |case, output| {
        units.clear();
        wtf8::to_units(case.input, &mut units);
        let mut before = 0;
        for read in char::decode_utf16(units.iter().copied()) {
            match read {
                Ok(character) => {
                    before += character.len_utf8();
                    write(to, character, output);
                }
                Err(_) => return rejected(before, 3),
            }
        }
        Mark::Output
    })
}
