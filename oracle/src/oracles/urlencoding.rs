//! urlencoding, whose set is RFC 3986's.

use crate::operations::percent as ids;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Sees, Worker, each_case};
use std::io::Write as _;
use urlencoding::{decode_binary, encode_binary};

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Urlencoding,
    code_base: "urlencoding",
    sees: Sees::Kind,
    reasons: &[],
    projection: |_| None,
    note: |_| "",
};

struct Urlencoding;

impl Implementation for Urlencoding {
    fn identity(&self) -> Identity {
        Identity { name: "urlencoding".to_owned(), version: env!("VERSION_URLENCODING").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        Some(match operation.id {
            "percent.encode.rfc3986" => each_case(|case, output| {
                output.extend_from_slice(encode_binary(case.input).as_bytes());
                Mark::Output
            }),
            "percent.encoded-length.rfc3986" => each_case(|case, output| {
                let written = write!(output, "{}", encode_binary(case.input).len());
                debug_assert!(written.is_ok(), "a Vec takes everything");
                Mark::Output
            }),
            ids::DECODE => each_case(|case, output| {
                output.extend_from_slice(&decode_binary(case.input));
                Mark::Output
            }),
            _ => return None,
        })
    }
}
