//! Faults of labels, byte order marks, and the values that labels stand in.

use super::{Fault, named, replaced};
use crate::operations::charset::{self as ids, answer};
use conformant_codecs::charset::{self, Encoding};

pub(in crate::faults) static FAULTS: &[Fault] = &[
    Fault {
        name: "label-trimmed-as-unicode",
        about: "everything that Unicode calls white space is stripped from labels",
        operation: ids::LABEL,
        sweep: "charset.label/labels",
        rule: "white-space",
        answer: |case, output| {
            let text = String::from_utf8_lossy(case.input);
            named(case, charset::label(text.trim().as_bytes()), output)
        },
    },
    Fault {
        name: "label-not-trimmed",
        about: "white space around labels is part of them",
        operation: ids::LABEL,
        sweep: "charset.label/labels",
        rule: "white-space",
        answer: |case, output| {
            let trimmed = case.input.trim_ascii().len() == case.input.len();
            named(case, charset::label(case.input).filter(|_| trimmed), output)
        },
    },
    Fault {
        name: "label-lowered-as-unicode",
        about: "labels are put in lower case as Unicode has it: U+212A is a k",
        operation: ids::LABEL,
        sweep: "charset.label/labels",
        rule: "letter-case",
        answer: |case, output| {
            let text = String::from_utf8_lossy(case.input);
            named(case, charset::label(text.to_lowercase().as_bytes()), output)
        },
    },
    Fault {
        name: "label-case-kept",
        about: "labels are found in lower case alone",
        operation: ids::LABEL,
        sweep: "charset.label/labels",
        rule: "letter-case",
        answer: |case, output| {
            let is_lower = !case.input.iter().any(u8::is_ascii_uppercase);
            named(case, charset::label(case.input).filter(|_| is_lower), output)
        },
    },
    Fault {
        name: "latin1-taken-at-its-word",
        about: "latin1 and iso-8859-1 mean ISO-8859-1, which is no encoding of the standard",
        operation: ids::LABEL,
        sweep: "charset.label/labels",
        rule: "label",
        answer: |case, output| {
            let label = case.input.trim_ascii().to_ascii_lowercase();
            match label.as_slice() {
                b"latin1" | b"iso-8859-1" => answer(case.input, Some("ISO-8859-1"), output),
                _ => named(case, charset::label(case.input), output),
            }
        },
    },
    Fault {
        name: "short-labels-missing",
        about: "labels of two letters are not known: l1",
        operation: ids::LABEL,
        sweep: "charset.label/bytes-up-to-3",
        rule: "label",
        answer: |case, output| {
            let known = charset::label(case.input).filter(|_| case.input.trim_ascii().len() > 2);
            named(case, known, output)
        },
    },
    Fault {
        name: "bom-swapped",
        about: "FE FF is taken for little-endian",
        operation: ids::BOM,
        sweep: "charset.bom/bytes-up-to-2",
        rule: "bom",
        answer: |case, output| {
            let encoding = match charset::bom(case.input) {
                Some(Encoding::Utf16Be) => Some(Encoding::Utf16Le),
                other => other,
            };
            named(case, encoding, output)
        },
    },
    Fault {
        name: "bom-of-utf-8-missing",
        about: "EF BB BF tells nothing",
        operation: ids::BOM,
        sweep: "charset.bom/bytes-up-to-3",
        rule: "bom",
        answer: |case, output| {
            let encoding = charset::bom(case.input).filter(|&encoding| encoding != Encoding::Utf8);
            named(case, encoding, output)
        },
    },
    Fault {
        name: "quoted-charset-kept-in-quotes",
        about: "the quotation marks around the parameter's value are part of the label",
        operation: ids::CONTENT_TYPE,
        sweep: "charset.content-type/content-type-strings-up-to-6",
        rule: "quoted-value",
        answer: |case, output| {
            let unquoted = !case.input.contains(&b'"');
            named(case, charset::content_type(case.input).filter(|_| unquoted), output)
        },
    },
    Fault {
        name: "last-charset-parameter",
        about: "of several charset parameters the last one counts",
        operation: ids::CONTENT_TYPE,
        sweep: "charset.content-type/parameter-lists-up-to-5",
        rule: "first-parameter",
        answer: |case, output| {
            let last = case.input.windows(8).rposition(|window| window.eq_ignore_ascii_case(b"charset="));
            let right = charset::content_type(case.input);
            let plain = !case.input.contains(&b'"');
            let encoding = match last.filter(|_| plain && right.is_some()) {
                Some(at) => charset::content_type(&[b"x/x;", &case.input[at..]].concat()),
                None => right,
            };
            named(case, encoding, output)
        },
    },
    Fault {
        name: "charset-without-mime-type",
        about: "a charset parameter counts behind anything",
        operation: ids::CONTENT_TYPE,
        sweep: "charset.content-type/mime-type-strings-up-to-6",
        rule: "mime-type",
        answer: |case, output| {
            let start = case.input.iter().position(|&byte| byte == b';').unwrap_or(case.input.len());
            named(case, charset::content_type(&[b"x/x", &case.input[start..]].concat()), output)
        },
    },
    Fault {
        name: "first-charset-word-only",
        about: "a charset without an equals sign ends the search (html-encoding-sniffer 7)",
        operation: ids::META_CONTENT,
        sweep: "charset.meta-content/meta-content-strings-up-to-6",
        rule: "charset-equals",
        answer: |case, output| {
            let first = case.input.windows(7).position(|window| window.eq_ignore_ascii_case(b"charset"));
            let behind = first.map_or(&b""[..], |at| case.input[at + 7..].trim_ascii_start());
            let encoding = charset::meta_content(case.input).filter(|_| behind.starts_with(b"="));
            named(case, encoding, output)
        },
    },
    Fault {
        name: "unmatched-quote-taken",
        about: "a label behind a lone quotation mark counts",
        operation: ids::META_CONTENT,
        sweep: "charset.meta-content/meta-content-strings-up-to-6",
        rule: "unmatched-quote",
        answer: |case, output| {
            let right = charset::meta_content(case.input);
            let closed = || charset::meta_content(&[case.input, b"\""].concat());
            named(case, right.or_else(closed), output)
        },
    },
    Fault {
        name: "semicolon-in-label",
        about: "only white space ends a label",
        operation: ids::META_CONTENT,
        sweep: "charset.meta-content/meta-content-strings-up-to-6",
        rule: "value-end",
        answer: |case, output| named(case, charset::meta_content(&replaced(case.input, b";", b"_")), output),
    },
];
