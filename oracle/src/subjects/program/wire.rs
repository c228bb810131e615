//! Cases and answers as lines.

use super::greeting::Unit;
use crate::{Answers, Case, Form, Mark, Operation, Rejection, error_list, notation, pairs, wtf8};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer as _, Error, SeqAccess, Visitor};
use std::fmt;
use std::io::Write as _;

/// Appends the line of a case.
pub(super) fn push_case(number: u64, operation: &Operation, case: Case<'_>, lines: &mut Vec<u8>) {
    let written = write!(lines, "{number} {} ", operation.id);
    debug_assert!(written.is_ok(), "a Vec takes everything");
    match operation.input {
        Form::Pairs => {
            let pairs = pairs::records(case.input).into_iter().flatten();
            push_list(pairs, lines, |(name, value), lines| {
                push_list([name, value].into_iter(), lines, push_text);
            });
        }
        form => {
            let push = if form == Form::Bytes { push_bytes } else { push_text };
            match case.cuts {
                [] => push(case.input, lines),
                _ => push_list(case.chunks(), lines, push),
            }
        }
    }
    lines.push(b'\n');
}

fn push_list<T>(items: impl Iterator<Item = T>, lines: &mut Vec<u8>, push: impl Fn(T, &mut Vec<u8>)) {
    lines.push(b'[');
    for (number, item) in items.enumerate() {
        if number > 0 {
            lines.push(b',');
        }
        push(item, lines);
    }
    lines.push(b']');
}

fn push_bytes(bytes: &[u8], lines: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    lines.push(b'"');
    lines.extend(
        bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xF]).map(|digit| DIGITS[usize::from(digit)]),
    );
    lines.push(b'"');
}

/// Text goes out in ASCII: nothing on the way can take it for something else.
fn push_text(text: &[u8], lines: &mut Vec<u8>) {
    lines.push(b'"');
    for code_point in wtf8::code_points(text) {
        match code_point {
            0x22 | 0x5C => lines.extend([b'\\', code_point as u8]),
            0x20..=0x7E => lines.push(code_point as u8),
            _ => push_escapes(code_point, lines),
        }
    }
    lines.push(b'"');
}

fn push_escapes(code_point: u32, lines: &mut Vec<u8>) {
    let mut units = [0; 2];
    let units: &[u16] = match char::from_u32(code_point) {
        Some(character) => character.encode_utf16(&mut units),
        None => &[code_point as u16],
    };
    for unit in units {
        let written = write!(lines, "\\u{unit:04x}");
        debug_assert!(written.is_ok(), "a Vec takes everything");
    }
}

/// Reads the answer to case `number` and adds it to the answers.
///
/// # Errors
///
/// What is wrong with the line, in a sentence without a subject.
pub(super) fn take_answer(
    line: &[u8],
    number: u64,
    operation: &Operation,
    case: Case<'_>,
    unit: Unit,
    answers: &mut Answers,
) -> Result<(), String> {
    let (digits, value) = split(line).ok_or("is not a number, a space and JSON")?;
    if digits != number {
        return Err(format!("answers case {digits} where case {number} is next"));
    }
    let mut problem = None;
    answers.push_with(|output| match read_value(value, operation, case, unit, output) {
        Ok(mark) => mark,
        Err(error) => {
            problem = Some(error);
            Mark::Errored
        }
    });
    match problem {
        None => Ok(()),
        Some(error) => {
            answers.pop();
            Err(format!("does not answer `{}`: {error}", operation.id))
        }
    }
}

fn split(line: &[u8]) -> Option<(u64, &[u8])> {
    let end = line.iter().position(|&byte| byte == b' ')?;
    Some((str::from_utf8(&line[..end]).ok()?.parse().ok()?, &line[end + 1..]))
}

