//! Our URI functions.

use crate::operations::uri as ids;
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use conformant_codecs::uri::{self, UriError};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match operation.id {
        ids::ENCODE => encoding(uri::encode_append),
        ids::ENCODE_COMPONENT => encoding(uri::encode_component_append),
        ids::ENCODE_COMPONENT_RFC3986 => encoding(uri::encode_component_rfc3986_append),
        ids::DECODE => decoding(uri::decode_append),
        ids::DECODE_COMPONENT => decoding(uri::decode_component_append),
        _ => return None,
    })
}

fn encoding(encode: fn(&[u16], &mut String) -> Result<(), UriError>) -> Box<dyn Worker> {
    let (mut units, mut text) = (Vec::new(), String::new());
    each_case(move |case, output| {
        units.clear();
        text.clear();
        wtf8::to_units(case.input, &mut units);
        match encode(&units, &mut text) {
            Ok(()) => output.extend_from_slice(text.as_bytes()),
            Err(error) => return Mark::Rejected(rejection(case.input, error)),
        }
        Mark::Output
    })
}

fn decoding(decode: fn(&[u16], &mut Vec<u16>) -> Result<(), UriError>) -> Box<dyn Worker> {
    let (mut units, mut decoded) = (Vec::new(), Vec::new());
    each_case(move |case, output| {
        units.clear();
        decoded.clear();
        wtf8::to_units(case.input, &mut units);
        match decode(&units, &mut decoded) {
            Ok(()) => wtf8::push_units(&decoded, output),
            Err(error) => return Mark::Rejected(rejection(case.input, error)),
        }
        Mark::Output
    })
}

/// The error in the bytes of the text where it is told in UTF-16 code units.
pub(crate) fn rejection(text: &[u8], error: UriError) -> Rejection {
    let offset = bytes_of_units(text, error.offset);
    let length = bytes_of_units(&text[offset..], error.length);
    Rejection { kind: error.kind as u8, offset: offset as u32, length: length as u32 }
}

/// How many bytes the first `units` code units take.
fn bytes_of_units(text: &[u8], units: usize) -> usize {
    let mut left = units;
    let pieces = wtf8::pieces(text).take_while(|piece| {
        let before = left;
        left = left.saturating_sub(if piece.len() == 4 { 2 } else { 1 });
        before > 0
    });
    pieces.map(wtf8::Piece::len).sum()
}
