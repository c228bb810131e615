//! The rules of UTF-16, UTF-32 and the conversions between encoding schemes.

use super::{first_wrong_step, utf8};
use crate::operations::schemes::{Task, UTF16, UTF32};
use crate::wtf8::{self, Piece};
use crate::{Answer, Case, Mark, Rule, Step};
use conformant_codecs::convert::Scheme;
use std::ops::Range;

const FORMS: &str = "Unicode 17.0, 3.9.1 and 3.9.2, D90 and D91";
const SCHEMES: &str = "Unicode 17.0, 3.10, D96 to D101";
const SUBPARTS: &str = "Unicode 17.0, 3.9.6, U+FFFD Substitution of Maximal Subparts";

rules! {
    /// A lead surrogate before something that is no trail.
    UNPAIRED_LEAD = "unpaired-lead", SUBPARTS,
        "Replace a lead surrogate without a trail behind it by one U+FFFD of its own.";
    /// A trail surrogate behind something that is no lead.
    UNPAIRED_TRAIL = "unpaired-trail", SUBPARTS,
        "Replace a trail surrogate without a lead before it by one U+FFFD of its own.";
    /// The unit behind an unpaired lead is lost.
    NEXT_UNIT_SWALLOWED = "next-unit-swallowed", "Encoding Standard, 14.2.1, shared UTF-16 decoder: restore",
        "After an unpaired lead surrogate read the unit behind it again: it is a character or an error of its own.";
    /// A pair comes apart.
    PAIR_SPLIT = "pair-split", "Unicode 17.0, 3.9.2, D91, Table 3-5",
        "Join a lead surrogate and the trail behind it to one character, wherever they stand.";
    /// A unit of UTF-32 is a surrogate.
    SURROGATE = "surrogate", FORMS,
        "Replace a unit in D800..DFFF by one U+FFFD: surrogates are no scalar values.";
    /// A unit of UTF-32 is no code point.
    OUT_OF_RANGE = "out-of-range", FORMS,
        "Replace a unit above 10FFFF by one U+FFFD; look at all 32 bits of it.";
    /// The input ends inside a unit or a pair.
    TRUNCATED = "truncated", SUBPARTS,
        "At the end of the input replace what is left, a lead surrogate or an odd byte or both, by one U+FFFD together.";
    /// What is well-formed is read and written as the form says.
    WELL_FORMED = "well-formed", FORMS,
        "Leave every scalar value as it is, noncharacters, unassigned and private ones too.";
    /// The bytes of a unit are in the other order.
    BYTE_ORDER = "byte-order", SCHEMES,
        "Take the bytes of a unit in the order of the scheme; without a byte order mark big-endian, where a mark decides.";
    /// The byte order mark.
    BOM = "bom", SCHEMES,
        "Remove one byte order mark of the byte order, at the very start, where the operation says so, and no other.";
    /// The result does not depend on where the input is cut into chunks.
    CHUNK_CUTS = "chunk-cuts", "Encoding Standard, 14.2.1, shared UTF-16 decoder: its state",
        "Carry odd bytes, a lead surrogate and the state of the mark over to the next chunk, over an empty one too.";
    /// Lone surrogates cannot be encoded.
    LONE_SURROGATE = "lone-surrogate", "Unicode 17.0, 3.2, C9",
        "Encode U+FFFD in place of a lone surrogate, or refuse it where the operation is strict.";
    /// What comes out of a conversion is well-formed.
    ILL_FORMED_OUTPUT = "ill-formed-output", "Unicode 17.0, 3.9, D93, and 3.2, C9",
        "Let nothing ill-formed through: what goes in ill-formed comes out as U+FFFD or is refused.";
    /// Where a strict operation says the error is.
    ERROR_OFFSET = "error-offset", SUBPARTS,
        "Report the offset, in bytes of the whole input, of the first byte of the first error.";
    /// How long it says the error is.
    ERROR_LENGTH = "error-length", SUBPARTS,
        "Report the length of the error in bytes: a unit, or all that the input ends with.";
    /// Which kind of error it says it is.
    ERROR_KIND = "error-kind", FORMS,
        "Tell surrogates, numbers out of range and truncation apart.";
}

const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Character by character and error by error, as an operation reads.
pub(crate) fn steps(task: Task, case: Case<'_>) -> Vec<Step> {
    match task {
        Task::Decode(from) | Task::DecodeStrict(from) => decode_steps(from, case.input, 0),
        Task::DecodeBom(from) => behind_mark(&[from], from, case.input),
        Task::DecodeByBom(orders) | Task::DecodeStrictByBom(orders) => {
            behind_mark(&orders, orders[1], case.input)
        }
        Task::Encode(to) | Task::EncodeStrict(to) => encode_steps(to, case.input),
        Task::Convert(from, to) | Task::ConvertStrict(from, to) => {
            let mut steps = decode_steps(from, case.input, 0);
            steps.iter_mut().for_each(|step| step.becomes = encoded(&step.becomes, to));
            steps
        }
    }
}

