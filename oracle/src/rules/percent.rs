//! The rules of percent-encoding.

use super::first_wrong_step;
use crate::{Answer, Case, Mark, Rule, Step};
use conformant_codecs::percent::Set;
use conformant_codecs::{html, percent, utf8};
use std::ops::Range;

const SETS: &str = "https://url.spec.whatwg.org/#percent-encoded-bytes";
const ENCODE: &str = "https://url.spec.whatwg.org/#string-percent-encode-after-encoding";
const ENCODE_BYTE: &str = "https://url.spec.whatwg.org/#percent-encode";
const DECODE: &str = "https://url.spec.whatwg.org/#percent-decode";
const TRIPLETS: &str = "RFC 3986, 2.1 and 6.2.2.1";
const UNRESERVED: &str = "RFC 3986, 2.3 and 6.2.2.2";
const RESERVED: &str = "RFC 3986, 2.2";
const DISPLAY: &str = "percent.display: what an address bar shows; RFC 3987, 3.2; UTR #36, 3.1";

rules! {
    /// A member of the set is left raw.
    ENCODE_SET = "encode-set", SETS,
        "Percent-encode every byte of the set, whatever stands beside it and however long the text is.";
    /// Something outside the set is encoded.
    NOT_IN_SET = "not-in-set", SETS, "Leave every byte outside the set as it is.";
    /// Everything outside ASCII is encoded.
    NON_ASCII = "non-ascii", SETS,
        "Percent-encode each byte of a character's UTF-8 that is above 7F: two to four triplets a character.";
    /// `%` is a member of a set or it is not.
    PERCENT_SIGN = "percent-sign", SETS,
        "Encode `%` as `%25` where the set has it, before hex digits too, and nowhere else.";
    /// A space in a form is a plus.
    SPACE_AS_PLUS = "space-as-plus", ENCODE,
        "Write a space as `+` with the application/x-www-form-urlencoded set and as `%20` with every other.";
    /// Hex digits are in upper case.
    UPPER_CASE_HEX = "upper-case-hex", ENCODE_BYTE, "Write the two hex digits in upper case: `%2F`, not `%2f`.";
    /// HTML's escapes are something else.
    HTML_ESCAPE = "html-escape", ENCODE,
        "Percent-encode: `&amp;` and the like are for the HTML around a URL, not for the URL.";
    /// The number of bytes that encoding gives.
    ENCODED_LENGTH = "encoded-length", ENCODE,
        "Count three for each byte in the set and one for each other byte: bytes, not characters.";
    /// `%` and two hex digits are a byte.
    TRIPLET = "triplet", DECODE,
        "Decode `%` and two hex digits of either case, 0-9 A-F a-f and nothing else, to the byte.";
    /// A `%` without two hex digits is kept.
    MALFORMED_ESCAPE = "malformed-escape", DECODE,
        "Keep a `%` without two hex digits behind it, and go on with the very next byte: `%%41` is `%A`.";
    /// Decode once.
    DECODED_TWICE = "decoded-twice", DECODE, "Decode once: `%2541` is `%41`.";
    /// A plus is a plus.
    PLUS_IS_LITERAL = "plus-is-literal", DECODE, "Keep `+`: only forms read it as a space.";
    /// HTML's references are something else.
    HTML_REFERENCE = "html-reference", DECODE,
        "Percent-decode: `&amp;` and the like are decoded by the HTML parser, before a URL is read.";
    /// The rest is kept.
    LITERAL = "literal", DECODE, "Keep everything else as it is.";
    /// The result does not depend on where the input is cut into chunks.
    CHUNK_CUTS = "chunk-cuts", DECODE,
        "Carry an unfinished triplet over to the next chunk, over an empty one too, and flush it once.";
    /// A triplet of an unreserved character is decoded.
    UNRESERVED_DECODED = "unreserved-decoded", UNRESERVED,
        "Decode the triplets of A-Z a-z 0-9 `-` `.` `_` `~`, once.";
    /// A reserved character's triplet is kept.
    RESERVED_KEPT = "reserved-kept", RESERVED,
        "Keep every other triplet: a reserved character as data is not the delimiter.";
    /// Hex digits are normalized to upper case.
    HEX_CASE = "hex-case", TRIPLETS, "Write the hex digits of the triplets that stay in upper case.";
    /// What must not be shown is not.
    DISPLAY_KEPT = "display-kept", DISPLAY,
        "Keep the triplets of controls, white space, bidi controls, `%` and reserved characters as they stand.";
    /// What can be shown is.
    DISPLAY_DECODED = "display-decoded", DISPLAY,
        "Decode the triplets of a whole well-formed UTF-8 sequence.";
    /// What is not UTF-8 is not shown.
    DISPLAY_ILL_FORMED = "display-ill-formed", DISPLAY,
        "Keep triplets that are not well-formed UTF-8 by themselves, and write a raw byte that is not as one.";
}

