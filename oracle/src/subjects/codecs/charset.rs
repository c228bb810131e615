//! Our charset determination.

use crate::operations::charset::{self as ids, Parts};
use crate::{Operation, Worker, each_case};
use conformant_codecs::charset::{self, Encoding};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
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
