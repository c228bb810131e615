//! The one notation in which people read and write cases and answers.
//!
//! `\` is written `\\`; controls, 7F and bytes that are not WTF-8 are `\xNN`; other code points outside
//! 20..7E are `\u{HEX}`, lone surrogates too; `\|` is a chunk cut. Raw UTF-8 is read as well. Pairs are
//! `name=value&…` with `=`, `&` and `%` inside a part as `\x3D`, `\x26` and `\x25`.

use crate::error_list::{self, Record};
use crate::wtf8::{self, Piece};
use crate::{Case, Form, Operation, pairs};
use std::fmt::Write as _;

/// Writes bytes or text.
///
/// ```
/// use codec_oracle::notation;
/// assert_eq!(notation::write(b"a\\\n\xC3\xA9\xFF\xED\xA0\x80"), r"a\\\x0A\u{E9}\xFF\u{D800}");
/// ```
#[must_use]
pub fn write(bytes: &[u8]) -> String {
    write_case(Case::whole(bytes))
}

/// Writes somebody's message: as [`write()`] does, with backslashes as they are, since nobody reads it back.
///
/// ```
/// assert_eq!(codec_oracle::notation::write_message(b"on `\\xC3`\n"), r"on `\xC3`\x0A");
/// ```
#[must_use]
pub fn write_message(message: &[u8]) -> String {
    write(message).replace(r"\\", r"\")
}

/// Writes what has the form `form`: errors as `code@offset`, pairs as `name=value`, anything else as
/// [`write()`] does.
///
/// ```
/// use codec_oracle::{Form, notation};
/// let errors = b"null-character-reference\xFE4\xFFunknown-named-character-reference\xFE8\xFF";
/// let written = "null-character-reference@4 unknown-named-character-reference@8";
/// assert_eq!(notation::write_as(Form::Errors, errors), written);
/// assert_eq!(notation::write_as(Form::Pairs, b"q\xFEa=b\xFFr\xFE\xFF"), r"q=a\x3Db&r=");
/// ```
#[must_use]
pub fn write_as(form: Form, bytes: &[u8]) -> String {
    let written = match form {
        Form::Errors => error_list::records(bytes).map(|list| joined(list.map(write_error), " ")),
        Form::Pairs => pairs::records(bytes).map(|list| joined(list.map(write_pair), "&")),
        Form::Bytes | Form::Text | Form::Number | Form::Name => None,
    };
    written.unwrap_or_else(|| write(bytes))
}

fn joined(parts: impl Iterator<Item = String>, separator: &str) -> String {
    parts.collect::<Vec<_>>().join(separator)
}

fn write_pair((name, value): (&[u8], &[u8])) -> String {
    let [name, value] = [name, value]
        .map(|part| write(part).replace('%', r"\x25").replace('&', r"\x26").replace('=', r"\x3D"));
    format!("{name}={value}")
}

/// Writes the input of an operation, with its cuts.
///
/// ```
/// use codec_oracle::{Case, notation, operations};
/// let operation = operations::find("utf8.decode").unwrap();
/// let case = Case { input: b"\xE3\x81\x82", cuts: &[1] };
/// assert_eq!(notation::write_input(operation, case), r"\xE3\|\x81\x82");
/// ```
#[must_use]
pub fn write_input(operation: &Operation, case: Case<'_>) -> String {
    if operation.input == Form::Pairs { write_as(Form::Pairs, case.input) } else { write_case(case) }
}

fn write_error(Record { code, offset }: Record<'_>) -> String {
    let (code, offset) = (write(code), write(offset));
    if offset.is_empty() { code } else { format!("{code}@{offset}") }
}

/// Writes a case, with its cuts.
///
/// ```
/// use codec_oracle::{Case, notation};
/// assert_eq!(notation::write_case(Case { input: b"\xE3\x81\x82", cuts: &[1, 1] }), r"\xE3\|\|\x81\x82");
/// ```
#[must_use]
pub fn write_case(case: Case<'_>) -> String {
    let mut text = String::with_capacity(case.input.len());
    for (number, chunk) in case.chunks().enumerate() {
        if number > 0 {
            text.push_str(r"\|");
        }
        wtf8::pieces(chunk).for_each(|piece| write_piece(piece, &mut text));
    }
    text
}

fn write_piece(piece: Piece, text: &mut String) {
    let written = match piece {
        Piece::CodePoint(0x5C, _) => write!(text, r"\\"),
        Piece::CodePoint(ascii @ 0x20..=0x7E, _) => write!(text, "{}", ascii as u8 as char),
        Piece::CodePoint(control @ (..0x20 | 0x7F), _) => write!(text, r"\x{control:02X}"),
        Piece::CodePoint(code_point, _) => write!(text, r"\u{{{code_point:X}}}"),
        Piece::Byte(byte) => write!(text, r"\x{byte:02X}"),
    };
    debug_assert!(written.is_ok(), "a String takes everything");
}

/// A case read from the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedCase {
    /// The whole input.
    pub input: Vec<u8>,
    /// Byte offsets of the cuts.
    pub cuts: Vec<u32>,
}

