//! The URI functions of ECMAScript.

use crate::domains::{
    Alphabet, BYTES_UP_TO_2, BYTES_UP_TO_3, CodePointPatterns, CodePoints, Escaped, Framed, Strings, Sweep,
    full, quick,
};
use crate::rules::uri as rules;
use crate::{Answer, Case, Form, Operation, Rule, Step};
use conformant_codecs::uri;

/// `uri.encode`
pub const ENCODE: &str = "uri.encode";
/// `uri.encode-component`
pub const ENCODE_COMPONENT: &str = "uri.encode-component";
/// `uri.encode-component-rfc3986`
pub const ENCODE_COMPONENT_RFC3986: &str = "uri.encode-component-rfc3986";
/// `uri.decode`
pub const DECODE: &str = "uri.decode";
/// `uri.decode-component`
pub const DECODE_COMPONENT: &str = "uri.decode-component";

/// Why an input is refused, by [`Rejection::kind`](crate::Rejection::kind).
pub const REJECTIONS: &[&str] = &["lone-surrogate", "malformed-escape", "invalid-utf8"];

/// An operation from text to text, or rejected.
const fn operation(
    id: &'static str,
    spec: &'static str,
    steps: fn(Case<'_>) -> Vec<Step>,
    rule: fn(Case<'_>, Answer<'_>, Answer<'_>) -> Option<&'static Rule>,
) -> Operation {
    let rejections = REJECTIONS;
    Operation { id, input: Form::Text, output: Form::Text, spec, rejections, streams: false, steps, rule }
}

static OPERATION_ENCODE: Operation = operation(
    ENCODE,
    "https://tc39.es/ecma262/#sec-encodeuri-uri",
    |case| rules::encode_steps(case, uri::encode),
    |case, want, got| rules::broken_encode(case, want, got, uri::encode),
);

static OPERATION_ENCODE_COMPONENT: Operation = operation(
    ENCODE_COMPONENT,
    "https://tc39.es/ecma262/#sec-encodeuricomponent-uricomponent",
    |case| rules::encode_steps(case, uri::encode_component),
    |case, want, got| rules::broken_encode(case, want, got, uri::encode_component),
);

static OPERATION_ENCODE_COMPONENT_RFC3986: Operation = operation(
    ENCODE_COMPONENT_RFC3986,
    "https://tc39.es/ecma262/#sec-encodeuricomponent-uricomponent, and ! ' ( ) * by RFC 3986, 2.2",
    |case| rules::encode_steps(case, uri::encode_component_rfc3986),
    |case, want, got| rules::broken_encode(case, want, got, uri::encode_component_rfc3986),
);

static OPERATION_DECODE: Operation = operation(
    DECODE,
    "https://tc39.es/ecma262/#sec-decodeuri-encodeduri",
    |case| rules::decode_steps(case, uri::decode),
    |case, want, got| rules::broken_decode(case, want, got, uri::decode),
);

static OPERATION_DECODE_COMPONENT: Operation = operation(
    DECODE_COMPONENT,
    "https://tc39.es/ecma262/#sec-decodeuricomponent-encodeduricomponent",
    |case| rules::decode_steps(case, uri::decode_component),
    |case, want, got| rules::broken_decode(case, want, got, uri::decode_component),
);

/// One of each class of code units, and both ends of the surrogate ranges: side by side they are every class
/// of pairs.
const UNIT_CLASSES: &[u32] = &[
    0x41, 0x25, 0x27, 0x3B, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF,
];

static UNIT_STRINGS: Strings = Strings {
    id: "unit-strings",
    about: "every string of up to four code units over 15 that stand for the classes, surrogates among them",
    alphabet: Alphabet::CodePoints(UNIT_CLASSES),
    lengths: 0..=4,
};

/// The percent sign, the ends of the ranges of hex digits and what lies next to them, what forms treat
/// specially, and a character of two bytes.
const PERCENT_CHARACTERS: &[u32] =
    &[0x25, 0x30, 0x39, 0x61, 0x66, 0x41, 0x46, 0x67, 0x47, 0x2B, 0x26, 0x3D, 0x3B, 0xE9, 0xD83D, 0xDE00];

const fn percent_strings(id: &'static str, lengths: std::ops::RangeInclusive<u32>) -> Strings {
    let about = "every string over 16 code units: % 0 9 a f A F g G + & = ; U+00E9 and two surrogates";
    Strings { id, about, alphabet: Alphabet::CodePoints(PERCENT_CHARACTERS), lengths }
}

static PERCENT_STRINGS_UP_TO_4: Strings = percent_strings("percent-strings-up-to-4", 0..=4);
static PERCENT_STRINGS_UP_TO_5: Strings = percent_strings("percent-strings-up-to-5", 0..=5);

static ASCII_PAIRS: Strings = Strings {
    id: "ascii-pairs",
    about: "every two ASCII characters",
    alphabet: Alphabet::Bytes(&ASCII),
    lengths: 2..=2,
};

static ASCII: [u8; 128] = {
    let mut ascii = [0; 128];
    let mut byte = 0;
    while byte < 128 {
        ascii[byte] = byte as u8;
        byte += 1;
    }
    ascii
};

static ESCAPES: Framed = Framed {
    id: "escapes",
    about: "% and every two ASCII characters: alone, between letters, behind a lead byte, before digits",
    frames: &[(b"%", b""), (b"a%", b"b"), (b"%C3%", b"%A9"), (b"%E3%81%", b"41")],
    inputs: &ASCII_PAIRS,
};

static ESCAPED_UP_TO_2: Escaped = Escaped {
    id: "escaped-bytes-up-to-2",
    about: "every byte string of up to two bytes, each byte as %XX",
    inputs: &BYTES_UP_TO_2,
};

static ESCAPED_UP_TO_3: Escaped = Escaped {
    id: "escaped-bytes-up-to-3",
    about: "every byte string of up to three bytes, each byte as %XX",
    inputs: &BYTES_UP_TO_3,
};

static ESCAPED_PATTERNS: Escaped = Escaped {
    id: "escaped-code-point-patterns",
    about: "the shortest pattern of every number below 200000 hexadecimal, each byte as %XX",
    inputs: &CodePointPatterns,
};

/// Escapes that begin, go on with, end and break a sequence, and the two cases of a reserved one.
const ESCAPE_TOKENS: &[&str] = &[
    "%E3", "%81", "%82", "%f0", "%9F", "%98", "%80", "%ED", "%A0", "%C2", "%F4", "%90", "%2F", "%2f", "%41",
    "%", "%4", "+", "a", "é",
];

const fn escape_strings(id: &'static str, lengths: std::ops::RangeInclusive<u32>) -> Strings {
    let about = "every string over 20 escapes and pieces of them, in tokens";
    Strings { id, about, alphabet: Alphabet::Tokens(ESCAPE_TOKENS), lengths }
}

static ESCAPE_STRINGS_UP_TO_4: Strings = escape_strings("escape-strings-up-to-4", 0..=4);
static ESCAPE_STRINGS_UP_TO_5: Strings = escape_strings("escape-strings-up-to-5", 0..=5);

/// Every sweep over the URI functions.
pub static SWEEPS: &[Sweep] = &[
    full(&OPERATION_ENCODE, &CodePoints),
    quick(&OPERATION_ENCODE, &ASCII_PAIRS),
    quick(&OPERATION_ENCODE, &UNIT_STRINGS),
    quick(&OPERATION_ENCODE_COMPONENT, &CodePoints),
    quick(&OPERATION_ENCODE_COMPONENT, &ASCII_PAIRS),
    quick(&OPERATION_ENCODE_COMPONENT, &UNIT_STRINGS),
    full(&OPERATION_ENCODE_COMPONENT_RFC3986, &CodePoints),
    quick(&OPERATION_ENCODE_COMPONENT_RFC3986, &ASCII_PAIRS),
    quick(&OPERATION_ENCODE_COMPONENT_RFC3986, &UNIT_STRINGS),
    quick(&OPERATION_DECODE, &ESCAPES),
    quick(&OPERATION_DECODE, &ESCAPED_UP_TO_2),
    quick(&OPERATION_DECODE, &PERCENT_STRINGS_UP_TO_4),
    quick(&OPERATION_DECODE, &ESCAPE_STRINGS_UP_TO_4),
    full(&OPERATION_DECODE, &CodePoints),
    full(&OPERATION_DECODE, &ESCAPED_PATTERNS),
    full(&OPERATION_DECODE, &ESCAPED_UP_TO_3),
    full(&OPERATION_DECODE, &PERCENT_STRINGS_UP_TO_5),
    full(&OPERATION_DECODE, &ESCAPE_STRINGS_UP_TO_5),
    quick(&OPERATION_DECODE_COMPONENT, &ESCAPES),
    quick(&OPERATION_DECODE_COMPONENT, &ESCAPED_UP_TO_2),
    quick(&OPERATION_DECODE_COMPONENT, &PERCENT_STRINGS_UP_TO_4),
    quick(&OPERATION_DECODE_COMPONENT, &ESCAPE_STRINGS_UP_TO_4),
    full(&OPERATION_DECODE_COMPONENT, &CodePoints),
    quick(&OPERATION_DECODE_COMPONENT, &ESCAPED_PATTERNS),
    full(&OPERATION_DECODE_COMPONENT, &ESCAPED_UP_TO_3),
    full(&OPERATION_DECODE_COMPONENT, &PERCENT_STRINGS_UP_TO_5),
    full(&OPERATION_DECODE_COMPONENT, &ESCAPE_STRINGS_UP_TO_5),
];
