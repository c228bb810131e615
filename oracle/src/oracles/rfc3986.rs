//! Normalization and display of percent-encoding, transcribed: no library performs them.

use crate::operations::percent as ids;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Sees, Worker, each_case};

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Rfc3986,
    code_base: "transcription",
    sees: Sees::Kind,
    reasons: &[],
    projection: |_| None,
    note: |operation| match operation.id {
        ids::DISPLAY => "RFC 3986, 2.2; UTR #36, 3.1",
        _ => "RFC 3986, 6.2.2",
    },
};

struct Rfc3986;

impl Implementation for Rfc3986 {
    fn identity(&self) -> Identity {
        Identity { name: "rfc3986".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        Some(match operation.id {
            ids::NORMALIZE => each_case(|case, output| {
                normalize(case.input, output);
                Mark::Output
            }),
            ids::DISPLAY => each_case(|case, output| {
                display(case.input, output);
                Mark::Output
            }),
            _ => return None,
        })
    }
}

/// `pct-encoded = "%" HEXDIG HEXDIG` at the start, read.
fn pct_encoded(input: &[u8]) -> Option<u8> {
    let (b'%', digits) = (*input.first()?, input.get(1..3)?) else { return None };
    digits.iter().try_fold(0, |octet, &digit| Some(octet << 4 | char::from(digit).to_digit(16)? as u8))
}

/// Section 6.2.2.1: "the case of the hexadecimal digits … should be normalized to use uppercase letters"; section
/// 6.2.2.2: "decoding any percent-encoded octet that corresponds to an unreserved character".
fn normalize(input: &[u8], output: &mut Vec<u8>) {
    let mut at = 0;
    while at < input.len() {
        match pct_encoded(&input[at..]) {
            Some(b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~') => {
                output.extend(pct_encoded(&input[at..]));
                at += 3;
            }
            Some(octet) => {
                output.extend_from_slice(format!("%{octet:02X}").as_bytes());
                at += 3;
            }
            None => {
                output.push(input[at]);
                at += 1;
            }
        }
    }
}

/// At each place: the longest of one to four octets that are all escaped, or all raw, and are one character.
fn display(input: &[u8], output: &mut Vec<u8>) {
    let mut at = 0;
    while at < input.len() {
        let escaped: Vec<u8> =
            (0..4).map_while(|number| pct_encoded(input.get(at + 3 * number..)?)).collect();
        // A raw character goes on as long as no triplet begins, which no continuation byte is.
        let octets = if escaped.is_empty() { &input[at..input.len().min(at + 4)] } else { &escaped };
        let character =
            (1..=octets.len()).find_map(|length| str::from_utf8(&octets[..length]).ok()?.chars().next());
        let width = if escaped.is_empty() { 1 } else { 3 };
        match character {
            Some(c) if escaped.is_empty() || can_be_shown(c) => {
                output.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                at += width * c.len_utf8();
            }
            Some(c) => {
                output.extend_from_slice(&input[at..at + width * c.len_utf8()]);
                at += width * c.len_utf8();
            }
            None if escaped.is_empty() => {
                output.extend_from_slice(format!("%{:02X}", input[at]).as_bytes());
                at += 1;
            }
            // The next octet is looked at anew: what follows an octet that begins no character is none of its.
            None => {
                output.extend_from_slice(&input[at..at + 3]);
                at += 3;
            }
        }
    }
}

fn can_be_shown(c: char) -> bool {
    // gen-delims and sub-delims of section 2.2, and the percent sign.
    const RESERVED: &str = ":/?#[]@!$&'()*+,;=%";
    // The property Bidi_Control of the Unicode Character Database.
    const BIDI_CONTROL: &[char] = &[
        '\u{061C}', '\u{200E}', '\u{200F}', '\u{202A}', '\u{202B}', '\u{202C}', '\u{202D}', '\u{202E}',
        '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
    ];
    !c.is_control() && !c.is_whitespace() && !RESERVED.contains(c) && !BIDI_CONTROL.contains(&c)
}