/// What stands at the start of an input that is not empty: how long it is, what it becomes, and by which
/// rule.
fn first(scheme: Scheme, input: &[u8]) -> (usize, Result<u32, &'static Rule>) {
    let unit = |at: usize| {
        let pair: [u8; 2] = input.get(at..at + 2)?.try_into().ok()?;
        Some(if scheme == Scheme::Utf16Le { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) })
    };
    if let Scheme::Utf32Le | Scheme::Utf32Be = scheme {
        let Some(&bytes) = input.first_chunk() else { return (input.len(), Err(&TRUNCATED)) };
        let little = scheme == Scheme::Utf32Le;
        let number = if little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) };
        return match number {
            0xD800..=0xDFFF => (4, Err(&SURROGATE)),
            0x11_0000.. => (4, Err(&OUT_OF_RANGE)),
            _ => (4, Ok(number)),
        };
    }
    match (unit(0), unit(2)) {
        (None, _) | (Some(0xD800..=0xDBFF), None) => (input.len(), Err(&TRUNCATED)),
        (Some(lead @ 0xD800..=0xDBFF), Some(trail @ 0xDC00..=0xDFFF)) => {
            (4, Ok(0x1_0000 + (u32::from(lead - 0xD800) << 10) + u32::from(trail - 0xDC00)))
        }
        (Some(0xD800..=0xDBFF), _) => (2, Err(&UNPAIRED_LEAD)),
        (Some(0xDC00..=0xDFFF), _) => (2, Err(&UNPAIRED_TRAIL)),
        (Some(unit), _) => (2, Ok(unit.into())),
    }
}

/// The steps of what stands from `start` on.
fn decode_steps(scheme: Scheme, input: &[u8], start: usize) -> Vec<Step> {
    if scheme == Scheme::Utf8 {
        return utf8::decode_steps(Case::whole(input));
    }
    let mut steps = Vec::new();
    let mut at = start;
    while at < input.len() {
        let (length, read) = first(scheme, &input[at..]);
        let span = at..at + length;
        at = span.end;
        steps.push(match read {
            Ok(number) => {
                let mut becomes = Vec::new();
                wtf8::push_pattern(number, &mut becomes);
                Step { span, becomes, rule: None }
            }
            Err(rule) => Step { span, becomes: REPLACEMENT.to_vec(), rule: Some(rule) },
        });
    }
    steps
}

/// The bytes of U+FEFF.
pub(crate) fn mark(scheme: Scheme) -> &'static [u8] {
    match scheme {
        Scheme::Utf8 => b"\xEF\xBB\xBF",
        Scheme::Utf16Le => b"\xFF\xFE",
        Scheme::Utf16Be => b"\xFE\xFF",
        Scheme::Utf32Le => b"\xFF\xFE\x00\x00",
        Scheme::Utf32Be => b"\x00\x00\xFE\xFF",
    }
}

/// The steps where the mark of one of `orders` becomes nothing and decides.
fn behind_mark(orders: &[Scheme], without: Scheme, input: &[u8]) -> Vec<Step> {
    let marked = orders.iter().find(|&&order| input.starts_with(mark(order)));
    let Some(&scheme) = marked else { return decode_steps(without, input, 0) };
    let span = 0..mark(scheme).len();
    let rest = decode_steps(scheme, input, span.end);
    std::iter::once(Step { span, becomes: Vec::new(), rule: Some(&BOM) }).chain(rest).collect()
}

fn encode_steps(to: Scheme, text: &[u8]) -> Vec<Step> {
    let mut start = 0;
    wtf8::pieces(text)
        .map(|piece| {
            let span = start..start + piece.len();
            start = span.end;
            match piece {
                Piece::CodePoint(0xD800..=0xDFFF, _) => {
                    Step { span, becomes: encoded(REPLACEMENT, to), rule: Some(&LONE_SURROGATE) }
                }
                _ => Step { becomes: encoded(&text[span.clone()], to), span, rule: None },
            }
        })
        .collect()
}

