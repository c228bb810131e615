//! The rules of UTF-8.

use super::first_wrong_step;
use crate::wtf8;
use crate::{Answer, Case, Mark, Rule, Step};
use conformant_codecs::utf8;

const TABLE_3_7: &str = "Unicode 17.0, 3.9.3, Table 3-7";
const MAXIMAL_SUBPARTS: &str = "Unicode 17.0, 3.9.6, U+FFFD Substitution of Maximal Subparts";

rules! {
    /// 80..BF and F5..FF start no sequence.
    NOT_A_LEAD = "not-a-lead", TABLE_3_7,
        "Replace a byte in 80..BF or F5..FF that stands where a sequence starts by one U+FFFD of its own.";
    /// C0 and C1 would only start what fits in one byte.
    NON_SHORTEST_TWO_BYTE = "non-shortest-two-byte", TABLE_3_7,
        "Refuse C0 and C1 as soon as they are read: the first bytes of two-byte sequences are C2..DF.";
    /// A lead is followed by something that is no trailing byte.
    SECOND_BYTE_MISSING = "second-byte-missing", MAXIMAL_SUBPARTS,
        "Replace the lead alone by one U+FFFD and read the next byte again as a first byte.";
    /// E0 80..9F.
    NON_SHORTEST_THREE_BYTE = "non-shortest-three-byte", TABLE_3_7,
        "After E0 take only A0..BF; otherwise E0 alone is one U+FFFD and the next byte is read again.";
    /// F0 80..8F.
    NON_SHORTEST_FOUR_BYTE = "non-shortest-four-byte", TABLE_3_7,
        "After F0 take only 90..BF; otherwise F0 alone is one U+FFFD and the next byte is read again.";
    /// ED A0..BF.
    SURROGATE = "surrogate", TABLE_3_7,
        "After ED take only 80..9F; otherwise ED alone is one U+FFFD and the next byte is read again.";
    /// F4 90..BF.
    ABOVE_10FFFF = "above-10ffff", TABLE_3_7,
        "After F4 take only 80..8F; otherwise F4 alone is one U+FFFD and the next byte is read again.";
    /// Two bytes of three, then something that is no trailing byte.
    THIRD_BYTE_OF_THREE_MISSING = "third-byte-of-three-missing", MAXIMAL_SUBPARTS,
        "Replace the two good bytes together by one U+FFFD and read the next byte again.";
    /// Two bytes of four, then something that is no trailing byte.
    THIRD_BYTE_OF_FOUR_MISSING = "third-byte-of-four-missing", MAXIMAL_SUBPARTS,
        "Replace the two good bytes together by one U+FFFD and read the next byte again.";
    /// Three bytes of four, then something that is no trailing byte.
    FOURTH_BYTE_MISSING = "fourth-byte-missing", MAXIMAL_SUBPARTS,
        "Replace the three good bytes together by one U+FFFD and read the next byte again.";
    /// The input ends inside a sequence.
    TRUNCATED = "truncated", MAXIMAL_SUBPARTS,
        "At the end of the input replace the bytes of the unfinished sequence together by one U+FFFD.";
    /// One U+FFFD covers the whole maximal subpart.
    MAXIMAL_SUBPART = "maximal-subpart", MAXIMAL_SUBPARTS,
        "Give one U+FFFD to the longest start of a well-formed sequence, not one to each of its bytes.";
    /// Strategy 3 of UTR #36: report one byte, go on with the next.
    ONE_PER_BYTE = "one-per-byte", "UTR #36, 3.6.1, strategy 3",
        "Replace one byte at a time: after an error go on with the byte behind the first one.";
    /// What is well-formed is decoded as Table 3-6 says.
    WELL_FORMED = "well-formed", "Unicode 17.0, 3.9.3, D92, Tables 3-6 and 3-7",
        "Leave well-formed sequences as they are: each is its scalar value.";
    /// The result does not depend on where the input is cut into chunks.
    CHUNK_CUTS = "chunk-cuts", "Encoding Standard, 8.1.1, UTF-8 decoder: its state",
        "Carry the unfinished sequence over to the next chunk, over an empty one too, and flush it once.";
    /// Noncharacters.
    NONCHARACTER = "noncharacter", "Unicode 17.0, 23.7 and 3.2, C7; Corrigendum 9",
        "Keep the 66 noncharacters (or replace or refuse them, where that is the policy); never delete one.";
    /// The byte order mark.
    BOM = "bom", "Encoding Standard, 6, UTF-8 decode and UTF-8 decode without BOM",
        "Remove EF BB BF once, at the very start, and only where the operation says so.";
    /// Lone surrogates cannot be encoded.
    LONE_SURROGATE = "lone-surrogate", "Unicode 17.0, 3.9, D92 and C9; Encoding Standard, 4, encode",
        "Encode U+FFFD (EF BF BD) in place of a lone surrogate, or refuse it where the operation is strict.";
    /// Where a strict operation says the error is.
    ERROR_OFFSET = "error-offset", MAXIMAL_SUBPARTS,
        "Report the offset of the first byte of the first maximal subpart.";
    /// How long it says the error is.
    ERROR_LENGTH = "error-length", MAXIMAL_SUBPARTS,
        "Report the length of the maximal subpart: one to three bytes.";
    /// Which kind of error it says it is.
    ERROR_KIND = "error-kind", TABLE_3_7,
        "Tell non-shortest forms, bad code points, truncation and other ill-formed bytes apart.";
}

