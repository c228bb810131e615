//! Our `application/x-www-form-urlencoded`.

use super::appending::appending;
use crate::operations::form as ids;
use crate::{Mark, Operation, Worker, each_case, pairs, wtf8};
use conformant_codecs::{form, utf8};
use std::borrow::Cow;

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    Some(match operation.id {
        ids::PARSE => each_case(|case, output| {
            for (name, value) in form::parse(case.input) {
                pairs::push(name.as_bytes(), value.as_bytes(), output);
            }
            Mark::Output
        }),
        ids::SERIALIZE => appending(|case, text| {
            let pairs = pairs::records(case.input).into_iter().flatten();
            form::serialize_append(
                pairs.map(|(name, value)| (scalar_values(name), scalar_values(value))),
                text,
            );
            Mark::Output
        }),
        _ => return None,
    })
}

/// The text with U+FFFD for lone surrogates, as a `USVString` has.
fn scalar_values(text: &[u8]) -> Cow<'_, str> {
    str::from_utf8(text).map_or_else(
        |_| utf8::decode(&utf8::encode(wtf8::code_points(text))).into_owned().into(),
        Cow::Borrowed,
    )
}