impl OwnedCase {
    /// The case itself.
    #[must_use]
    pub fn as_case(&self) -> Case<'_> {
        Case { input: &self.input, cuts: &self.cuts }
    }
}

/// Why a text is not the notation of a case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// A backslash that starts no escape.
    #[error(
        r"`{rest}` at character {at} is no escape: use \\ for a backslash, \xNN for a byte, \u{{HEX}} for a code point, \| for a chunk cut"
    )]
    Escape {
        /// Characters before it.
        at: usize,
        /// What stands there.
        rest: String,
    },
    /// A text operation was given bytes that are not WTF-8.
    #[error(
        "`{operation}` takes text, and byte {at} of the input is not WTF-8: write code points as \\u{{HEX}}"
    )]
    NotText {
        /// The operation's id.
        operation: &'static str,
        /// Byte offset.
        at: usize,
    },
    /// An operation that does not stream was given a cut.
    #[error(r"`{operation}` does not stream: leave the \| out")]
    NoStream {
        /// The operation's id.
        operation: &'static str,
    },
    /// An operation on pairs was given something else.
    #[error(
        "`{operation}` takes pairs, and `{part}` is none: write name=value, with & between pairs and none at the ends"
    )]
    NoPair {
        /// The operation's id.
        operation: &'static str,
        /// What stands where a pair should.
        part: String,
    },
    /// A text operation was given a cut inside a code point.
    #[error("`{operation}` takes text, and the cut at byte {at} is inside a code point: move the \\|")]
    CutInside {
        /// The operation's id.
        operation: &'static str,
        /// Byte offset.
        at: u32,
    },
}

/// Reads a case for an operation.
///
/// ```
/// use codec_oracle::{notation, operations};
/// let operation = operations::find("utf8.decode").unwrap();
/// let case = notation::read(r"é\xFF\|A", operation)?;
/// assert_eq!((case.input.as_slice(), case.cuts.as_slice()), (&b"\xC3\xA9\xFFA"[..], &[3][..]));
/// # Ok::<(), notation::NotationError>(())
/// ```
///
/// # Errors
///
/// If an escape is none, the operation takes text or pairs and the input is not, or there is a cut and the
/// operation does not stream.
pub fn read(text: &str, operation: &Operation) -> Result<OwnedCase, NotationError> {
    let case = if operation.input == Form::Pairs { read_pairs(text, operation)? } else { read_bytes(text)? };
    if !operation.streams && !case.cuts.is_empty() {
        return Err(NotationError::NoStream { operation: operation.id });
    }
    if operation.input == Form::Text {
        if let Some(at) = first_non_text(&case.input) {
            return Err(NotationError::NotText { operation: operation.id, at });
        }
        let mut at = 0;
        let boundaries = wtf8::pieces(&case.input).map(|piece| {
            at += piece.len() as u32;
            at
        });
        let boundaries: Vec<u32> = std::iter::once(0).chain(boundaries).collect();
        if let Some(&cut) = case.cuts.iter().find(|cut| boundaries.binary_search(cut).is_err()) {
            return Err(NotationError::CutInside { operation: operation.id, at: cut });
        }
    }
    Ok(case)
}

/// Reads `name=value&…`: no escape holds an `&` or an `=`.
fn read_pairs(text: &str, operation: &Operation) -> Result<OwnedCase, NotationError> {
    let mut case = OwnedCase { input: Vec::with_capacity(text.len()), cuts: Vec::new() };
    let mut before = 0;
    for part in text.split('&').filter(|_| !text.is_empty()) {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| NotationError::NoPair { operation: operation.id, part: part.to_owned() })?;
        let [name, value] =
            [(name, before), (value, before + name.chars().count() + 1)].map(|(field, before)| {
                let field = read_bytes(field).map_err(|error| error.behind(before))?;
                match first_non_text(&field.input) {
                    Some(at) => Err(NotationError::NotText { operation: operation.id, at }),
                    None => Ok(field),
                }
            });
        let (name, value) = (name?, value?);
        pairs::push(&name.input, &value.input, &mut case.input);
        case.cuts.extend(name.cuts.iter().chain(&value.cuts));
        before += part.chars().count() + 1;
    }
    Ok(case)
}

/// The offset of the first byte that is not WTF-8.
fn first_non_text(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    wtf8::pieces(bytes).find_map(|piece| {
        let here = at;
        at += piece.len();
        matches!(piece, Piece::Byte(_)).then_some(here)
    })
}

