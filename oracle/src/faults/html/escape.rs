//! Faults of escapers.

use super::unescape_unless;
use crate::faults::Fault;
use crate::operations::html as ids;
use crate::rules::html::Context::{self, Attribute, Text};
use crate::rules::html::reference::{Kind, reference_at};
use crate::{Case, Mark};

pub(in crate::faults) static FAULTS: &[Fault] = &[
    Fault {
        name: "no-break-space-raw",
        about: "U+00A0 stays as it is (htmlize)",
        operation: ids::ESCAPE_TEXT,
        sweep: "html.escape.text/code-points",
        rule: "escape",
        answer: |case, output| replace_each(case, output, &[AMPERSAND, LESS, GREATER]),
    },
    Fault {
        name: "quotes-escaped-in-text",
        about: "quotes are replaced in text too",
        operation: ids::ESCAPE_TEXT,
        sweep: "html.escape.text/escape-strings-up-to-5",
        rule: "escape-nothing-else",
        answer: |case, output| replace_each(case, output, &[AMPERSAND, SPACE, LESS, GREATER, QUOTE]),
    },
    Fault {
        name: "less-than-raw-in-attributes",
        about: "`<` and `>` stay as they are in attributes, as they did until 2025",
        operation: ids::ESCAPE_ATTRIBUTE,
        sweep: "html.escape.attribute/code-points",
        rule: "escape",
        answer: |case, output| replace_each(case, output, &[AMPERSAND, SPACE, QUOTE]),
    },
    Fault {
        name: "apostrophe-escaped-in-attributes",
        about: "the apostrophe is replaced too",
        operation: ids::ESCAPE_ATTRIBUTE,
        sweep: "html.escape.attribute/escape-strings-up-to-5",
        rule: "escape-nothing-else",
        answer: |case, output| {
            replace_each(case, output, &[AMPERSAND, SPACE, LESS, GREATER, QUOTE, APOSTROPHE])
        },
    },
    Fault {
        name: "apostrophe-raw",
        about: "the apostrophe stays as it is",
        operation: ids::ESCAPE_FIVE,
        sweep: "html.escape.five/code-points",
        rule: "escape",
        answer: |case, output| replace_each(case, output, &[AMPERSAND, LESS, GREATER, QUOTE]),
    },
    Fault {
        name: "article-escaper-wrong-order",
        about: "`<` is replaced before `&`: it becomes &amp;lt;",
        operation: ids::ESCAPE_FIVE,
        sweep: "html.escape.five/escape-strings-up-to-3",
        rule: "escape-order",
        answer: |case, output| {
            let mut text = case.input.to_vec();
            for step in [LESS, GREATER, QUOTE, APOSTROPHE, AMPERSAND] {
                let before = std::mem::take(&mut text);
                replace(&before, &[step], &mut text);
            }
            output.extend_from_slice(&text);
            Mark::Output
        },
    },
    Fault {
        name: "first-occurrence-escaped",
        about: "of each character only the first one is replaced (JavaScript's replace with a string)",
        operation: ids::ESCAPE_FIVE,
        sweep: "html.escape.five/escape-strings-up-to-5",
        rule: "escape",
        answer: |case, output| {
            replace_where(case.input, output, |rest, place| !case.input[..place].contains(&rest[0]));
            Mark::Output
        },
    },
    Fault {
        name: "carriage-return-raw",
        about: "U+000D stays as it is, and is a line feed when it is parsed",
        operation: ids::ESCAPE_ROUND_TRIP,
        sweep: "html.escape.round-trip/code-points",
        rule: "escape",
        answer: |case, output| replace_each(case, output, FIVE),
    },
    Fault {
        name: "references-not-escaped",
        about: "what looks like a reference is not escaped again",
        operation: ids::ESCAPE_ROUND_TRIP,
        sweep: "html.escape.round-trip/escape-strings-up-to-5",
        rule: "escape",
        answer: |case, output| {
            escape_keeping_references(case.input, output);
            Mark::Output
        },
    },
    Fault {
        name: "carriage-return-lost",
        about: "U+000D comes back as a line feed",
        operation: ids::ROUND_TRIP_TEXT,
        sweep: "html.round-trip.text/code-points",
        rule: "carriage-return",
        answer: |case, output| {
            output.extend(case.input.iter().map(|&byte| if byte == b'\r' { b'\n' } else { byte }));
            Mark::Output
        },
    },
    Fault {
        name: "references-lost",
        about: "what looked like a reference comes back decoded",
        operation: ids::ROUND_TRIP_TEXT,
        sweep: "html.round-trip.text/escape-strings-up-to-5",
        rule: "round-trip",
        answer: |case, output| {
            let mut escaped = Vec::new();
            escape_keeping_references(case.input, &mut escaped);
            unescape(&escaped, Text, output)
        },
    },
    Fault {
        name: "no-break-space-as-space",
        about: "U+00A0 comes back as a space",
        operation: ids::ROUND_TRIP_ATTRIBUTE,
        sweep: "html.round-trip.attribute/code-points",
        rule: "round-trip",
        answer: |case, output| replace_each(case, output, &[("\u{A0}", " ")]),
    },
    Fault {
        name: "ampersand-raw-before-number-sign",
        about: "`&` is replaced before a letter only",
        operation: ids::ROUND_TRIP_ATTRIBUTE,
        sweep: "html.round-trip.attribute/escape-strings-up-to-5",
        rule: "round-trip",
        answer: |case, output| {
            let mut escaped = Vec::new();
            replace_where(case.input, &mut escaped, |rest, _| !rest.starts_with(b"&#"));
            unescape(&escaped, Attribute, output)
        },
    },
];

