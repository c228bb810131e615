//! Rust's standard library.

mod schemes;
mod utf8;

use crate::operations::utf8 as ids;
use crate::{Identity, Implementation, Operation, Oracle, Sees, Worker};

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Std,
    code_base: "std",
    sees: Sees::Span,
    reasons: &[],
    projection: |_| None,
    note: |operation| match operation.id {
        ids::DECODE_NONCHAR_REPLACE | ids::DECODE_NONCHAR_REJECT => {
            concat!(
                r"noncharacters: \p{Noncharacter_Code_Point} of regex-syntax ",
                env!("VERSION_REGEX_SYNTAX")
            )
        }
        _ => "",
    },
};

struct Std;

impl Implementation for Std {
    fn identity(&self) -> Identity {
        Identity { name: "std".to_owned(), version: env!("VERSION_STD").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        [utf8::worker, schemes::worker].iter().find_map(|worker| worker(operation))
    }
}
