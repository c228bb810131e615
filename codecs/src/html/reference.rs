//! The tokenizer between an `&` and what comes of it: values and errors are read off the same walk.

use alloc::string::String;

use super::named::{self, Characters};
use super::numeric::{self, Number, numeric_reference};
use super::scan;

/// Where the input stands in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Context {
    /// The data state or the RCDATA state.
    Text,
    /// One of the three attribute value states.
    Attribute,
}

/// What an `&` begins.
#[derive(Clone, Copy)]
pub(super) enum Reading {
    /// A numeric reference.
    Number(Number),
    /// `&#`, `&#x` or `&#X` without a digit behind it.
    NoDigits,
    /// A named reference.
    Name { characters: Characters, semicolon: bool },
    /// ASCII alphanumerics that begin with no name: the ambiguous ampersand state.
    Unknown,
    /// Text, without an error.
    Text,
}

/// An `&` in an input, with what it begins.
pub(super) struct Reference {
    /// Where the `&` stands, in bytes.
    pub(super) start: usize,
    /// Where the reading ends, in bytes: behind the reference if it is one.
    pub(super) end: usize,
    pub(super) reading: Reading,
}

/// Every `&` of the input, in order.
pub(super) fn references(input: &str, context: Context) -> References<'_> {
    References { input, context, read: 0 }
}

pub(super) struct References<'a> {
    input: &'a str,
    context: Context,
    /// How much of the input has been read, in bytes.
    read: usize,
}

impl Iterator for References<'_> {
    type Item = Reference;

    #[inline]
    fn next(&mut self) -> Option<Reference> {
        let start = self.read + scan::position(&self.input.as_bytes()[self.read..], b'&')?;
        let (reading, length) = read(&self.input.as_bytes()[start + 1..], self.context);
        self.read = start + 1 + length;
        Some(Reference { start, end: self.read, reading })
    }
}

/// Reads what an `&` begins; `input` is what follows the `&`.
///
/// Also returns how many bytes of `input` belong to it, all of them ASCII. Sections 13.2.5.72 to 13.2.5.80.
#[inline]
pub(super) fn read(input: &[u8], context: Context) -> (Reading, usize) {
    match input.first() {
        Some(b'#') => {
            let (number, length) = numeric::read(&input[1..]);
            let reading = number.map_or(Reading::NoDigits, Reading::Number);
            (reading, 1 + length)
        }
        Some(first) if first.is_ascii_alphanumeric() => read_name(input, context),
        _ => (Reading::Text, 0),
    }
}

fn read_name(input: &[u8], context: Context) -> (Reading, usize) {
    // A run that is longer than every name is cut, and then no semicolon makes it one.
    let run = input.iter().take(named::LONGEST + 1).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let next = input.get(run);
    if next == Some(&b';')
        && let Some(characters) = named::with_semicolon(&input[..run])
    {
        return (Reading::Name { characters, semicolon: true }, run + 1);
    }
    // Whatever name the run begins with, `=` or an alphanumeric follows it; and no semicolon follows the run,
    // so that it is no error either.
    if context == Context::Attribute && next == Some(&b'=') {
        return (Reading::Text, run);
    }
    let Some((characters, length)) = named::without_semicolon(&input[..run]) else {
        return (Reading::Unknown, run);
    };
    if context == Context::Attribute && length < run {
        return (Reading::Text, run);
    }
    (Reading::Name { characters, semicolon: false }, length)
}

impl Reading {
    /// Whether something else comes in place of what has been read.
    #[inline]
    pub(super) fn is_decoded(self) -> bool {
        matches!(self, Self::Number(_) | Self::Name { .. })
    }

    /// Appends what comes in place of what has been read, if it is decoded.
    #[inline]
    pub(super) fn push(self, output: &mut String) {
        match self {
            Self::Number(number) => output.push(numeric_reference(number.code).character),
            Self::Name { characters, .. } => characters.push(output),
            Self::NoDigits | Self::Unknown | Self::Text => {}
        }
    }
}
