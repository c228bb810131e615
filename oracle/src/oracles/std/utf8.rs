//! UTF-8, of Rust's standard library, with the noncharacters of regex-syntax.

use super::super::REPLACEMENT;
use crate::operations::utf8 as ids;
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use regex_syntax::hir::{Class, ClassUnicode, HirKind};
use std::str::{self, Utf8Error};
use std::sync::LazyLock;

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match operation.id {
        ids::DECODE => each_case(|case, output| decode(case.input, output)),
        ids::DECODE_BOM => each_case(|case, output| {
            decode(case.input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(case.input), output)
        }),
        ids::DECODE_BYTEWISE => each_case(|case, output| decode_bytewise(case.input, output)),
        ids::DECODE_STRICT => each_case(|case, output| match str::from_utf8(case.input) {
            Ok(text) => {
                output.extend_from_slice(text.as_bytes());
                Mark::Output
            }
            Err(error) => rejected(error.valid_up_to(), length(error, case.input)),
        }),
        ids::DECODE_NONCHAR_REPLACE => each_case(|case, output| decode_nonchar_replace(case.input, output)),
        ids::DECODE_NONCHAR_REJECT => each_case(|case, output| decode_nonchar_reject(case.input, output)),
        ids::ENCODE => encode(),
        ids::ENCODE_STRICT => encode_strict(),
        _ => return None,
    })
}

fn rejected(offset: usize, length: usize) -> Mark {
    let kind = Rejection::KIND_UNSEEN;
    Mark::Rejected(Rejection { kind, offset: offset as u32, length: length as u32 })
}

/// An error without a length lasts to the end of the input.
fn length(error: Utf8Error, input: &[u8]) -> usize {
    error.error_len().unwrap_or(input.len() - error.valid_up_to())
}

fn decode(input: &[u8], output: &mut Vec<u8>) -> Mark {
    for chunk in input.utf8_chunks() {
        output.extend_from_slice(chunk.valid().as_bytes());
        if !chunk.invalid().is_empty() {
            output.extend_from_slice(REPLACEMENT);
        }
    }
    Mark::Output
}

/// Each error costs one byte, whatever its length; validation starts anew behind that byte.
fn decode_bytewise(input: &[u8], output: &mut Vec<u8>) -> Mark {
    let mut rest = input;
    while let Err(error) = str::from_utf8(rest) {
        output.extend_from_slice(&rest[..error.valid_up_to()]);
        output.extend_from_slice(REPLACEMENT);
        rest = &rest[error.valid_up_to() + 1..];
    }
    output.extend_from_slice(rest);
    Mark::Output
}

fn decode_nonchar_replace(input: &[u8], output: &mut Vec<u8>) -> Mark {
    let mut buffer = [0; 4];
    for chunk in input.utf8_chunks() {
        for character in chunk.valid().chars() {
            let kept = if is_noncharacter(character) { '\u{FFFD}' } else { character };
            output.extend_from_slice(kept.encode_utf8(&mut buffer).as_bytes());
        }
        if !chunk.invalid().is_empty() {
            output.extend_from_slice(REPLACEMENT);
        }
    }
    Mark::Output
}

fn decode_nonchar_reject(input: &[u8], output: &mut Vec<u8>) -> Mark {
    let mut start = 0;
    for chunk in input.utf8_chunks() {
        let mut characters = chunk.valid().char_indices();
        if let Some((at, character)) = characters.find(|&(_, character)| is_noncharacter(character)) {
            return rejected(start + at, character.len_utf8());
        }
        start += chunk.valid().len() + chunk.invalid().len();
    }
    decode(input, output)
}

fn is_noncharacter(character: char) -> bool {
    // Every noncharacter is FDD0 or above.
    character >= '\u{FDD0}'
        && NONCHARACTERS.ranges().iter().any(|range| (range.start()..=range.end()).contains(&character))
}

static NONCHARACTERS: LazyLock<ClassUnicode> = LazyLock::new(|| {
    let parsed = regex_syntax::parse(r"\p{Noncharacter_Code_Point}").map(regex_syntax::hir::Hir::into_kind);
    match parsed {
        Ok(HirKind::Class(Class::Unicode(class))) => class,
        other => panic!("regex-syntax gives no class of noncharacters: {other:?}"),
    }
});

fn encode() -> Box<dyn Worker> {
    let mut units = Vec::new();
    each_case(move |case, output| {
        units.clear();
        wtf8::to_units(case.input, &mut units);
        let mut buffer = [0; 4];
        for read in char::decode_utf16(units.iter().copied()) {
            let character = read.unwrap_or(char::REPLACEMENT_CHARACTER);
            output.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
        }
        Mark::Output
    })
}

fn encode_strict() -> Box<dyn Worker> {
    let mut units = Vec::new();
    each_case(move |case, output| {
        units.clear();
        wtf8::to_units(case.input, &mut units);
        let start = output.len();
        let mut buffer = [0; 4];
        for read in char::decode_utf16(units.iter().copied()) {
            match read {
                Ok(character) => output.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes()),
                // What was encoded so far is as long as the text that it came from.
                Err(_) => return rejected(output.len() - start, 3),
            }
        }
        Mark::Output
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_noncharacters_are_those_of_the_character_database() {
        use conformant_codecs::utf8;
        let mut count = 0;
        for code_point in 0..=u32::from(char::MAX) {
            let theirs = char::from_u32(code_point).is_some_and(is_noncharacter);
            assert_eq!(utf8::is_noncharacter(code_point), theirs, "{code_point:X}");
            count += u32::from(theirs);
        }
        assert_eq!(count, 66);
        assert!((0x11_0000..0x20_0000).all(|number| !utf8::is_noncharacter(number)));
    }
}