/// Byte by byte, as `percent.encode.SET` reads.
pub(crate) fn encode_steps(case: Case<'_>, set: Set) -> Vec<Step> {
    let step = |(at, &byte): (usize, &u8)| Step {
        span: at..at + 1,
        becomes: percent::encode(&[byte], set).as_bytes().to_vec(),
        rule: encode_rule(byte, set),
    };
    case.input.iter().enumerate().map(step).collect()
}

pub(super) fn encode_rule(byte: u8, set: Set) -> Option<&'static Rule> {
    match byte {
        0x80.. => Some(&NON_ASCII),
        b'%' => Some(&PERCENT_SIGN),
        b' ' if set == percent::FORM => Some(&SPACE_AS_PLUS),
        _ => set.contains(byte).then_some(&ENCODE_SET),
    }
}

/// The rule broken by an answer of `percent.encode.SET`.
pub(crate) fn broken_encode(case: Case<'_>, got: Answer<'_>, set: Set) -> Option<&'static Rule> {
    if got.mark != Mark::Output {
        return Some(&ENCODE_SET);
    }
    let want = percent::encode(case.input, set);
    if got.output.eq_ignore_ascii_case(want.as_bytes()) {
        return Some(&UPPER_CASE_HEX);
    }
    if is_html_escape(case.input, got.output) {
        return Some(&HTML_ESCAPE);
    }
    let steps = encode_steps(case, set);
    let wrong = steps.get(first_wrong_step(&steps, got.output)?)?;
    let space = case.input[wrong.span.start] == b' ';
    let plus_for_space = space && output_at(&steps, wrong, got.output).starts_with(b"+");
    Some(if plus_for_space { &SPACE_AS_PLUS } else { wrong.rule.unwrap_or(&NOT_IN_SET) })
}

/// What an output goes on with behind what all steps before `step` become.
fn output_at<'a>(steps: &[Step], step: &Step, output: &'a [u8]) -> &'a [u8] {
    let before = steps.iter().take_while(|other| other.span.end <= step.span.start);
    let right: usize = before.map(|step| step.becomes.len()).sum();
    &output[right.min(output.len())..]
}

fn is_html_escape(input: &[u8], output: &[u8]) -> bool {
    str::from_utf8(input).is_ok_and(|text| {
        let escaped = html::escape_five(text);
        escaped.as_bytes() == output && escaped != text
    })
}

/// Byte by byte, as `percent.encoded-length.SET` counts; the number stands where the input ends.
pub(crate) fn encoded_length_steps(case: Case<'_>, set: Set) -> Vec<Step> {
    let becomes = percent::encoded_length(case.input, set).to_string().into_bytes();
    vec![Step { span: 0..case.input.len(), becomes, rule: Some(&ENCODED_LENGTH) }]
}

/// A triplet with its byte, or a byte by itself, and where it stands.
#[derive(Clone)]
enum Token {
    Triplet(u8, Range<usize>),
    Raw(u8, Range<usize>),
}

