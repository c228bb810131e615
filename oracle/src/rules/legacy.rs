//! The rules of legacy encodings.

use super::first_wrong_step;
use crate::wtf8::{self, Piece};
use crate::{Answer, Case, Mark, Rule, Step};
use conformant_codecs::legacy::{self, Decoder, LegacyEncoding};
use std::collections::HashSet;
use std::sync::LazyLock;

const DECODERS: &str = "Encoding Standard, 12.1.1 and 12.3.1: restore byte if it is an ASCII byte";
const ENCODERS: &str = "Encoding Standard, 12.1.2 and 12.3.2";
const END_OF_QUEUE: &str = "Encoding Standard, 12.1.1 and 12.3.1, step 1";
const SINGLE_BYTE: &str = "Encoding Standard, 9";
const INDEXES: &str = "Encoding Standard, 5, indexes";
const PROCESS: &str = "Encoding Standard, 4.1, process an item";

rules! {
    /// An ASCII byte is never part of an error.
    LEAD_MASKS_ASCII = "lead-masks-ascii", DECODERS,
        "Give an ASCII byte that does not go with its lead back and read it again: 82 22 is U+FFFD and a quote.";
    /// A byte above 7F is part of the error.
    BYTE_NOT_GIVEN_BACK = "byte-not-given-back", DECODERS,
        "Take a byte above 7F that does not go with its lead into the error: A4 80 is one U+FFFD.";
    /// Some bytes begin nothing.
    NOT_A_LEAD = "not-a-lead", "Encoding Standard, 12.1.1 and 12.3.1, last step",
        "Give a byte that begins nothing (A0, FD..FF; in EUC-JP 80..8D, 90..A0, FF) one U+FFFD of its own.";
    /// The input ends behind a lead.
    TRUNCATED = "truncated", END_OF_QUEUE, "At the end of the input give the unfinished sequence one U+FFFD.";
    /// The result does not depend on where the input is cut into chunks.
    CHUNK_CUTS = "chunk-cuts", "Encoding Standard, 12.1.1 and 12.3.1: leading, and EUC-JP jis0212",
        "Carry the lead, and whether 8F stood before it, over to the next chunk, over an empty one too.";
    /// ASCII is ASCII.
    ASCII = "ascii", "Encoding Standard, 9, 12.1 and 12.3: ASCII byte",
        "Leave 00..7F as they are, controls, 5C and 7E among them.";
    /// A control is one where the index has nothing else.
    C1_CONTROL = "c1-control", INDEXES,
        "Decode 80 in Shift_JIS, 81 8D 8F 90 9D in windows-1252 and 80..9F in ISO-8859-5 to the same C1 control.";
    /// windows-1252 is not ISO/IEC 8859-1.
    WINDOWS_CHARACTER = "windows-character", "Encoding Standard, 9, index windows-1252",
        "Read 80..9F by the index of windows-1252, whatever the label was: 80 is the euro sign, 92 a quote.";
    /// A byte of a single-byte encoding is what the index says.
    SINGLE_BYTE_INDEX = "single-byte-index", SINGLE_BYTE, "Read the bytes from A0 on by the encoding's own index.";
    /// Half-width katakana.
    HALF_WIDTH_KATAKANA = "half-width-katakana", "Encoding Standard, 12.1 and 12.3",
        "Map A1..DF (in EUC-JP behind 8E) to U+FF61..U+FF9F and back.";
    /// End-user-defined characters.
    EUDC = "eudc", "Encoding Standard, 12.3.1: pointers 8836 to 10715",
        "Decode F0 40 to F9 FC of Shift_JIS to U+E000..U+E757, and encode nothing so.";
    /// A pair of bytes is what the index says.
    JIS0208 = "jis0208", "Encoding Standard, 5, index jis0208",
        "Look the pointer up in index jis0208, with the rows of NEC and IBM.";
    /// EUC-JP decodes three bytes.
    JIS0212 = "jis0212", "Encoding Standard, 12.1.1, and 5, index jis0212",
        "Decode 8F and two bytes by index jis0212, where A2 B7 is U+FF5E; forget the 8F after each sequence.";
    /// EUC-JP encodes no three bytes.
    JIS0212_NOT_ENCODED = "jis0212-not-encoded", "Encoding Standard, 5, index jis0212; 12.1.2",
        "Encode no character by index jis0212: what jis0208 does not have is unmappable.";
    /// Three characters that Japanese encodings read as others.
    YEN_OVERLINE_MINUS = "yen-overline-minus", ENCODERS,
        "Encode U+00A5 as 5C and U+203E as 7E, and U+2212 as U+FF0D is, before the index is asked.";
    /// Of several pointers one is taken.
    INDEX_POINTER = "index-pointer", "Encoding Standard, 5, index pointer and index Shift_JIS pointer",
        "Encode by the first pointer of the character; in Shift_JIS leave out 8272 to 8835.";
    /// What is not there is not there.
    UNMAPPABLE = "unmappable", PROCESS,
        "Refuse (or, for a form, refer to) a character that the index does not have: nothing like it will do.";
    /// What is not there is a reference in a form.
    NUMERIC_REFERENCE = "numeric-reference", PROCESS,
        "Write & and # and the code point in decimal and a semicolon: one reference a character.";
    /// A lone surrogate is U+FFFD.
    LONE_SURROGATE = "lone-surrogate", "Encoding Standard, 4.1: item is not a surrogate; Web IDL, USVString",
        "Read a lone surrogate as U+FFFD, which no legacy encoding has.";
    /// Where an encoder says the error is.
    ERROR_OFFSET = "error-offset", PROCESS, "Report the offset of the first unmappable character, in bytes.";
    /// How long it says the error is.
    ERROR_LENGTH = "error-length", PROCESS, "Report the length of the unmappable character, in bytes.";
}