type Replacement = (&'static str, &'static str);

const AMPERSAND: Replacement = ("&", "&amp;");
const SPACE: Replacement = ("\u{A0}", "&nbsp;");
const LESS: Replacement = ("<", "&lt;");
const GREATER: Replacement = (">", "&gt;");
const QUOTE: Replacement = ("\"", "&quot;");
const APOSTROPHE: Replacement = ("'", "&#39;");
const FIVE: &[Replacement] = &[AMPERSAND, LESS, GREATER, QUOTE, APOSTROPHE];

/// Replaces in one pass.
fn replace(text: &[u8], replacements: &[Replacement], output: &mut Vec<u8>) {
    let mut rest = text;
    while let Some(first) = rest.first() {
        let found = replacements.iter().find(|(what, _)| rest.starts_with(what.as_bytes()));
        match found {
            Some((_, by)) => output.extend_from_slice(by.as_bytes()),
            None => output.push(*first),
        }
        rest = &rest[found.map_or(1, |(what, _)| what.len())..];
    }
}

fn replace_each(case: Case<'_>, output: &mut Vec<u8>, replacements: &[Replacement]) -> Mark {
    replace(case.input, replacements, output);
    Mark::Output
}

/// Replaces the five characters byte by byte where `replaces` says so, of the text from there on and the place.
fn replace_where(text: &[u8], output: &mut Vec<u8>, replaces: impl Fn(&[u8], usize) -> bool) {
    for place in 0..text.len() {
        let replacements = if replaces(&text[place..], place) { FIVE } else { &[] };
        replace(&text[place..=place], replacements, output);
    }
}

fn unescape(text: &[u8], context: Context, output: &mut Vec<u8>) -> Mark {
    unescape_unless(text, context, output, |_, _, _| None)
}

/// The escape that a parser undoes, except that the `&` of a reference with a semicolon stays.
fn escape_keeping_references(text: &[u8], output: &mut Vec<u8>) {
    let is_reference = |place| {
        let kind = reference_at(text, place, Text).kind;
        matches!(kind, Kind::Name { semicolon: true, .. } | Kind::Number { semicolon: true, .. })
    };
    let mut escaped = Vec::new();
    replace_where(text, &mut escaped, |_, place| !is_reference(place));
    replace(&escaped, &[("\r", "&#13;")], output);
}
