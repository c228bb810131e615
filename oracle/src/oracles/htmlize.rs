//! htmlize, which decodes bare strings: nothing is done to the text before, so that it judges a raw CR, a raw
//! NUL and a lone surrogate too.

use super::escaping_a_string::escape_round_trip;
use crate::operations::html as ids;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Sees, Worker, each_case};
use htmlize::Context;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Htmlize,
    code_base: "htmlize",
    sees: Sees::Kind,
    reasons: &["U+00A0 is not escaped"],
    projection: |_| None,
    note: |operation| match operation.id {
        ids::ROUND_TRIP_TEXT | ids::ROUND_TRIP_ATTRIBUTE => "behind a transcribed escape",
        _ => "",
    },
};

const NO_BREAK_SPACE: Mark = Mark::NotComparable(0);

struct Htmlize;

impl Implementation for Htmlize {
    fn identity(&self) -> Identity {
        Identity { name: "htmlize".to_owned(), version: env!("VERSION_HTMLIZE").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        Some(match operation.id {
            ids::UNESCAPE_TEXT => unescaping(Context::General),
            ids::UNESCAPE_ATTRIBUTE => unescaping(Context::Attribute),
            ids::ROUND_TRIP_TEXT => round_trip(Context::General),
            ids::ROUND_TRIP_ATTRIBUTE => round_trip(Context::Attribute),
            ids::ESCAPE_TEXT => escaping(|input, output| {
                output.extend_from_slice(&htmlize::escape_text_bytes(input));
            }),
            ids::ESCAPE_ATTRIBUTE => escaping(|input, output| {
                output.extend_from_slice(&htmlize::escape_attribute_bytes(input));
            }),
            _ => return None,
        })
    }
}

fn unescaping(context: Context) -> Box<dyn Worker> {
    each_case(move |case, output| {
        output.extend_from_slice(&htmlize::unescape_bytes_in(case.input, context));
        Mark::Output
    })
}

fn round_trip(context: Context) -> Box<dyn Worker> {
    let mut escaped = Vec::new();
    each_case(move |case, output| {
        escape_round_trip(case.input, &mut escaped);
        output.extend_from_slice(&htmlize::unescape_bytes_in(&escaped[..], context));
        Mark::Output
    })
}

/// The standard's escape, but for one character.
fn escaping(escape: fn(&[u8], &mut Vec<u8>)) -> Box<dyn Worker> {
    each_case(move |case, output| {
        if case.input.windows(2).any(|pair| pair == "\u{A0}".as_bytes()) {
            return NO_BREAK_SPACE;
        }
        escape(case.input, output);
        Mark::Output
    })
}
