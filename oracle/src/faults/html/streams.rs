//! Faults of decoders that are fed in chunks.

use super::{keep, unescape_unless};
use crate::faults::Fault;
use crate::operations::html as ids;
use crate::rules::html::Context::{Attribute, Text};
use crate::rules::html::reference::{Kind, reference_at};
use crate::{Case, Mark};

pub(in crate::faults) static FAULTS: &[Fault] = &[
    Fault {
        name: "chunks-by-themselves",
        about: "each chunk is decoded by itself",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| {
            case.chunks().for_each(|chunk| {
                unescape_unless(chunk, Text, output, |_, _, _| None);
            });
            Mark::Output
        },
    },
    Fault {
        name: "empty-chunk-ends-reference",
        about: "an empty chunk ends an unfinished reference as the end of the input does",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/chunk-cuts-4",
        rule: "chunk-cuts",
        answer: |case, output| {
            let empty = case.cuts.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0] as usize);
            let (before, behind) = case.input.split_at(empty.unwrap_or(0));
            unescape_unless(before, Text, output, |_, _, _| None);
            unescape_unless(behind, Text, output, |_, _, _| None)
        },
    },
    Fault {
        name: "long-names-lost-between-chunks",
        about: "the beginning of a name is carried over to the next chunk up to eight bytes",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/name-chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| {
                let carried = cut_within(case, case.input.len() - rest.len(), reference.span.len())?;
                (carried > 8).then(|| keep(rest, carried, output))
            })
        },
    },
    Fault {
        name: "names-lost-between-chunks",
        about: "in an attribute a name that is cut stays as it is",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/name-chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| {
            unescape_unless(case.input, Attribute, output, |reference, rest, output| {
                let carried = cut_within(case, case.input.len() - rest.len(), reference.span.len())?;
                matches!(reference.kind, Kind::Name { .. }).then(|| keep(rest, carried, output))
            })
        },
    },
    Fault {
        name: "exception-forgotten-at-cut",
        about: "in an attribute the character behind a name is not seen in the next chunk",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/chunk-cuts-4",
        rule: "chunk-cuts",
        answer: |case, output| {
            unescape_unless(case.input, Attribute, output, |reference, rest, output| {
                let start = case.input.len() - rest.len();
                let Kind::Exempt { becomes } = reference.kind else { return None };
                case.cuts.contains(&((start + reference.span.len()) as u32)).then(|| {
                    output.extend_from_slice(becomes);
                    reference.span.len()
                })
            })
        },
    },
    Fault {
        name: "digits-start-anew",
        about: "in an attribute the digits in the next chunk are not read as part of the number",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| {
            unescape_unless(case.input, Attribute, output, |reference, rest, output| {
                let start = case.input.len() - rest.len();
                let Kind::Number { .. } = reference.kind else { return None };
                let carried = cut_within(case, start, reference.span.len())?;
                let cut_off = &case.input[..start + carried];
                let reference = reference_at(cut_off, start, Attribute);
                output.extend_from_slice(&reference.becomes(cut_off));
                Some(reference.span.len())
            })
        },
    },
];

/// How much of the `length` bytes at `start` lies before the first cut within them.
fn cut_within(case: Case<'_>, start: usize, length: usize) -> Option<usize> {
    let carried = case.cuts.iter().filter_map(|&cut| (cut as usize).checked_sub(start));
    carried.filter(|carried| (1..length).contains(carried)).min()
}
