//! Faults of percent-encoding.

use super::Fault;
use crate::operations::percent as ids;
use crate::{Case, Mark};
use conformant_codecs::percent::Set;
use conformant_codecs::{html, percent};

/// For each set four faults: a member left raw, lower-case hex, that member counted as one, and characters
/// counted for bytes.
macro_rules! faults_of_sets {
    ($($set:ident, $name:literal, $member:literal, $raw:literal, $about:literal, $rule:literal;)*) => {
        pub(super) static OF_SETS: &[Fault] = &[$(
            Fault {
                name: $raw,
                about: $about,
                operation: concat!("percent.encode.", $name),
                sweep: concat!("percent.encode.", $name, "/byte-positions"),
                rule: $rule,
                answer: |case, output| encode_but(case, percent::$set, $member, output),
            },
            Fault {
                name: concat!($name, "-lower-case-hex"),
                about: "the hex digits are in lower case",
                operation: concat!("percent.encode.", $name),
                sweep: concat!("percent.encode.", $name, "/code-points"),
                rule: "upper-case-hex",
                answer: |case, output| lower_case_hex(case, percent::$set, output),
            },
            Fault {
                name: concat!($raw, "-length"),
                about: "a member of the set counts as one byte",
                operation: concat!("percent.encoded-length.", $name),
                sweep: concat!("percent.encoded-length.", $name, "/byte-positions"),
                rule: "encoded-length",
                answer: |case, output| {
                    let length: usize = case
                        .input
                        .split(|&byte| byte == $member)
                        .map(|part| percent::encoded_length(part, percent::$set) + 1)
                        .sum();
                    output.extend_from_slice((length - 1).to_string().as_bytes());
                    Mark::Output
                },
            },
            Fault {
                name: concat!($name, "-characters-counted"),
                about: "three for a character, whatever the number of its bytes",
                operation: concat!("percent.encoded-length.", $name),
                sweep: concat!("percent.encoded-length.", $name, "/code-points"),
                rule: "encoded-length",
                answer: |case, output| {
                    let encoded = |byte: &&u8| percent::$set.contains(**byte) && **byte & 0xC0 != 0x80;
                    let spaces = percent::$set == percent::FORM;
                    let plus = case.input.iter().filter(|&&byte| spaces && byte == b' ').count();
                    let characters = case.input.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
                    let length = characters + 2 * (case.input.iter().filter(encoded).count() - plus);
                    output.extend_from_slice(length.to_string().as_bytes());
                    Mark::Output
                },
            },
        )*];
    };
}

faults_of_sets! {
    C0_CONTROL, "c0-control", 0x7F, "delete-raw", "U+007F is left raw", "encode-set";
    FRAGMENT, "fragment", b'`', "backtick-raw", "` is left raw in fragments (before 2017)", "encode-set";
    QUERY, "query", b'#', "number-sign-raw", "# is left raw in queries", "encode-set";
    SPECIAL_QUERY, "special-query", b'\'', "query-apostrophe-raw", "' is left raw in special queries (ureq)", "encode-set";
    PATH, "path", b'^', "caret-raw", "^ is left raw in paths (url 2.5.8, ada 2)", "encode-set";
    USERINFO, "userinfo", b'|', "vertical-bar-raw", "| is left raw in userinfo", "encode-set";
    COMPONENT, "component", b'%', "percent-sign-raw", "% is left raw in components (serde_qs, httpx)", "percent-sign";
    FORM, "form", b'~', "tilde-raw", "~ is left raw in forms (Python's quote_plus)", "encode-set";
    RFC3986, "rfc3986", b'*', "asterisk-raw", "* is left raw (encodeURIComponent for RFC 3986)", "encode-set";
}

