//! Labels, byte order marks and documents, of encoding_rs.

use crate::operations::charset as ids;
use crate::{Mark, Operation, Worker, each_case};
use encoding_rs::{
    EUC_JP, Encoding, ISO_8859_5, REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
    X_USER_DEFINED,
};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    if operation.id == ids::DECODE {
        return Some(decoding());
    }
    let told: fn(&[u8]) -> Option<&'static Encoding> = match operation.id {
        ids::LABEL => Encoding::for_label,
        ids::BOM => |input| Encoding::for_bom(input).map(|(encoding, _)| encoding),
        _ => return None,
    };
    Some(each_case(move |case, output| ids::answer(case.input, told(case.input).map(Encoding::name), output)))
}

/// The encodings that the operation is about; it has decoders for all others, too.
static SUPPORTED: [&Encoding; 9] =
    [UTF_8, UTF_16LE, UTF_16BE, WINDOWS_1252, ISO_8859_5, SHIFT_JIS, EUC_JP, REPLACEMENT, X_USER_DEFINED];

fn decoding() -> Box<dyn Worker> {
    each_case(|case, output| {
        let (label, document) = ids::label_and_document(case.input);
        let Some(encoding) = Encoding::for_label(label) else { return ids::undecodable(case.input, false) };
        let (text, used, _) = encoding.decode(document);
        if !SUPPORTED.contains(&used) {
            return ids::undecodable(case.input, true);
        }
        output.extend_from_slice(text.as_bytes());
        Mark::Output
    })
}
