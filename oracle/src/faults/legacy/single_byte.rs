//! Faults of windows-1252 and ISO-8859-5.

use super::{Sequence, encode, encode_html, word_tail};
use crate::faults::Fault;
use crate::subjects::unmappable_rejection;
use crate::wtf8::{self};
use crate::{Mark, Rejection};
use conformant_codecs::legacy::{self, LegacyEncoding};

pub(in crate::faults) static FAULTS: &[Fault] = &[
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
];

fn latin_1(input: &[u8], output: &mut Vec<u8>) -> Mark {
    output.extend(input.iter().flat_map(|&byte| char::from(byte).to_string().into_bytes()));
    Mark::Output
}