/// The rule by which a maximal subpart is ill-formed; `next` is the byte behind it.
///
/// ```
/// use codec_oracle::rules::utf8::{SURROGATE, TRUNCATED, rule_of};
/// assert_eq!(rule_of(&[0xED], Some(0xA0)), &SURROGATE);
/// assert_eq!(rule_of(&[0xED, 0x9F], None), &TRUNCATED);
/// ```
#[must_use]
pub fn rule_of(subpart: &[u8], next: Option<u8>) -> &'static Rule {
    match (subpart, next) {
        ([0x80..=0xBF | 0xF5..=0xFF], _) => &NOT_A_LEAD,
        ([0xC0 | 0xC1], _) => &NON_SHORTEST_TWO_BYTE,
        (_, None) => &TRUNCATED,
        ([0xE0], Some(0x80..=0x9F)) => &NON_SHORTEST_THREE_BYTE,
        ([0xF0], Some(0x80..=0x8F)) => &NON_SHORTEST_FOUR_BYTE,
        ([0xED], Some(0xA0..=0xBF)) => &SURROGATE,
        ([0xF4], Some(0x90..=0xBF)) => &ABOVE_10FFFF,
        ([_], _) => &SECOND_BYTE_MISSING,
        ([0xE0..=0xEF, _], _) => &THIRD_BYTE_OF_THREE_MISSING,
        ([_, _], _) => &THIRD_BYTE_OF_FOUR_MISSING,
        _ => &FOURTH_BYTE_MISSING,
    }
}

const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Character by character and subpart by subpart, as `utf8.decode` reads.
#[must_use]
pub fn decode_steps(case: Case<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut start = 0;
    for segment in utf8::segments(case.input) {
        match segment {
            utf8::Segment::WellFormed(text) => {
                for character in text.chars() {
                    let span = start..start + character.len_utf8();
                    start = span.end;
                    steps.push(Step { becomes: case.input[span.clone()].to_vec(), span, rule: None });
                }
            }
            utf8::Segment::IllFormed(subpart) => {
                let span = start..start + subpart.len();
                start = span.end;
                let rule = rule_of(subpart, case.input.get(start).copied());
                steps.push(Step { span, becomes: REPLACEMENT.to_vec(), rule: Some(rule) });
            }
        }
    }
    steps
}

/// As [`decode_steps`], each byte of a subpart by itself.
#[must_use]
pub fn bytewise_steps(case: Case<'_>) -> Vec<Step> {
    let each_byte = |step: Step| {
        let whole = step.rule.is_none();
        let pieces =
            if whole { vec![step.span.clone()] } else { step.span.clone().map(|at| at..at + 1).collect() };
        pieces.into_iter().enumerate().map(move |(number, span)| Step {
            span,
            becomes: step.becomes.clone(),
            rule: if number == 0 { step.rule } else { Some(&ONE_PER_BYTE) },
        })
    };
    decode_steps(case).into_iter().flat_map(each_byte).collect()
}

/// As [`decode_steps`], a leading byte order mark becoming nothing.
#[must_use]
pub fn bom_steps(case: Case<'_>) -> Vec<Step> {
    let mut steps = decode_steps(case);
    if case.input.starts_with(b"\xEF\xBB\xBF") {
        steps[0] = Step { span: 0..3, becomes: Vec::new(), rule: Some(&BOM) };
    }
    steps
}

/// As [`decode_steps`], every noncharacter becoming U+FFFD.
#[must_use]
pub fn noncharacter_steps(case: Case<'_>) -> Vec<Step> {
    let mut steps = decode_steps(case);
    for step in steps.iter_mut().filter(|step| step.rule.is_none()) {
        if wtf8::code_points(&step.becomes).any(utf8::is_noncharacter) {
            *step = Step { becomes: REPLACEMENT.to_vec(), rule: Some(&NONCHARACTER), ..step.clone() };
        }
    }
    steps
}

/// Code point by code point, as `utf8.encode` reads.
#[must_use]
pub fn encode_steps(case: Case<'_>) -> Vec<Step> {
    let mut start = 0;
    wtf8::pieces(case.input)
        .map(|piece| {
            let span = start..start + piece.len();
            start = span.end;
            match piece {
                wtf8::Piece::CodePoint(0xD800..=0xDFFF, _) => {
                    Step { span, becomes: REPLACEMENT.to_vec(), rule: Some(&LONE_SURROGATE) }
                }
                _ => Step { becomes: case.input[span.clone()].to_vec(), span, rule: None },
            }
        })
        .collect()
}

