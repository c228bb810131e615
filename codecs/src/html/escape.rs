//! Escaping.

use alloc::borrow::Cow;
use alloc::string::String;

#[must_use]
pub fn escape_text(input: &str) -> Cow<'_, str> {
    escape(input, is_text, text)
}

/// Escapes as [`escape_text`] does, to the end of `output`.
pub fn escape_text_append(input: &str, output: &mut String) {
    escape_append(input, is_text, text, output);
}

/// Escapes an attribute value as the standard's serializer does: `&`, U+00A0, `<`, `>` and `"`.
#[must_use]
pub fn escape_attribute(input: &str) -> Cow<'_, str> {
    escape(input, is_attribute, attribute)
}

/// Escapes as [`escape_attribute`] does, to the end of `output`.
pub fn escape_attribute_append(input: &str, output: &mut String) {
    escape_append(input, is_attribute, attribute, output);
}

/// Escapes five characters: `&`, `<`, `>`, `"` and `'`.
#[must_use]
pub fn escape_five(input: &str) -> Cow<'_, str> {
    escape(input, is_five, five)
}

/// Escapes as [`escape_five`] does, to the end of `output`.
pub fn escape_five_append(input: &str, output: &mut String) {
    escape_append(input, is_five, five, output);
}

/// Escapes so that the text survives.
#[must_use]
pub fn escape_round_trip(input: &str) -> Cow<'_, str> {
    escape(input, is_round_trip, round_trip)
}

/// Escapes as [`escape_round_trip`] does, to the end of `output`.
pub fn escape_round_trip_append(input: &str, output: &mut String) {
    escape_append(input, is_round_trip, round_trip, output);
}

fn text(character: char) -> Option<&'static str> {
    match character {
        '&' => Some("&amp;"),
        '\u{A0}' => Some("&nbsp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    }
}

fn attribute(character: char) -> Option<&'static str> {
    if character == '"' { Some("&quot;") } else { text(character) }
}

fn five(character: char) -> Option<&'static str> {
    match character {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\'' => Some("&#39;"),
        _ => None,
    }
}

fn round_trip(character: char) -> Option<&'static str> {
    if character == '\r' { Some("&#13;") } else { five(character) }
}

// Whether a byte is the first one of such a character; U+00A0 is C2 A0. Written for comparing side by side.

fn is_text(byte: u8) -> bool {
    (byte == b'&') | (byte == b'<') | (byte == b'>') | (byte == 0xC2)
}

fn is_attribute(byte: u8) -> bool {
    is_text(byte) | (byte == b'"')
}

fn is_five(byte: u8) -> bool {
    (byte == b'&') | (byte == b'<') | (byte == b'>') | (byte == b'"') | (byte == b'\'')
}

fn is_round_trip(byte: u8) -> bool {
    is_five(byte) | (byte == b'\r')
}

#[inline]
fn escape(
    input: &str,
    is_first: impl Fn(u8) -> bool,
    reference: impl Fn(char) -> Option<&'static str>,
) -> Cow<'_, str> {
    let mut output = String::new();
    let done = append_most(input, is_first, reference, &mut output);
    if done == 0 {
        return Cow::Borrowed(input);
    }
    output.push_str(&input[done..]);
    Cow::Owned(output)
}

#[inline]
fn escape_append(
    input: &str,
    is_first: impl Fn(u8) -> bool,
    reference: impl Fn(char) -> Option<&'static str>,
    output: &mut String,
) {
    let done = append_most(input, is_first, reference, output);
    output.push_str(&input[done..]);
}

#[inline]
fn append_most(
    input: &str,
    is_first: impl Fn(u8) -> bool,
    reference: impl Fn(char) -> Option<&'static str>,
    output: &mut String,
) -> usize {
    let bytes = input.as_bytes();
    let (mut done, mut at) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        if at % BLOCK == 0
            && let Some(block) = bytes[at..].first_chunk::<BLOCK>()
            && !block.iter().fold(false, |found, &byte| found | is_first(byte))
        {
            at += BLOCK;
            continue;
        }
        if is_first(byte)
            && let Some(character) = input[at..].chars().next()
            && let Some(reference) = reference(character)
        {
            if done == 0 {
                output.reserve(input.len());
            }
            output.push_str(&input[done..at]);
            output.push_str(reference);
            done = at + character.len_utf8();
        }
        at += 1;
    }
    done
}

const BLOCK: usize = 32;
