//! Our charset determination.

use super::appending::appending;
use crate::operations::charset::{self as ids, Parts};
use crate::{Mark, Operation, Worker, each_case};
use conformant_codecs::charset::{self, Encoding};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    if operation.id == ids::DECODE {
        return Some(decoding());
    }
    let told: fn(&[u8]) -> Option<Encoding> = match operation.id {
        ids::LABEL => charset::label,
        ids::BOM => charset::bom,
        ids::CONTENT_TYPE => charset::content_type,
        ids::META_CONTENT => charset::meta_content,
        ids::PRESCAN => charset::prescan,
        ids::DETERMINE => {
            |input| charset::determine(&Parts::of(input).sources()).map(|determined| determined.encoding)
        }
        ids::DETERMINE_HTML4 => |input| {
            charset::determine_html4(&Parts::of(input).sources()).map(|determined| determined.encoding)
        },
        _ => return None,
    };
    Some(each_case(move |case, output| ids::answer(case.input, told(case.input).map(Encoding::name), output)))
}

fn decoding() -> Box<dyn Worker> {
    appending(|case, text| {
        let (label, document) = ids::label_and_document(case.input);
        let Some(encoding) = charset::label(label) else { return ids::undecodable(case.input, false) };
        match charset::decode_append(document, encoding, text) {
            Ok(()) => Mark::Output,
            Err(charset::Unsupported(_)) => ids::undecodable(case.input, true),
        }
    })
}
