//! The character references of a text, as the tokenizer reads them: for rules, and for faults, which misread
//! some of them.

use htmlize::{ENTITIES, ENTITY_MAX_LENGTH};
use std::ops::Range;

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    /// In the data state or the RCDATA state.
    Text,
    /// In one of the attribute value states.
    Attribute,
}

/// An `&` with everything that it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    /// Its byte range: of the reference, or of what stays as it is.
    pub(crate) span: Range<usize>,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `&#`, digits, perhaps a semicolon; the number is saturated.
    Number { number: u32, semicolon: bool },
    /// `&#` or `&#x` without a digit.
    NoDigits,
    /// The longest name in the table.
    Name { becomes: &'static [u8], semicolon: bool },
    /// A name that is none in an attribute, for what stands behind it.
    Exempt { becomes: &'static [u8] },
    /// ASCII alphanumerics that begin with no name.
    NoName,
    /// Nothing that could begin a reference.
    Ampersand,
}

/// Every reference, in order.
pub(crate) fn references(text: &[u8], context: Context) -> impl Iterator<Item = Reference> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].iter().position(|&byte| byte == b'&')?;
        let reference = reference_at(text, start, context);
        from = reference.span.end;
        Some(reference)
    })
}

/// The reference that the `&` at `start` begins.
pub(crate) fn reference_at(text: &[u8], start: usize, context: Context) -> Reference {
    let (length, kind) = match &text[start..] {
        [b'&', b'#', ..] => number(&text[start..]),
        [b'&', first, ..] if first.is_ascii_alphanumeric() => name(&text[start..], context),
        _ => (1, Kind::Ampersand),
    };
    Reference { span: start..start + length, kind }
}

/// The length of what precedes the digits, and their radix.
pub(crate) fn radix(reference: &[u8]) -> (usize, u32) {
    if matches!(reference.get(2), Some(b'x' | b'X')) { (3, 16) } else { (2, 10) }
}

fn number(text: &[u8]) -> (usize, Kind) {
    let (first, radix) = radix(text);
    let digits = text[first..].iter().map_while(|&byte| char::from(byte).to_digit(radix));
    let (count, number) = digits.fold((0, 0_u32), |(count, number), digit| {
        (count + 1, number.saturating_mul(radix).saturating_add(digit))
    });
    let semicolon = text.get(first + count) == Some(&b';');
    match count {
        0 => (first, Kind::NoDigits),
        _ => (first + count + usize::from(semicolon), Kind::Number { number, semicolon }),
    }
}

fn name(text: &[u8], context: Context) -> (usize, Kind) {
    let longest = (1..=text.len().min(ENTITY_MAX_LENGTH))
        .rev()
        .find_map(|length| Some((length, characters_of(&text[..length])?)));
    let Some((length, becomes)) = longest else { return (1 + alphanumerics(&text[1..]), Kind::NoName) };
    let semicolon = text[length - 1] == b';';
    let exempts = |next: &u8| *next == b'=' || next.is_ascii_alphanumeric();
    let exempt = context == Context::Attribute && !semicolon && text.get(length).is_some_and(exempts);
    (length, if exempt { Kind::Exempt { becomes } } else { Kind::Name { becomes, semicolon } })
}

/// How many ASCII alphanumerics the text begins with.
pub(crate) fn alphanumerics(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()
}

/// What the table of named character references has for a name, `&` included.
pub(crate) fn characters_of(name: &[u8]) -> Option<&'static [u8]> {
    ENTITIES.get(name).copied()
}

/// The names of the table, `&` included, with what they become.
pub(crate) fn names() -> impl Iterator<Item = (&'static [u8], &'static [u8])> {
    ENTITIES.entries().map(|(&name, &becomes)| (name, becomes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use html5ever::data::NAMED_ENTITIES;

    #[test]
    fn the_table_of_names_is_that_of_html5ever() {
        let mut theirs: Vec<(String, String)> = NAMED_ENTITIES
            .entries()
            .filter(|(_, (first, _))| *first != 0)
            .map(|(name, &(first, second))| {
                let characters = [first, second].into_iter().filter(|&code| code != 0);
                (format!("&{name}"), characters.filter_map(char::from_u32).collect())
            })
            .collect();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let mut ours: Vec<_> = names().map(|(name, becomes)| (text(name), text(becomes))).collect();
        theirs.sort();
        ours.sort();
        assert_eq!(ours, theirs);
        assert_eq!(ours.len(), 2231);
        assert_eq!(ours.iter().filter(|(name, _)| !name.ends_with(';')).count(), 106);
    }

    #[test]
    fn references_are_read_to_their_ends() {
        let text = b"a&notit;&#x;&#65x&;&zz;&copy=&CounterClockwiseContourIntegral;";
        let spans = |context| -> Vec<&str> {
            let spans = references(text, context).map(|reference| &text[reference.span]);
            spans.map(|span| std::str::from_utf8(span).unwrap()).collect()
        };
        let read = ["&not", "&#x", "&#65", "&", "&zz", "&copy", "&CounterClockwiseContourIntegral;"];
        assert_eq!(spans(Context::Text), read);
        assert_eq!(spans(Context::Attribute), read);
        let exempt = references(text, Context::Attribute).filter(|r| matches!(r.kind, Kind::Exempt { .. }));
        assert_eq!(exempt.count(), 2);
    }
}
