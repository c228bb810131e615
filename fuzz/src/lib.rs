//! What the fuzz targets share: an input in chunks, and its judgement as in a sweep.
//!
//! A target is one operation and one form of input. The subject is `CODEC_ORACLE_SUBJECT`: `codecs` (the
//! default) or `fault:NAME`, by which a campaign shows that it can find something.

mod chunked;

pub use chunked::Chunked;

use codec_oracle::check::{Check, Judged};
use codec_oracle::subjects::Subject;
use codec_oracle::{Case, operations};
use libfuzzer_sys::Corpus;
use std::cell::RefCell;
use std::collections::HashMap;
use std::env;

thread_local! {
    static CHECKS: RefCell<HashMap<&'static str, Check>> = RefCell::default();
}

/// Judges a case of the operation with this id; what no oracle can judge is not worth keeping.
///
/// # Panics
///
/// If the subject differs from the oracles, with everybody's answer; if there is no such operation or
/// subject, or the one does not implement the other.
#[must_use]
pub fn judge(operation: &'static str, case: Case<'_>) -> Corpus {
    CHECKS.with_borrow_mut(|checks| {
        let check = checks.entry(operation).or_insert_with(|| check(operation));
        match check.case(case) {
            Ok(Judged::Agreed | Judged::Ledgered) => Corpus::Keep,
            Ok(Judged::Unjudged) => Corpus::Reject,
            Err(disagreement) => panic!("{disagreement}"),
        }
    })
}

fn check(operation: &str) -> Check {
    let name = env::var("CODEC_ORACLE_SUBJECT").unwrap_or_else(|_| "codecs".to_owned());
    let subject = Subject::named(&name).unwrap_or_else(|error| panic!("CODEC_ORACLE_SUBJECT: {error}"));
    let operation =
        operations::find(operation).unwrap_or_else(|| panic!("there is no operation `{operation}`"));
    let check = Check::new(operation, subject).unwrap_or_else(|error| panic!("{error}"));
    check.unwrap_or_else(|| panic!("`{name}` does not implement {operation:?}"))
}
