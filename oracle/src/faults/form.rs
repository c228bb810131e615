//! Faults of form codecs.

use super::Fault;
use crate::operations::form as ids;
use crate::{Mark, pairs};
use conformant_codecs::{form, html, percent, utf8};

pub(super) static FAULTS: &[Fault] = &[
    Fault {
        name: "plus-after-decode",
        about: "+ becomes a space after percent-decoding: %2B too (actix)",
        operation: ids::PARSE,
        sweep: "form.parse/form-strings-up-to-5",
        rule: "plus-before-decode",
        answer: |case, output| {
            parse_with(case.input, output, b"&", |field| replace(&percent::decode(field), b'+', b' '))
        },
    },
    Fault {
        name: "first-plus-only",
        about: "only the first + of a field becomes a space (Deno)",
        operation: ids::PARSE,
        sweep: "form.parse/form-strings-up-to-4",
        rule: "every-plus",
        answer: |case, output| {
            parse_with(case.input, output, b"&", |field| {
                let mut field = field.to_vec();
                field.iter_mut().find(|byte| **byte == b'+').into_iter().for_each(|byte| *byte = b' ');
                percent::decode(&field).into_owned()
            })
        },
    },
    Fault {
        name: "form-bom-stripped",
        about: "a byte order mark at the start of a field is lost (Ladybird)",
        operation: ids::PARSE,
        sweep: "form.parse/form-strings-up-to-4",
        rule: "bom-kept",
        answer: |case, output| {
            parse_with(case.input, output, b"&", |field| {
                utf8::decode_bom(&percent::decode(&replace(field, b'+', b' '))).into_owned().into_bytes()
            })
        },
    },
    Fault {
        name: "semicolon-separates",
        about: "; separates pairs too (CPython before CVE-2021-23336)",
        operation: ids::PARSE,
        sweep: "form.parse/percent-strings-up-to-6",
        rule: "ampersand",
        answer: |case, output| parse_with(case.input, output, b"&;", decode_field),
    },
    Fault {
        name: "form-double-decoding",
        about: "fields are decoded twice",
        operation: ids::PARSE,
        sweep: "form.parse/escapes",
        rule: "decoded-twice",
        answer: |case, output| {
            parse_with(case.input, output, b"&", |field| percent::decode(&decode_field(field)).into_owned())
        },
    },
    Fault {
        name: "form-html-references",
        about: "HTML's references are decoded before",
        operation: ids::PARSE,
        sweep: "form.parse/form-strings-up-to-4",
        rule: "html-reference",
        answer: |case, output| {
            let text = html::unescape_text(&String::from_utf8_lossy(case.input)).into_owned();
            parse_with(text.as_bytes(), output, b"&", decode_field)
        },
    },
    Fault {
        name: "form-one-fffd-per-byte",
        about: "every ill-formed byte becomes a U+FFFD",
        operation: ids::PARSE,
        sweep: "form.parse/escaped-bytes-up-to-3",
        rule: "lossy",
        answer: |case, output| {
            parse_with(case.input, output, b"&", |field| {
                utf8::decode_bytewise(&percent::decode(&replace(field, b'+', b' '))).into_owned().into_bytes()
            })
        },
    },
    Fault {
        name: "empty-pair",
        about: "an empty sequence is a pair of empty texts",
        operation: ids::PARSE,
        sweep: "form.parse/code-points",
        rule: "empty-sequence",
        answer: |case, output| {
            if case.input == b"&" {
                pairs::push(b"", b"", output);
                pairs::push(b"", b"", output);
                return Mark::Output;
            }
            parse_with(case.input, output, b"&", decode_field)
        },
    },
    Fault {
        name: "asterisk-encoded",
        about: "* is encoded and ~ is not (Python's urlencode)",
        operation: ids::SERIALIZE,
        sweep: "form.serialize/pair-lists-up-to-3",
        rule: "serialized-field",
        answer: |case, output| {
            output
                .extend_from_slice(serialized(case.input).replace('*', "%2A").replace("%7E", "~").as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "equals-left-out",
        about: "a pair with an empty value has no =",
        operation: ids::SERIALIZE,
        sweep: "form.serialize/pair-lists-up-to-2",
        rule: "pair-separators",
        answer: |case, output| {
            let text = serialized(case.input);
            let pairs: Vec<_> = text.split('&').map(|pair| pair.strip_suffix('=').unwrap_or(pair)).collect();
            output.extend_from_slice(pairs.join("&").as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "form-surrogate-swallowed",
        about: "a lone surrogate becomes nothing",
        operation: ids::SERIALIZE,
        sweep: "form.serialize/code-points-in-pairs",
        rule: "lone-surrogate",
        answer: |case, output| {
            let kept: Vec<u8> = case
                .input
                .utf8_chunks()
                .flat_map(|chunk| {
                    let separator = chunk.invalid().iter().copied().filter(|byte| *byte >= 0xFE);
                    chunk.valid().bytes().chain(separator).collect::<Vec<_>>()
                })
                .collect();
            output.extend_from_slice(serialized(&kept).as_bytes());
            Mark::Output
        },
    },
];

fn replace(bytes: &[u8], byte: u8, by: u8) -> Vec<u8> {
    bytes.iter().map(|&other| if other == byte { by } else { other }).collect()
}

/// The standard's way.
fn decode_field(field: &[u8]) -> Vec<u8> {
    percent::decode(&replace(field, b'+', b' ')).into_owned()
}

fn parse_with(input: &[u8], output: &mut Vec<u8>, separators: &[u8], decode: fn(&[u8]) -> Vec<u8>) -> Mark {
    for sequence in input.split(|byte| separators.contains(byte)).filter(|sequence| !sequence.is_empty()) {
        let equals = sequence.iter().position(|&byte| byte == b'=');
        let (name, value) = equals.map_or((sequence, &b""[..]), |at| (&sequence[..at], &sequence[at + 1..]));
        let [name, value] = [name, value].map(|field| utf8::decode(&decode(field)).into_owned());
        pairs::push(name.as_bytes(), value.as_bytes(), output);
    }
    Mark::Output
}

/// As the standard says, with U+FFFD for lone surrogates.
fn serialized(list: &[u8]) -> String {
    let lossy = |field| utf8::decode(&utf8::encode(crate::wtf8::code_points(field))).into_owned();
    let pairs = pairs::records(list).into_iter().flatten();
    form::serialize(pairs.map(|(name, value)| (lossy(name), lossy(value))))
}