/// Sequence by sequence, as `ENCODING.decode` reads.
pub(crate) fn decode_steps(case: Case<'_>, encoding: LegacyEncoding) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut start = 0;
    while start < case.input.len() {
        let (length, text, error) = first_sequence(&case.input[start..], encoding);
        let span = start..start + length;
        start = span.end;
        let rule = match error {
            Some(rule) => Some(rule),
            None => character_rule(&case.input[span.clone()], &text, encoding),
        };
        steps.push(Step { span, becomes: text.into_bytes(), rule });
    }
    steps
}

/// The length of the sequence or error at the start, what it becomes, and the rule that makes it an error.
pub(crate) fn first_sequence(
    input: &[u8],
    encoding: LegacyEncoding,
) -> (usize, String, Option<&'static Rule>) {
    let mut decoder = Decoder::new(encoding);
    let mut text = String::new();
    for (at, &byte) in input.iter().enumerate() {
        decoder.feed(&[byte], &mut text);
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (None, _) => {}
            // The error, and the byte read again.
            (Some(error), Some(_)) => return (at, error.to_string(), Some(&LEAD_MASKS_ASCII)),
            (Some(char::REPLACEMENT_CHARACTER), None) => {
                return (at + 1, text, Some(if at == 0 { &NOT_A_LEAD } else { &BYTE_NOT_GIVEN_BACK }));
            }
            (Some(_), None) => return (at + 1, text, None),
        }
    }
    decoder.finish(&mut text);
    (input.len(), text, Some(&TRUNCATED))
}

fn character_rule(sequence: &[u8], text: &str, encoding: LegacyEncoding) -> Option<&'static Rule> {
    let character = text.chars().next()?;
    let is_single_byte = matches!(encoding, LegacyEncoding::Windows1252 | LegacyEncoding::Iso8859_5);
    Some(match (sequence, character) {
        ([..0x80], _) => return None,
        (_, '\u{80}'..='\u{9F}') => &C1_CONTROL,
        ([..0xA0], _) if is_single_byte => &WINDOWS_CHARACTER,
        (_, _) if is_single_byte => &SINGLE_BYTE_INDEX,
        (_, '\u{FF61}'..='\u{FF9F}') => &HALF_WIDTH_KATAKANA,
        (_, '\u{E000}'..='\u{F8FF}') => &EUDC,
        ([_, _, _], _) => &JIS0212,
        _ => &JIS0208,
    })
}

/// The rule broken by an answer of `ENCODING.decode`.
pub(crate) fn broken_decode(
    case: Case<'_>,
    got: Answer<'_>,
    encoding: LegacyEncoding,
) -> Option<&'static Rule> {
    if !case.cuts.is_empty() {
        return Some(&CHUNK_CUTS);
    }
    if got.mark != Mark::Output {
        return None;
    }
    let steps = decode_steps(case, encoding);
    let wrong = first_wrong_step(&steps, got.output)?;
    // What is lost or spoilt right behind an error of several bytes is the error's doing.
    let before = wrong.checked_sub(1).and_then(|before| steps[before].rule);
    let of_error = before.filter(|rule| [&LEAD_MASKS_ASCII, &BYTE_NOT_GIVEN_BACK].contains(rule));
    Some(of_error.or(steps[wrong].rule).unwrap_or(&ASCII))
}

