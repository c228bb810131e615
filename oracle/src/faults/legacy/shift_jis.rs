//! Faults of `Shift_JIS`.

use super::{
    Sequence, encode, encode_html, forgetting_over_empty_chunks, without_truncation,
    without_what_is_given_back,
};
use crate::Mark;
use crate::faults::Fault;
use conformant_codecs::legacy::{self, LegacyEncoding};

pub(in crate::faults) static FAULTS: &[Fault] = &[
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
];
