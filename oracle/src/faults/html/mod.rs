//! Faults of HTML: character references, their parse errors, and escaping.

mod errors;
mod escape;
mod names;
mod numbers;
mod streams;

pub(super) use errors::FAULTS as ERRORS;
pub(super) use escape::FAULTS as ESCAPES;
pub(super) use names::FAULTS as NAMES;
pub(super) use numbers::FAULTS as NUMBERS;
pub(super) use streams::FAULTS as STREAMS;

use crate::Mark;
use crate::rules::html::Context;
use crate::rules::html::reference::{Reference, reference_at};

/// Unescapes as it should be, except where `special` makes something else of what stands from an `&` on: it
/// appends that and gives how many bytes it took, or none.
fn unescape_unless(
    text: &[u8],
    context: Context,
    output: &mut Vec<u8>,
    special: impl Fn(&Reference, &[u8], &mut Vec<u8>) -> Option<usize>,
) -> Mark {
    let mut at = 0;
    while at < text.len() {
        if text[at] != b'&' {
            output.push(text[at]);
            at += 1;
            continue;
        }
        let reference = reference_at(text, at, context);
        at += special(&reference, &text[at..], output).unwrap_or_else(|| {
            output.extend_from_slice(&reference.becomes(text));
            reference.span.len()
        });
    }
    Mark::Output
}

/// Takes bytes over unchanged.
fn keep(text: &[u8], length: usize, output: &mut Vec<u8>) -> usize {
    output.extend_from_slice(&text[..length]);
    length
}
