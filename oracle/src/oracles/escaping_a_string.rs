//! "Escaping a string" of the HTML Standard's serialization, 13.3, transcribed step by step; the two escapes
//! beside it, which no library performs, in the same steps; and the text itself, which must survive the one
//! that is made for it.

use crate::operations::html as ids;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Sees, Worker, each_case};

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &EscapingAString,
    code_base: "escaping-a-string",
    sees: Sees::Kind,
    reasons: &[],
    projection: |_| None,
    note: |operation| match operation.id {
        ids::ESCAPE_TEXT | ids::ESCAPE_ATTRIBUTE => "HTML Standard of 2026-08-21, 13.3",
        ids::ESCAPE_FIVE | ids::ESCAPE_ROUND_TRIP => "in the steps of the HTML Standard, 13.3",
        _ => "the text itself",
    },
};

struct EscapingAString;

impl Implementation for EscapingAString {
    fn identity(&self) -> Identity {
        Identity { name: "escaping-a-string".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        let steps = match operation.id {
            ids::ESCAPE_TEXT => TEXT,
            ids::ESCAPE_ATTRIBUTE => ATTRIBUTE,
            ids::ESCAPE_FIVE => FIVE,
            ids::ESCAPE_ROUND_TRIP => ROUND_TRIP,
            ids::ROUND_TRIP_TEXT | ids::ROUND_TRIP_ATTRIBUTE => &[],
            _ => return None,
        };
        let mut escaped = Vec::new();
        Some(each_case(move |case, output| {
            escape(case.input, steps, &mut escaped);
            output.extend_from_slice(&escaped);
            Mark::Output
        }))
    }
}

/// "Replace any occurrence of … by …"
type Step = (&'static str, &'static str);

/// Without attribute mode.
const TEXT: &[Step] = &[("&", "&amp;"), ("\u{A0}", "&nbsp;"), ("<", "&lt;"), (">", "&gt;")];

/// In attribute mode.
const ATTRIBUTE: &[Step] = &[TEXT[0], TEXT[1], TEXT[2], TEXT[3], ("\"", "&quot;")];

const FIVE: &[Step] = &[TEXT[0], TEXT[2], TEXT[3], ATTRIBUTE[4], ("'", "&#39;")];

const ROUND_TRIP: &[Step] = &[FIVE[0], FIVE[1], FIVE[2], FIVE[3], FIVE[4], ("\r", "&#13;")];

/// Escapes so that a parser gives the text back, in place of what `escaped` holds.
pub(super) fn escape_round_trip(text: &[u8], escaped: &mut Vec<u8>) {
    escape(text, ROUND_TRIP, escaped);
}

fn escape(text: &[u8], steps: &[Step], escaped: &mut Vec<u8>) {
    escaped.clear();
    escaped.extend_from_slice(text);
    for (occurrence, replacement) in steps {
        let mut from = 0;
        while let Some(at) = find(&escaped[from..], occurrence.as_bytes()) {
            let start = from + at;
            escaped.splice(start..start + occurrence.len(), replacement.bytes());
            from = start + replacement.len();
        }
    }
}

fn find(text: &[u8], occurrence: &[u8]) -> Option<usize> {
    text.windows(occurrence.len()).position(|window| window == occurrence)
}