fn tokens(input: &[u8]) -> Vec<Token> {
    let digit = |at: usize| char::from(*input.get(at)?).to_digit(16).map(|digit| digit as u8);
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&byte) = input.get(at) {
        tokens.push(match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => Token::Triplet(high << 4 | low, at..at + 3),
            _ => Token::Raw(byte, at..at + 1),
        });
        at = tokens.last().map_or(at, Token::end);
    }
    tokens
}

impl Token {
    fn end(&self) -> usize {
        match self {
            Token::Triplet(_, span) | Token::Raw(_, span) => span.end,
        }
    }
}

/// Triplet by triplet and byte by byte, as `percent.decode` reads.
pub(crate) fn decode_steps(case: Case<'_>) -> Vec<Step> {
    let step = |token| match token {
        Token::Triplet(byte, span) => Step { span, becomes: vec![byte], rule: Some(&TRIPLET) },
        Token::Raw(b'%', span) => Step { span, becomes: b"%".to_vec(), rule: Some(&MALFORMED_ESCAPE) },
        Token::Raw(b'+', span) => Step { span, becomes: b"+".to_vec(), rule: Some(&PLUS_IS_LITERAL) },
        Token::Raw(byte, span) => Step { span, becomes: vec![byte], rule: None },
    };
    tokens(case.input).into_iter().map(step).collect()
}

/// The rule broken by an answer of `percent.decode`.
pub(crate) fn broken_decode(case: Case<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    if !case.cuts.is_empty() {
        return Some(&CHUNK_CUTS);
    }
    if got.mark != Mark::Output {
        return Some(&MALFORMED_ESCAPE);
    }
    let want = percent::decode(case.input);
    if got.output == &*percent::decode(&want) {
        return Some(&DECODED_TWICE);
    }
    if str::from_utf8(case.input).is_ok_and(|text| html::unescape_text(text).as_bytes() == got.output) {
        return Some(&HTML_REFERENCE);
    }
    let steps = decode_steps(case);
    let wrong = first_wrong_step(&steps, got.output)?;
    // What is lost or spoilt right behind a malformed escape is its doing.
    let before = wrong.checked_sub(1).and_then(|before| steps.get(before));
    let behind_malformed = before.is_some_and(|step| step.rule == Some(&MALFORMED_ESCAPE));
    let rule = steps.get(wrong).and_then(|step| step.rule);
    Some(if behind_malformed { &MALFORMED_ESCAPE } else { rule.unwrap_or(&LITERAL) })
}

/// Triplet by triplet, as `percent.normalize` reads.
pub(crate) fn normalize_steps(case: Case<'_>) -> Vec<Step> {
    let step = |token| match token {
        Token::Triplet(byte, span) if !percent::RFC3986.contains(byte) => {
            Step { span, becomes: vec![byte], rule: Some(&UNRESERVED_DECODED) }
        }
        Token::Triplet(_, span) => {
            let becomes = case.input[span.clone()].to_ascii_uppercase();
            Step { span, becomes, rule: Some(&RESERVED_KEPT) }
        }
        Token::Raw(b'%', span) => Step { span, becomes: b"%".to_vec(), rule: Some(&MALFORMED_ESCAPE) },
        Token::Raw(byte, span) => Step { span, becomes: vec![byte], rule: None },
    };
    tokens(case.input).into_iter().map(step).collect()
}

/// The rule broken by an answer of `percent.normalize`.
pub(crate) fn broken_normalize(case: Case<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    if got.mark != Mark::Output {
        return Some(&MALFORMED_ESCAPE);
    }
    let want = percent::normalize(case.input);
    if got.output.eq_ignore_ascii_case(&want) {
        return Some(&HEX_CASE);
    }
    if got.output == &*percent::normalize(&want) {
        return Some(&DECODED_TWICE);
    }
    let steps = normalize_steps(case);
    let wrong = first_wrong_step(&steps, got.output)?;
    Some(steps.get(wrong).and_then(|step| step.rule).unwrap_or(&LITERAL))
}