/// Code point by code point, as `ENCODING.encode` reads: what is unmappable becomes nothing.
pub(crate) fn encode_steps(case: Case<'_>, encoding: LegacyEncoding) -> Vec<Step> {
    steps_by_code_point(case, |code_point| {
        let becomes = legacy::encode([code_point], encoding);
        let rule = encode_rule(code_point, encoding, becomes.as_ref().ok().map(Vec::len));
        (becomes.unwrap_or_default(), rule)
    })
}

/// Code point by code point, as `ENCODING.encode-html` reads.
pub(crate) fn encode_html_steps(case: Case<'_>, encoding: LegacyEncoding) -> Vec<Step> {
    steps_by_code_point(case, |code_point| {
        let bytes = legacy::encode([code_point], encoding).ok().map(|bytes| bytes.len());
        let rule = encode_rule(code_point, encoding, bytes);
        let rule = rule.map(|rule| if is_about_unmappables(rule) { &NUMERIC_REFERENCE } else { rule });
        (legacy::encode_html([code_point], encoding), rule)
    })
}

fn is_about_unmappables(rule: &Rule) -> bool {
    [&UNMAPPABLE, &EUDC, &JIS0212_NOT_ENCODED].contains(&rule)
}

/// A step for each code point, by what it becomes and the rule that says so.
pub(super) fn steps_by_code_point(
    case: Case<'_>,
    step: impl Fn(u32) -> (Vec<u8>, Option<&'static Rule>),
) -> Vec<Step> {
    let mut start = 0;
    wtf8::pieces(case.input)
        .map(|piece| {
            let span = start..start + piece.len();
            start = span.end;
            let (becomes, rule) = match piece {
                Piece::CodePoint(code_point, _) => step(code_point),
                Piece::Byte(_) => (Vec::new(), None),
            };
            Step { span, becomes, rule }
        })
        .collect()
}

/// The rule about a code point that is encoded to so many `bytes`, or to none.
pub(super) fn encode_rule(
    code_point: u32,
    encoding: LegacyEncoding,
    bytes: Option<usize>,
) -> Option<&'static Rule> {
    let is_single_byte = matches!(encoding, LegacyEncoding::Windows1252 | LegacyEncoding::Iso8859_5);
    Some(match (code_point, bytes) {
        (..0x80, _) => return None,
        (0xD800..=0xDFFF, _) => &LONE_SURROGATE,
        (0xA5 | 0x203E | 0x2212, _) if !is_single_byte => &YEN_OVERLINE_MINUS,
        (0xFF61..=0xFF9F, Some(_)) => &HALF_WIDTH_KATAKANA,
        (0xE000..=0xE757, None) if encoding == LegacyEncoding::ShiftJis => &EUDC,
        (_, None) if encoding == LegacyEncoding::EucJp && is_in_jis0212(code_point) => &JIS0212_NOT_ENCODED,
        (_, None) => &UNMAPPABLE,
        (0x80..=0x9F, Some(1)) => &C1_CONTROL,
        (_, Some(_)) => &INDEX_POINTER,
    })
}

fn is_in_jis0212(code_point: u32) -> bool {
    static JIS0212: LazyLock<HashSet<u32>> = LazyLock::new(|| {
        let trails = || 0xA1..=0xFE;
        let sequences = trails().flat_map(|lead| trails().map(move |trail| [0x8F, lead, trail]));
        let text: String =
            sequences.map(|sequence| legacy::decode(&sequence, LegacyEncoding::EucJp)).collect();
        text.chars().map(u32::from).filter(|&code_point| code_point != 0xFFFD).collect()
    });
    JIS0212.contains(&code_point)
}

/// The rule broken by an answer of `ENCODING.encode`.
pub(crate) fn broken_encode(
    case: Case<'_>,
    want: Answer<'_>,
    got: Answer<'_>,
    encoding: LegacyEncoding,
) -> Option<&'static Rule> {
    let steps = || encode_steps(case, encoding);
    let rule_at = |offset: u32| {
        let steps = steps();
        let step = steps.iter().find(|step| step.span.contains(&(offset as usize)));
        step.and_then(|step| step.rule).unwrap_or(&ASCII)
    };
    match (want.mark, got.mark) {
        (Mark::Output, Mark::Output) => broken_output(&steps(), got.output),
        (Mark::Output, Mark::Rejected(got)) => Some(rule_at(got.offset)),
        (Mark::Rejected(want), Mark::Output) => Some(rule_at(want.offset)),
        (Mark::Rejected(want), Mark::Rejected(got)) if want.offset == got.offset => Some(&ERROR_LENGTH),
        (Mark::Rejected(want), Mark::Rejected(got)) => {
            // A refusal of what is not to be refused is that character's; a number inside a character is no offset.
            let early =
                steps().iter().any(|step| step.span.start == got.offset as usize && step.rule.is_some());
            Some(if early && got.offset < want.offset { rule_at(got.offset) } else { &ERROR_OFFSET })
        }
        _ => None,
    }
}

