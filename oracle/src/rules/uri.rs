//! The rules of the URI functions of ECMAScript.

use super::first_wrong_step;
use crate::{Answer, Case, Mark, Rule, Step, wtf8};
use conformant_codecs::uri::{UriError, UriErrorKind};

const ENCODE: &str = "https://tc39.es/ecma262/#sec-encode";
const DECODE: &str = "https://tc39.es/ecma262/#sec-decode";
const DECODE_URI: &str = "https://tc39.es/ecma262/#sec-decodeuri-encodeduri";

rules! {
    /// The characters that stay.
    UNESCAPED_SET = "unescaped-set", ENCODE,
        "Leave A-Z a-z 0-9 `-` `_` `.` `!` `~` `*` `'` `(` `)` as they are, and in encodeURI `;/?:@&=+$,#` too.";
    /// Everything else is encoded.
    ESCAPED = "escaped", ENCODE, "Percent-encode every other character, `%` too: `%20` becomes `%2520`.";
    /// The strict variant encodes five more.
    RFC3986_FIVE = "rfc3986-five", "RFC 3986, 2.2 and 2.3", "Encode `!` `'` `(` `)` `*` too.";
    /// Outside ASCII.
    NON_ASCII = "non-ascii", ENCODE,
        "Percent-encode each byte of the UTF-8 of a code point; a surrogate pair is one code point, four bytes.";
    /// Hex digits are in upper case.
    UPPER_CASE_HEX = "upper-case-hex", ENCODE, "Write the two hex digits in upper case.";
    /// A lone surrogate cannot be encoded.
    LONE_SURROGATE = "lone-surrogate", ENCODE, "Throw a URIError at a surrogate that is not half of a pair.";
    /// A `%` without two hex digits is an error.
    MALFORMED_ESCAPE = "malformed-escape", DECODE, "Throw a URIError at a `%` without two hex digits behind it.";
    /// What the escapes hold must be UTF-8.
    INVALID_UTF8 = "invalid-utf8", DECODE,
        "Throw a URIError where escapes are no well-formed UTF-8: a byte that starts nothing, a continuation that is missing, a non-shortest form, a surrogate, above 10FFFF.";
    /// `decodeURI` keeps the reserved set.
    RESERVED_KEPT = "reserved-kept", DECODE_URI,
        "Keep the escapes of `;/?:@&=+$,#` in decodeURI, in their own letter case; decode them in decodeURIComponent.";
    /// Escapes are decoded.
    ESCAPE = "escape", DECODE, "Decode the escapes of one code point to its UTF-16 code units.";
    /// Decode once.
    DECODED_TWICE = "decoded-twice", DECODE, "Decode once: `%2541` is `%41`.";
    /// A plus is a plus.
    PLUS_IS_LITERAL = "plus-is-literal", DECODE, "Keep `+`: only forms read it as a space.";
    /// The rest is kept.
    LITERAL = "literal", DECODE, "Keep every other code unit, a lone surrogate too.";
    /// Where the error is said to be.
    ERROR_OFFSET = "error-offset", "the step of Encode or Decode that throws",
        "Report the offset of the surrogate, of the malformed `%`, or of the first escape of the sequence.";
    /// How long it is said to be.
    ERROR_LENGTH = "error-length", "the step of Encode or Decode that throws",
        "Report the length of what was read of the surrogate, the escape or the sequence of escapes.";
    /// Which kind of error it is said to be.
    ERROR_KIND = "error-kind", "the step of Encode or Decode that throws",
        "Tell malformed escapes and invalid UTF-8 apart.";
}

type Encode = fn(&[u16]) -> Result<String, UriError>;
type Decode = fn(&[u16]) -> Result<Vec<u16>, UriError>;

/// Code point by code point, as an encoding function reads.
pub(crate) fn encode_steps(case: Case<'_>, encode: Encode) -> Vec<Step> {
    let mut at = 0;
    wtf8::pieces(case.input)
        .map(|piece| {
            let span = at..at + piece.len();
            at = span.end;
            let text = &case.input[span.clone()];
            let becomes = encode(&units(text)).unwrap_or_default().into_bytes();
            let rule = match (piece, text) {
                (wtf8::Piece::CodePoint(0xD800..=0xDFFF, _), _) => Some(&LONE_SURROGATE),
                (wtf8::Piece::CodePoint(0x80.., _), _) => Some(&NON_ASCII),
                (_, b"!" | b"'" | b"(" | b")" | b"*") if becomes != text => Some(&RFC3986_FIVE),
                _ => (becomes != text).then_some(&ESCAPED),
            };
            Step { span, becomes, rule }
        })
        .collect()
}

fn units(text: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(text.len());
    wtf8::to_units(text, &mut units);
    units
}

