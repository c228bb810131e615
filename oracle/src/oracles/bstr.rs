//! bstr, whose decoder is Björn Höhrmann's automaton.

use super::REPLACEMENT;
use crate::operations::utf8 as ids;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Rejection, Sees, Worker, each_case};
use bstr::ByteSlice;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Bstr,
    code_base: "bstr",
    sees: Sees::Span,
    reasons: &[],
    projection: |_| None,
    note: |_| "",
};

struct Bstr;

impl Implementation for Bstr {
    fn identity(&self) -> Identity {
        Identity { name: "bstr".to_owned(), version: env!("VERSION_BSTR").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        Some(match operation.id {
            ids::DECODE => each_case(|case, output| decode(case.input, output)),
            ids::DECODE_BOM => each_case(|case, output| {
                decode(case.input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(case.input), output)
            }),
            ids::DECODE_BYTEWISE => each_case(|case, output| decode_bytewise(case.input, output)),
            ids::DECODE_STRICT => each_case(|case, output| match case.input.to_str() {
                Ok(text) => {
                    output.extend_from_slice(text.as_bytes());
                    Mark::Output
                }
                Err(error) => {
                    let offset = error.valid_up_to();
                    // An error without a length lasts to the end of the input.
                    let length = error.error_len().unwrap_or(case.input.len() - offset);
                    let kind = Rejection::KIND_UNSEEN;
                    Mark::Rejected(Rejection { kind, offset: offset as u32, length: length as u32 })
                }
            }),
            _ => return None,
        })
    }
}

fn decode(input: &[u8], output: &mut Vec<u8>) -> Mark {
    for chunk in ByteSlice::utf8_chunks(input) {
        output.extend_from_slice(chunk.valid().as_bytes());
        if !chunk.invalid().is_empty() {
            output.extend_from_slice(REPLACEMENT);
        }
    }
    Mark::Output
}

/// Each error costs one byte, whatever its length.
fn decode_bytewise(input: &[u8], output: &mut Vec<u8>) -> Mark {
    let mut rest = input;
    while !rest.is_empty() {
        let (character, length) = bstr::decode_utf8(rest);
        match character {
            Some(_) => output.extend_from_slice(&rest[..length]),
            None => output.extend_from_slice(REPLACEMENT),
        }
        rest = &rest[if character.is_some() { length } else { 1 }..];
    }
    Mark::Output
}
