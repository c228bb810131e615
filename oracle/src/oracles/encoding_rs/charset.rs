//! Labels and byte order marks, of encoding_rs.

use crate::operations::charset as ids;
use crate::{Operation, Worker, each_case};
use encoding_rs::Encoding;

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    let told: fn(&[u8]) -> Option<&'static Encoding> = match operation.id {
        ids::LABEL => Encoding::for_label,
        ids::BOM => |input| Encoding::for_bom(input).map(|(encoding, _)| encoding),
        _ => return None,
    };
    Some(each_case(move |case, output| ids::answer(case.input, told(case.input).map(Encoding::name), output)))
}
