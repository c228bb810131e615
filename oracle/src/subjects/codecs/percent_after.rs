//! Our percent-encode after encoding.

use super::appending::appending;
use crate::operations::percent_after as ids;
use crate::{Mark, Operation, Worker, wtf8};
use conformant_codecs::{legacy, percent};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    let (encoding, set) = ids::parse(operation)?;
    Some(appending(move |case, text| {
        let encoded = legacy::encoded(wtf8::code_points(case.input), encoding);
        percent::encode_after_append(encoded, set, text);
        Mark::Output
    }))
}
