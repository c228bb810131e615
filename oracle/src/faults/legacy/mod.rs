//! Faults of legacy encodings, and the ways to be wrong that they share.

mod euc_jp;
mod shift_jis;
mod single_byte;

pub(super) use euc_jp::FAULTS as EUC_JP;
pub(super) use shift_jis::FAULTS as SHIFT_JIS;
pub(super) use single_byte::FAULTS as SINGLE_BYTE;

use crate::rules::legacy::{self as rules, first_sequence};
use crate::wtf8::{self, Piece};
use crate::{Case, Mark, Rejection};
use conformant_codecs::legacy::{self, Decoder, LegacyEncoding};

const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Decodes words of eight bytes of which seven are ASCII as if the eighth were too, its high bit being lost.
fn word_tail(input: &[u8], encoding: LegacyEncoding, output: &mut Vec<u8>) -> Mark {
    let mut bytes = input.to_vec();
    for word in bytes.chunks_exact_mut(8) {
        if word[..7].is_ascii() {
            word[7] &= 0x7F;
        }
    }
    output.extend_from_slice(legacy::decode(&bytes, encoding).as_bytes());
    Mark::Output
}

/// Decodes as it should be, except for sequences that `special` decodes.
fn sequence_by_sequence(
    input: &[u8],
    encoding: LegacyEncoding,
    output: &mut Vec<u8>,
    special: impl Fn(&[u8]) -> Option<String>,
) -> Mark {
    let mut rest = input;
    while !rest.is_empty() {
        let (length, text, _) = first_sequence(rest, encoding);
        output.extend_from_slice(special(&rest[..length]).unwrap_or(text).as_bytes());
        rest = &rest[length..];
    }
    Mark::Output
}

/// Decodes without the ASCII bytes that are given back.
fn without_what_is_given_back(input: &[u8], encoding: LegacyEncoding, output: &mut Vec<u8>) -> Mark {
    let mut rest = input;
    while !rest.is_empty() {
        let (length, text, error) = first_sequence(rest, encoding);
        output.extend_from_slice(text.as_bytes());
        rest = &rest[length + usize::from(error == Some(&rules::LEAD_MASKS_ASCII))..];
    }
    Mark::Output
}

fn without_truncation(input: &[u8], encoding: LegacyEncoding, output: &mut Vec<u8>) -> Mark {
    let mut text = String::new();
    Decoder::new(encoding).feed(input, &mut text);
    output.extend_from_slice(text.as_bytes());
    Mark::Output
}

fn forgetting_over_empty_chunks(case: Case<'_>, encoding: LegacyEncoding, output: &mut Vec<u8>) -> Mark {
    let mut decoder = Decoder::new(encoding);
    let mut text = String::new();
    for chunk in case.chunks() {
        if chunk.is_empty() && !case.input.is_empty() {
            decoder = Decoder::new(encoding);
        }
        decoder.feed(chunk, &mut text);
    }
    decoder.finish(&mut text);
    output.extend_from_slice(text.as_bytes());
    Mark::Output
}

/// What becomes of a code point.
enum Sequence {
    Bytes(Vec<u8>),
    Unmappable,
    /// What is right.
    AsItIs,
}

fn encode(
    case: Case<'_>,
    encoding: LegacyEncoding,
    output: &mut Vec<u8>,
    sequence: impl Fn(u32) -> Sequence,
) -> Mark {
    let mut offset = 0;
    for piece in wtf8::pieces(case.input) {
        if let Piece::CodePoint(code_point, length) = piece {
            let bytes = match sequence(code_point) {
                Sequence::Bytes(bytes) => Some(bytes),
                Sequence::Unmappable => None,
                Sequence::AsItIs => legacy::encode([code_point], encoding).ok(),
            };
            match bytes {
                Some(bytes) => output.extend_from_slice(&bytes),
                None => return Mark::Rejected(Rejection { kind: 0, offset, length: length as u32 }),
            }
        }
        offset += piece.len() as u32;
    }
    Mark::Output
}

fn encode_html(
    case: Case<'_>,
    encoding: LegacyEncoding,
    output: &mut Vec<u8>,
    special: impl Fn(u32) -> Option<Vec<u8>>,
) -> Mark {
    for code_point in wtf8::code_points(case.input) {
        match special(code_point) {
            Some(bytes) => output.extend_from_slice(&bytes),
            None => legacy::encode_html_append([code_point], encoding, output),
        }
    }
    Mark::Output
}