/// An answer that is no output.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Other {
    Reject(Rejected),
    Skip(String),
    Error(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rejected {
    kind: Option<String>,
    offset: Option<u64>,
    length: Option<u64>,
}

fn read_value(
    value: &[u8],
    operation: &Operation,
    case: Case<'_>,
    unit: Unit,
    output: &mut Vec<u8>,
) -> Result<Mark, String> {
    if value.trim_ascii_start().starts_with(b"{") {
        let other = serde_json::from_slice(value).map_err(|error| error.to_string())?;
        return read_other(other, operation, case, unit, output);
    }
    let mut json = serde_json::Deserializer::from_slice(value);
    let read = match operation.output {
        Form::Text | Form::Name => json.deserialize_bytes(Text(output)),
        Form::Bytes => json.deserialize_bytes(Hex(output)),
        Form::Number => u64::deserialize(&mut json).map(|number| {
            let written = write!(output, "{number}");
            debug_assert!(written.is_ok(), "a Vec takes everything");
        }),
        Form::Pairs => json.deserialize_seq(PairList(output)),
        Form::Errors => {
            json.deserialize_seq(ErrorList { output, input: case.input, text: text_unit(operation, unit) })
        }
    };
    read.and_then(|()| json.end()).map_err(|error| error.to_string())?;
    Ok(Mark::Output)
}

fn read_other(
    other: Other,
    operation: &Operation,
    case: Case<'_>,
    unit: Unit,
    output: &mut Vec<u8>,
) -> Result<Mark, String> {
    match other {
        Other::Skip(why) => {
            output.extend_from_slice(why.as_bytes());
            Ok(Mark::Skipped)
        }
        Other::Error(how) => {
            output.extend_from_slice(how.as_bytes());
            Ok(Mark::Errored)
        }
        Other::Reject(Rejected { kind, offset, length }) => {
            let kind = match kind {
                None => Rejection::KIND_UNSEEN,
                Some(kind) => {
                    let known = operation.rejections.iter().position(|&known| known == kind);
                    let known = known.and_then(|known| u8::try_from(known).ok());
                    known.ok_or_else(|| unknown_kind(&kind, operation))?
                }
            };
            let in_bytes = |count| bytes_before(case.input, count, text_unit(operation, unit));
            let start = offset.map(in_bytes);
            let length = length.map(|length| {
                in_bytes(offset.unwrap_or(0).saturating_add(length)).saturating_sub(start.unwrap_or(0))
            });
            let told = |count: Option<u64>| match count {
                None => Rejection::UNSEEN,
                // Far behind every input, and so wrong.
                Some(count) => u32::try_from(count).unwrap_or(Rejection::UNSEEN - 1),
            };
            Ok(Mark::Rejected(Rejection { kind, offset: told(start), length: told(length) }))
        }
    }
}

fn unknown_kind(kind: &str, operation: &Operation) -> String {
    match operation.rejections {
        [] => format!("it rejects nothing, and so has no kind `{kind}`; answer {{\"reject\": {{}}}}"),
        kinds => format!("it rejects nothing as `{kind}`; its kinds are {}", kinds.join(", ")),
    }
}

/// What offsets in the input of the operation count: of bytes, always bytes.
fn text_unit(operation: &Operation, unit: Unit) -> Unit {
    if operation.input == Form::Text { unit } else { Unit::Bytes }
}

/// The number of bytes that the first `count` units of text take; one for each that is not there.
fn bytes_before(text: &[u8], count: u64, unit: Unit) -> u64 {
    let size: fn(u32) -> u64 = match unit {
        Unit::Bytes => return count,
        Unit::CodePoints => |_| 1,
        Unit::Utf16 => |code_point| if code_point > 0xFFFF { 2 } else { 1 },
    };
    let (mut left, mut bytes) = (count, 0);
    for piece in wtf8::pieces(text) {
        if left == 0 {
            break;
        }
        let of_piece = match piece {
            wtf8::Piece::CodePoint(code_point, _) => size(code_point),
            wtf8::Piece::Byte(_) => 1,
        };
        left = left.saturating_sub(of_piece);
        bytes += piece.len() as u64;
    }
    bytes + left
}

/// A string of JSON as WTF-8, appended: lone surrogates come as escapes.
struct Text<'o>(&'o mut Vec<u8>);

