//! What the prescan's answer was wrong about.

use super::reading::{Attribute, Kind, Piece, pieces};
use super::{
    ATTRIBUTE, COMMENT, END_OF_BYTES, FIRST_ATTRIBUTE, NEED_PRAGMA, NULL_IS_NOT_FAILURE, OTHER_TAG,
    UTF_16_IN_META, X_USER_DEFINED, XML_DECLARATION, name, output,
};
use crate::{Answer, Case, Rule, Step};
use conformant_codecs::charset::{self, Encoding};

/// What may be different in how a `meta` element is read.
#[derive(Clone, Copy, Default)]
pub(crate) struct Differently {
    pub(crate) last_attribute: bool,
    pub(crate) failure_is_null: bool,
    pub(crate) without_pragma: bool,
    pub(crate) utf_16: bool,
    pub(crate) x_user_defined: bool,
}

/// What a `meta` element tells.
pub(crate) fn told_by(attributes: &[Attribute<'_>], differently: Differently) -> Option<Encoding> {
    let value = |name: &[u8]| {
        let mut of_name = attributes.iter().filter(|attribute| attribute.name.eq_ignore_ascii_case(name));
        let attribute = if differently.last_attribute { of_name.next_back() } else { of_name.next() };
        attribute.map(|attribute| attribute.value)
    };
    let is_pragma = value(b"http-equiv").is_some_and(|value| value.eq_ignore_ascii_case(b"content-type"));
    let by_content = || {
        let content = value(b"content").filter(|_| is_pragma || differently.without_pragma);
        content.and_then(charset::meta_content)
    };
    let encoding = match value(b"charset").map(charset::label) {
        None => by_content(),
        Some(None) if differently.failure_is_null => by_content(),
        Some(by_charset) => by_charset,
    };
    match encoding? {
        Encoding::Utf16Be | Encoding::Utf16Le if !differently.utf_16 => Some(Encoding::Utf8),
        Encoding::XUserDefined if !differently.x_user_defined => Some(Encoding::Windows1252),
        encoding => Some(encoding),
    }
}

/// What the first `meta` element tells that tells anything.
pub(crate) fn first_told(pieces: &[Piece<'_>], differently: Differently) -> Option<Encoding> {
    pieces.iter().find_map(|piece| match &piece.kind {
        Kind::Meta(attributes) => told_by(attributes, differently),
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
            Kind::Meta(attributes) => (told_by(attributes, Differently::default()), &ATTRIBUTE),
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
pub(crate) fn broken_prescan(case: Case<'_>, want: Answer<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    let got = output(got);
    let pieces = pieces(case.input);
    let is_like = |differently| {
        let told = first_told(&pieces, differently).map(Encoding::name);
        told.map(str::as_bytes) == got && told.map(str::as_bytes) != output(want)
    };
    let right = Differently::default();
    let readings = [
        (Differently { failure_is_null: true, ..right }, &NULL_IS_NOT_FAILURE),
        (Differently { last_attribute: true, ..right }, &FIRST_ATTRIBUTE),
        (Differently { without_pragma: true, ..right }, &NEED_PRAGMA),
        (Differently { utf_16: true, ..right }, &UTF_16_IN_META),
        (Differently { x_user_defined: true, ..right }, &X_USER_DEFINED),
    ];
    if let Some((_, rule)) = readings.into_iter().find(|&(differently, _)| is_like(differently)) {
        return Some(rule);
    }
    let has = |wanted: fn(&Kind<'_>) -> bool| pieces.iter().any(|piece| wanted(&piece.kind));
    let is_xml =
        [&b"<?xml"[..], b"<\0?\0x\0", b"\0<\0?\0x"].iter().any(|start| case.input.starts_with(start));
    Some(if is_xml && first_told(&pieces, right).is_none() {
        &XML_DECLARATION
    } else if case.input.len() > 1024 || has(|kind| matches!(kind, Kind::CutOff)) {
        &END_OF_BYTES
    } else if has(|kind| matches!(kind, Kind::Comment)) {
        &COMMENT
    } else if has(|kind| matches!(kind, Kind::OtherTag)) {
        &OTHER_TAG
    } else {
        &ATTRIBUTE
    })
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
