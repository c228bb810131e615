//! Encode and Decode of ECMA-262, transcribed step by step: no engine tells where and why it throws.

use crate::operations::uri as ids;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Rejection, Sees, Worker, each_case, wtf8};
use std::io::Write as _;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Ecmascript,
    code_base: "transcription",
    sees: Sees::Kind,
    reasons: &[],
    projection: |_| None,
    note: |operation| match operation.id {
        ids::ENCODE_COMPONENT_RFC3986 => "ECMA-262, 19.2.6.5, and five more characters",
        ids::DECODE | ids::DECODE_COMPONENT => "ECMA-262, 19.2.6.6",
        _ => "ECMA-262, 19.2.6.5",
    },
};

struct Ecmascript;

/// The Table of 19.2.6.5: `uriAlpha`, `DecimalDigit` and `uriMark`.
const ALWAYS_UNESCAPED: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()";
const WITHOUT_FIVE: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";
/// `uriReserved` and `#`.
const RESERVED: &str = ";/?:@&=+$,#";

impl Implementation for Ecmascript {
    fn identity(&self) -> Identity {
        Identity { name: "ecmascript".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        Some(match operation.id {
            ids::ENCODE => encoding(&[ALWAYS_UNESCAPED, RESERVED]),
            ids::ENCODE_COMPONENT => encoding(&[ALWAYS_UNESCAPED]),
            ids::ENCODE_COMPONENT_RFC3986 => encoding(&[WITHOUT_FIVE]),
            ids::DECODE => decoding(RESERVED),
            ids::DECODE_COMPONENT => decoding(""),
            _ => return None,
        })
    }
}

fn encoding(unescaped: &'static [&'static str]) -> Box<dyn Worker> {
    let mut units = Vec::new();
    each_case(move |case, output| {
        units.clear();
        wtf8::to_units(case.input, &mut units);
        encode(&units, unescaped, output)
    })
}

fn decoding(preserve_escape_set: &'static str) -> Box<dyn Worker> {
    let (mut units, mut result, mut before) = (Vec::new(), Vec::new(), Vec::new());
    each_case(move |case, output| {
        units.clear();
        result.clear();
        wtf8::to_units(case.input, &mut units);
        let thrown = decode(&units, preserve_escape_set, &mut result);
        wtf8::push_units(&result, output);
        match thrown {
            None => Mark::Output,
            // Units before a `%` and those of escapes: bytes up to it are those of the text before.
            Some(Thrown { kind, at, units: length }) => {
                before.clear();
                wtf8::push_units(&units[..at], &mut before);
                rejected(kind, before.len(), length)
            }
        }
    })
}

fn rejected(kind: &str, offset: usize, length: usize) -> Mark {
    let kind = ids::REJECTIONS.iter().position(|&known| known == kind).unwrap_or(usize::MAX) as u8;
    Mark::Rejected(Rejection { kind, offset: offset as u32, length: length as u32 })
}

/// 19.2.6.5, Encode ( string, extraUnescaped )
fn encode(string: &[u16], unescaped: &[&str], result: &mut Vec<u8>) -> Mark {
    let mut offset = 0;
    let mut k = 0;
    while k != string.len() {
        let unit = string[k];
        let c = char::from_u32(u32::from(unit)).filter(char::is_ascii);
        if let Some(c) = c.filter(|&c| unescaped.iter().any(|set| set.contains(c))) {
            k += 1;
            offset += 1;
            result.push(c as u8);
            continue;
        }
        // CodePointAt ( string, k )
        let (code_point, unit_count) = match (unit, string.get(k + 1)) {
            (0xD800..=0xDBFF, Some(&trail @ 0xDC00..=0xDFFF)) => {
                ((u32::from(unit) - 0xD800) * 0x400 + (u32::from(trail) - 0xDC00) + 0x1_0000, 2)
            }
            // "If cp.[[IsUnpairedSurrogate]] is true, throw a URIError exception."
            (0xD800..=0xDFFF, _) => return rejected("lone-surrogate", offset, 3),
            _ => (u32::from(unit), 1),
        };
        k += unit_count;
        let mut buffer = [0; 4];
        for octet in octets(code_point, &mut buffer) {
            let written = write!(result, "%{octet:02X}");
            debug_assert!(written.is_ok(), "a Vec takes everything");
            offset += 1;
        }
    }
    Mark::Output
}

/// The UTF-8 of a code point that is not a surrogate.
fn octets(code_point: u32, buffer: &mut [u8; 4]) -> &[u8] {
    let last = |shift: u32| (code_point >> shift) as u8 % 64 + 128;
    let (octets, length) = match code_point {
        0..=0x7F => ([code_point as u8, 0, 0, 0], 1),
        0x80..=0x7FF => ([(code_point >> 6) as u8 + 192, last(0), 0, 0], 2),
        0x800..=0xFFFF => ([(code_point >> 12) as u8 + 224, last(6), last(0), 0], 3),
        _ => ([(code_point >> 18) as u8 + 240, last(12), last(6), last(0)], 4),
    };
    *buffer = octets;
    &buffer[..length]
}

