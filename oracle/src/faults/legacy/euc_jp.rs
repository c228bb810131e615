//! Faults of EUC-JP.

use super::{
    REPLACEMENT, Sequence, encode, encode_html, forgetting_over_empty_chunks, sequence_by_sequence,
    without_truncation, without_what_is_given_back,
};
use crate::Mark;
use crate::faults::Fault;
use crate::rules::legacy as rules;
use crate::rules::legacy::first_sequence;
use conformant_codecs::legacy::{self, Decoder, LegacyEncoding};
use std::collections::HashMap;
use std::sync::LazyLock;

pub(in crate::faults) static FAULTS: &[Fault] = &[
    Fault {
        name: "euc-jp-ascii-eaten",
        about: "the byte behind a lead is lost with it, ASCII too (Java, PHP)",
        operation: "euc-jp.decode",
        sweep: "euc-jp.decode/bytes-up-to-2",
        rule: "lead-masks-ascii",
        answer: |case, output| without_what_is_given_back(case.input, LegacyEncoding::EucJp, output),
    },
    Fault {
        name: "euc-jp-c1-controls",
        about: "80..9F but 8E and 8F are C1 controls (ICU)",
        operation: "euc-jp.decode",
        sweep: "euc-jp.decode/bytes-up-to-2",
        rule: "not-a-lead",
        answer: |case, output| {
            sequence_by_sequence(case.input, LegacyEncoding::EucJp, output, |sequence| match *sequence {
                [byte @ 0x80..=0x9F] if byte != 0x8E && byte != 0x8F => Some(char::from(byte).to_string()),
                _ => None,
            })
        },
    },
    Fault {
        name: "non-ascii-given-back",
        about: "a byte above 7F that does not go with its lead is read again: A4 80 is two U+FFFD",
        operation: "euc-jp.decode",
        sweep: "euc-jp.decode/bytes-up-to-2",
        rule: "byte-not-given-back",
        answer: |case, output| {
            let mut rest = case.input;
            while !rest.is_empty() {
                let (length, text, error) = first_sequence(rest, LegacyEncoding::EucJp);
                output.extend_from_slice(text.as_bytes());
                rest = &rest[length - usize::from(error == Some(&rules::BYTE_NOT_GIVEN_BACK))..];
            }
            Mark::Output
        },
    },
    Fault {
        name: "tilde-for-8f-a2-b7",
        about: "8F A2 B7 is a tilde (Python's euc_jp)",
        operation: "euc-jp.decode",
        sweep: "euc-jp.decode/bytes-up-to-3",
        rule: "jis0212",
        answer: |case, output| {
            sequence_by_sequence(case.input, LegacyEncoding::EucJp, output, |sequence| {
                (sequence == b"\x8F\xA2\xB7").then(|| "~".to_owned())
            })
        },
    },
    Fault {
        name: "jis0212-unknown",
        about: "8F begins nothing",
        operation: "euc-jp.decode",
        sweep: "euc-jp.decode/boundary-4",
        rule: "jis0212",
        answer: |case, output| {
            for (number, part) in case.input.split(|&byte| byte == 0x8F).enumerate() {
                output.extend_from_slice(if number > 0 { REPLACEMENT } else { b"" });
                output.extend_from_slice(legacy::decode(part, LegacyEncoding::EucJp).as_bytes());
            }
            Mark::Output
        },
    },
    Fault {
        name: "euc-jp-error-lost-at-end",
        about: "a lead at the end of the input is lost",
        operation: "euc-jp.decode",
        sweep: "euc-jp.decode/boundary-4",
        rule: "truncated",
        answer: |case, output| without_truncation(case.input, LegacyEncoding::EucJp, output),
    },
    Fault {
        name: "euc-jp-lead-lost-over-empty-chunk",
        about: "an empty chunk makes the decoder forget a lead (encoding_rs 0.8.35)",
        operation: "euc-jp.decode",
        sweep: "euc-jp.decode/chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| forgetting_over_empty_chunks(case, LegacyEncoding::EucJp, output),
    },
    Fault {
        name: "character-behind-a-block-lost",
        about: "blocks of 64 characters are decoded at once, and what is left of the last one is lost if it is one byte",
        operation: "euc-jp.decode",
        sweep: "euc-jp.decode/long-runs",
        rule: "truncated",
        answer: |case, output| {
            let end = match case.input {
                [_, .., 0xA1..=0xFE] if case.input.len() % 128 == 1 => case.input.len() - 1,
                _ => case.input.len(),
            };
            output.extend_from_slice(legacy::decode(&case.input[..end], LegacyEncoding::EucJp).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "jis0212-flag-lost-between-chunks",
        about: "of 8F and a lead at the end of a chunk only the lead is kept",
        operation: "euc-jp.decode",
        sweep: "euc-jp.decode/chunk-cuts-4",
        rule: "chunk-cuts",
        answer: |case, output| {
            let mut decoder = Decoder::new(LegacyEncoding::EucJp);
            let mut text = String::new();
            let mut chunks = case.chunks().peekable();
            while let Some(chunk) = chunks.next() {
                decoder.feed(chunk, &mut text);
                let held_two = (0xA1..=0xFE).find(|&lead| {
                    let mut other = Decoder::new(LegacyEncoding::EucJp);
                    other.feed(&[0x8F, lead], &mut String::new());
                    decoder == other && chunk.ends_with(&[lead])
                });
                if let (Some(lead), Some(_)) = (held_two, chunks.peek()) {
                    decoder = Decoder::new(LegacyEncoding::EucJp);
                    decoder.feed(&[lead], &mut text);
                }
            }
            decoder.finish(&mut text);
            output.extend_from_slice(text.as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "jis0212-encoded",
        about: "a character that jis0208 does not have is encoded in three bytes (Python, Java)",
        operation: "euc-jp.encode",
        sweep: "euc-jp.encode/code-points",
        rule: "jis0212-not-encoded",
        answer: |case, output| {
            encode(case, LegacyEncoding::EucJp, output, |code_point| {
                jis0212_sequence(code_point).map_or(Sequence::AsItIs, |bytes| Sequence::Bytes(bytes.to_vec()))
            })
        },
    },
    Fault {
        name: "minus-unmappable",
        about: "U+2212 is refused",
        operation: "euc-jp.encode",
        sweep: "euc-jp.encode/character-strings",
        rule: "yen-overline-minus",
        answer: |case, output| {
            encode(case, LegacyEncoding::EucJp, output, |code_point| match code_point {
                0x2212 => Sequence::Unmappable,
                _ => Sequence::AsItIs,
            })
        },
    },
    Fault {
        name: "question-mark-for-unmappable",
        about: "a question mark stands for a character that is not there",
        operation: "euc-jp.encode-html",
        sweep: "euc-jp.encode-html/code-points",
        rule: "numeric-reference",
        answer: |case, output| {
            encode_html(case, LegacyEncoding::EucJp, output, |code_point| {
                legacy::encode([code_point], LegacyEncoding::EucJp).is_err().then(|| b"?".to_vec())
            })
        },
    },
];

/// The three bytes of a character that only index jis0212 has.
fn jis0212_sequence(code_point: u32) -> Option<[u8; 3]> {
    static SEQUENCES: LazyLock<HashMap<char, [u8; 3]>> = LazyLock::new(|| {
        let mut sequences = HashMap::new();
        for lead in 0xA1..=0xFE {
            for sequence in (0xA1..=0xFE).map(|trail| [0x8F, lead, trail]) {
                let text = legacy::decode(&sequence, LegacyEncoding::EucJp);
                sequences.extend(text.chars().map(|character| (character, sequence)));
            }
        }
        sequences.retain(|&character, _| {
            character != '\u{FFFD}' && legacy::encode([u32::from(character)], LegacyEncoding::EucJp).is_err()
        });
        sequences
    });
    SEQUENCES.get(&char::from_u32(code_point)?).copied()
}
