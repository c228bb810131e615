//! Wrong readings: the steps of the specification with one thing changed.

use crate::operations::schemes::Task;
use crate::rules::schemes::{
    BOM, OUT_OF_RANGE, SURROGATE, TRUNCATED, UNPAIRED_LEAD, UNPAIRED_TRAIL, encoded, mark, steps, swapped,
};
use crate::rules::utf8;
use crate::wtf8::{self, Piece};
use crate::{Case, Mark, Rejection, Rule, Step};
use conformant_codecs::convert::{Scheme, convert_append};

/// The scheme of what comes out.
fn target(task: Task) -> Scheme {
    match task {
        Task::Encode(to) | Task::EncodeStrict(to) | Task::Convert(_, to) | Task::ConvertStrict(_, to) => to,
        _ => Scheme::Utf8,
    }
}

fn is_surrogate_rule(rule: Option<&'static Rule>) -> bool {
    [&UNPAIRED_LEAD, &UNPAIRED_TRAIL, &SURROGATE, &utf8::SURROGATE].map(Some).contains(&rule)
}

fn is_truncated(step: &Step) -> bool {
    [Some(&TRUNCATED), Some(&utf8::TRUNCATED)].contains(&step.rule)
}

/// What the steps become, each as `special` says, or as it should be where that says nothing.
fn altered(
    task: Task,
    case: Case<'_>,
    output: &mut Vec<u8>,
    special: impl Fn(&Step) -> Option<Vec<u8>>,
) -> Mark {
    for step in steps(task, case) {
        output.extend(special(&step).unwrap_or(step.becomes));
    }
    Mark::Output
}

fn markers(task: Task, count: usize) -> Vec<u8> {
    encoded("\u{FFFD}".repeat(count).as_bytes(), target(task))
}

/// Everything as it should be, and nothing refused.
pub(super) fn right(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    match task {
        Task::Decode(from) | Task::Convert(from, _) => convert_append(case.input, from, target(task), output),
        _ => return altered(task, case, output, |_| None),
    }
    Mark::Output
}

pub(super) fn tail_dropped(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    altered(task, case, output, |step| is_truncated(step).then(Vec::new))
}

/// One marker for what is left of each unit of `unit` bytes.
pub(super) fn tail_in_pieces(task: Task, unit: usize, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    altered(task, case, output, |step| {
        is_truncated(step).then(|| markers(task, step.span.len().div_ceil(unit)))
    })
}

pub(super) fn surrogates_pass(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    altered(task, case, output, |step| {
        is_surrogate_rule(step.rule).then(|| {
            // What number it is matters little: one that cannot be there.
            let number = match step.rule {
                Some(rule) if rule == &UNPAIRED_TRAIL => 0xDC00,
                _ => 0xD800,
            };
            let mut bytes = Vec::new();
            write(target(task), number, &mut bytes);
            bytes
        })
    })
}

fn write(to: Scheme, number: u32, bytes: &mut Vec<u8>) {
    use crate::domains::code_units::{utf16be, utf16le, utf32be, utf32le};
    match to {
        Scheme::Utf8 => wtf8::push_pattern(number, bytes),
        Scheme::Utf16Le => utf16le(number, bytes),
        Scheme::Utf16Be => utf16be(number, bytes),
        Scheme::Utf32Le => utf32le(number, bytes),
        Scheme::Utf32Be => utf32be(number, bytes),
    }
}

pub(super) fn noncharacters_replaced(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    let is_noncharacter = |number: u32| number & 0xFFFE == 0xFFFE || (0xFDD0..=0xFDEF).contains(&number);
    altered(task, case, output, |step| {
        wtf8::code_points(&step.becomes).any(is_noncharacter).then(|| markers(task, 1))
    })
}

pub(super) fn next_unit_swallowed(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    let mut steps = steps(task, case).into_iter();
    while let Some(step) = steps.next() {
        output.extend(step.becomes);
        if step.rule == Some(&UNPAIRED_LEAD) {
            steps.next();
        }
    }
    Mark::Output
}

pub(super) fn pairs_split(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    altered(task, case, output, |step| {
        (step.rule.is_none() && step.span.len() == 4).then(|| markers(task, 2))
    })
}

/// A pair that is cut in two comes apart.
pub(super) fn pairs_split_by_cuts(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    if case.cuts.is_empty() {
        return right(task, case, output);
    }
    let is_cut = |step: &Step| case.cuts.iter().any(|&cut| cut as usize == step.span.start + 2);
    altered(task, case, output, |step| {
        (step.rule.is_none() && step.span.len() == 4 && is_cut(step)).then(|| markers(task, 2))
    })
}

