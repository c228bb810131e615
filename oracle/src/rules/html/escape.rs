//! Escaping: which characters are replaced, and that it can be undone.

use super::{CARRIAGE_RETURN, ESCAPE, ESCAPE_NOTHING_ELSE, ESCAPE_ORDER, ROUND_TRIP};
use crate::rules::first_wrong_step;
use crate::{Answer, Case, Mark, Rule, Step, wtf8};
use std::borrow::Cow;
use std::str;

/// One of our escapes.
pub(crate) type Escape = fn(&str) -> Cow<'_, str>;

/// Character by character.
pub(crate) fn escape_steps(case: Case<'_>, escape: Escape) -> Vec<Step> {
    each_code_point(case, |source| {
        let escaped = str::from_utf8(source).ok().map(escape).filter(|escaped| escaped.as_bytes() != source);
        escaped.map(|escaped| (escaped.into_owned().into_bytes(), &ESCAPE))
    })
}

/// Character by character, each to be given back.
pub(crate) fn round_trip_steps(case: Case<'_>) -> Vec<Step> {
    each_code_point(case, |source| (source == b"\r").then(|| (source.to_vec(), &CARRIAGE_RETURN)))
}

/// A step for each code point; those for which `special` has nothing stay as they are.
fn each_code_point(case: Case<'_>, special: impl Fn(&[u8]) -> Option<(Vec<u8>, &'static Rule)>) -> Vec<Step> {
    let mut start = 0;
    let step = |piece: wtf8::Piece| {
        let span = start..start + piece.len();
        start = span.end;
        let source = &case.input[span.clone()];
        let (becomes, rule) = special(source).map_or((source.to_vec(), None), |(b, rule)| (b, Some(rule)));
        Step { span, becomes, rule }
    };
    wtf8::pieces(case.input).map(step).collect()
}

/// The rule broken by an answer of `html.escape.…`.
pub(crate) fn broken_escape(case: Case<'_>, got: Answer<'_>, escape: Escape) -> Option<&'static Rule> {
    let steps = escape_steps(case, escape);
    let (step, rest) = wrong_step(&steps, got)?;
    let escaped_again = step
        .becomes
        .strip_prefix(b"&")
        .is_some_and(|name| rest.strip_prefix(b"&amp;").is_some_and(|rest| rest.starts_with(name)));
    Some(match step.rule {
        Some(_) if escaped_again => &ESCAPE_ORDER,
        Some(rule) => rule,
        None => &ESCAPE_NOTHING_ELSE,
    })
}

/// The rule broken by an answer of `html.round-trip.…`.
pub(crate) fn broken_round_trip(case: Case<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    let steps = round_trip_steps(case);
    wrong_step(&steps, got).map(|(step, _)| step.rule.unwrap_or(&ROUND_TRIP))
}

/// The step that an answer gets wrong first, and the answer from there on.
fn wrong_step<'a>(steps: &'a [Step], got: Answer<'a>) -> Option<(&'a Step, &'a [u8])> {
    let wrong = (got.mark == Mark::Output).then(|| first_wrong_step(steps, got.output))??;
    let right: usize = steps[..wrong].iter().map(|step| step.becomes.len()).sum();
    Some((steps.get(wrong)?, &got.output[right.min(got.output.len())..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformant_codecs::html;

    #[test]
    fn an_escape_is_filed_under_the_rule_that_it_breaks() {
        for (input, got, rule) in [
            ("<", "&amp;lt;", "escape-order"),
            ("a&", "a&", "escape"),
            ("\u{A0}", "\u{A0}", "escape"),
            ("é&", "&eacute;&amp;", "escape-nothing-else"),
        ] {
            let got = Answer { mark: Mark::Output, output: got.as_bytes() };
            let broken = broken_escape(Case::whole(input.as_bytes()), got, html::escape_text);
            assert_eq!(broken.map(|rule| rule.id), Some(rule), "{input}");
        }
        let got = Answer { mark: Mark::Output, output: b"a\n" };
        let broken = broken_round_trip(Case::whole(b"a\r"), got);
        assert_eq!(broken.map(|rule| rule.id), Some("carriage-return"));
    }
}
