//! UTF-8, of encoding_rs.

use super::super::REPLACEMENT;
use super::grow;
use crate::operations::utf8 as ids;
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use encoding_rs::{Decoder, DecoderResult, UTF_8, mem};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match operation.id {
        ids::DECODE => decode(|| UTF_8.new_decoder_without_bom_handling()),
        ids::DECODE_BOM => decode(|| UTF_8.new_decoder_with_bom_removal()),
        ids::DECODE_BYTEWISE => decode_bytewise(),
        ids::DECODE_STRICT => decode_strict(),
        ids::ENCODE => encode(),
        ids::ENCODE_STRICT => encode_strict(),
        _ => return None,
    })
}

pub(super) fn decode(new_decoder: impl Fn() -> Decoder + 'static) -> Box<dyn Worker> {
    let mut buffer = Vec::new();
    each_case(move |case, output| {
        let mut decoder = new_decoder();
        let mut chunks = case.chunks().peekable();
        while let Some(chunk) = chunks.next() {
            let last = chunks.peek().is_none();
            grow(&mut buffer, decoder.max_utf8_buffer_length(chunk.len()));
            let (_, _, written, _) = decoder.decode_to_utf8(chunk, &mut buffer, last);
            output.extend_from_slice(&buffer[..written]);
        }
        Mark::Output
    })
}

/// What comes before the first error, and the error's offset and length.
fn decode_up_to_error(input: &[u8], buffer: &mut Vec<u8>) -> (usize, Option<(usize, usize)>) {
    let mut decoder = UTF_8.new_decoder_without_bom_handling();
    grow(buffer, decoder.max_utf8_buffer_length_without_replacement(input.len()));
    let (result, read, written) = decoder.decode_to_utf8_without_replacement(input, buffer, true);
    let error = match result {
        DecoderResult::Malformed(length, consumed_after) => {
            let (length, consumed_after) = (usize::from(length), usize::from(consumed_after));
            Some((read - consumed_after - length, length))
        }
        DecoderResult::InputEmpty | DecoderResult::OutputFull => None,
    };
    (written, error)
}

fn decode_strict() -> Box<dyn Worker> {
    let mut buffer = Vec::new();
    each_case(move |case, output| {
        let (written, error) = decode_up_to_error(case.input, &mut buffer);
        output.extend_from_slice(&buffer[..written]);
        error.map_or(Mark::Output, |(offset, length)| {
            let kind = Rejection::KIND_UNSEEN;
            Mark::Rejected(Rejection { kind, offset: offset as u32, length: length as u32 })
        })
    })
}

/// Each error costs one byte, whatever its length; decoding starts anew behind that byte.
fn decode_bytewise() -> Box<dyn Worker> {
    let mut buffer = Vec::new();
    each_case(move |case, output| {
        let mut rest = case.input;
        loop {
            let (written, error) = decode_up_to_error(rest, &mut buffer);
            output.extend_from_slice(&buffer[..written]);
            let Some((offset, _)) = error else { return Mark::Output };
            output.extend_from_slice(REPLACEMENT);
            rest = &rest[offset + 1..];
        }
    })
}

fn encode() -> Box<dyn Worker> {
    let (mut units, mut buffer) = (Vec::new(), Vec::new());
    each_case(move |case, output| {
        units.clear();
        wtf8::to_units(case.input, &mut units);
        grow(&mut buffer, Some(units.len() * 3));
        let written = mem::convert_utf16_to_utf8(&units, &mut buffer);
        output.extend_from_slice(&buffer[..written]);
        Mark::Output
    })
}

fn encode_strict() -> Box<dyn Worker> {
    let (mut units, mut buffer) = (Vec::new(), Vec::new());
    each_case(move |case, output| {
        units.clear();
        wtf8::to_units(case.input, &mut units);
        let valid = mem::utf16_valid_up_to(&units);
        grow(&mut buffer, Some(valid * 3));
        let written = mem::convert_utf16_to_utf8(&units[..valid], &mut buffer);
        output.extend_from_slice(&buffer[..written]);
        if valid == units.len() {
            return Mark::Output;
        }
        Mark::Rejected(Rejection { kind: Rejection::KIND_UNSEEN, offset: written as u32, length: 3 })
    })
}
