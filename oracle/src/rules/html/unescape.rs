//! Decoding: reference by reference, and what lies between.

use super::reference::{Context, Kind, Reference, alphanumerics, characters_of, names, references};
use super::{
    ABSENCE_OF_DIGITS, ANY_LENGTH, ATTRIBUTE_EXCEPTION, C1_REPLACEMENT, CASE_OF_NAMES, CHUNK_CUTS,
    CONTROL_KEPT, DOUBLE_UNESCAPE, LONGEST_MATCH, MISSING_SEMICOLON, NAME, NAME_MISSING, NONCHARACTER_KEPT,
    NULL, NUMBER, OUTSIDE_RANGE, PLAIN_TEXT, SURROGATE, UNKNOWN_NAME,
};
use crate::rules::first_wrong_step;
use crate::wtf8::code_points;
use crate::{Answer, Case, Mark, Rule, Step};
use conformant_codecs::html::{NumericReferenceError, numeric_reference};
use std::ops::Range;

/// Reference by reference, and what lies between.
pub(crate) fn unescape_steps(case: Case<'_>, context: Context) -> Vec<Step> {
    read(case.input, context).into_iter().map(|(step, _)| step).collect()
}

/// The steps, each with its reference if it is one.
fn read(text: &[u8], context: Context) -> Vec<(Step, Option<Reference>)> {
    let mut steps = Vec::new();
    let mut plain = 0;
    let push_plain = |span: Range<usize>, steps: &mut Vec<_>| {
        if !span.is_empty() {
            let becomes = text[span.clone()].to_vec();
            steps.push((Step { span, becomes, rule: None }, None));
        }
    };
    for reference in references(text, context) {
        push_plain(plain..reference.span.start, &mut steps);
        plain = reference.span.end;
        let becomes = reference.becomes(text);
        let rule = reference.rule(text);
        steps.push((Step { span: reference.span.clone(), becomes, rule }, Some(reference)));
    }
    push_plain(plain..text.len(), &mut steps);
    steps
}

impl Reference {
    /// What it stands for.
    pub(crate) fn becomes(&self, text: &[u8]) -> Vec<u8> {
        match self.kind {
            Kind::Number { number, .. } => numeric_reference(number).character.to_string().into_bytes(),
            Kind::Name { becomes, .. } => becomes.to_vec(),
            Kind::NoDigits | Kind::Exempt { .. } | Kind::NoName | Kind::Ampersand => {
                text[self.span.clone()].to_vec()
            }
        }
    }

    /// The rule by which it is read.
    pub(super) fn rule(&self, text: &[u8]) -> Option<&'static Rule> {
        let behind = &text[self.span.end..];
        Some(match self.kind {
            Kind::Number { number, .. } => rule_of_number(number),
            Kind::NoDigits => &ABSENCE_OF_DIGITS,
            Kind::Name { semicolon: true, .. } => &NAME,
            Kind::Name { .. } if alphanumerics(behind) > 0 => &LONGEST_MATCH,
            Kind::Name { .. } => &MISSING_SEMICOLON,
            Kind::Exempt { .. } => &ATTRIBUTE_EXCEPTION,
            Kind::NoName if case_variants(self.with_semicolon(text)).next().is_some() => &CASE_OF_NAMES,
            Kind::NoName if behind.starts_with(b";") => &UNKNOWN_NAME,
            Kind::NoName | Kind::Ampersand => return None,
        })
    }

    /// Its bytes, and a semicolon right behind it.
    fn with_semicolon<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        let semicolon = text[self.span.end..].starts_with(b";");
        &text[self.span.start..self.span.end + usize::from(semicolon)]
    }
}

fn rule_of_number(number: u32) -> &'static Rule {
    match numeric_reference(number).error {
        Some(NumericReferenceError::Null) => &NULL,
        Some(NumericReferenceError::OutsideUnicodeRange) => &OUTSIDE_RANGE,
        Some(NumericReferenceError::Surrogate) => &SURROGATE,
        Some(NumericReferenceError::Noncharacter) => &NONCHARACTER_KEPT,
        Some(NumericReferenceError::Control) if (0x80..=0x9F).contains(&number) => &C1_REPLACEMENT,
        Some(NumericReferenceError::Control) => &CONTROL_KEPT,
        None => &NUMBER,
    }
}

/// What the names become that differ from this one in their case only.
fn case_variants(name: &[u8]) -> impl Iterator<Item = &'static [u8]> {
    let differs_in_case = move |known: &[u8]| known != name && known.eq_ignore_ascii_case(name);
    names().filter(move |(known, _)| differs_in_case(known)).map(|(_, becomes)| becomes)
}