/// A text of scalar values in a scheme.
pub(crate) fn encoded(text: &[u8], to: Scheme) -> Vec<u8> {
    let mut bytes = Vec::new();
    for code_point in wtf8::code_points(text) {
        match to {
            Scheme::Utf8 => wtf8::push_pattern(code_point, &mut bytes),
            Scheme::Utf16Le => crate::domains::code_units::utf16le(code_point, &mut bytes),
            Scheme::Utf16Be => crate::domains::code_units::utf16be(code_point, &mut bytes),
            Scheme::Utf32Le => bytes.extend(code_point.to_le_bytes()),
            Scheme::Utf32Be => bytes.extend(code_point.to_be_bytes()),
        }
    }
    bytes
}

/// The rule that an operation's answer broke.
pub(crate) fn broken(task: Task, case: Case<'_>, want: Answer<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    if !case.cuts.is_empty() {
        return Some(&CHUNK_CUTS);
    }
    let steps = steps(task, case);
    match (want.mark, got.mark) {
        (Mark::Output, Mark::Output) => broken_output(task, &steps, case, got.output),
        (Mark::Output, Mark::Rejected(got)) => Some(rule_at(&steps, got.offset)),
        (Mark::Rejected(want), Mark::Output) => Some(rule_at(&steps, want.offset)),
        (Mark::Rejected(want), Mark::Rejected(got)) => Some(match () {
            () if want.offset != got.offset => &ERROR_OFFSET,
            () if want.length != got.length => &ERROR_LENGTH,
            () => &ERROR_KIND,
        }),
        _ => None,
    }
}

fn rule_at(steps: &[Step], offset: u32) -> &'static Rule {
    let step = steps.iter().find(|step| step.span.contains(&(offset as usize)));
    step.and_then(|step| step.rule).unwrap_or(&WELL_FORMED)
}

