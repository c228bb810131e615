//! The rules of percent-encode after encoding.

use super::legacy::{encode_rule, steps_by_code_point};
use super::percent::{SPACE_AS_PLUS, UPPER_CASE_HEX, encode_rule as set_rule};
use super::{first_wrong_step, legacy as encoders};
use crate::{Answer, Case, Mark, Rule, Step, wtf8};
use conformant_codecs::legacy::{self, LegacyEncoding};
use conformant_codecs::percent::{self, Encoded, Set};

const SPEC: &str = "https://url.spec.whatwg.org/#string-percent-encode-after-encoding";

rules! {
    /// The encoding is the document's.
    IN_THE_ENCODING = "in-the-encoding", SPEC,
        "Encode in the given encoding, by its encoder; UTF-8 is only one of them.";
    /// Each byte is looked up by itself.
    BYTE_BY_ITSELF = "byte-by-itself", SPEC,
        "Look each byte up in the set by itself: the 7C of 81 7C stays a vertical bar.";
    /// A reference is written encoded.
    UNMAPPABLE_REFERENCE = "unmappable-reference", SPEC,
        "Write %26%23, the code point in decimal, and %3B for a character that the encoding does not have.";
    /// ASCII that is not in the set is itself.
    NOT_IN_SET = "not-in-set", SPEC, "Leave an ASCII byte outside the set as it is.";
}

/// Code point by code point, as `percent.encode-after.ENCODING.SET` reads.
pub(crate) fn steps(case: Case<'_>, encoding: LegacyEncoding, set: Set) -> Vec<Step> {
    steps_by_code_point(case, |code_point| {
        let becomes = encode_after([code_point], encoding, set).into_bytes();
        (becomes, rule(code_point, encoding, set))
    })
}

fn encode_after(code_points: impl IntoIterator<Item = u32>, encoding: LegacyEncoding, set: Set) -> String {
    let mut text = String::new();
    percent::encode_after_append(legacy::encoded(code_points, encoding), set, &mut text);
    text
}

fn rule(code_point: u32, encoding: LegacyEncoding, set: Set) -> Option<&'static Rule> {
    if let Ok(byte @ ..0x80) = u8::try_from(code_point) {
        return set_rule(byte, set);
    }
    let encoded: Vec<Encoded> = legacy::encoded([code_point], encoding).collect();
    let bytes = (!matches!(encoded[0], Encoded::Unmappable(_))).then_some(encoded.len());
    let is_raw = |piece: &Encoded| matches!(piece, Encoded::Byte(byte) if !set.contains(*byte));
    match encode_rule(code_point, encoding, bytes) {
        Some(rule) if [&encoders::LONE_SURROGATE, &encoders::YEN_OVERLINE_MINUS].contains(&rule) => {
            Some(rule)
        }
        _ if bytes.is_none() => Some(&UNMAPPABLE_REFERENCE),
        _ if encoded.iter().any(is_raw) => Some(&BYTE_BY_ITSELF),
        _ => Some(&IN_THE_ENCODING),
    }
}

/// The rule broken by an answer of `percent.encode-after.ENCODING.SET`.
pub(crate) fn broken(
    case: Case<'_>,
    got: Answer<'_>,
    encoding: LegacyEncoding,
    set: Set,
) -> Option<&'static Rule> {
    if got.mark != Mark::Output {
        return None;
    }
    let want = encode_after(wtf8::code_points(case.input), encoding, set);
    if got.output.eq_ignore_ascii_case(want.as_bytes()) {
        return Some(&UPPER_CASE_HEX);
    }
    let steps = steps(case, encoding, set);
    let is_mapped = |step: &Step| step.rule == Some(&IN_THE_ENCODING) || step.rule == Some(&BYTE_BY_ITSELF);
    if got.output == percent::encode(case.input, set).as_bytes() && steps.iter().any(is_mapped) {
        return Some(&IN_THE_ENCODING);
    }
    let wrong = first_wrong_step(&steps, got.output)?;
    let step = steps.get(wrong)?;
    let right: usize = steps[..wrong].iter().map(|step| step.becomes.len()).sum();
    let plus_for_space = &case.input[step.span.clone()] == b" " && got.output[right..].starts_with(b"+");
    Some(if plus_for_space { &SPACE_AS_PLUS } else { step.rule.unwrap_or(&NOT_IN_SET) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_make_up_the_answer_and_name_their_rules() {
        let case = Case::whole("a %é表−‽あ\u{E000}".as_bytes());
        for encoding in LegacyEncoding::ALL {
            for set in [percent::QUERY, percent::SPECIAL_QUERY, percent::FORM] {
                let steps = steps(case, encoding, set);
                let joined: Vec<u8> = steps.iter().flat_map(|step| step.becomes.clone()).collect();
                let right = encode_after(wtf8::code_points(case.input), encoding, set);
                assert_eq!(joined, right.into_bytes(), "{encoding:?}");
                assert_eq!(steps.iter().map(|step| step.span.len()).sum::<usize>(), case.input.len());
            }
        }
        let steps = steps(case, LegacyEncoding::ShiftJis, percent::SPECIAL_QUERY);
        let rules: Vec<&str> = steps.iter().map(|step| step.rule.map_or("", |rule| rule.id)).collect();
        assert_eq!(
            rules,
            [
                "",
                "encode-set",
                "percent-sign",
                "unmappable-reference",
                "byte-by-itself",
                "yen-overline-minus",
                "unmappable-reference",
                "in-the-encoding",
                "unmappable-reference"
            ]
        );
    }
}