impl NotationError {
    /// The error in a text that follows `characters` others.
    fn behind(self, characters: usize) -> Self {
        match self {
            NotationError::Escape { at, rest } => NotationError::Escape { at: at + characters, rest },
            other => other,
        }
    }
}

/// Reads the notation of any bytes.
///
/// # Errors
///
/// If an escape is none.
pub fn read_bytes(text: &str) -> Result<OwnedCase, NotationError> {
    let mut case = OwnedCase { input: Vec::with_capacity(text.len()), cuts: Vec::new() };
    let mut rest = text;
    let mut after_escape = false;
    while let Some(character) = rest.chars().next() {
        if character != '\\' {
            let mut buffer = [0; 4];
            case.input.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
            rest = &rest[character.len_utf8()..];
            after_escape = false;
            continue;
        }
        let (escape, after) = read_escape(rest).ok_or_else(|| NotationError::Escape {
            at: text[..text.len() - rest.len()].chars().count(),
            rest: rest.chars().take(10).collect(),
        })?;
        match escape {
            Escape::Byte(byte) => case.input.push(byte),
            Escape::Cut => case.cuts.push(case.input.len() as u32),
            // Two adjacent surrogate escapes are a pair; a surrogate given as bytes is not.
            Escape::CodePoint(code_point) if after_escape => wtf8::push(code_point, &mut case.input),
            Escape::CodePoint(code_point) => wtf8::push_pattern(code_point, &mut case.input),
        }
        after_escape = matches!(escape, Escape::CodePoint(_));
        rest = after;
    }
    Ok(case)
}

#[derive(Clone, Copy)]
enum Escape {
    Byte(u8),
    CodePoint(u32),
    Cut,
}

fn read_escape(text: &str) -> Option<(Escape, &str)> {
    let body = text.strip_prefix('\\')?;
    if let Some(rest) = body.strip_prefix('\\') {
        Some((Escape::Byte(b'\\'), rest))
    } else if let Some(rest) = body.strip_prefix('|') {
        Some((Escape::Cut, rest))
    } else if let Some(rest) = body.strip_prefix('x') {
        Some((Escape::Byte(hex(rest.get(..2)?)? as u8), &rest[2..]))
    } else {
        let (digits, rest) = body.strip_prefix("u{")?.split_once('}')?;
        let code_point = hex(digits).filter(|&code_point| digits.len() <= 6 && code_point <= 0x10_FFFF)?;
        Some((Escape::CodePoint(code_point), rest))
    }
}

fn hex(digits: &str) -> Option<u32> {
    // `from_str_radix` also takes a sign.
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| all_digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_written_is_read_back() {
        let strange: [&[u8]; 9] = [
            b"",
            b"plain ~ text",
            b"\\x41\\",
            b"\x00\x1F\x7F\x80\xFF",
            b"\xED\xA0\x80\xED\xB0\x80",
            b"\xED\xB0\x80\xED\xA0\x80",
            "\u{80}\u{A0}\u{FEFF}\u{202E}\u{10FFFF}".as_bytes(),
            b"\xF4\x90\x80\x80",
            b"\xE2\x82",
        ];
        for bytes in strange {
            let written = write(bytes);
            assert!(written.bytes().all(|byte| (0x20..0x7F).contains(&byte)), "{written}");
            assert_eq!(read_bytes(&written).unwrap().input, bytes, "{written}");
        }
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                let bytes = [first, second];
                assert_eq!(read_bytes(&write(&bytes)).unwrap().input, bytes);
            }
        }
    }

    #[test]
    fn cuts_are_read_back() {
        let case = Case { input: b"\xE2\x82\xAC\\", cuts: &[0, 1, 1, 4] };
        let owned = read_bytes(&write_case(case)).unwrap();
        assert_eq!(owned.as_case(), case);
    }

    #[test]
    fn what_is_no_escape_is_refused_with_its_place() {
        for text in [r"\", r"\q", r"\x4", r"\x+4", r"\u{110000}", r"\u{}", r"\u{41", r"\u41", r"\u{0000041}"]
        {
            let error = read_bytes(&format!("é{text}")).unwrap_err();
            assert!(matches!(error, NotationError::Escape { at: 1, .. }), "{text}: {error}");
        }
    }

    #[test]
    fn a_pair_of_surrogate_escapes_joins_and_anything_between_keeps_them_apart() {
        assert_eq!(read_bytes(r"\u{D83D}\u{DE00}").unwrap().input, "😀".as_bytes());
        assert_eq!(read_bytes(r"\u{D83D}\xED\xB8\x80").unwrap().input, b"\xED\xA0\xBD\xED\xB8\x80");
    }
}
