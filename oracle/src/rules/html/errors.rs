//! Parse errors: which, where, in what order.

use super::reference::{Context, Kind, Reference, references};
use super::{ERROR_CODE, ERROR_EXTRA, ERROR_MISSING, ERROR_OFFSET, ERROR_ORDER, MISSING_SEMICOLON};
use crate::error_list::{self, Record};
use crate::{Answer, Case, Mark, Rule, Step};
use conformant_codecs::html::{NumericReferenceError, numeric_reference};

const MISSING: &str = "missing-semicolon-after-character-reference";
const NO_DIGITS: &str = "absence-of-digits-in-numeric-character-reference";
const UNKNOWN: &str = "unknown-named-character-reference";

/// Reference by reference, with the errors that each raises.
pub(crate) fn errors_steps(case: Case<'_>, context: Context) -> Vec<Step> {
    references(case.input, context).map(|reference| reference.errors(case.input)).collect()
}

impl Reference {
    /// The codes of the errors that it raises, in their order, all at its end.
    pub(crate) fn error_codes(&self, text: &[u8]) -> [Option<&'static str>; 2] {
        match self.kind {
            Kind::Number { number, semicolon } => [
                (!semicolon).then_some(MISSING),
                numeric_reference(number).error.map(NumericReferenceError::name),
            ],
            Kind::NoDigits => [Some(NO_DIGITS), None],
            Kind::Name { semicolon: false, .. } => [Some(MISSING), None],
            Kind::NoName if text[self.span.end..].starts_with(b";") => [Some(UNKNOWN), None],
            _ => [None; 2],
        }
    }

    fn errors(self, text: &[u8]) -> Step {
        let (codes, end) = (self.error_codes(text), self.span.end);
        let mut becomes = Vec::new();
        codes.iter().flatten().for_each(|code| error_list::push(code.as_bytes(), Some(end), &mut becomes));
        let rule = match codes[0] {
            Some(MISSING) => Some(&MISSING_SEMICOLON),
            _ => self.rule(text).filter(|_| !becomes.is_empty()),
        };
        Step { span: self.span, becomes, rule }
    }
}

/// The rule broken by an answer of `html.errors.text` or `.attribute`.
pub(crate) fn broken_errors(case: Case<'_>, got: Answer<'_>, context: Context) -> Option<&'static Rule> {
    let want: Vec<u8> = errors_steps(case, context).into_iter().flat_map(|step| step.becomes).collect();
    let got = (got.mark == Mark::Output).then(|| error_list::records(got.output))??;
    let (want, got): (Vec<Record<'_>>, Vec<_>) = (error_list::records(&want)?.collect(), got.collect());
    let codes = |records: &[Record<'_>]| -> Vec<Vec<u8>> {
        records.iter().map(|record| record.code.to_vec()).collect()
    };
    let (want_codes, got_codes) = (codes(&want), codes(&got));
    let sorted = |mut codes: Vec<Vec<u8>>| {
        codes.sort();
        codes
    };
    Some(if want_codes == got_codes {
        &ERROR_OFFSET
    } else if sorted(want_codes.clone()) == sorted(got_codes.clone()) {
        &ERROR_ORDER
    } else if is_part_of(&got_codes, &want_codes) {
        &ERROR_MISSING
    } else if is_part_of(&want_codes, &got_codes) {
        &ERROR_EXTRA
    } else {
        &ERROR_CODE
    })
}

/// Whether `whole` has everything in `part`, in its order.
fn is_part_of(part: &[Vec<u8>], whole: &[Vec<u8>]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|code| whole.any(|other| other == code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reference_raises_its_errors_at_its_end() {
        let input = b"&amp;&#0&zz;&#x&not&Amp";
        let errors: Vec<u8> =
            errors_steps(Case::whole(input), Context::Text).into_iter().flat_map(|s| s.becomes).collect();
        let written = crate::notation::write_as(crate::Form::Errors, &errors);
        let expected = [
            "missing-semicolon-after-character-reference@8",
            "null-character-reference@8",
            "unknown-named-character-reference@11",
            "absence-of-digits-in-numeric-character-reference@15",
            "missing-semicolon-after-character-reference@19",
        ];
        assert_eq!(written, expected.join(" "));
    }

    #[test]
    fn a_list_is_filed_under_what_is_wrong_with_it() {
        let list = |errors: &[(&str, usize)]| {
            let mut list = Vec::new();
            errors
                .iter()
                .for_each(|(code, offset)| error_list::push(code.as_bytes(), Some(*offset), &mut list));
            list
        };
        let null = "null-character-reference";
        for (errors, rule) in [
            (&[(MISSING, 3), (null, 4)][..], "error-offset"),
            (&[(null, 3), (MISSING, 3)], "error-order"),
            (&[(null, 3)], "error-missing"),
            (&[], "error-missing"),
            (&[(MISSING, 3), (null, 3), (UNKNOWN, 4)], "error-extra"),
            (&[(MISSING, 3), (UNKNOWN, 3)], "error-code"),
        ] {
            let got = Answer { mark: Mark::Output, output: &list(errors) };
            let broken = broken_errors(Case::whole(b"&#0 "), got, Context::Text);
            assert_eq!(broken.map(|rule| rule.id), Some(rule));
        }
    }
}
