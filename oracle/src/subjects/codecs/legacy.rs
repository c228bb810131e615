//! Our legacy encodings.

use super::appending::appending;
use crate::operations::legacy as ids;
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use conformant_codecs::legacy::{self, LegacyEncoding};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    let (encoding, name) = ids::parse(operation)?;
    Some(match name {
        ids::DECODE => decoding(encoding),
        ids::ENCODE => each_case(move |case, output| {
            match legacy::encode_append(wtf8::code_points(case.input), encoding, output) {
                Ok(()) => Mark::Output,
                Err(error) => Mark::Rejected(rejection(case.input, error)),
            }
        }),
        ids::ENCODE_HTML => each_case(move |case, output| {
            legacy::encode_html_append(wtf8::code_points(case.input), encoding, output);
            Mark::Output
        }),
        _ => return None,
    })
}

fn decoding(encoding: LegacyEncoding) -> Box<dyn Worker> {
    let mut decoder = legacy::Decoder::new(encoding);
    appending(move |case, text| {
        if case.cuts.is_empty() {
            legacy::decode_append(case.input, encoding, text);
        } else {
            case.chunks().for_each(|chunk| decoder.feed(chunk, text));
            decoder.finish(text);
        }
        Mark::Output
    })
}

/// The error in the bytes of the text where it is told in code points.
pub(crate) fn rejection(text: &[u8], error: legacy::Unmappable) -> Rejection {
    let mut pieces = wtf8::pieces(text);
    let offset: usize = pieces.by_ref().take(error.index).map(wtf8::Piece::len).sum();
    let length = pieces.next().map_or(0, wtf8::Piece::len);
    Rejection { kind: 0, offset: offset as u32, length: length as u32 }
}
