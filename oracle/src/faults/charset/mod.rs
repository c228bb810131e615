//! Faults of charset determination.

mod prescan;
mod sources;
mod values;

use super::Fault;
use crate::operations::charset::answer;
use crate::{Case, Mark};
use conformant_codecs::charset::Encoding;

pub(super) use prescan::FAULTS as PRESCAN;
pub(super) use sources::FAULTS as SOURCES;
pub(super) use values::FAULTS as VALUES;

fn named(case: Case<'_>, encoding: Option<Encoding>, output: &mut Vec<u8>) -> Mark {
    answer(case.input, encoding.map(Encoding::name), output)
}

/// The text with every `from` replaced by `to`.
fn replaced(text: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(&byte) = rest.first() {
        match rest.strip_prefix(from) {
            Some(after) => {
                replaced.extend_from_slice(to);
                rest = after;
            }
            None => {
                replaced.push(byte);
                rest = &rest[1..];
            }
        }
    }
    replaced
}
