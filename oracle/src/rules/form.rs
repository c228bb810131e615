//! The rules of `application/x-www-form-urlencoded`.

use super::{first_wrong_step, percent as percent_rules};
use crate::{Answer, Case, Mark, Rule, Step, pairs, wtf8};
use conformant_codecs::{form, html, percent, utf8};

const PARSING: &str = "https://url.spec.whatwg.org/#urlencoded-parsing";
const SERIALIZING: &str = "https://url.spec.whatwg.org/#urlencoded-serializing";

rules! {
    /// `&` separates pairs.
    AMPERSAND = "ampersand", PARSING, "Split at every `&` and at nothing else: `;` separates nothing.";
    /// An empty sequence is no pair.
    EMPTY_SEQUENCE = "empty-sequence", PARSING, "Skip what is empty between two `&`; `=` alone is a pair.";
    /// The first `=` ends the name.
    FIRST_EQUALS = "first-equals", PARSING,
        "Split a sequence at its first `=`; without one it is all name, and the value is empty.";
    /// A plus is a space.
    PLUS_IS_SPACE = "plus-is-space", PARSING, "Read `+` as a space, in names too.";
    /// Every plus is.
    EVERY_PLUS = "every-plus", PARSING, "Replace every `+`, not only the first.";
    /// The plus comes before the triplets.
    PLUS_BEFORE_DECODE = "plus-before-decode", PARSING,
        "Replace `+` before percent-decoding: `%2B` is a plus.";
    /// The byte order mark is kept.
    BOM_KEPT = "bom-kept", PARSING, "Decode UTF-8 without BOM handling: EF BB BF is U+FEFF.";
    /// The question mark is kept.
    QUESTION_MARK_KEPT = "question-mark-kept", PARSING,
        "Keep a leading `?`: it is the URLSearchParams constructor that drops it.";
    /// Bytes are put together before they are decoded.
    WHOLE_FIELD = "whole-field", PARSING,
        "Percent-decode the whole field, then decode its UTF-8: raw and decoded bytes can make up one character.";
    /// UTF-8 is decoded lossily.
    LOSSY = "lossy", PARSING, "Give one U+FFFD for each maximal subpart that is not well-formed; refuse nothing.";
    /// `%` and two hex digits are a byte, decoded once.
    DECODED_TWICE = "decoded-twice", PARSING, "Percent-decode once: `%2541` is `%41`.";
    /// HTML's references are something else.
    HTML_REFERENCE = "html-reference", PARSING,
        "Leave `&amp;` to the HTML parser: in a form the `&` in it separates pairs.";
    /// What the fields become.
    FIELD = "field", PARSING, "Percent-decode names and values, and keep everything else in them as it is.";
    /// Between two pairs.
    PAIR_SEPARATORS = "pair-separators", SERIALIZING,
        "Write `=` in every pair, before an empty value too, and `&` between pairs.";
    /// How fields are encoded.
    SERIALIZED_FIELD = "serialized-field", SERIALIZING,
        "Encode names and values with the application/x-www-form-urlencoded set: all but A-Z a-z 0-9 `*` `-` `.` `_`.";
    /// A lone surrogate is replaced.
    LONE_SURROGATE = "lone-surrogate", "https://webidl.spec.whatwg.org/#idl-USVString",
        "Take a lone surrogate for U+FFFD: `%EF%BF%BD`.";
}

/// Field by field, as `form.parse` reads.
pub(crate) fn parse_steps(case: Case<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut start = 0;
    for sequence in case.input.split(|&byte| byte == b'&') {
        let end = start + sequence.len();
        if start > 0 {
            // The `&` before; what it adds to the list stands behind the value before it.
            steps.push(Step { span: start - 1..start, becomes: Vec::new(), rule: Some(&AMPERSAND) });
        }
        if !sequence.is_empty() {
            let equals = sequence.iter().position(|&byte| byte == b'=');
            let name_end = start + equals.unwrap_or(sequence.len());
            let value_start = (name_end + 1).min(end);
            push_field(case.input, start..name_end, &mut steps);
            let becomes = vec![0xFE];
            steps.push(Step { span: name_end..value_start, becomes, rule: Some(&FIRST_EQUALS) });
            push_field(case.input, value_start..end, &mut steps);
            steps.push(Step { span: end..end, becomes: vec![0xFF], rule: Some(&AMPERSAND) });
        }
        start = end + 1;
    }
    steps
}