/// What is thrown, at which code unit, and how many of them it is about.
struct Thrown {
    kind: &'static str,
    at: usize,
    units: usize,
}

/// 19.2.6.6, Decode ( string, preserveEscapeSet )
fn decode(string: &[u16], preserve_escape_set: &str, result: &mut Vec<u16>) -> Option<Thrown> {
    let percent = u16::from(b'%');
    let mut k = 0;
    while k != string.len() {
        let c = string[k];
        if c != percent {
            result.push(c);
            k += 1;
            continue;
        }
        let start = k;
        let invalid = |read: usize| Some(Thrown { kind: "invalid-utf8", at: start, units: 3 * read });
        let b = match parse_hex_octet(string, k) {
            Ok(octet) => octet,
            Err(thrown) => return Some(thrown),
        };
        k += 3;
        let n = b.leading_ones() as usize;
        if n == 0 {
            if preserve_escape_set.contains(char::from(b)) {
                result.extend_from_slice(&string[start..k]);
            } else {
                result.push(u16::from(b));
            }
            continue;
        }
        if n == 1 || n > 4 {
            return invalid(1);
        }
        let mut octets = [b, 0, 0, 0];
        let mut read = 1;
        while read < n {
            if string.get(k) != Some(&percent) {
                return invalid(read);
            }
            match parse_hex_octet(string, k) {
                Ok(continuation_byte) => octets[read] = continuation_byte,
                Err(thrown) => return Some(thrown),
            }
            k += 3;
            read += 1;
        }
        // "If Octets does not contain a valid UTF-8 encoding of a Unicode code point, throw a URIError exception."
        match std::str::from_utf8(&octets[..n]) {
            Ok(text) => result.extend(text.encode_utf16()),
            Err(_) => return invalid(n),
        }
    }
    None
}

/// The octet whose `%` stands at `k`, or where the hex digits end.
fn parse_hex_octet(string: &[u16], k: usize) -> Result<u8, Thrown> {
    let digit = |at: usize| char::from_u32(u32::from(*string.get(at)?))?.to_digit(16);
    match (digit(k + 1), digit(k + 2)) {
        (Some(high), Some(low)) => Ok((high * 16 + low) as u8),
        (first, _) => {
            Err(Thrown { kind: "malformed-escape", at: k, units: 1 + usize::from(first.is_some()) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answers, Batch, operations};

    /// What is thrown: kind, offset and length.
    fn thrown(id: &str, text: &[u8]) -> Option<(&'static str, u32, u32)> {
        let (mut batch, mut answers) = (Batch::new(), Answers::new());
        batch.push(text);
        Ecmascript.worker(operations::find(id).unwrap()).unwrap().answer(&batch, &mut answers).unwrap();
        match answers.get(0).mark {
            Mark::Rejected(Rejection { kind, offset, length }) => {
                Some((ids::REJECTIONS[usize::from(kind)], offset, length))
            }
            _ => None,
        }
    }

    #[test]
    fn encode_throws_at_an_unpaired_surrogate() {
        assert_eq!(thrown(ids::ENCODE, "é\u{1F600}".as_bytes()), None);
        assert_eq!(thrown(ids::ENCODE, b"\xC3\xA9a\xED\xA0\x80"), Some(("lone-surrogate", 3, 3)));
        assert_eq!(thrown(ids::ENCODE, b"\xF0\x9F\x98\x80\xED\xB0\x80"), Some(("lone-surrogate", 4, 3)));
    }

    #[test]
    fn decode_throws_in_the_order_of_its_steps() {
        let cases: [(&[u8], _); 16] = [
            (b"%", Some(("malformed-escape", 0, 1))),
            (b"\xC3\xA9%4", Some(("malformed-escape", 2, 2))),
            (b"%g0", Some(("malformed-escape", 0, 1))),
            (b"%0g", Some(("malformed-escape", 0, 2))),
            (b"a%80", Some(("invalid-utf8", 1, 3))),
            (b"%F8%80%80%80%80", Some(("invalid-utf8", 0, 3))),
            (b"%FF", Some(("invalid-utf8", 0, 3))),
            (b"%C3", Some(("invalid-utf8", 0, 3))),
            (b"%E3%81", Some(("invalid-utf8", 0, 6))),
            (b"%E3%81x", Some(("invalid-utf8", 0, 6))),
            (b"%E3%81%8", Some(("malformed-escape", 6, 2))),
            // Validity is tested behind all octets: the second is none of UTF-8, but the third stops it.
            (b"%E3%41%4", Some(("malformed-escape", 6, 2))),
            (b"%E3%41%42", Some(("invalid-utf8", 0, 9))),
            (b"%C0%80", Some(("invalid-utf8", 0, 6))),
            (b"%ED%A0%80", Some(("invalid-utf8", 0, 9))),
            (b"\xED\xA0\x80%F0%9F%98%80\xED\xB0\x80", None),
        ];
        for (text, expected) in cases {
            assert_eq!(thrown(ids::DECODE_COMPONENT, text), expected, "{:?}", text.escape_ascii());
        }
    }
}
