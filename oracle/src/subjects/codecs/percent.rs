//! Our percent-encoding.

use super::appending::appending;
use crate::operations::percent as ids;
use crate::{Mark, Operation, Worker, each_case};
use conformant_codecs::percent::{self, Decoder};
use std::io::Write as _;

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match operation.id {
        ids::DECODE => decoding(),
        ids::NORMALIZE => each_case(|case, output| {
            percent::normalize_append(case.input, output);
            Mark::Output
        }),
        ids::DISPLAY => appending(|case, text| {
            percent::display_append(case.input, text);
            Mark::Output
        }),
        id => {
            if let Some(set) = id.strip_prefix(ids::ENCODE).and_then(ids::set) {
                return Some(appending(move |case, text| {
                    percent::encode_append(case.input, set, text);
                    Mark::Output
                }));
            }
            let set = id.strip_prefix(ids::ENCODED_LENGTH).and_then(ids::set)?;
            each_case(move |case, output| {
                let written = write!(output, "{}", percent::encoded_length(case.input, set));
                debug_assert!(written.is_ok(), "a Vec takes everything");
                Mark::Output
            })
        }
    })
}

fn decoding() -> Box<dyn Worker> {
    let mut decoder = Decoder::new();
    each_case(move |case, output| {
        if case.cuts.is_empty() {
            percent::decode_append(case.input, output);
        } else {
            case.chunks().for_each(|chunk| decoder.feed(chunk, output));
            decoder.finish(output);
        }
        Mark::Output
    })
}