fn push_field(input: &[u8], span: std::ops::Range<usize>, steps: &mut Vec<Step>) {
    let field = &input[span.clone()];
    if field.is_empty() {
        return;
    }
    let decoded = (STANDARD.field)(field);
    let rule = match () {
        () if decoded.contains('\u{FFFD}') => &LOSSY,
        () if field.contains(&b'+') => &PLUS_IS_SPACE,
        () if percent_rules::decode_steps(Case::whole(field))
            .iter()
            .any(|step| step.rule == Some(&percent_rules::MALFORMED_ESCAPE)) =>
        {
            &percent_rules::MALFORMED_ESCAPE
        }
        () => &FIELD,
    };
    let is_plain = decoded.as_bytes() == field;
    steps.push(Step { span, becomes: decoded.into_bytes(), rule: (!is_plain).then_some(rule) });
}

/// How a parser reads: the standard's way, or one that is wrong in one respect.
#[derive(Clone, Copy)]
struct Reading {
    separators: &'static [u8],
    keeps_empty: bool,
    at_last_equals: bool,
    keeps_question_mark: bool,
    field: fn(&[u8]) -> String,
}

const STANDARD: Reading = Reading {
    separators: b"&",
    keeps_empty: false,
    at_last_equals: false,
    keeps_question_mark: true,
    field: |field| utf8::decode(&percent::decode(&plus_as_space(field))).into_owned(),
};

fn plus_as_space(field: &[u8]) -> Vec<u8> {
    field.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect()
}

/// Every wrong way to read that has a rule of its own.
static MISREADINGS: &[(&Rule, Reading)] = &[
    (&PLUS_IS_SPACE, Reading { field: |field| text(&percent::decode(field)), ..STANDARD }),
    (
        &PLUS_BEFORE_DECODE,
        Reading { field: |field| text(&plus_as_space(&percent::decode(field))), ..STANDARD },
    ),
    (
        &EVERY_PLUS,
        Reading {
            field: |field| {
                let mut field = field.to_vec();
                field.iter_mut().find(|byte| **byte == b'+').into_iter().for_each(|byte| *byte = b' ');
                text(&percent::decode(&field))
            },
            ..STANDARD
        },
    ),
    (
        &BOM_KEPT,
        Reading {
            field: |field| utf8::decode_bom(&percent::decode(&plus_as_space(field))).into_owned(),
            ..STANDARD
        },
    ),
    (
        &DECODED_TWICE,
        Reading {
            field: |field| text(&percent::decode(&percent::decode(&plus_as_space(field)))),
            ..STANDARD
        },
    ),
    (
        &WHOLE_FIELD,
        Reading {
            field: |field| {
                let field = plus_as_space(field);
                let steps = percent_rules::decode_steps(Case::whole(&field));
                let is_triplet = |step: &Step| step.rule == Some(&percent_rules::TRIPLET);
                let runs = steps.chunk_by(|one, other| is_triplet(one) == is_triplet(other));
                runs.map(|run| {
                    let run: Vec<u8> = run.iter().flat_map(|step| step.becomes.clone()).collect();
                    utf8::decode(&run).into_owned()
                })
                .collect()
            },
            ..STANDARD
        },
    ),
    (
        &LOSSY,
        Reading {
            field: |field| utf8::decode_bytewise(&percent::decode(&plus_as_space(field))).into_owned(),
            ..STANDARD
        },
    ),
    (&AMPERSAND, Reading { separators: b"&;", ..STANDARD }),
    (&EMPTY_SEQUENCE, Reading { keeps_empty: true, ..STANDARD }),
    (&FIRST_EQUALS, Reading { at_last_equals: true, ..STANDARD }),
    (&QUESTION_MARK_KEPT, Reading { keeps_question_mark: false, ..STANDARD }),
];

fn text(bytes: &[u8]) -> String {
    utf8::decode(bytes).into_owned()
}

