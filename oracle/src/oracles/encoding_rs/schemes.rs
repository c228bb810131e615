//! UTF-16, and the conversions between it and UTF-8, of encoding_rs. It knows no UTF-32.

use super::grow;
use super::utf8::{decode, decode_strict, decode_up_to_error};
use crate::operations::schemes::{Task, UTF16};
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use conformant_codecs::convert::Scheme;
use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE, mem};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match Task::of(operation)? {
        Task::Decode(from) | Task::Convert(from, Scheme::Utf8) => {
            let encoding = encoding(from)?;
            decode(|| encoding.new_decoder_without_bom_handling())
        }
        Task::DecodeBom(from) => {
            let encoding = encoding(from)?;
            decode(|| encoding.new_decoder_with_bom_removal())
        }
        Task::DecodeStrict(from) | Task::ConvertStrict(from, Scheme::Utf8) => decode_strict(encoding(from)?),
        Task::DecodeByBom(UTF16) => decode_by_bom(),
        Task::DecodeStrictByBom(UTF16) => decode_strict_by_bom(),
        Task::Encode(to) => encode(to_bytes(to)?),
        Task::EncodeStrict(to) => encode_strict(to_bytes(to)?),
        Task::Convert(from, to) => convert(encoding(from)?, to_bytes(to)?),
        Task::ConvertStrict(from, to) => convert_strict(encoding(from)?, to_bytes(to)?),
        Task::DecodeByBom(_) | Task::DecodeStrictByBom(_) => return None,
    })
}

fn encoding(scheme: Scheme) -> Option<&'static Encoding> {
    match scheme {
        Scheme::Utf8 => Some(UTF_8),
        Scheme::Utf16Le => Some(UTF_16LE),
        Scheme::Utf16Be => Some(UTF_16BE),
        Scheme::Utf32Le | Scheme::Utf32Be => None,
    }
}

/// The bytes of a unit of UTF-16.
type ToBytes = fn(u16) -> [u8; 2];

fn to_bytes(scheme: Scheme) -> Option<ToBytes> {
    match scheme {
        Scheme::Utf16Le => Some(u16::to_le_bytes),
        Scheme::Utf16Be => Some(u16::to_be_bytes),
        Scheme::Utf8 | Scheme::Utf32Le | Scheme::Utf32Be => None,
    }
}

/// The encoding that the mark of UTF-16 tells, and what stands behind the mark.
fn by_bom(input: &[u8]) -> (&'static Encoding, &[u8]) {
    match Encoding::for_bom(input) {
        Some((encoding, length)) if encoding != UTF_8 => (encoding, &input[length..]),
        _ => (UTF_16BE, input),
    }
}

fn decode_by_bom() -> Box<dyn Worker> {
    let mut buffer = Vec::new();
    each_case(move |case, output| {
        let (encoding, rest) = by_bom(case.input);
        let mut decoder = encoding.new_decoder_without_bom_handling();
        grow(&mut buffer, decoder.max_utf8_buffer_length(rest.len()));
        let (_, _, written, _) = decoder.decode_to_utf8(rest, &mut buffer, true);
        output.extend_from_slice(&buffer[..written]);
        Mark::Output
    })
}

fn decode_strict_by_bom() -> Box<dyn Worker> {
    let mut buffer = Vec::new();
    each_case(move |case, output| {
        let (encoding, rest) = by_bom(case.input);
        let (written, error) = decode_up_to_error(encoding, rest, &mut buffer);
        output.extend_from_slice(&buffer[..written]);
        error
            .map_or(Mark::Output, |(offset, length)| rejected(case.input.len() - rest.len() + offset, length))
    })
}

fn rejected(offset: usize, length: usize) -> Mark {
    let kind = Rejection::KIND_UNSEEN;
    Mark::Rejected(Rejection { kind, offset: offset as u32, length: length as u32 })
}

fn encode(to_bytes: ToBytes) -> Box<dyn Worker> {
    let mut units = Vec::new();
    each_case(move |case, output| {
        units.clear();
        wtf8::to_units(case.input, &mut units);
        mem::ensure_utf16_validity(&mut units);
        output.extend(units.iter().flat_map(|&unit| to_bytes(unit)));
        Mark::Output
    })
}

fn encode_strict(to_bytes: ToBytes) -> Box<dyn Worker> {
    let (mut units, mut buffer) = (Vec::new(), Vec::new());
    each_case(move |case, output| {
        units.clear();
        wtf8::to_units(case.input, &mut units);
        let valid = mem::utf16_valid_up_to(&units);
        if valid == units.len() {
            output.extend(units.iter().flat_map(|&unit| to_bytes(unit)));
            return Mark::Output;
        }
        grow(&mut buffer, Some(valid * 3));
        let before = mem::convert_utf16_to_utf8(&units[..valid], &mut buffer);
        rejected(before, 3)
    })
}

fn grow_units(buffer: &mut Vec<u16>, decoder: &Decoder, length: usize) {
    let needed = decoder.max_utf16_buffer_length(length).unwrap_or(usize::MAX);
    if buffer.len() < needed {
        buffer.resize(needed, 0);
    }
}

fn convert(encoding: &'static Encoding, to_bytes: ToBytes) -> Box<dyn Worker> {
    let mut buffer = Vec::new();
    each_case(move |case, output| {
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut chunks = case.chunks().peekable();
        while let Some(chunk) = chunks.next() {
            let last = chunks.peek().is_none();
            grow_units(&mut buffer, &decoder, chunk.len());
            let (_, _, written, _) = decoder.decode_to_utf16(chunk, &mut buffer, last);
            output.extend(buffer[..written].iter().flat_map(|&unit| to_bytes(unit)));
        }
        Mark::Output
    })
}

fn convert_strict(encoding: &'static Encoding, to_bytes: ToBytes) -> Box<dyn Worker> {
    let mut buffer = Vec::new();
    each_case(move |case, output| {
        let mut decoder = encoding.new_decoder_without_bom_handling();
        grow_units(&mut buffer, &decoder, case.input.len());
        let (result, read, written) =
            decoder.decode_to_utf16_without_replacement(case.input, &mut buffer, true);
        output.extend(buffer[..written].iter().flat_map(|&unit| to_bytes(unit)));
        match result {
            DecoderResult::Malformed(length, consumed_after) => {
                let (length, consumed_after) = (usize::from(length), usize::from(consumed_after));
                rejected(read - consumed_after - length, length)
            }
            DecoderResult::InputEmpty | DecoderResult::OutputFull => Mark::Output,
        }
    })
}
