//! Faults of legacy encodings.

use super::Fault;
use crate::rules::legacy::{self as rules, first_sequence};
use crate::subjects::unmappable_rejection;
use crate::wtf8::{self, Piece};
use crate::{Case, Mark, Rejection};
use conformant_codecs::legacy::{self, Decoder, LegacyEncoding};
use std::collections::HashMap;
use std::sync::LazyLock;

const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

pub(super) static FAULTS: &[Fault] = &[
    Fault {
        name: "latin-1-for-windows-1252",
        about: "80..9F are C1 controls: a fast path for Latin-1 is taken for windows-1252 (Node 20)",
        operation: "windows-1252.decode",
        sweep: "windows-1252.decode/bytes-up-to-2",
        rule: "windows-character",
        answer: |case, output| latin_1(case.input, output),
    },
    Fault {
        name: "windows-1252-holes",
        about: "81 8D 8F 90 9D are U+FFFD (iconv-lite)",
        operation: "windows-1252.decode",
        sweep: "windows-1252.decode/bytes-up-to-3",
        rule: "c1-control",
        answer: |case, output| {
            let text = legacy::decode(case.input, LegacyEncoding::Windows1252);
            let is_hole =
                |character| matches!(character, '\u{81}' | '\u{8D}' | '\u{8F}' | '\u{90}' | '\u{9D}');
            output.extend_from_slice(text.replace(is_hole, "\u{FFFD}").as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "windows-1252-chunks-as-latin-1",
        about: "the fast path for Latin-1 is taken from the second chunk on",
        operation: "windows-1252.decode",
        sweep: "windows-1252.decode/chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| {
            for (number, chunk) in case.chunks().enumerate() {
                if number == 0 {
                    output.extend_from_slice(legacy::decode(chunk, LegacyEncoding::Windows1252).as_bytes());
                } else {
                    latin_1(chunk, output);
                }
            }
            Mark::Output
        },
    },
    Fault {
        name: "windows-1252-word-tail",
        about: "the last byte of a word of eight is taken for ASCII as the first seven are",
        operation: "windows-1252.decode",
        sweep: "windows-1252.decode/block-offsets",
        rule: "windows-character",
        answer: |case, output| word_tail(case.input, LegacyEncoding::Windows1252, output),
    },
    Fault {
        name: "latin-1-encoder",
        about: "only U+0000..U+00FF are encoded, as themselves",
        operation: "windows-1252.encode",
        sweep: "windows-1252.encode/code-points",
        rule: "index-pointer",
        answer: |case, output| {
            encode(case, LegacyEncoding::Windows1252, output, |code_point| {
                if code_point < 0x100 {
                    Sequence::Bytes(vec![code_point as u8])
                } else {
                    Sequence::Unmappable
                }
            })
        },
    },
    Fault {
        name: "windows-1252-surrogate-dropped",
        about: "a lone surrogate is left out",
        operation: "windows-1252.encode",
        sweep: "windows-1252.encode/character-strings",
        rule: "lone-surrogate",
        answer: |case, output| {
            encode(case, LegacyEncoding::Windows1252, output, |code_point| match code_point {
                0xD800..=0xDFFF => Sequence::Bytes(Vec::new()),
                _ => Sequence::AsItIs,
            })
        },
    },
    Fault {
        name: "best-fit",
        about: "a character that is not there becomes one that looks like it: U+FF07 an apostrophe (Windows)",
        operation: "windows-1252.encode-html",
        sweep: "windows-1252.encode-html/code-points",
        rule: "numeric-reference",
        answer: |case, output| {
            encode_html(case, LegacyEncoding::Windows1252, output, |code_point| match code_point {
                0xFF01..=0xFF5E => Some(vec![(code_point - 0xFF01 + 0x21) as u8]),
                0x2212 => Some(b"-".to_vec()),
                _ => None,
            })
        },
    },
    Fault {
        name: "ampersand-escaped",
        about: "an ampersand of the text becomes a reference too",
        operation: "windows-1252.encode-html",
        sweep: "windows-1252.encode-html/character-strings",
        rule: "ascii",
        answer: |case, output| {
            encode_html(case, LegacyEncoding::Windows1252, output, |code_point| {
                (code_point == 0x26).then(|| b"&amp;".to_vec())
            })
        },
    },
    Fault {
        name: "iso-8859-5-as-latin-1",
        about: "bytes are code points",
        operation: "iso-8859-5.decode",
        sweep: "iso-8859-5.decode/bytes-up-to-3",
        rule: "single-byte-index",
        answer: |case, output| latin_1(case.input, output),
    },
    Fault {
        name: "iso-8859-5-with-windows-characters",
        about: "80..9F are the punctuation of windows-1252",
        operation: "iso-8859-5.decode",
        sweep: "iso-8859-5.decode/bytes-up-to-2",
        rule: "c1-control",
        answer: |case, output| {
            for &byte in case.input {
                let encoding =
                    if byte < 0xA0 { LegacyEncoding::Windows1252 } else { LegacyEncoding::Iso8859_5 };
                output.extend_from_slice(legacy::decode(&[byte], encoding).as_bytes());
            }
            Mark::Output
        },
    },
    Fault {
        name: "iso-8859-5-chunk-dropped",
        about: "an empty chunk ends the stream",
        operation: "iso-8859-5.decode",
        sweep: "iso-8859-5.decode/chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| {
            let whole = case.cuts.is_empty();
            let chunks = case.chunks().take_while(|chunk| whole || !chunk.is_empty());
            chunks.for_each(|chunk| {
                output.extend_from_slice(legacy::decode(chunk, LegacyEncoding::Iso8859_5).as_bytes());
            });
            Mark::Output
        },
    },
    Fault {
        name: "numero-sign-unmappable",
        about: "U+2116 is refused: only the block of Cyrillic is looked up",
        operation: "iso-8859-5.encode",
        sweep: "iso-8859-5.encode/code-points",
        rule: "index-pointer",
        answer: |case, output| {
            encode(case, LegacyEncoding::Iso8859_5, output, |code_point| match code_point {
                0x2116 => Sequence::Unmappable,
                _ => Sequence::AsItIs,
            })
        },
    },
    Fault {
        name: "unmappable-offset-in-code-points",
        about: "the offset of an unmappable character counts code points, not bytes",
        operation: "iso-8859-5.encode",
        sweep: "iso-8859-5.encode/character-strings",
        rule: "error-offset",
        answer: |case, output| match legacy::encode_append(
            wtf8::code_points(case.input),
            LegacyEncoding::Iso8859_5,
            output,
        ) {
            Ok(()) => Mark::Output,
            Err(error) => {
                let rejection = unmappable_rejection(case.input, error);
                Mark::Rejected(Rejection { offset: error.index as u32, ..rejection })
            }
        },
    },
    Fault {
        name: "reference-per-surrogate",
        about: "a character beyond U+FFFF becomes two references, one a surrogate",
        operation: "iso-8859-5.encode-html",
        sweep: "iso-8859-5.encode-html/code-points",
        rule: "numeric-reference",
        answer: |case, output| {
            encode_html(case, LegacyEncoding::Iso8859_5, output, |code_point| {
                let mut units = [0; 2];
                let character = char::from_u32(code_point).filter(|&character| character > '\u{FFFF}')?;
                let units = character.encode_utf16(&mut units);
                Some(units.iter().flat_map(|unit| format!("&#{unit};").into_bytes()).collect())
            })
        },
    },
    Fault {
        name: "shift_jis-ascii-eaten",
        about: "the byte behind a lead is lost with it, ASCII too (Java, PHP)",
        operation: "shift_jis.decode",
        sweep: "shift_jis.decode/bytes-up-to-2",
        rule: "lead-masks-ascii",
        answer: |case, output| without_what_is_given_back(case.input, LegacyEncoding::ShiftJis, output),
    },
    Fault {
        name: "controls-rotated",
        about: "1A, 1C and 7F change places (ICU's ibm-943)",
        operation: "shift_jis.decode",
        sweep: "shift_jis.decode/bytes-up-to-2",
        rule: "ascii",
        answer: |case, output| {
            let text = legacy::decode(case.input, LegacyEncoding::ShiftJis);
            let rotated = text.chars().map(|character| match character {
                '\x1A' => '\x1C',
                '\x1C' => '\x7F',
                '\x7F' => '\x1A',
                other => other,
            });
            output.extend_from_slice(rotated.collect::<String>().as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "shift_jis-80-refused",
        about: "80 is U+FFFD (Python, Node 20)",
        operation: "shift_jis.decode",
        sweep: "shift_jis.decode/bytes-up-to-3",
        rule: "c1-control",
        answer: |case, output| {
            let text = legacy::decode(case.input, LegacyEncoding::ShiftJis);
            output.extend_from_slice(text.replace('\u{80}', "\u{FFFD}").as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "eudc-refused",
        about: "F0 40 to F9 FC are U+FFFD (Python's shift_jis)",
        operation: "shift_jis.decode",
        sweep: "shift_jis.decode/boundary-4",
        rule: "eudc",
        answer: |case, output| {
            let text = legacy::decode(case.input, LegacyEncoding::ShiftJis);
            output.extend_from_slice(
                text.replace(|c| ('\u{E000}'..='\u{E757}').contains(&c), "\u{FFFD}").as_bytes(),
            );
            Mark::Output
        },
    },
    Fault {
        name: "yen-for-backslash",
        about: "5C and 7E are a yen sign and an overline (JIS X 0201)",
        operation: "shift_jis.decode",
        sweep: "shift_jis.decode/boundary-4",
        rule: "ascii",
        answer: |case, output| {
            let text = legacy::decode(case.input, LegacyEncoding::ShiftJis);
            output.extend_from_slice(text.replace('\\', "¥").replace('~', "‾").as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "shift_jis-error-lost-at-end",
        about: "a lead at the end of the input is lost",
        operation: "shift_jis.decode",
        sweep: "shift_jis.decode/boundary-4",
        rule: "truncated",
        answer: |case, output| without_truncation(case.input, LegacyEncoding::ShiftJis, output),
    },
    Fault {
        name: "shift_jis-lead-lost-over-empty-chunk",
        about: "an empty chunk makes the decoder forget a lead (encoding_rs 0.8.35)",
        operation: "shift_jis.decode",
        sweep: "shift_jis.decode/chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| forgetting_over_empty_chunks(case, LegacyEncoding::ShiftJis, output),
    },
    Fault {
        name: "shift_jis-chunks-apart",
        about: "each chunk is decoded by itself",
        operation: "shift_jis.decode",
        sweep: "shift_jis.decode/chunk-cuts-4",
        rule: "chunk-cuts",
        answer: |case, output| {
            case.chunks().for_each(|chunk| {
                output.extend_from_slice(legacy::decode(chunk, LegacyEncoding::ShiftJis).as_bytes());
            });
            Mark::Output
        },
    },
    Fault {
        name: "yen-unmappable",
        about: "U+00A5 and U+203E are refused",
        operation: "shift_jis.encode",
        sweep: "shift_jis.encode/code-points",
        rule: "yen-overline-minus",
        answer: |case, output| {
            encode(case, LegacyEncoding::ShiftJis, output, |code_point| match code_point {
                0xA5 | 0x203E => Sequence::Unmappable,
                _ => Sequence::AsItIs,
            })
        },
    },
    Fault {
        name: "selected-by-nec",
        about: "a character that NEC and IBM both have is encoded as NEC's",
        operation: "shift_jis.encode",
        sweep: "shift_jis.encode/code-points",
        rule: "index-pointer",
        answer: |case, output| {
            encode(case, LegacyEncoding::ShiftJis, output, |code_point| {
                let Ok(&[lead @ 0xF5..=0xFC, trail]) =
                    legacy::encode([code_point], LegacyEncoding::EucJp).as_deref()
                else {
                    return Sequence::AsItIs;
                };
                let pointer = usize::from(lead - 0xA1) * 94 + usize::from(trail - 0xA1);
                let (lead, trail) = ((pointer / 188) as u8, (pointer % 188) as u8);
                let offset = if trail < 0x3F { 0x40 } else { 0x41 };
                Sequence::Bytes(vec![lead + 0xC1, trail + offset])
            })
        },
    },
    Fault {
        name: "eudc-encoded",
        about: "private use characters are encoded to where they are decoded from",
        operation: "shift_jis.encode",
        sweep: "shift_jis.encode/character-strings",
        rule: "eudc",
        answer: |case, output| {
            encode(case, LegacyEncoding::ShiftJis, output, |code_point| match code_point {
                0xE000..=0xE757 => {
                    let (lead, trail) = ((code_point - 0xE000) / 188, ((code_point - 0xE000) % 188) as u8);
                    let offset = if trail < 0x3F { 0x40 } else { 0x41 };
                    Sequence::Bytes(vec![0xF0 + lead as u8, trail + offset])
                }
                _ => Sequence::AsItIs,
            })
        },
    },
    Fault {
        name: "hexadecimal-reference",
        about: "references are in hexadecimal",
        operation: "shift_jis.encode-html",
        sweep: "shift_jis.encode-html/code-points",
        rule: "numeric-reference",
        answer: |case, output| {
            encode_html(case, LegacyEncoding::ShiftJis, output, |code_point| {
                let code_point = char::from_u32(code_point).map_or(0xFFFD, u32::from);
                let unmappable = legacy::encode([code_point], LegacyEncoding::ShiftJis).is_err();
                unmappable.then(|| format!("&#x{code_point:X};").into_bytes())
            })
        },
    },
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

fn latin_1(input: &[u8], output: &mut Vec<u8>) -> Mark {
    output.extend(input.iter().flat_map(|&byte| char::from(byte).to_string().into_bytes()));
    Mark::Output
}

/// Decodes words of eight bytes of which seven are ASCII as if the eighth were too, its high bit being lost.
fn word_tail(input: &[u8], encoding: LegacyEncoding, output: &mut Vec<u8>) -> Mark {
    let mut bytes = input.to_vec();
    for word in bytes.chunks_exact_mut(8) {
        if word[..7].is_ascii() {
            word[7] &= 0x7F;
        }
    }
    output.extend_from_slice(legacy::decode(&bytes, encoding).as_bytes());
    Mark::Output
}

/// Decodes as it should be, except for sequences that `special` decodes.
fn sequence_by_sequence(
    input: &[u8],
    encoding: LegacyEncoding,
    output: &mut Vec<u8>,
    special: impl Fn(&[u8]) -> Option<String>,
) -> Mark {
    let mut rest = input;
    while !rest.is_empty() {
        let (length, text, _) = first_sequence(rest, encoding);
        output.extend_from_slice(special(&rest[..length]).unwrap_or(text).as_bytes());
        rest = &rest[length..];
    }
    Mark::Output
}

/// Decodes without the ASCII bytes that are given back.
fn without_what_is_given_back(input: &[u8], encoding: LegacyEncoding, output: &mut Vec<u8>) -> Mark {
    let mut rest = input;
    while !rest.is_empty() {
        let (length, text, error) = first_sequence(rest, encoding);
        output.extend_from_slice(text.as_bytes());
        rest = &rest[length + usize::from(error == Some(&rules::LEAD_MASKS_ASCII))..];
    }
    Mark::Output
}

fn without_truncation(input: &[u8], encoding: LegacyEncoding, output: &mut Vec<u8>) -> Mark {
    let mut text = String::new();
    Decoder::new(encoding).feed(input, &mut text);
    output.extend_from_slice(text.as_bytes());
    Mark::Output
}

fn forgetting_over_empty_chunks(case: Case<'_>, encoding: LegacyEncoding, output: &mut Vec<u8>) -> Mark {
    let mut decoder = Decoder::new(encoding);
    let mut text = String::new();
    for chunk in case.chunks() {
        if chunk.is_empty() && !case.input.is_empty() {
            decoder = Decoder::new(encoding);
        }
        decoder.feed(chunk, &mut text);
    }
    decoder.finish(&mut text);
    output.extend_from_slice(text.as_bytes());
    Mark::Output
}

/// What becomes of a code point.
enum Sequence {
    Bytes(Vec<u8>),
    Unmappable,
    /// What is right.
    AsItIs,
}

fn encode(
    case: Case<'_>,
    encoding: LegacyEncoding,
    output: &mut Vec<u8>,
    sequence: impl Fn(u32) -> Sequence,
) -> Mark {
    let mut offset = 0;
    for piece in wtf8::pieces(case.input) {
        if let Piece::CodePoint(code_point, length) = piece {
            let bytes = match sequence(code_point) {
                Sequence::Bytes(bytes) => Some(bytes),
                Sequence::Unmappable => None,
                Sequence::AsItIs => legacy::encode([code_point], encoding).ok(),
            };
            match bytes {
                Some(bytes) => output.extend_from_slice(&bytes),
                None => return Mark::Rejected(Rejection { kind: 0, offset, length: length as u32 }),
            }
        }
        offset += piece.len() as u32;
    }
    Mark::Output
}

fn encode_html(
    case: Case<'_>,
    encoding: LegacyEncoding,
    output: &mut Vec<u8>,
    special: impl Fn(u32) -> Option<Vec<u8>>,
) -> Mark {
    for code_point in wtf8::code_points(case.input) {
        match special(code_point) {
            Some(bytes) => output.extend_from_slice(&bytes),
            None => legacy::encode_html_append([code_point], encoding, output),
        }
    }
    Mark::Output
}

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