/// Sequence by sequence of triplets, and character by character, as `percent.display` reads.
pub(crate) fn display_steps(case: Case<'_>) -> Vec<Step> {
    let tokens = tokens(case.input);
    let same_kind = |one: &Token, other: &Token| {
        matches!((one, other), (Token::Raw(..), Token::Raw(..)) | (Token::Triplet(..), Token::Triplet(..)))
    };
    let mut steps = Vec::new();
    for run in tokens.chunk_by(same_kind) {
        let is_raw = matches!(run[0], Token::Raw(..));
        let bytes: Vec<u8> =
            run.iter().map(|(Token::Triplet(byte, _) | Token::Raw(byte, _))| *byte).collect();
        let mut used = 0;
        for segment in utf8::segments(&bytes) {
            let pieces: Vec<&[u8]> = match segment {
                utf8::Segment::WellFormed(text) => {
                    text.char_indices().map(|(at, c)| &text.as_bytes()[at..at + c.len_utf8()]).collect()
                }
                utf8::Segment::IllFormed(subpart) => vec![subpart],
            };
            for piece in pieces {
                let of_piece = &run[used..used + piece.len()];
                used += piece.len();
                let (Some(Token::Triplet(_, first) | Token::Raw(_, first)), Some(last)) =
                    (of_piece.first(), of_piece.last())
                else {
                    continue;
                };
                let span = first.start..last.end();
                let becomes = percent::display(&case.input[span.clone()]).as_bytes().to_vec();
                let decoded = becomes != case.input[span.clone()];
                let rule = match str::from_utf8(piece) {
                    Err(_) => Some(&DISPLAY_ILL_FORMED),
                    Ok(_) if is_raw => None,
                    Ok(_) if decoded => Some(&DISPLAY_DECODED),
                    Ok(_) => Some(&DISPLAY_KEPT),
                };
                steps.push(Step { span, becomes, rule });
            }
        }
    }
    steps
}

/// The rule broken by an answer of `percent.display`.
pub(crate) fn broken_display(case: Case<'_>, got: Answer<'_>) -> Option<&'static Rule> {
    if got.mark != Mark::Output {
        return Some(&DISPLAY_ILL_FORMED);
    }
    let steps = display_steps(case);
    let wrong = first_wrong_step(&steps, got.output)?;
    Some(steps.get(wrong).and_then(|step| step.rule).unwrap_or(&LITERAL))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::{BYTES_UP_TO_2, Domain, Escaped, Framed};
    use crate::{Batch, operations};

    /// Explanations are the codec's answers, piece by piece.
    #[test]
    fn steps_make_up_the_answer() {
        static ESCAPED: Escaped = Escaped { id: "toy", about: "", inputs: &BYTES_UP_TO_2 };
        static FRAMED: Framed = Framed {
            id: "toy",
            about: "",
            frames: &[(b"", b""), (b"%e3%81", b"%"), (b"\xE3", b"%82%F0%9")],
            inputs: &ESCAPED,
        };
        let mut batch = Batch::new();
        FRAMED.fill(0..FRAMED.len(), &mut batch);
        BYTES_UP_TO_2.fill(0..BYTES_UP_TO_2.len(), &mut batch);
        for id in ["percent.decode", "percent.normalize", "percent.display", "percent.encode.form"] {
            let operation = operations::find(id).unwrap();
            for position in 0..batch.len() {
                let case = batch.case(position);
                let right = match id {
                    "percent.decode" => percent::decode(case.input).to_vec(),
                    "percent.normalize" => percent::normalize(case.input).to_vec(),
                    "percent.display" => percent::display(case.input).as_bytes().to_vec(),
                    _ => percent::encode(case.input, percent::FORM).as_bytes().to_vec(),
                };
                let steps = (operation.steps)(case);
                let joined: Vec<u8> = steps.iter().flat_map(|step| step.becomes.clone()).collect();
                assert_eq!(joined, right, "{id} {:x?}", case.input);
                let ends: usize = steps.iter().map(|step| step.span.len()).sum();
                assert_eq!(ends, case.input.len());
            }
        }
    }
}