/// The rule broken by an answer of `utf8.decode` and the like, whose steps are `steps`.
pub(crate) fn broken(
    steps: &[Step],
    case: Case<'_>,
    want: Answer<'_>,
    got: Answer<'_>,
) -> Option<&'static Rule> {
    match (want.mark, got.mark) {
        (Mark::Output, Mark::Output) => broken_output(steps, case, got.output),
        (Mark::Output, Mark::Rejected(got)) => Some(rule_at(steps, got.offset)),
        (Mark::Rejected(want), Mark::Output) => Some(rule_at(steps, want.offset)),
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

fn broken_output(steps: &[Step], case: Case<'_>, got: &[u8]) -> Option<&'static Rule> {
    let wrong = first_wrong_step(steps, got)?;
    let right: usize = steps[..wrong].iter().map(|step| step.becomes.len()).sum();
    let blamed = &steps[blame(steps, wrong, case)];
    let goes_on_with_replacement = got[right.min(got.len())..].starts_with(REPLACEMENT);
    let subpart = |rule| {
        [&THIRD_BYTE_OF_THREE_MISSING, &THIRD_BYTE_OF_FOUR_MISSING, &FOURTH_BYTE_MISSING, &TRUNCATED]
            .contains(&rule)
    };
    let several_for_one = |step: &Step| step.rule.is_some_and(subpart) && step.span.len() > 1;
    if goes_on_with_replacement && steps[wrong.saturating_sub(1)..=wrong].iter().any(several_for_one) {
        return Some(&MAXIMAL_SUBPART);
    }
    Some(blamed.rule.unwrap_or(&WELL_FORMED))
}

/// The step to blame where the output goes wrong at step `wrong`: what is lost right behind an error is the
/// error's doing, and stray trailing bytes are laid to the lead that they stand behind.
fn blame(steps: &[Step], wrong: usize, case: Case<'_>) -> usize {
    let ill_formed = |step: usize| steps[step].rule.is_some();
    let stray = |step: usize| {
        steps[step].rule == Some(&NOT_A_LEAD) && matches!(case.input[steps[step].span.start], 0x80..=0xBF)
    };
    match wrong.checked_sub(1) {
        Some(before) if ill_formed(before) && !ill_formed(wrong) => before,
        Some(before) if ill_formed(before) && stray(wrong) => {
            let behind_lead =
                (0..=before).rev().take_while(|&step| ill_formed(step)).find(|&step| !stray(step));
            behind_lead.unwrap_or(wrong)
        }
        _ => wrong,
    }
}

/// The rule broken by an answer of `utf8.decode`: what another operation answers is told from everything
/// else.
pub(crate) fn broken_decode(case: Case<'_>, want: Answer<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    if !case.cuts.is_empty() {
        return Some(&CHUNK_CUTS);
    }
    if got.mark == Mark::Output {
        if got.output == utf8::decode_bytewise(case.input).as_bytes() {
            return Some(&MAXIMAL_SUBPART);
        }
        if got.output == utf8::decode_nonchar_replace(case.input).as_bytes() {
            return Some(&NONCHARACTER);
        }
    }
    broken(&decode_steps(case), case, want, got)
}

/// The rule broken by an answer of `utf8.decode-bom`: a mark that was kept is told from everything else.
pub(crate) fn broken_bom(case: Case<'_>, want: Answer<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    if !case.cuts.is_empty() {
        return Some(&CHUNK_CUTS);
    }
    if got.mark == Mark::Output && got.output == utf8::decode(case.input).as_bytes() {
        return Some(&BOM);
    }
    broken(&bom_steps(case), case, want, got)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ten ways in which the sources say that a sequence breaks off.
    #[test]
    fn every_ill_formed_start_has_its_rule() {
        let rows: [(&[u8], &[u8], &str); 12] = [
            (b"\x80", b"", "not-a-lead"),
            (b"\xC0", b"\xAF", "non-shortest-two-byte"),
            (b"\xE1", b"A", "second-byte-missing"),
            (b"\xE0", b"\x80", "non-shortest-three-byte"),
            (b"\xF0", b"\x8F", "non-shortest-four-byte"),
            (b"\xED", b"\xA0", "surrogate"),
            (b"\xF4", b"\x90", "above-10ffff"),
            (b"\xE2\x82", b"A", "third-byte-of-three-missing"),
            (b"\xF1\x80", b"A", "third-byte-of-four-missing"),
            (b"\xF1\x80\x80", b"A", "fourth-byte-missing"),
            (b"\xF1\x80\x80", b"", "truncated"),
            (b"\xFF", b"", "not-a-lead"),
        ];
        for (subpart, next, rule) in rows {
            let input = [subpart, next].concat();
            let step = &decode_steps(Case::whole(&input))[0];
            assert_eq!((step.span.clone(), step.rule.map(|rule| rule.id)), (0..subpart.len(), Some(rule)));
        }
    }
}