/// Two units of which the first is ASCII count as ASCII when the second is below 100.
pub(super) fn ascii_by_halves(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    let mut pieces = steps(task, case);
    if let [first, second] = pieces.as_mut_slice()
        && first.becomes.is_ascii()
        && matches!(second.becomes[..], [0xC2..=0xC3, _])
    {
        second.becomes = vec![second.becomes[1] & 0x7F];
    }
    output.extend(pieces.into_iter().flat_map(|step| step.becomes));
    Mark::Output
}

/// What stands behind 31 ASCII characters counts as ASCII when it is below 100.
pub(super) fn ascii_block_ends_late(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    let mut run = 0;
    for step in steps(task, case) {
        match step.becomes[..] {
            [0xC2..=0xC3, second] if run >= 31 => output.push(second & 0x7F),
            _ => output.extend(&step.becomes),
        }
        run = if step.becomes.is_ascii() { run + 1 } else { 0 };
    }
    Mark::Output
}

pub(super) fn out_of_range_wraps(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    altered(task, case, output, |step| {
        (step.rule == Some(&OUT_OF_RANGE)).then(|| {
            let from = task.source().unwrap_or(Scheme::Utf32Be);
            let bytes: [u8; 4] = case.input[step.span.clone()].try_into().unwrap_or_default();
            let number =
                if from == Scheme::Utf32Le { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) };
            let wrapped = char::from_u32(number & 0xF_FFFF).unwrap_or(char::REPLACEMENT_CHARACTER);
            encoded(wrapped.to_string().as_bytes(), target(task))
        })
    })
}

/// The bytes of the other order.
pub(super) fn in_the_other_order(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    let other = match task {
        Task::Decode(from) => Task::Decode(swapped(from)),
        Task::Encode(to) => Task::Encode(swapped(to)),
        other => other,
    };
    right(other, case, output)
}

/// Each chunk is read as if it were all.
pub(super) fn state_lost(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    for chunk in case.chunks() {
        right(task, Case::whole(chunk), output);
    }
    Mark::Output
}

pub(super) fn mark_kept(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    altered(task, case, output, |step| (step.rule == Some(&BOM)).then(|| "\u{FEFF}".into()))
}

pub(super) fn mark_removed_twice(from: Scheme, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    let behind = case.input.strip_prefix(mark(from)).unwrap_or(case.input);
    right(Task::DecodeBom(from), Case::whole(behind), output)
}

/// Each chunk loses the mark that it starts with.
pub(super) fn mark_removed_from_chunks(from: Scheme, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    let chunks = case.chunks().flat_map(|chunk| chunk.strip_prefix(mark(from)).unwrap_or(chunk));
    let joined: Vec<u8> = chunks.copied().collect();
    let whole = case.cuts.is_empty();
    right(
        if whole { Task::DecodeBom(from) } else { Task::Decode(from) },
        Case::whole(if whole { case.input } else { &joined }),
        output,
    )
}

/// A mark that is not all in the first chunk that holds anything does not count.
pub(super) fn mark_in_one_chunk(task: Task, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    let first = case.chunks().find(|chunk| !chunk.is_empty()).unwrap_or_default();
    let behind =
        steps(task, case).first().filter(|step| step.rule == Some(&BOM)).map_or(0, |step| step.span.end);
    if first.len() < behind { mark_kept(task, case, output) } else { right(task, case, output) }
}

/// Without a mark, little-endian.
pub(super) fn little_endian([little, big]: [Scheme; 2], case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    right(Task::DecodeByBom([big, little]), case, output)
}

/// Refuses what is wrong first, with what is said of it changed.
pub(super) fn strict(
    task: Task,
    case: Case<'_>,
    output: &mut Vec<u8>,
    report: impl Fn(Rejection, &[Step]) -> Rejection,
) -> Mark {
    let steps = steps(task, case);
    let is_wrong = |step: &&Step| step.rule.is_some_and(|rule| rule != &BOM);
    match steps.iter().find(is_wrong) {
        None => {
            output.extend(steps.into_iter().flat_map(|step| step.becomes));
            Mark::Output
        }
        Some(step) => {
            let (offset, length) = (step.span.start as u32, step.span.len() as u32);
            let kind = kind(task, step.rule);
            Mark::Rejected(report(Rejection { kind, offset, length }, &steps))
        }
    }
}

/// What the kinds of UTF-16 and UTF-32 say of a rule.
fn kind(task: Task, rule: Option<&'static Rule>) -> u8 {
    let name = match rule {
        Some(rule) if rule == &TRUNCATED => "truncated",
        Some(rule) if rule == &OUT_OF_RANGE => "bad-code-point",
        _ => "lone-surrogate",
    };
    task.rejections().iter().position(|&known| known == name).unwrap_or(0) as u8
}

pub(super) fn lone_surrogates_encoded(to: Scheme, case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    for piece in wtf8::pieces(case.input) {
        if let Piece::CodePoint(number, _) = piece {
            write(to, number, output);
        }
    }
    Mark::Output
}