/// `&#x`, the digits of 2^64 in decimal, and a semicolon: who fails beyond that fails for the length.
const LONGEST_USUAL: usize = 24;

/// The rule broken by an answer of `html.unescape.text` or `.attribute`.
pub(crate) fn broken_unescape(case: Case<'_>, got: Answer<'_>, context: Context) -> Option<&'static Rule> {
    if got.mark != Mark::Output {
        return None;
    }
    if !case.cuts.is_empty() {
        return Some(&CHUNK_CUTS);
    }
    let steps = read(case.input, context);
    let (steps, references): (Vec<Step>, Vec<_>) = steps.into_iter().unzip();
    if got.output == unescaped_twice(&steps, context) {
        return Some(&DOUBLE_UNESCAPE);
    }
    let wrong = first_wrong_step(&steps, got.output)?;
    let wrong = first_left_alone(&steps, wrong, case.input, got.output).unwrap_or(wrong);
    let right: usize = steps[..wrong].iter().map(|step| step.becomes.len()).sum();
    let rest = &got.output[right.min(got.output.len())..];
    let misread = |reference| Misread { text: case.input, context, reference, rest };
    Some(references[wrong].as_ref().map_or(&PLAIN_TEXT, |reference| misread(reference).rule()))
}

/// The first step before `wrong` that is right by chance: what it becomes is how its reference begins, and the
/// answer goes on better from the reference as it was.
fn first_left_alone(steps: &[Step], wrong: usize, text: &[u8], got: &[u8]) -> Option<usize> {
    let want: Vec<u8> = steps.iter().flat_map(|step| step.becomes.iter().copied()).collect();
    let mut start = 0;
    steps[..wrong].iter().position(|step| {
        let (got, want) = (&got[start..], &want[start..]);
        start += step.becomes.len();
        let left_alone = [&text[step.span.clone()], &want[step.becomes.len()..]].concat();
        in_common(got, &left_alone) > in_common(got, want)
    })
}

/// How many bytes two texts begin with alike.
fn in_common(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

fn unescaped_twice(steps: &[Step], context: Context) -> Vec<u8> {
    let once: Vec<u8> = steps.iter().flat_map(|step| step.becomes.iter().copied()).collect();
    read(&once, context).into_iter().flat_map(|(step, _)| step.becomes).collect()
}

/// A reference, and the answer from where it should go on with what the reference stands for.
struct Misread<'a> {
    text: &'a [u8],
    context: Context,
    reference: &'a Reference,
    rest: &'a [u8],
}