fn broken_output(task: Task, steps: &[Step], case: Case<'_>, got: &[u8]) -> Option<&'static Rule> {
    let wrong = first_wrong_step(steps, got)?;
    if is_about_the_mark(task, case.input, got) {
        return Some(&BOM);
    }
    if is_in_the_other_order(task, case.input, got) {
        return Some(&BYTE_ORDER);
    }
    if let Task::Convert(_, to) | Task::ConvertStrict(_, to) = task
        && decode_steps(to, got, 0).iter().any(|step| step.rule.is_some())
    {
        return Some(&ILL_FORMED_OUTPUT);
    }
    if is_next_swallowed(steps, wrong, got) {
        return Some(&NEXT_UNIT_SWALLOWED);
    }
    if is_pair(task, &steps[wrong], case.input) {
        return Some(&PAIR_SPLIT);
    }
    Some(steps[wrong].rule.unwrap_or(&WELL_FORMED))
}

/// Whether the answer is right but for a mark at the start, that was kept, removed or removed twice.
fn is_about_the_mark(task: Task, input: &[u8], got: &[u8]) -> bool {
    let (orders, without) = match task {
        Task::Decode(from) | Task::DecodeBom(from) => (&[from][..], from),
        Task::DecodeByBom(ref orders) => (&orders[..], orders[1]),
        _ => return false,
    };
    let Some(&scheme) = orders.iter().find(|&&order| input.starts_with(mark(order))) else { return false };
    let behind = mark(scheme).len();
    let behind_two = input[behind..].starts_with(mark(scheme)).then_some(behind * 2);
    let mut readings =
        [Some((scheme, 0)), Some((without, 0)), Some((scheme, behind)), behind_two.map(|two| (scheme, two))]
            .into_iter()
            .flatten();
    readings.any(|(scheme, start)| is_output(&decode_steps(scheme, input, start), got))
}

/// Whether the answer is right but for the order of the bytes that are read or written.
fn is_in_the_other_order(task: Task, input: &[u8], got: &[u8]) -> bool {
    let read_as = |task| is_output(&steps(task, Case::whole(input)), got);
    match task {
        Task::Decode(from) => read_as(Task::Decode(swapped(from))),
        Task::DecodeBom(from) => {
            read_as(Task::DecodeBom(swapped(from))) || read_as(Task::Decode(swapped(from)))
        }
        Task::DecodeByBom(orders) => {
            let behind = behind_mark(&orders, orders[1], input)
                .first()
                .map_or(0, |step| if step.rule == Some(&BOM) { step.span.end } else { 0 });
            orders.iter().any(|&order| is_output(&decode_steps(order, input, behind), got))
        }
        Task::Encode(to) => read_as(Task::Encode(swapped(to))),
        Task::Convert(from, to) => {
            read_as(Task::Convert(swapped(from), to)) || read_as(Task::Convert(from, swapped(to)))
        }
        _ => false,
    }
}

fn is_output(steps: &[Step], got: &[u8]) -> bool {
    first_wrong_step(steps, got).is_none()
}

pub(crate) fn swapped(scheme: Scheme) -> Scheme {
    match scheme {
        Scheme::Utf8 => Scheme::Utf8,
        Scheme::Utf16Le => UTF16[1],
        Scheme::Utf16Be => UTF16[0],
        Scheme::Utf32Le => UTF32[1],
        Scheme::Utf32Be => UTF32[0],
    }
}

/// Whether what stands behind an unpaired lead is left out of an output that is right otherwise: behind each
/// of them, or behind one.
fn is_next_swallowed(steps: &[Step], wrong: usize, got: &[u8]) -> bool {
    let is_behind_lead = |number: usize| number > 0 && steps[number - 1].rule == Some(&UNPAIRED_LEAD);
    // Where the piece that is left out is like the one behind it, the output goes wrong later.
    let Some(lost) = (0..=wrong).rev().find(|&number| is_behind_lead(number)) else { return false };
    let one_lost = steps[..lost].iter().chain(&steps[lost + 1..]);
    let mut rest = steps.iter();
    let each_lost = std::iter::from_fn(|| {
        let step = rest.next()?;
        if step.rule == Some(&UNPAIRED_LEAD) {
            rest.next();
        }
        Some(step)
    });
    one_lost.flat_map(|step| &step.becomes).eq(got) || each_lost.flat_map(|step| &step.becomes).eq(got)
}

/// Whether a piece is a surrogate pair that is read or written.
fn is_pair(task: Task, step: &Step, input: &[u8]) -> bool {
    let Range { start, end } = step.span;
    let is_utf16 = |scheme| matches!(scheme, Scheme::Utf16Le | Scheme::Utf16Be);
    let reads = task.source().is_some_and(|from| is_utf16(from) && end - start == 4);
    let writes = match task {
        Task::Encode(to) | Task::EncodeStrict(to) => is_utf16(to) && input[start] >= 0xF0,
        Task::Convert(_, to) | Task::ConvertStrict(_, to) => is_utf16(to) && step.becomes.len() == 4,
        _ => false,
    };
    step.rule.is_none() && (reads || writes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::schemes::SWEEPS;
    use crate::{Answers, Batch, subjects};

    #[test]
    fn every_wrong_unit_has_its_rule() {
        use Scheme::{Utf16Be, Utf16Le, Utf32Be, Utf32Le};
        let rows: [(Scheme, &[u8], usize, &str); 9] = [
            (Utf16Le, b"\x00\xD8A\x00", 2, "unpaired-lead"),
            (Utf16Le, b"\x00\xDC\x00\xD8", 2, "unpaired-trail"),
            (Utf16Be, b"\xD8\x00\xDC", 3, "truncated"),
            (Utf16Be, b"\xD8\x00", 2, "truncated"),
            (Utf16Be, b"\x00", 1, "truncated"),
            (Utf32Le, b"\xFF\xDF\x00\x00", 4, "surrogate"),
            (Utf32Le, b"\x00\x00\x11\x00", 4, "out-of-range"),
            (Utf32Be, b"\x80\x00\x00\x41", 4, "out-of-range"),
            (Utf32Be, b"\x00\x00\xD8", 3, "truncated"),
        ];
        for (scheme, input, length, rule) in rows {
            let step = &steps(Task::Decode(scheme), Case::whole(input))[0];
            assert_eq!(
                (step.span.clone(), step.rule.map(|rule| rule.id)),
                (0..length, Some(rule)),
                "{input:X?}"
            );
        }
    }

    #[test]
    fn the_steps_together_are_the_answer() {
        for sweep in SWEEPS.iter().filter(|sweep| sweep.domain.len() < 5_000) {
            let mut batch = Batch::new();
            sweep.domain.fill(0..sweep.domain.len(), &mut batch);
            let mut answers = Answers::new();
            let mut worker = subjects::codecs().worker(sweep.operation).expect("it is ours");
            worker.answer(&batch, &mut answers).expect("it goes on");
            let task = Task::of(sweep.operation).expect("it is of this area");
            for position in 0..batch.len() {
                let (case, answer) = (batch.case(position), answers.get(position));
                let steps = steps(task, case);
                match answer.mark {
                    Mark::Output => {
                        assert!(
                            steps.iter().flat_map(|step| &step.becomes).eq(answer.output),
                            "{task:?} {case:X?}"
                        );
                    }
                    Mark::Rejected(rejection) => {
                        let wrong = steps.iter().find(|step| step.rule.is_some_and(|rule| rule != &BOM));
                        let span = wrong.map(|step| (step.span.start as u32, step.span.len() as u32));
                        assert_eq!(span, Some((rejection.offset, rejection.length)), "{task:?} {case:X?}");
                    }
                    mark => panic!("{mark:?}"),
                }
            }
        }
    }
}