impl Visitor<'_> for Text<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_bytes<E: Error>(self, text: &[u8]) -> Result<(), E> {
        if str::from_utf8(text).is_ok() {
            self.0.extend_from_slice(text);
            return Ok(());
        }
        let start = self.0.len();
        // Joined apart from what is before: a trail of this text goes with no lead of another.
        let mut joined = Vec::with_capacity(text.len());
        let mut rest = text;
        while let Some(piece) = wtf8::pieces(rest).next() {
            match piece {
                wtf8::Piece::CodePoint(code_point, length) => {
                    wtf8::push(code_point, &mut joined);
                    rest = &rest[length..];
                }
                wtf8::Piece::Byte(byte) => {
                    self.0.truncate(start);
                    return Err(E::custom(format_args!("byte {byte:02X} in a string that is not UTF-8")));
                }
            }
        }
        self.0.extend_from_slice(&joined);
        Ok(())
    }
}

/// A string of hexadecimal digits as bytes, appended.
struct Hex<'o>(&'o mut Vec<u8>);

impl Visitor<'_> for Hex<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string of hexadecimal digits, two a byte")
    }

    fn visit_bytes<E: Error>(self, digits: &[u8]) -> Result<(), E> {
        let value = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
        if !digits.len().is_multiple_of(2) || !digits.iter().all(u8::is_ascii_hexdigit) {
            let digits = shown(digits);
            return Err(E::custom(format_args!("`{digits}` is not hexadecimal digits, two a byte")));
        }
        let byte = |pair: &[u8]| Some(value(pair[0])? << 4 | value(pair[1])?);
        self.0.extend(digits.chunks_exact(2).filter_map(byte));
        Ok(())
    }
}

/// Text in a list.
struct Owned;

impl<'de> DeserializeSeed<'de> for Owned {
    type Value = Vec<u8>;

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<Vec<u8>, D::Error> {
        let mut text = Vec::new();
        json.deserialize_bytes(Text(&mut text))?;
        Ok(text)
    }
}

/// `[["name","value"],…]` as a list of pairs, appended.
struct PairList<'o>(&'o mut Vec<u8>);

impl<'de> Visitor<'de> for PairList<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of [\"name\", \"value\"]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some((name, value)) = list.next_element_seed(Pair)? {
            pairs::push(&name, &value, self.0);
        }
        Ok(())
    }
}

struct Pair;

impl<'de> DeserializeSeed<'de> for Pair {
    type Value = (Vec<u8>, Vec<u8>);

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Pair {
    type Value = (Vec<u8>, Vec<u8>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[\"name\", \"value\"]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<Self::Value, A::Error> {
        let (name, value) = (pair.next_element_seed(Owned)?, pair.next_element_seed(Owned)?);
        name.zip(value).ok_or_else(|| A::Error::invalid_length(1, &"a name and a value"))
    }
}

/// `[["code", offset],…]` as a list of errors, appended.
struct ErrorList<'o, 'c> {
    output: &'o mut Vec<u8>,
    input: &'c [u8],
    text: Unit,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ErrorRecord {
    WithOffset(String, u64),
    Bare([String; 1]),
}

impl<'de> Visitor<'de> for ErrorList<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of [\"code\", offset]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(record) = list.next_element()? {
            let (code, offset) = match record {
                ErrorRecord::WithOffset(code, offset) => (code, Some(offset)),
                ErrorRecord::Bare([code]) => (code, None),
            };
            let offset = offset.map(|offset| bytes_before(self.input, offset, self.text));
            let offset = offset.map(|offset| usize::try_from(offset).unwrap_or(usize::MAX));
            error_list::push(code.as_bytes(), offset, self.output);
        }
        Ok(())
    }
}

/// A line for a message.
pub(super) fn shown(line: &[u8]) -> String {
    clipped(notation::write_message(line))
}

/// The input of a case for a message, in the notation.
pub(super) fn shown_input(operation: &Operation, case: Case<'_>) -> String {
    clipped(notation::write_input(operation, case))
}

/// The end of messages for a message.
pub(super) fn shown_end(messages: &[u8]) -> String {
    const LONGEST: usize = 300;
    notation::write_message(&messages[messages.len().saturating_sub(LONGEST)..])
}

/// What is too long for a message, cut short; it is ASCII.
fn clipped(mut text: String) -> String {
    const LONGEST: usize = 100;
    if text.len() > LONGEST {
        text.truncate(LONGEST);
        text.push('…');
    }
    text
}
