//! Faults of URI functions.

use super::Fault;
use crate::operations::uri as ids;
use crate::{Case, Mark, wtf8};
use conformant_codecs::uri::{self, UriError};
use conformant_codecs::{html, percent, utf8};

pub(super) static FAULTS: &[Fault] = &[
    Fault {
        name: "uri-brackets-kept",
        about: "[ and ] are kept (RFC 2732)",
        operation: ids::ENCODE,
        sweep: "uri.encode/code-points",
        rule: "escaped",
        answer: |case, output| {
            encoding(case, output, uri::encode, |text| text.replace("%5B", "[").replace("%5D", "]"))
        },
    },
    Fault {
        name: "reserved-escaped",
        about: "the reserved set is encoded in encodeURI too",
        operation: ids::ENCODE,
        sweep: "uri.encode/ascii-pairs",
        rule: "unescaped-set",
        answer: |case, output| encoding(case, output, uri::encode_component, |text| text),
    },
    Fault {
        name: "lone-surrogate-swallowed",
        about: "a lone surrogate becomes nothing",
        operation: ids::ENCODE_COMPONENT,
        sweep: "uri.encode-component/code-points",
        rule: "lone-surrogate",
        answer: |case, output| {
            let kept: String = case.input.utf8_chunks().map(|chunk| chunk.valid()).collect();
            output.extend_from_slice(percent::encode(kept.as_bytes(), percent::COMPONENT).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "lone-surrogate-replaced",
        about: "a lone surrogate becomes %EF%BF%BD (USVString)",
        operation: ids::ENCODE_COMPONENT,
        sweep: "uri.encode-component/unit-strings",
        rule: "lone-surrogate",
        answer: |case, output| {
            let text = utf8::encode(wtf8::code_points(case.input));
            output.extend_from_slice(percent::encode(&text, percent::COMPONENT).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "pair-split",
        about: "the halves of a pair are encoded by themselves (CESU-8)",
        operation: ids::ENCODE_COMPONENT,
        sweep: "uri.encode-component/unit-strings",
        rule: "non-ascii",
        answer: |case, output| {
            let right = uri::encode_component(&units(case.input));
            if let Err(error) = right {
                return rejected(case, error);
            }
            for unit in units(case.input) {
                let mut bytes = Vec::new();
                wtf8::push_pattern(u32::from(unit), &mut bytes);
                output.extend_from_slice(percent::encode(&bytes, percent::COMPONENT).as_bytes());
            }
            Mark::Output
        },
    },
    Fault {
        name: "uri-html-entities",
        about: "HTML's entities are taken for percent-encoding",
        operation: ids::ENCODE_COMPONENT,
        sweep: "uri.encode-component/ascii-pairs",
        rule: "escaped",
        answer: |case, output| {
            output.extend_from_slice(html::escape_five(&String::from_utf8_lossy(case.input)).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "five-left",
        about: "! ' ( ) * are left, as encodeURIComponent leaves them",
        operation: ids::ENCODE_COMPONENT_RFC3986,
        sweep: "uri.encode-component-rfc3986/code-points",
        rule: "rfc3986-five",
        answer: |case, output| encoding(case, output, uri::encode_component, |text| text),
    },
    Fault {
        name: "uri-lower-case-hex",
        about: "the five are encoded with lower-case hex: toString(16)",
        operation: ids::ENCODE_COMPONENT_RFC3986,
        sweep: "uri.encode-component-rfc3986/ascii-pairs",
        rule: "upper-case-hex",
        answer: |case, output| {
            encoding(case, output, uri::encode_component_rfc3986, |text| text.replace("%2A", "%2a"))
        },
    },
    Fault {
        name: "kept-escapes-re-cased",
        about: "decodeURI writes the escapes that it keeps in upper case",
        operation: ids::DECODE,
        sweep: "uri.decode/escape-strings-up-to-5",
        rule: "reserved-kept",
        answer: |case, output| {
            decoding(case, output, |units| {
                let mut decoded = uri::decode(units)?;
                for at in 2..decoded.len() {
                    if decoded[at - 2] == u16::from(b'%') {
                        let upper = |unit: u16| u16::from((unit as u8).to_ascii_uppercase());
                        let (first, second) = (decoded[at - 1], decoded[at]);
                        if first < 0x80 && second < 0x80 {
                            (decoded[at - 1], decoded[at]) = (upper(first), upper(second));
                        }
                    }
                }
                Ok(decoded)
            })
        },
    },
    Fault {
        name: "decode-uri-decodes-all",
        about: "decodeURI decodes the reserved set too",
        operation: ids::DECODE,
        sweep: "uri.decode/escaped-code-point-patterns",
        rule: "reserved-kept",
        answer: |case, output| decoding(case, output, uri::decode_component),
    },
    Fault {
        name: "raw-character-truncated",
        about: "a raw character above U+FFFF loses its second code unit (Boa)",
        operation: ids::DECODE,
        sweep: "uri.decode/code-points",
        rule: "literal",
        answer: |case, output| {
            decoding(case, output, |units| {
                let mut decoded = uri::decode(units)?;
                let raw = units.iter().any(|unit| (0xD800..0xDC00).contains(unit));
                decoded.retain(|unit| !raw || !(0xDC00..0xE000).contains(unit));
                Ok(decoded)
            })
        },
    },
    Fault {
        name: "uri-malformed-kept",
        about: "a malformed % is kept, as URLs keep it (polyfills)",
        operation: ids::DECODE,
        sweep: "uri.decode/percent-strings-up-to-5",
        rule: "malformed-escape",
        answer: |case, output| lossily(case, output, uri::decode),
    },
    Fault {
        name: "uri-three-bytes-lossy",
        about: "ill-formed UTF-8 becomes U+FFFD",
        operation: ids::DECODE,
        sweep: "uri.decode/escaped-bytes-up-to-3",
        rule: "invalid-utf8",
        answer: |case, output| lossily(case, output, uri::decode),
    },
    Fault {
        name: "truncated-sequence-panics",
        about: "escapes that end inside a sequence are indexed past their end: %E7%9A%8 (Boa)",
        operation: ids::DECODE_COMPONENT,
        sweep: "uri.decode-component/escape-strings-up-to-5",
        rule: "panicked",
        answer: |case, output| match uri::decode_component(&units(case.input)) {
            Err(error) if error.offset + error.length == units(case.input).len() => {
                panic!("index out of bounds")
            }
            _ => decoding(case, output, uri::decode_component),
        },
    },
    Fault {
        name: "uri-surrogates-accepted",
        about: "%ED%A0%80 decodes to a lone surrogate (Moddable)",
        operation: ids::DECODE_COMPONENT,
        sweep: "uri.decode-component/escaped-code-point-patterns",
        rule: "invalid-utf8",
        answer: |case, output| match &*percent::decode(case.input) {
            [0xED, 0xA0..=0xBF, 0x80..=0xBF] => {
                percent::decode_append(case.input, output);
                Mark::Output
            }
            _ => decoding(case, output, uri::decode_component),
        },
    },
    Fault {
        name: "uri-plus-decoded",
        about: "+ becomes a space",
        operation: ids::DECODE_COMPONENT,
        sweep: "uri.decode-component/code-points",
        rule: "plus-is-literal",
        answer: |case, output| {
            decoding(case, output, |units| {
                let spaced: Vec<u16> =
                    units.iter().map(|&unit| if unit == u16::from(b'+') { 0x20 } else { unit }).collect();
                uri::decode_component(&spaced)
            })
        },
    },
    Fault {
        name: "uri-double-decoding",
        about: "what was decoded is decoded again",
        operation: ids::DECODE_COMPONENT,
        sweep: "uri.decode-component/escaped-bytes-up-to-3",
        rule: "decoded-twice",
        answer: |case, output| {
            decoding(case, output, |units| {
                let once = uri::decode_component(units)?;
                Ok(uri::decode_component(&once).unwrap_or(once))
            })
        },
    },
    Fault {
        name: "uri-error-at-the-end",
        about: "an error is said to be where reading stopped",
        operation: ids::DECODE_COMPONENT,
        sweep: "uri.decode-component/percent-strings-up-to-5",
        rule: "error-offset",
        answer: |case, output| {
            decoding(case, output, |units| {
                uri::decode_component(units)
                    .map_err(|error| UriError { offset: error.offset + error.length, ..error })
            })
        },
    },
];

fn units(text: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(text.len());
    wtf8::to_units(text, &mut units);
    units
}

fn rejected(case: Case<'_>, error: UriError) -> Mark {
    Mark::Rejected(crate::subjects::uri_rejection(case.input, error))
}

/// Encodes, and spoils what comes out.
fn encoding(
    case: Case<'_>,
    output: &mut Vec<u8>,
    encode: fn(&[u16]) -> Result<String, UriError>,
    spoil: fn(String) -> String,
) -> Mark {
    match encode(&units(case.input)) {
        Ok(text) => output.extend_from_slice(spoil(text).as_bytes()),
        Err(error) => return rejected(case, error),
    }
    Mark::Output
}

fn decoding(
    case: Case<'_>,
    output: &mut Vec<u8>,
    decode: impl Fn(&[u16]) -> Result<Vec<u16>, UriError>,
) -> Mark {
    match decode(&units(case.input)) {
        Ok(decoded) => wtf8::push_units(&decoded, output),
        Err(error) => return rejected(case, error),
    }
    Mark::Output
}

/// Decodes as the function does, but where it refuses as a URL is decoded.
fn lossily(case: Case<'_>, output: &mut Vec<u8>, decode: fn(&[u16]) -> Result<Vec<u16>, UriError>) -> Mark {
    match decode(&units(case.input)) {
        Ok(decoded) => wtf8::push_units(&decoded, output),
        Err(_) => output.extend_from_slice(utf8::decode(&percent::decode(case.input)).as_bytes()),
    }
    Mark::Output
}