impl Misread<'_> {
    fn rule(&self) -> &'static Rule {
        let source = &self.text[self.reference.span.clone()];
        let left_as_it_was = self.rest.starts_with(source);
        match self.reference.kind {
            Kind::Number { semicolon: false, .. } if left_as_it_was => &MISSING_SEMICOLON,
            Kind::Number { number: ..0x11_0000, .. } if left_as_it_was && source.len() > LONGEST_USUAL => {
                &ANY_LENGTH
            }
            Kind::Name { semicolon: true, .. } if left_as_it_was => &NAME_MISSING,
            Kind::Name { semicolon: false, .. } if left_as_it_was && self.is_exempt_in_unicode() => {
                &ATTRIBUTE_EXCEPTION
            }
            Kind::Name { semicolon: false, .. } if left_as_it_was => &MISSING_SEMICOLON,
            Kind::Name { .. } => self.rule_of_name(source),
            Kind::NoName => self.rule_of_no_name(source),
            _ => self.reference.rule(self.text).unwrap_or(&PLAIN_TEXT),
        }
    }

    /// Whether a letter or digit that is not ASCII stands behind the reference, in an attribute.
    fn is_exempt_in_unicode(&self) -> bool {
        let next = code_points(&self.text[self.reference.span.end..]).next().and_then(char::from_u32);
        let not_ascii = |next: char| !next.is_ascii() && next.is_alphanumeric();
        self.context == Context::Attribute && next.is_some_and(not_ascii)
    }

    /// Whether the answer goes on with what another name becomes.
    fn goes_on_with(&self, mut others: impl Iterator<Item = &'static [u8]>) -> bool {
        others.any(|becomes| self.rest.starts_with(becomes))
    }

    fn rule_of_name(&self, source: &[u8]) -> &'static Rule {
        if self.goes_on_with(case_variants(source)) {
            return &CASE_OF_NAMES;
        }
        let shorter = names().filter(|(name, _)| name.len() < source.len() && source.starts_with(name));
        if self.goes_on_with(shorter.map(|(_, becomes)| becomes)) { &LONGEST_MATCH } else { &NAME }
    }

    fn rule_of_no_name(&self, source: &[u8]) -> &'static Rule {
        let with_semicolon = [source, b";"].concat();
        if self.goes_on_with(case_variants(&with_semicolon)) || self.goes_on_with(case_variants(source)) {
            &CASE_OF_NAMES
        } else if self.goes_on_with(characters_of(&with_semicolon).into_iter()) {
            &MISSING_SEMICOLON
        } else if self.text[self.reference.span.end..].starts_with(b";") {
            &UNKNOWN_NAME
        } else {
            // Where a name breaks off, no name is the longest.
            &LONGEST_MATCH
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(input: &str, context: Context) -> Vec<(&str, Option<&'static str>)> {
        let steps = unescape_steps(Case::whole(input.as_bytes()), context);
        steps.into_iter().map(|step| (&input[step.span], step.rule.map(|rule| rule.id))).collect()
    }

    #[test]
    fn a_text_is_read_reference_by_reference() {
        assert_eq!(
            rules("a&#128;b&#x0&#xD800;&#;&#99999999999999999999", Context::Text),
            [
                ("a", None),
                ("&#128;", Some("c1-replacement")),
                ("b", None),
                ("&#x0", Some("null")),
                ("&#xD800;", Some("surrogate")),
                ("&#", Some("absence-of-digits")),
                (";", None),
                ("&#99999999999999999999", Some("outside-range")),
            ]
        );
        assert_eq!(rules("&#", Context::Text), [("&#", Some("absence-of-digits"))]);
        assert_eq!(rules("&#x", Context::Text), [("&#x", Some("absence-of-digits"))]);
    }

    #[test]
    fn names_are_read_as_their_context_has_them() {
        let read = rules("&notit;&copy &Amp;&zz;&copy;=&", Context::Text);
        let rules_of_text = [
            ("&not", Some("longest-match")),
            ("it;", None),
            ("&copy", Some("missing-semicolon")),
            (" ", None),
            ("&Amp", Some("case-of-names")),
            (";", None),
            ("&zz", Some("unknown-name")),
            (";", None),
            ("&copy;", Some("name")),
            ("=", None),
            ("&", None),
        ];
        assert_eq!(read, rules_of_text);
        assert_eq!(rules("&not=", Context::Attribute), [("&not", Some("attribute-exception")), ("=", None)]);
    }

    #[test]
    fn an_answer_is_filed_under_the_rule_that_it_breaks() {
        for (context, input, got, rule) in [
            (Context::Text, "&#128;", "\u{80}", "c1-replacement"),
            (Context::Text, "&copy;", "&copy;", "name-missing"),
            (Context::Text, "&copy 1", "&copy 1", "missing-semicolon"),
            (Context::Text, "&lang;", "\u{2329}", "name"),
            (Context::Text, "&Amp;", "&", "case-of-names"),
            (Context::Text, "&Lt;", "<", "case-of-names"),
            (Context::Text, "&notin;", "¬in;", "longest-match"),
            (Context::Text, "&Chi)", "Á", "longest-match"),
            (Context::Text, "&Chi)", "Χ)", "missing-semicolon"),
            (Context::Text, "&zz;", "z", "unknown-name"),
            (Context::Text, "&amp;lt;", "<", "double-unescape"),
            (Context::Text, "&#٣;", "\u{3}", "absence-of-digits"),
            (Context::Text, "&ampx", "&", "plain-text"),
            (Context::Text, "&ampa&gt", "&ampa&gt", "missing-semicolon"),
            (Context::Text, "&#38&#65;", "&#38A", "missing-semicolon"),
            (Context::Text, "&ampamp&#0;", "&amp\0", "null"),
            (Context::Text, "&ampamp&amp", "&ampamp&amp", "missing-semicolon"),
            (Context::Attribute, "&copy=", "©=", "attribute-exception"),
            (Context::Attribute, "&AElig漢", "&AElig漢", "attribute-exception"),
        ] {
            let got = Answer { mark: Mark::Output, output: got.as_bytes() };
            let broken = broken_unescape(Case::whole(input.as_bytes()), got, context);
            assert_eq!(broken.map(|rule| rule.id), Some(rule), "{input}");
        }
    }

    #[test]
    #[cfg(feature = "utf")]
    fn every_c1_replacement_is_what_windows_1252_has_there() {
        for number in 0x80..=0x9F_u8 {
            let bytes = [number];
            let (windows_1252, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes);
            assert_eq!(numeric_reference(number.into()).character.to_string(), windows_1252);
        }
    }
}