/// The rule broken by an answer of an encoding function.
pub(crate) fn broken_encode(
    case: Case<'_>,
    want: Answer<'_>,
    got: Answer<'_>,
    encode: Encode,
) -> Option<&'static Rule> {
    let steps = encode_steps(case, encode);
    match (want.mark, got.mark) {
        (Mark::Output, Mark::Output) if got.output.eq_ignore_ascii_case(want.output) => Some(&UPPER_CASE_HEX),
        (Mark::Output, Mark::Output) => {
            Some(steps.get(first_wrong_step(&steps, got.output)?)?.rule.unwrap_or(&UNESCAPED_SET))
        }
        (Mark::Rejected(want), Mark::Rejected(got)) => Some(broken_rejection(want, got)),
        _ => Some(&LONE_SURROGATE),
    }
}

fn broken_rejection(want: crate::Rejection, got: crate::Rejection) -> &'static Rule {
    match () {
        () if want.offset != got.offset => &ERROR_OFFSET,
        () if want.length != got.length => &ERROR_LENGTH,
        () => &ERROR_KIND,
    }
}

/// Sequence by sequence of escapes and code point by code point, up to the first error, as a decoding function
/// reads.
pub(crate) fn decode_steps(case: Case<'_>, decode: Decode) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = 0;
    while let Some(piece) = wtf8::pieces(&case.input[at..]).next() {
        let rest = &case.input[at..];
        // Escapes are ASCII: bytes are code units.
        let escapes = (3..=12).step_by(3).filter_map(|length| rest.get(..length));
        let sequence = escapes
            .filter(|_| rest[0] == b'%')
            .find_map(|escapes| decode(&units(escapes)).ok().map(|decoded| (escapes.len(), decoded)));
        let (length, decoded, rule) = match (piece, sequence) {
            (_, Some((length, decoded))) => {
                let is_reserved = |&unit: &u16| b";/?:@&=+$,#".contains(&(unit as u8)) && unit < 0x80;
                let reserved = decoded.len() == length || decoded.iter().all(is_reserved);
                (length, decoded, Some(if reserved { &RESERVED_KEPT } else { &ESCAPE }))
            }
            (wtf8::Piece::CodePoint(0x25, _), None) => {
                let Err(error) = decode(&units(rest)) else { break };
                let rule = match error.kind {
                    UriErrorKind::InvalidUtf8 => &INVALID_UTF8,
                    _ => &MALFORMED_ESCAPE,
                };
                let span = at..at + error.offset + error.length;
                steps.push(Step { span, becomes: Vec::new(), rule: Some(rule) });
                break;
            }
            (_, None) => {
                let plus = rest[0] == b'+';
                (piece.len(), units(&rest[..piece.len()]), plus.then_some(&PLUS_IS_LITERAL))
            }
        };
        let mut becomes = Vec::new();
        wtf8::push_units(&decoded, &mut becomes);
        steps.push(Step { span: at..at + length, becomes, rule });
        at += length;
    }
    steps
}

/// The rule broken by an answer of a decoding function.
pub(crate) fn broken_decode(
    case: Case<'_>,
    want: Answer<'_>,
    got: Answer<'_>,
    decode: Decode,
) -> Option<&'static Rule> {
    let steps = decode_steps(case, decode);
    let error = steps
        .iter()
        .filter_map(|step| step.rule)
        .find(|rule| [&MALFORMED_ESCAPE, &INVALID_UTF8].contains(rule));
    match (want.mark, got.mark) {
        (Mark::Output, Mark::Output) => {
            let once = units(want.output);
            let twice = decode(&once).ok().map(|twice| {
                let mut text = Vec::new();
                wtf8::push_units(&twice, &mut text);
                text
            });
            if twice.is_some_and(|twice| twice == got.output) {
                return Some(&DECODED_TWICE);
            }
            Some(steps.get(first_wrong_step(&steps, got.output)?)?.rule.unwrap_or(&LITERAL))
        }
        (Mark::Rejected(want), Mark::Rejected(got)) => Some(broken_rejection(want, got)),
        (Mark::Output, Mark::Rejected(got)) => {
            let at = steps.iter().find(|step| step.span.contains(&(got.offset as usize)));
            Some(at.and_then(|step| step.rule).unwrap_or(&LITERAL))
        }
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_make_up_the_answer_or_end_in_its_error() {
        let rows: [(&str, &[(&str, &str)]); 7] = [
            ("a+%41", &[("a", ""), ("+", "plus-is-literal"), ("%41", "escape")]),
            ("%2f%E3%81%82é", &[("%2f", "reserved-kept"), ("%E3%81%82", "escape"), ("é", "")]),
            ("a%4", &[("a", ""), ("%4", "malformed-escape")]),
            ("%E3%81", &[("%E3%81", "invalid-utf8")]),
            ("%E3%zz", &[("%E3%", "malformed-escape")]),
            ("%F0%9F%98%80%80", &[("%F0%9F%98%80", "escape"), ("%80", "invalid-utf8")]),
            ("", &[]),
        ];
        for (input, expected) in rows {
            let steps = decode_steps(Case::whole(input.as_bytes()), conformant_codecs::uri::decode);
            let read: Vec<_> = steps
                .iter()
                .map(|step| (&input[step.span.clone()], step.rule.map_or("", |rule| rule.id)))
                .collect();
            assert_eq!(read, expected, "{input}");
        }
    }
}
