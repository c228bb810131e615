//! Our UTF-8.

use super::appending::appending;
use crate::operations::utf8 as ids;
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use conformant_codecs::utf8;

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match operation.id {
        ids::DECODE => decoding(utf8::decode_append, utf8::Decoder::new()),
        ids::DECODE_BOM => decoding(utf8::decode_bom_append, utf8::Decoder::removing_bom()),
        ids::DECODE_BYTEWISE => appending(|case, text| {
            utf8::decode_bytewise_append(case.input, text);
            Mark::Output
        }),
        ids::DECODE_STRICT => each_case(|case, output| match utf8::decode_strict(case.input) {
            Ok(text) => {
                output.extend_from_slice(text.as_bytes());
                Mark::Output
            }
            Err(error) => rejected(error.kind as u8, error.offset, error.length),
        }),
        ids::DECODE_NONCHAR_REPLACE => appending(|case, text| {
            utf8::decode_nonchar_replace_append(case.input, text);
            Mark::Output
        }),
        ids::DECODE_NONCHAR_REJECT => {
            appending(|case, text| match utf8::decode_nonchar_reject_append(case.input, text) {
                Ok(()) => Mark::Output,
                Err(error) => rejected(0, error.offset, error.length),
            })
        }
        ids::ENCODE => each_case(|case, output| {
            utf8::encode_append(wtf8::code_points(case.input), output);
            Mark::Output
        }),
        ids::ENCODE_STRICT => each_case(|case, output| {
            match utf8::encode_strict_append(wtf8::code_points(case.input), output) {
                Ok(()) => Mark::Output,
                Err(error) => {
                    let before = wtf8::pieces(case.input).take(error.index).map(wtf8::Piece::len).sum();
                    rejected(0, before, 3)
                }
            }
        }),
        _ => return None,
    })
}

fn rejected(kind: u8, offset: usize, length: usize) -> Mark {
    Mark::Rejected(Rejection { kind, offset: offset as u32, length: length as u32 })
}

fn decoding(whole: impl Fn(&[u8], &mut String) + 'static, mut decoder: utf8::Decoder) -> Box<dyn Worker> {
    appending(move |case, text| {
        if case.cuts.is_empty() {
            whole(case.input, text);
        } else {
            case.chunks().for_each(|chunk| decoder.feed(chunk, text));
            decoder.finish(text);
        }
        Mark::Output
    })
}
