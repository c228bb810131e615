//! Faults of percent-encode after encoding.

use super::Fault;
use crate::{Case, Mark, wtf8};
use conformant_codecs::legacy::{self, LegacyEncoding};
use conformant_codecs::percent::{self, Encoded, FORM, QUERY, SPECIAL_QUERY, Set};

/// For each encoding and set a fault about characters that the encoding does not have: for queries the reference goes
/// through the set, which for forms gives what is right, so that there the character is written in UTF-8.
macro_rules! faults_of_sets {
    ($($encoding_name:literal, $encoding:ident;)*) => {
        pub(super) static OF_SETS: &[Fault] = &[$(
            Fault {
                name: concat!("reference-through-the-query-set-", $encoding_name),
                about: "an unmappable character becomes &%23N; (rust-url #649, Servo)",
                operation: concat!("percent.encode-after.", $encoding_name, ".query"),
                sweep: concat!("percent.encode-after.", $encoding_name, ".query/code-points"),
                rule: "unmappable-reference",
                answer: |case, output| through_the_set(case, LegacyEncoding::$encoding, QUERY, output),
            },
            Fault {
                name: concat!("reference-through-the-set-", $encoding_name),
                about: "an unmappable character becomes &%23N; (rust-url #649, Servo)",
                operation: concat!("percent.encode-after.", $encoding_name, ".special-query"),
                sweep: concat!("percent.encode-after.", $encoding_name, ".special-query/code-points"),
                rule: "unmappable-reference",
                answer: |case, output| through_the_set(case, LegacyEncoding::$encoding, SPECIAL_QUERY, output),
            },
            Fault {
                name: concat!("unmappable-as-utf-8-", $encoding_name),
                about: "an unmappable character is written in UTF-8",
                operation: concat!("percent.encode-after.", $encoding_name, ".form"),
                sweep: concat!("percent.encode-after.", $encoding_name, ".form/code-points"),
                rule: "unmappable-reference",
                answer: |case, output| {
                    piece_by_piece(case, LegacyEncoding::$encoding, output, |piece| match piece {
                        Encoded::Byte(byte) => percent::encode(&[byte], FORM).into_owned(),
                        Encoded::Unmappable(character) => {
                            percent::encode(character.to_string().as_bytes(), FORM).into_owned()
                        }
                    })
                },
            },
        )*];
    };
}

faults_of_sets! {
    "windows-1252", Windows1252;
    "iso-8859-5", Iso8859_5;
    "shift_jis", ShiftJis;
    "euc-jp", EucJp;
}

pub(super) static FAULTS: &[Fault] = &[
    Fault {
        name: "trail-byte-encoded",
        about: "every byte of a character outside ASCII is encoded: 81 7C becomes %81%7C",
        operation: "percent.encode-after.shift_jis.special-query",
        sweep: "percent.encode-after.shift_jis.special-query/character-strings",
        rule: "byte-by-itself",
        answer: |case, output| {
            for code_point in wtf8::code_points(case.input) {
                let set = if code_point < 0x80 { SPECIAL_QUERY } else { percent::COMPONENT.with(b"|\\") };
                let mut text = String::new();
                let encoded = legacy::encoded([code_point], LegacyEncoding::ShiftJis);
                percent::encode_after_append(encoded, set, &mut text);
                output.extend_from_slice(text.as_bytes());
            }
            Mark::Output
        },
    },
    Fault {
        name: "utf-8-whatever-the-encoding",
        about: "the text is encoded in UTF-8",
        operation: "percent.encode-after.euc-jp.special-query",
        sweep: "percent.encode-after.euc-jp.special-query/character-strings",
        rule: "in-the-encoding",
        answer: |case, output| {
            let text = String::from_utf8_lossy(case.input);
            output.extend_from_slice(percent::encode(text.as_bytes(), SPECIAL_QUERY).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "percent-in-references-encoded",
        about: "the reference is percent-encoded twice: %2526",
        operation: "percent.encode-after.windows-1252.form",
        sweep: "percent.encode-after.windows-1252.form/character-strings",
        rule: "unmappable-reference",
        answer: |case, output| {
            piece_by_piece(case, LegacyEncoding::Windows1252, output, |piece| match piece {
                Encoded::Byte(byte) => percent::encode(&[byte], FORM).into_owned(),
                Encoded::Unmappable(character) => {
                    let reference = format!("%26%23{}%3B", u32::from(character));
                    percent::encode(reference.as_bytes(), FORM).into_owned()
                }
            })
        },
    },
    Fault {
        name: "space-as-triplet-in-shift_jis",
        about: "a space becomes %20 in forms",
        operation: "percent.encode-after.shift_jis.form",
        sweep: "percent.encode-after.shift_jis.form/character-strings",
        rule: "space-as-plus",
        answer: |case, output| {
            piece_by_piece(case, LegacyEncoding::ShiftJis, output, |piece| {
                let mut text = String::new();
                percent::encode_after_append([piece], FORM, &mut text);
                text.replace('+', "%20")
            })
        },
    },
    Fault {
        name: "lower-case-hex-after-encoding",
        about: "the hex digits are in lower case",
        operation: "percent.encode-after.iso-8859-5.special-query",
        sweep: "percent.encode-after.iso-8859-5.special-query/character-strings",
        rule: "upper-case-hex",
        answer: |case, output| {
            piece_by_piece(case, LegacyEncoding::Iso8859_5, output, |piece| {
                let mut text = String::new();
                percent::encode_after_append([piece], SPECIAL_QUERY, &mut text);
                if text.len() == 1 { text } else { text.to_ascii_lowercase() }
            })
        },
    },
];

fn piece_by_piece(
    case: Case<'_>,
    encoding: LegacyEncoding,
    output: &mut Vec<u8>,
    write: impl Fn(Encoded) -> String,
) -> Mark {
    for piece in legacy::encoded(wtf8::code_points(case.input), encoding) {
        output.extend_from_slice(write(piece).as_bytes());
    }
    Mark::Output
}

fn through_the_set(case: Case<'_>, encoding: LegacyEncoding, set: Set, output: &mut Vec<u8>) -> Mark {
    let bytes = legacy::encode_html(wtf8::code_points(case.input), encoding);
    output.extend_from_slice(percent::encode(&bytes, set).as_bytes());
    Mark::Output
}
