//! The rules of HTML character references.

use super::first_wrong_step;
use crate::{Answer, Case, Mark, Rule, Step};
use conformant_codecs::html::{NumericReferenceError, numeric_reference};
use std::ops::Range;

const END_STATE: &str =
    "https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state";
const NUMERIC: &str = "https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state";
const DECIMAL: &str = "https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state";
const DATA: &str = "https://html.spec.whatwg.org/multipage/parsing.html#data-state";

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $spec:expr, $mend:literal;)*) => {
        $($(#[$doc])* pub static $name: Rule = Rule { id: $id, spec: $spec, mend: $mend };)*

        /// Every rule of HTML character references, in the order of the file.
        pub static ALL: &[&Rule] = &[$(&$name),*];
    };
}

rules! {
    /// 80..9F.
    C1_REPLACEMENT = "c1-replacement", END_STATE,
        "Look numbers 80..9F up in the table of 27 windows-1252 characters: 128 is U+20AC.";
    /// 0.
    NULL = "null", END_STATE, "Give U+FFFD for number 0.";
    /// D800..DFFF.
    SURROGATE = "surrogate", END_STATE, "Give U+FFFD for numbers D800..DFFF; two of them are no pair.";
    /// Above 10FFFF.
    OUTSIDE_RANGE = "outside-range", END_STATE,
        "Give U+FFFD for every number above 10FFFF, however long: let the accumulator saturate, not wrap.";
    /// Noncharacters are kept.
    NONCHARACTER_KEPT = "noncharacter-kept", END_STATE, "Keep noncharacters: they are errors, but characters.";
    /// Controls are kept.
    CONTROL_KEPT = "control-kept", END_STATE,
        "Keep controls outside the table, U+000D too: they are errors, but characters.";
    /// The number is the character.
    NUMBER = "number", END_STATE, "Give the character with the reference's number.";
    /// A reference ends with its digits.
    MISSING_SEMICOLON = "missing-semicolon", DECIMAL,
        "Decode a numeric reference without a semicolon too: it ends where its digits end.";
    /// A reference has as many digits as it has.
    ANY_LENGTH = "any-length", DECIMAL, "Read any number of digits, leading zeros too.";
    /// Without a digit there is no reference.
    ABSENCE_OF_DIGITS = "absence-of-digits", NUMERIC, "Keep `&#` and `&#x` without a digit as they are.";
    /// What is no reference is kept.
    PLAIN_TEXT = "plain-text", DATA, "Keep everything that is no character reference as it is.";
}

/// A numeric character reference: where it is, its number (saturated), whether a semicolon ends it.
struct Numeric {
    span: Range<usize>,
    number: u32,
    semicolon: bool,
}

/// The numeric character reference at `start`, where `&#` stands; `None` without a digit.
fn numeric_at(input: &[u8], start: usize) -> Option<Numeric> {
    let hexadecimal = matches!(input.get(start + 2), Some(b'x' | b'X'));
    let (first, radix) = if hexadecimal { (start + 3, 16) } else { (start + 2, 10) };
    let digits = input[first.min(input.len())..].iter().map_while(|&byte| char::from(byte).to_digit(radix));
    let (count, number) = digits.fold((0, 0_u32), |(count, number), digit| {
        (count + 1, number.saturating_mul(radix).saturating_add(digit))
    });
    let semicolon = input.get(first + count) == Some(&b';');
    let span = start..first + count + usize::from(semicolon);
    (count > 0).then_some(Numeric { span, number, semicolon })
}

impl Numeric {
    fn rule(&self) -> &'static Rule {
        match numeric_reference(self.number).error {
            Some(NumericReferenceError::Null) => &NULL,
            Some(NumericReferenceError::OutsideUnicodeRange) => &OUTSIDE_RANGE,
            Some(NumericReferenceError::Surrogate) => &SURROGATE,
            Some(NumericReferenceError::Noncharacter) => &NONCHARACTER_KEPT,
            Some(NumericReferenceError::Control) if (0x80..=0x9F).contains(&self.number) => &C1_REPLACEMENT,
            Some(NumericReferenceError::Control) => &CONTROL_KEPT,
            None => &NUMBER,
        }
    }
}

/// `&#x`, the digits of 2^64 in decimal, and a semicolon: who fails beyond that fails for the length.
const LONGEST_USUAL: usize = 24;

/// Reference by reference, and what lies between.
#[must_use]
pub fn unescape_steps(case: Case<'_>) -> Vec<Step> {
    let input = case.input;
    let mut steps = Vec::new();
    let mut plain = 0;
    let push_plain = |span: Range<usize>, steps: &mut Vec<Step>| {
        if !span.is_empty() {
            let becomes = input[span.clone()].to_vec();
            let rule = becomes.starts_with(b"&#").then_some(&ABSENCE_OF_DIGITS);
            steps.push(Step { span, becomes, rule });
        }
    };
    let starts: Vec<usize> = (0..input.len()).filter(|&at| input[at..].starts_with(b"&#")).collect();
    for start in starts {
        push_plain(plain..start, &mut steps);
        plain = start;
        if let Some(numeric) = numeric_at(input, start) {
            let character = numeric_reference(numeric.number).character;
            let becomes = character.to_string().into_bytes();
            steps.push(Step { span: numeric.span.clone(), becomes, rule: Some(numeric.rule()) });
            plain = numeric.span.end;
        }
    }
    push_plain(plain..input.len(), &mut steps);
    steps
}

/// The rule broken by an answer of `html.unescape.text` or `.attribute`.
pub(crate) fn broken_unescape(case: Case<'_>, _want: Answer<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    if got.mark != Mark::Output {
        return None;
    }
    let steps = unescape_steps(case);
    let wrong = first_wrong_step(&steps, got.output)?;
    let step = &steps[wrong];
    let right: usize = steps[..wrong].iter().map(|step| step.becomes.len()).sum();
    let source = &case.input[step.span.clone()];
    let left_as_it_was = got.output[right.min(got.output.len())..].starts_with(source);
    match numeric_at(case.input, step.span.start) {
        Some(numeric) if left_as_it_was && !numeric.semicolon => Some(&MISSING_SEMICOLON),
        Some(_) if left_as_it_was && step.span.len() > LONGEST_USUAL => Some(&ANY_LENGTH),
        _ => Some(step.rule.unwrap_or(&PLAIN_TEXT)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(input: &str) -> Vec<(&str, Option<&'static str>)> {
        let steps = unescape_steps(Case::whole(input.as_bytes()));
        steps.into_iter().map(|step| (&input[step.span], step.rule.map(|rule| rule.id))).collect()
    }

    #[test]
    fn a_text_is_read_reference_by_reference() {
        assert_eq!(
            rules("a&#128;b&#x0&#xD800;&#;&#99999999999999999999"),
            [
                ("a", None),
                ("&#128;", Some("c1-replacement")),
                ("b", None),
                ("&#x0", Some("null")),
                ("&#xD800;", Some("surrogate")),
                ("&#;", Some("absence-of-digits")),
                ("&#99999999999999999999", Some("outside-range")),
            ]
        );
        assert_eq!(rules("&#"), [("&#", Some("absence-of-digits"))]);
        assert_eq!(rules("&#x"), [("&#x", Some("absence-of-digits"))]);
    }
}
