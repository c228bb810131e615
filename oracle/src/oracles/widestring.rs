//! widestring, as far as it is code of its own: its UTF-16 decoder reads forwards as a copy of that of the
//! standard library, and backwards by itself; its UTF-32 is `char::from_u32`.

use crate::operations::schemes::{Task, UTF16};
use crate::{Identity, Implementation, Mark, Operation, Oracle, Rejection, Sees, Worker, each_case};
use conformant_codecs::convert::Scheme;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Widestring,
    code_base: "widestring",
    sees: Sees::Span,
    reasons: &[],
    projection: |_| None,
    note: |_| "read from the end: forwards it is a copy of std's",
};

struct Widestring;

impl Implementation for Widestring {
    fn identity(&self) -> Identity {
        Identity { name: "widestring".to_owned(), version: env!("VERSION_WIDESTRING").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        let task = Task::of(operation)?;
        let orders: &'static [Scheme] = match task {
            Task::Decode(from) | Task::DecodeStrict(from) if UTF16.contains(&from) => &[],
            Task::DecodeBom(from) if UTF16.contains(&from) => UTF16.as_slice(),
            Task::DecodeByBom(UTF16) | Task::DecodeStrictByBom(UTF16) => &UTF16,
            _ => return None,
        };
        let without_mark = task.source()?;
        let is_removed = move |mark: Scheme| match task {
            Task::DecodeBom(from) => mark == from,
            _ => orders.contains(&mark),
        };
        let mut read = Vec::new();
        Some(each_case(move |case, output| {
            let mark = match case.input {
                [0xFF, 0xFE, ..] => Some(Scheme::Utf16Le),
                [0xFE, 0xFF, ..] => Some(Scheme::Utf16Be),
                _ => None,
            };
            let (from, behind) = match mark.filter(|&mark| is_removed(mark)) {
                Some(from) => (from, 2),
                None => (without_mark, 0),
            };
            decode(from, &case.input[behind..], &mut read);
            if task.is_strict() {
                return strict(&read, behind, output);
            }
            for (character, _) in &read {
                push(character.unwrap_or(char::REPLACEMENT_CHARACTER), output);
            }
            Mark::Output
        }))
    }
}

/// A character or that there is none, and how many bytes it is long.
type Read = (Option<char>, usize);

/// Reads from the end; what comes out is in the order of the input.
fn decode(from: Scheme, input: &[u8], read: &mut Vec<Read>) {
    read.clear();
    let (units, odd) = input.as_chunks();
    let unit = if from == Scheme::Utf16Le { u16::from_le_bytes } else { u16::from_be_bytes };
    if !odd.is_empty() {
        read.push((None, 1));
    }
    let backwards = widestring::decode_utf16(units.iter().map(|&bytes| unit(bytes))).rev();
    for (number, one) in backwards.enumerate() {
        match one {
            Ok(character) => read.push((Some(character), character.len_utf16() * 2)),
            // A lead at the end and the odd byte behind it are one error.
            Err(error) if number == 0 && !odd.is_empty() && error.unpaired_surrogate() < 0xDC00 => {
                *read = vec![(None, 3)];
            }
            Err(_) => read.push((None, 2)),
        }
    }
    read.reverse();
}

fn strict(read: &[Read], behind: usize, output: &mut Vec<u8>) -> Mark {
    let mut offset = behind;
    for &(character, length) in read {
        let Some(character) = character else {
            let kind = Rejection::KIND_UNSEEN;
            return Mark::Rejected(Rejection { kind, offset: offset as u32, length: length as u32 });
        };
        push(character, output);
        offset += length;
    }
    Mark::Output
}

fn push(character: char, output: &mut Vec<u8>) {
    output.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}