pub(super) static FAULTS: &[Fault] = &[
    Fault {
        name: "vertical-bar-encoded",
        about: "| is encoded in paths (Chromium)",
        operation: "percent.encode.path",
        sweep: "percent.encode.path/bytes-up-to-2",
        rule: "not-in-set",
        answer: |case, output| encode_with(case, percent::PATH.with(b"|"), output),
    },
    Fault {
        name: "caret-raw-alone",
        about: "^ is left raw where nothing else needs encoding (ada's fast path)",
        operation: "percent.encode.path",
        sweep: "percent.encode.path/byte-positions",
        rule: "encode-set",
        answer: |case, output| {
            let others = percent::PATH.without(b"^");
            let alone = percent::encoded_length(case.input, others) == case.input.len();
            encode_with(case, if alone { others } else { percent::PATH }, output)
        },
    },
    Fault {
        name: "member-behind-48-bytes-raw",
        about: "a member of the set behind the 48th byte is left raw (the tail of a vector loop)",
        operation: "percent.encode.path",
        sweep: "percent.encode.path/byte-positions",
        rule: "encode-set",
        answer: |case, output| {
            let (block, tail) = case.input.split_at(case.input.len().min(48));
            output.extend_from_slice(percent::encode(block, percent::PATH).as_bytes());
            output.extend_from_slice(percent::encode(tail, percent::C0_CONTROL).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "escaped-again",
        about: "the % of a triplet is encoded in paths (httpx)",
        operation: "percent.encode.path",
        sweep: "percent.encode.path/bytes-up-to-2",
        rule: "percent-sign",
        answer: |case, output| encode_with(case, percent::PATH.with(b"%"), output),
    },
    Fault {
        name: "tilde-encoded",
        about: "~ is encoded (PHP 5.2, urllib3, boto)",
        operation: "percent.encode.rfc3986",
        sweep: "percent.encode.rfc3986/bytes-up-to-2",
        rule: "not-in-set",
        answer: |case, output| encode_with(case, percent::RFC3986.with(b"~"), output),
    },
    Fault {
        name: "plus-for-space",
        about: "a space becomes + outside forms",
        operation: "percent.encode.component",
        sweep: "percent.encode.component/bytes-up-to-2",
        rule: "space-as-plus",
        answer: |case, output| {
            let encoded = percent::encode(case.input, percent::COMPONENT).replace("%20", "+");
            output.extend_from_slice(encoded.as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "space-as-triplet",
        about: "a space becomes %20 in forms",
        operation: "percent.encode.form",
        sweep: "percent.encode.form/bytes-up-to-2",
        rule: "space-as-plus",
        answer: |case, output| {
            output
                .extend_from_slice(percent::encode(case.input, percent::FORM).replace('+', "%20").as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "form-as-rfc3986",
        about: "the set is RFC 3986's, and a space becomes a plus (Python's quote_plus, Go's QueryEscape)",
        operation: "percent.encode.form",
        sweep: "percent.encode.form/bytes-up-to-2",
        rule: "not-in-set",
        answer: |case, output| {
            let encoded = percent::encode(case.input, percent::RFC3986).replace("%20", "+");
            output.extend_from_slice(encoded.as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "form-asterisk-encoded",
        about: "an asterisk becomes %2A (PHP's urlencode)",
        operation: "percent.encode.form",
        sweep: "percent.encode.form/bytes-up-to-2",
        rule: "not-in-set",
        answer: |case, output| {
            output
                .extend_from_slice(percent::encode(case.input, percent::FORM).replace('*', "%2A").as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "html-entities",
        about: "HTML's entities are taken for percent-encoding",
        operation: "percent.encode.component",
        sweep: "percent.encode.component/code-points",
        rule: "html-escape",
        answer: |case, output| {
            output.extend_from_slice(html::escape_five(&String::from_utf8_lossy(case.input)).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "latin-1-triplets",
        about: "a character below U+0100 becomes one triplet (escape())",
        operation: "percent.encode.component",
        sweep: "percent.encode.component/code-points",
        rule: "non-ascii",
        answer: |case, output| {
            for character in String::from_utf8_lossy(case.input).chars() {
                let mut buffer = [0; 4];
                let utf8 = character.encode_utf8(&mut buffer).as_bytes();
                let low = [u32::from(character) as u8];
                let bytes = if u32::from(character) < 0x100 { &low } else { utf8 };
                output.extend_from_slice(percent::encode(bytes, percent::COMPONENT).as_bytes());
            }
            Mark::Output
        },
    },
    Fault {
        name: "double-decoding",
        about: "what was decoded is decoded again (vertx, actix, sass)",
        operation: ids::DECODE,
        sweep: "percent.decode/escapes",
        rule: "decoded-twice",
        answer: |case, output| {
            percent::decode_append(&percent::decode(case.input), output);
            Mark::Output
        },
    },
    Fault {
        name: "three-skipped",
        about: "a malformed % is kept with the two bytes behind it (yarl)",
        operation: ids::DECODE,
        sweep: "percent.decode/percent-strings-up-to-6",
        rule: "malformed-escape",
        answer: |case, output| {
            decode_unless(case.input, output, |rest| if rest[0] == b'%' { rest.len().min(3) } else { 0 })
        },
    },
    Fault {
        name: "every-other-triplet",
        about: "a triplet right behind another is missed",
        operation: ids::DECODE,
        sweep: "percent.decode/percent-strings-8",
        rule: "triplet",
        answer: |case, output| {
            let mut behind_triplet = false;
            let mut rest = case.input;
            while !rest.is_empty() {
                let is_triplet = rest.get(..3).is_some_and(|start| percent::decode(start).len() == 1);
                behind_triplet = is_triplet && !behind_triplet;
                let (start, behind) = rest.split_at(if behind_triplet { 3 } else { 1 });
                percent::decode_append(start, output);
                rest = behind;
            }
            Mark::Output
        },
    },
    Fault {
        name: "hex-up-to-g",
        about: "G and g pass as hex digits",
        operation: ids::DECODE,
        sweep: "percent.decode/escapes",
        rule: "malformed-escape",
        answer: |case, output| {
            let mended: Vec<u8> = (0..case.input.len())
                .map(|at| {
                    match (case.input[at], at.checked_sub(2).and_then(|before| case.input.get(before))) {
                        (b'g' | b'G', Some(b'%')) => b'0',
                        (byte, _) => byte,
                    }
                })
                .collect();
            percent::decode_append(&mended, output);
            Mark::Output
        },
    },
    Fault {
        name: "triplet-at-end-missed",
        about: "a triplet at the very end is not decoded (i + 2 < n for i + 2 <= n)",
        operation: ids::DECODE,
        sweep: "percent.decode/escaped-bytes-up-to-3",
        rule: "triplet",
        answer: |case, output| {
            let (body, end) = case.input.split_at(case.input.len().saturating_sub(3));
            percent::decode_append(body, output);
            output.extend_from_slice(end);
            Mark::Output
        },
    },
    Fault {
        name: "entities-decoded",
        about: "HTML's references are decoded instead",
        operation: ids::DECODE,
        sweep: "percent.decode/html-references",
        rule: "html-reference",
        answer: |case, output| {
            output.extend_from_slice(html::unescape_text(&String::from_utf8_lossy(case.input)).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "plus-decoded",
        about: "+ becomes a space outside forms",
        operation: ids::DECODE,
        sweep: "percent.decode/code-points",
        rule: "plus-is-literal",
        answer: |case, output| {
            let spaced: Vec<u8> =
                case.input.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
            percent::decode_append(&spaced, output);
            Mark::Output
        },
    },
    Fault {
        name: "nul-ends-the-text",
        about: "a NUL ends the text (C strings)",
        operation: ids::DECODE,
        sweep: "percent.decode/byte-positions",
        rule: "literal",
        answer: |case, output| {
            let end = case.input.iter().position(|&byte| byte == 0).unwrap_or(case.input.len());
            percent::decode_append(&case.input[..end], output);
            Mark::Output
        },
    },
    Fault {
        name: "triplet-broken-by-chunks",
        about: "each chunk is decoded by itself",
        operation: ids::DECODE,
        sweep: "percent.decode/escapes-chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| {
            case.chunks().for_each(|chunk| percent::decode_append(chunk, output));
            Mark::Output
        },
    },
    Fault {
        name: "reserved-normalized",
        about: "every triplet is decoded: %2F becomes a delimiter",
        operation: ids::NORMALIZE,
        sweep: "percent.normalize/percent-strings-up-to-6",
        rule: "reserved-kept",
        answer: |case, output| {
            percent::decode_append(case.input, output);
            Mark::Output
        },
    },
    Fault {
        name: "hex-case-kept",
        about: "the hex digits of kept triplets stay in lower case",
        operation: ids::NORMALIZE,
        sweep: "percent.normalize/escapes-between",
        rule: "hex-case",
        answer: |case, output| {
            output.extend_from_slice(&percent::normalize(case.input));
            output.make_ascii_lowercase();
            Mark::Output
        },
    },
    Fault {
        name: "tilde-kept",
        about: "%7E is kept: ~ was not unreserved before RFC 3986",
        operation: ids::NORMALIZE,
        sweep: "percent.normalize/escaped-bytes-up-to-2",
        rule: "unreserved-decoded",
        answer: |case, output| {
            output.extend_from_slice(
                String::from_utf8_lossy(&percent::normalize(case.input)).replace('~', "%7E").as_bytes(),
            );
            Mark::Output
        },
    },
    Fault {
        name: "reserved-displayed",
        about: "reserved characters and controls are shown decoded",
        operation: ids::DISPLAY,
        sweep: "percent.display/escaped-code-points",
        rule: "display-kept",
        answer: |case, output| {
            let decoded = percent::decode(case.input);
            match str::from_utf8(&decoded) {
                Ok(_) => output.extend_from_slice(&decoded),
                Err(_) => output.extend_from_slice(percent::display(case.input).as_bytes()),
            }
            Mark::Output
        },
    },
    Fault {
        name: "ill-formed-displayed",
        about: "triplets that are not UTF-8 are shown as U+FFFD",
        operation: ids::DISPLAY,
        sweep: "percent.display/escaped-bytes-up-to-3",
        rule: "display-ill-formed",
        answer: |case, output| {
            let shown = percent::display(case.input);
            let decoded = percent::decode(shown.as_bytes());
            let ill_formed = str::from_utf8(&decoded).is_err();
            let shown = if ill_formed { String::from_utf8_lossy(&decoded) } else { shown };
            output.extend_from_slice(shown.as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "raw-bytes-displayed",
        about: "raw bytes that are not UTF-8 become U+FFFD",
        operation: ids::DISPLAY,
        sweep: "percent.display/percent-strings-up-to-6",
        rule: "display-ill-formed",
        answer: |case, output| {
            output.extend_from_slice(
                percent::display(String::from_utf8_lossy(case.input).as_bytes()).as_bytes(),
            );
            Mark::Output
        },
    },
    Fault {
        name: "raw-text-encoded",
        about: "raw characters outside ASCII are encoded",
        operation: ids::DISPLAY,
        sweep: "percent.display/code-points",
        rule: "literal",
        answer: |case, output| encode_with(case, percent::C0_CONTROL, output),
    },
];

fn encode_with(case: Case<'_>, set: Set, output: &mut Vec<u8>) -> Mark {
    output.extend_from_slice(percent::encode(case.input, set).as_bytes());
    Mark::Output
}

/// Encodes all but one byte.
fn encode_but(case: Case<'_>, set: Set, member: u8, output: &mut Vec<u8>) -> Mark {
    for (number, part) in case.input.split(|&byte| byte == member).enumerate() {
        output.extend(std::iter::repeat_n(member, usize::from(number > 0)));
        output.extend_from_slice(percent::encode(part, set).as_bytes());
    }
    Mark::Output
}

fn lower_case_hex(case: Case<'_>, set: Set, output: &mut Vec<u8>) -> Mark {
    for byte in case.input {
        let encoded = percent::encode(std::slice::from_ref(byte), set);
        let is_triplet = encoded.len() == 3;
        output.extend(encoded.bytes().map(|byte| if is_triplet { byte.to_ascii_lowercase() } else { byte }));
    }
    Mark::Output
}

/// Decodes triplets; elsewhere `taken` says how many bytes to keep at once, one where it says none.
fn decode_unless(input: &[u8], output: &mut Vec<u8>, taken: impl Fn(&[u8]) -> usize) -> Mark {
    let mut rest = input;
    while !rest.is_empty() {
        let is_triplet = rest.get(..3).is_some_and(|start| percent::decode(start).len() == 1);
        let length = if is_triplet { 3 } else { taken(rest).max(1) };
        let (start, behind) = rest.split_at(length);
        output.extend_from_slice(&if is_triplet { percent::decode(start) } else { start.into() });
        rest = behind;
    }
    Mark::Output
}