impl Reading {
    fn parse(&self, input: &[u8]) -> Vec<u8> {
        let mut list = Vec::new();
        let input = if self.keeps_question_mark { input } else { input.strip_prefix(b"?").unwrap_or(input) };
        for sequence in input.split(|byte| self.separators.contains(byte)) {
            if sequence.is_empty() && !self.keeps_empty {
                continue;
            }
            let is_equals = |&byte: &u8| byte == b'=';
            let equals = match self.at_last_equals {
                true => sequence.iter().rposition(is_equals),
                false => sequence.iter().position(is_equals),
            };
            let (name, value) = match equals {
                Some(at) => (&sequence[..at], &sequence[at + 1..]),
                None => (sequence, &b""[..]),
            };
            pairs::push((self.field)(name).as_bytes(), (self.field)(value).as_bytes(), &mut list);
        }
        list
    }
}

/// The rule broken by an answer of `form.parse`.
pub(crate) fn broken_parse(case: Case<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    if got.mark != Mark::Output {
        return Some(&LOSSY);
    }
    let right = STANDARD.parse(case.input);
    let misread = |(_, reading): &&(&Rule, Reading)| {
        let misread = reading.parse(case.input);
        misread == got.output && misread != right
    };
    if let Some((rule, _)) = MISREADINGS.iter().find(misread) {
        return Some(rule);
    }
    if let Ok(text) = str::from_utf8(case.input)
        && STANDARD.parse(html::unescape_text(text).as_bytes()) == got.output
    {
        return Some(&HTML_REFERENCE);
    }
    let steps = parse_steps(case);
    Some(steps.get(first_wrong_step(&steps, got.output)?)?.rule.unwrap_or(&FIELD))
}

/// Field by field, as `form.serialize` reads.
pub(crate) fn serialize_steps(case: Case<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = 0;
    for (name, value) in pairs::records(case.input).into_iter().flatten() {
        for (field, mark) in [(name, "="), (value, "&")] {
            for piece in wtf8::pieces(field) {
                let span = at..at + piece.len();
                at = span.end;
                let character = utf8::encode(wtf8::code_points(&case.input[span.clone()]));
                let becomes = form::serialize([(&*String::from_utf8_lossy(&character), "")]).into_bytes();
                let becomes = becomes.strip_suffix(b"=").unwrap_or(&becomes).to_vec();
                let rule = match piece {
                    wtf8::Piece::CodePoint(0xD800..=0xDFFF, _) => &LONE_SURROGATE,
                    wtf8::Piece::CodePoint(0x20, _) => &percent_rules::SPACE_AS_PLUS,
                    _ => &SERIALIZED_FIELD,
                };
                steps.push(Step { span, becomes, rule: Some(rule) });
            }
            let last = at + 1 == case.input.len();
            let becomes = if last { Vec::new() } else { mark.as_bytes().to_vec() };
            steps.push(Step { span: at..at + 1, becomes, rule: Some(&PAIR_SEPARATORS) });
            at += 1;
        }
    }
    steps
}

/// The rule broken by an answer of `form.serialize`.
pub(crate) fn broken_serialize(case: Case<'_>, want: Answer<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    if got.mark != Mark::Output {
        return Some(&LONE_SURROGATE);
    }
    if got.output.eq_ignore_ascii_case(want.output) {
        return Some(&percent_rules::UPPER_CASE_HEX);
    }
    let steps = serialize_steps(case);
    steps.get(first_wrong_step(&steps, got.output)?)?.rule
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Batch, operations};

    #[test]
    fn the_right_reading_is_the_codec_and_every_misreading_differs_somewhere() {
        let parse = operations::find("form.parse").unwrap();
        let mut differs = vec![false; MISREADINGS.len()];
        for sweep in
            operations::sweeps().filter(|sweep| sweep.operation == parse && sweep.domain.len() < 300_000)
        {
            let mut batch = Batch::new();
            sweep.domain.fill(0..sweep.domain.len(), &mut batch);
            for position in 0..batch.len() {
                let case = batch.case(position);
                let mut right = Vec::new();
                for (name, value) in form::parse(case.input) {
                    pairs::push(name.as_bytes(), value.as_bytes(), &mut right);
                }
                assert_eq!(STANDARD.parse(case.input), right, "{:x?}", case.input);
                let joined: Vec<u8> =
                    parse_steps(case).iter().flat_map(|step| step.becomes.clone()).collect();
                assert_eq!(joined, right, "{:x?}", case.input);
                for (differs, (_, reading)) in differs.iter_mut().zip(MISREADINGS) {
                    *differs |= reading.parse(case.input) != right;
                }
            }
        }
        assert!(differs.iter().all(|&differs| differs), "{differs:?}");
    }
}