/// The rule broken by an answer of `ENCODING.encode-html`.
pub(crate) fn broken_encode_html(
    case: Case<'_>,
    got: Answer<'_>,
    encoding: LegacyEncoding,
) -> Option<&'static Rule> {
    if got.mark != Mark::Output {
        return None;
    }
    let steps = encode_html_steps(case, encoding);
    let wrong = first_wrong_step(&steps, got.output)?;
    let rule = steps.get(wrong)?.rule;
    let right: usize = steps[..wrong].iter().map(|step| step.becomes.len()).sum();
    // Bytes of the encoding in place of a reference: it is that character's own rule.
    if rule == Some(&NUMERIC_REFERENCE) && got.output.get(right).is_some_and(|byte| !byte.is_ascii()) {
        return encode_steps(case, encoding)[wrong].rule;
    }
    Some(rule.unwrap_or(&ASCII))
}

fn broken_output(steps: &[Step], got: &[u8]) -> Option<&'static Rule> {
    let wrong = first_wrong_step(steps, got)?;
    Some(steps.get(wrong).and_then(|step| step.rule).unwrap_or(&ASCII))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::{BYTES_UP_TO_2, Domain};
    use crate::{Batch, operations};

    /// Explanations are the codec's answers, piece by piece.
    #[test]
    fn steps_make_up_the_answer() {
        let check = |id: &str, input: &[u8], right: &[u8]| {
            let steps = (operations::find(id).unwrap().steps)(Case::whole(input));
            let joined: Vec<u8> = steps.iter().flat_map(|step| step.becomes.clone()).collect();
            assert_eq!(joined, right, "{id} {input:X?}");
            assert_eq!(steps.iter().map(|step| step.span.len()).sum::<usize>(), input.len());
        };
        let mut batch = Batch::new();
        BYTES_UP_TO_2.fill(0..BYTES_UP_TO_2.len(), &mut batch);
        [&b"\x8F\xA2\xB7\x8F\xA1\"\x8F\xA1\x80"[..], b"\x8F\xA2"].iter().for_each(|input| batch.push(input));
        for encoding in LegacyEncoding::ALL {
            let area = encoding.name().to_ascii_lowercase();
            for position in 0..batch.len() {
                let input = batch.case(position).input;
                check(&format!("{area}.decode"), input, legacy::decode(input, encoding).as_bytes());
            }
            let text = "a¥‾−é€あ表丂纊\u{E000}ｱ\u{1F4A9}Ж".as_bytes();
            let html = legacy::encode_html(wtf8::code_points(text), encoding);
            check(&format!("{area}.encode-html"), text, &html);
        }
    }

    #[test]
    fn each_kind_of_sequence_has_its_rule() {
        let rules = |input: &[u8], encoding| {
            let steps = decode_steps(Case::whole(input), encoding);
            steps.iter().map(|step| step.rule.map_or("", |rule| rule.id)).collect::<Vec<_>>()
        };
        assert_eq!(
            rules(b"\x82\"\x80\xB1\xF0\x40\x93\xFA\x81\xFF\xA0\x81", LegacyEncoding::ShiftJis),
            [
                "lead-masks-ascii",
                "",
                "c1-control",
                "half-width-katakana",
                "eudc",
                "jis0208",
                "byte-not-given-back",
                "not-a-lead",
                "truncated"
            ]
        );
        assert_eq!(
            rules(b"\x8E\xB1\x8F\xA2\xB7\xA4\x80\x80\x8F\xA2", LegacyEncoding::EucJp),
            ["half-width-katakana", "jis0212", "byte-not-given-back", "not-a-lead", "truncated"]
        );
        assert_eq!(
            rules(b"\x81\x92\xE9", LegacyEncoding::Windows1252),
            ["c1-control", "windows-character", "single-byte-index"]
        );
    }
}
