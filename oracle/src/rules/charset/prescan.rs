//! What the prescan's answer was wrong about.

use super::reading::{Attribute, Kind, Piece, pieces};
use super::{
    ATTRIBUTE, COMMENT, END_OF_BYTES, FIRST_ATTRIBUTE, NEED_PRAGMA, NULL_IS_NOT_FAILURE, OTHER_TAG,
    UTF_16_IN_META, X_USER_DEFINED, XML_DECLARATION, name, output,
};
use crate::{Answer, Case, Rule, Step};
use conformant_codecs::charset::{self, Encoding};

/// How a `meta` element is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    AsItIs,
    /// The last attribute of a name counts.
    LastAttribute,
    /// A `charset` that is no label is none.
    FailureIsNull,
    /// `content` counts without `http-equiv`.
    WithoutPragma,
    Utf16Kept,
    XUserDefinedKept,
}

/// What a `meta` element tells.
pub(crate) fn told_by(attributes: &[Attribute<'_>], reading: Reading) -> Option<Encoding> {
    let value = |name: &[u8]| {
        let mut of_name = attributes.iter().filter(|attribute| attribute.name.eq_ignore_ascii_case(name));
        let attribute = if reading == Reading::LastAttribute { of_name.next_back() } else { of_name.next() };
        attribute.map(|attribute| attribute.value)
    };
    let is_pragma = value(b"http-equiv").is_some_and(|value| value.eq_ignore_ascii_case(b"content-type"));
    let by_content = || {
        let content = value(b"content").filter(|_| is_pragma || reading == Reading::WithoutPragma);
        content.and_then(charset::meta_content)
    };
    let encoding = match value(b"charset").map(charset::label) {
        None => by_content(),
        Some(None) if reading == Reading::FailureIsNull => by_content(),
        Some(by_charset) => by_charset,
    };
    match encoding? {
        Encoding::Utf16Be | Encoding::Utf16Le if reading != Reading::Utf16Kept => Some(Encoding::Utf8),
        Encoding::XUserDefined if reading != Reading::XUserDefinedKept => Some(Encoding::Windows1252),
        encoding => Some(encoding),
    }
}

/// What the first `meta` element tells that tells anything.
pub(crate) fn first_told(pieces: &[Piece<'_>], reading: Reading) -> Option<Encoding> {
    pieces.iter().find_map(|piece| match &piece.kind {
        Kind::Meta(attributes) => told_by(attributes, reading),
        _ => None,
    })
}

/// Piece by piece up to the one that tells the encoding.
#[must_use]
pub fn prescan_steps(case: Case<'_>) -> Vec<Step> {
    let encoding = charset::prescan(case.input);
    let mut steps = Vec::new();
    // Only what `<?x` in UTF-16 tells is UTF-16.
    let is_utf_16 = matches!(encoding, Some(Encoding::Utf16Be | Encoding::Utf16Le));
    for piece in pieces(case.input).into_iter().filter(|_| !is_utf_16) {
        let (told, rule) = match &piece.kind {
            Kind::Comment => (None, &COMMENT),
            Kind::OtherTag => (None, &OTHER_TAG),
            Kind::CutOff => (None, &END_OF_BYTES),
            Kind::Meta(attributes) => (told_by(attributes, Reading::AsItIs), &ATTRIBUTE),
        };
        steps.push(Step { span: piece.span, becomes: name(told), rule: Some(rule) });
        if told.is_some() {
            return steps;
        }
    }
    if encoding.is_some() {
        steps.clear();
        let span = 0..case.input.len();
        steps.push(Step { span, becomes: name(encoding), rule: Some(&XML_DECLARATION) });
    }
    steps
}

/// The reading of the elements that gives what was answered, or else the first piece that matters.
pub(crate) fn broken_prescan(case: Case<'_>, _want: Answer<'_>, got: Answer<'_>) -> &'static Rule {
    let got = output(got);
    let pieces = pieces(case.input);
    let as_it_is = first_told(&pieces, Reading::AsItIs);
    let is_like = |reading| {
        let told = first_told(&pieces, reading);
        told != as_it_is && told.map(|encoding| encoding.name().as_bytes()) == got
    };
    let readings = [
        (Reading::FailureIsNull, &NULL_IS_NOT_FAILURE),
        (Reading::LastAttribute, &FIRST_ATTRIBUTE),
        (Reading::WithoutPragma, &NEED_PRAGMA),
        (Reading::Utf16Kept, &UTF_16_IN_META),
        (Reading::XUserDefinedKept, &X_USER_DEFINED),
    ];
    if let Some((_, rule)) = readings.into_iter().find(|&(reading, _)| is_like(reading)) {
        return rule;
    }
    let has = |wanted: fn(&Kind<'_>) -> bool| pieces.iter().any(|piece| wanted(&piece.kind));
    let is_utf_16 = [b"<\0?\0x\0", b"\0<\0?\0x"].iter().any(|start| case.input.starts_with(*start));
    if is_utf_16 || case.input.starts_with(b"<?xml") && as_it_is.is_none() {
        &XML_DECLARATION
    } else if case.input.len() > 1024 || has(|kind| matches!(kind, Kind::CutOff)) {
        &END_OF_BYTES
    } else if has(|kind| matches!(kind, Kind::Comment)) {
        &COMMENT
    } else if has(|kind| matches!(kind, Kind::OtherTag)) {
        &OTHER_TAG
    } else {
        &ATTRIBUTE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations;

    /// The steps end in what the codec says, on every short document with elements.
    #[test]
    fn the_reading_tells_what_the_prescan_tells() {
        let sweeps = operations::sweeps().filter(|sweep| sweep.operation.id == "charset.prescan");
        for sweep in sweeps.filter(|sweep| sweep.domain.len() < 1_300_000) {
            let mut batch = crate::Batch::new();
            sweep.domain.fill(0..sweep.domain.len().min(200_000), &mut batch);
            for position in 0..batch.len() {
                let case = batch.case(position);
                let told = prescan_steps(case).into_iter().find(|step| !step.becomes.is_empty());
                let told = told.map(|step| step.becomes).unwrap_or_default();
                assert_eq!(told, name(charset::prescan(case.input)), "{:?}", case.input);
            }
        }
    }
}
