//! The operations on percent-encoding.

use crate::domains::{
    Alphabet, BYTES_UP_TO_2, BYTES_UP_TO_3, ChunkCuts, CodePoints, Escaped, Framed, Positions, Strings,
    Sweep, deep, full, quick,
};
use crate::rules::percent as rules;
use crate::{Form, Operation};
use conformant_codecs::percent::{self, Set};

/// `percent.encode.SET`, without the set.
pub const ENCODE: &str = "percent.encode.";
/// `percent.encoded-length.SET`, without the set.
pub const ENCODED_LENGTH: &str = "percent.encoded-length.";
/// `percent.decode`
pub const DECODE: &str = "percent.decode";
/// `percent.normalize`
pub const NORMALIZE: &str = "percent.normalize";
/// `percent.display`
pub const DISPLAY: &str = "percent.display";

const SETS_SPEC: &str = "https://url.spec.whatwg.org/#percent-encoded-bytes";

/// The set that an operation's id ends in, behind [`ENCODE`] or [`ENCODED_LENGTH`].
pub(crate) fn set(name: &str) -> Option<Set> {
    SETS.iter().find(|(known, _)| *known == name).map(|&(_, set)| set)
}

/// For each set its name, our constant, and the two operations on it.
macro_rules! operations_on_sets {
    ($($name:literal, $set:ident, $encode:ident, $encoded_length:ident, $spec:expr;)*) => {
        static SETS: &[(&str, Set)] = &[$(($name, percent::$set)),*];

        $(
            static $encode: Operation = Operation {
                id: concat!("percent.encode.", $name),
                input: Form::Bytes,
                output: Form::Text,
                spec: $spec,
                rejections: &[],
                streams: false,
                steps: |case| rules::encode_steps(case, percent::$set),
                rule: |case, _, got| rules::broken_encode(case, got, percent::$set),
            };

            static $encoded_length: Operation = Operation {
                id: concat!("percent.encoded-length.", $name),
                input: Form::Bytes,
                output: Form::Number,
                spec: $spec,
                rejections: &[],
                streams: false,
                steps: |case| rules::encoded_length_steps(case, percent::$set),
                rule: |_, _, _| Some(&rules::ENCODED_LENGTH),
            };
        )*
    };
}

operations_on_sets! {
    "c0-control", C0_CONTROL, ENCODE_C0_CONTROL, LENGTH_C0_CONTROL, SETS_SPEC;
    "fragment", FRAGMENT, ENCODE_FRAGMENT, LENGTH_FRAGMENT, SETS_SPEC;
    "query", QUERY, ENCODE_QUERY, LENGTH_QUERY, SETS_SPEC;
    "special-query", SPECIAL_QUERY, ENCODE_SPECIAL_QUERY, LENGTH_SPECIAL_QUERY, SETS_SPEC;
    "path", PATH, ENCODE_PATH, LENGTH_PATH, SETS_SPEC;
    "userinfo", USERINFO, ENCODE_USERINFO, LENGTH_USERINFO, SETS_SPEC;
    "component", COMPONENT, ENCODE_COMPONENT, LENGTH_COMPONENT, SETS_SPEC;
    "form", FORM, ENCODE_FORM, LENGTH_FORM, "https://url.spec.whatwg.org/#string-percent-encode-after-encoding";
    "rfc3986", RFC3986, ENCODE_RFC3986, LENGTH_RFC3986, "RFC 3986, 2.1 and 2.3: everything but unreserved";
}

static OPERATION_DECODE: Operation = Operation {
    id: DECODE,
    input: Form::Bytes,
    output: Form::Bytes,
    spec: "https://url.spec.whatwg.org/#percent-decode",
    rejections: &[],
    streams: true,
    steps: rules::decode_steps,
    rule: |case, _, got| rules::broken_decode(case, got),
};

static OPERATION_NORMALIZE: Operation = Operation {
    id: NORMALIZE,
    input: Form::Bytes,
    output: Form::Bytes,
    spec: "RFC 3986, 6.2.2.1 and 6.2.2.2",
    rejections: &[],
    streams: false,
    steps: rules::normalize_steps,
    rule: |case, _, got| rules::broken_normalize(case, got),
};

static OPERATION_DISPLAY: Operation = Operation {
    id: DISPLAY,
    input: Form::Bytes,
    output: Form::Text,
    spec: "RFC 3986, 2.2; UTR #36, 3.1: triplets that can be shown without being mistaken",
    rejections: &[],
    streams: false,
    steps: rules::display_steps,
    rule: |case, _, got| rules::broken_display(case, got),
};

/// The percent sign, the ends of the ranges of hex digits and what lies next to them, what forms treat
/// specially, and bytes of UTF-8 and of none.
const PERCENT_BYTES: &[u8] = b"%09afAFgG+&=;\xC3\xA9\xFF";

const fn percent_strings(id: &'static str, lengths: std::ops::RangeInclusive<u32>) -> Strings {
    let about = "every string over 16 bytes: % 0 9 a f A F g G + & = ; C3 A9 FF";
    Strings { id, about, alphabet: Alphabet::Bytes(PERCENT_BYTES), lengths }
}

static PERCENT_STRINGS_UP_TO_3: Strings = percent_strings("percent-strings-up-to-3", 0..=3);
pub(super) static PERCENT_STRINGS_UP_TO_4: Strings = percent_strings("percent-strings-up-to-4", 0..=4);
pub(super) static PERCENT_STRINGS_UP_TO_6: Strings = percent_strings("percent-strings-up-to-6", 0..=6);

static PERCENT_STRINGS_8: Strings = percent_strings("percent-strings-8", 8..=8);

static BYTES_2: Strings = Strings {
    id: "bytes-2",
    about: "every byte string of two bytes",
    alphabet: Alphabet::AllBytes,
    lengths: 2..=2,
};

/// `%` and any two bytes: alone, between letters, behind a triplet that is cut short, and behind another `%`.
pub(super) static ESCAPES: Framed = Framed {
    id: "escapes",
    about: "% and every two bytes in four frames: alone, between letters, behind a broken triplet, before digits",
    frames: &[(b"%", b""), (b"a%", b"b"), (b"%4%", b"%41"), (b"%%", b"41")],
    inputs: &BYTES_2,
};

pub(super) static ESCAPED_UP_TO_2: Escaped = Escaped {
    id: "escaped-bytes-up-to-2",
    about: "every byte string of up to two bytes, each byte as %XX",
    inputs: &BYTES_UP_TO_2,
};

pub(super) static ESCAPED_UP_TO_3: Escaped = Escaped {
    id: "escaped-bytes-up-to-3",
    about: "every byte string of up to three bytes, each byte as %XX",
    inputs: &BYTES_UP_TO_3,
};

pub(super) static ESCAPED_CODE_POINTS: Escaped = Escaped {
    id: "escaped-code-points",
    about: "every scalar value and every surrogate, each byte as %XX",
    inputs: &CodePoints,
};

static BYTE_POSITIONS: Positions = Positions {
    id: "byte-positions",
    about: "each of the bytes 00 to 80 at every position of strings of 1 to 130 letters",
    bytes: 0x00..0x81,
};

static CHUNK_CUTS: ChunkCuts = ChunkCuts::of_bytes(
    "chunk-cuts",
    "percent strings of up to three bytes in up to three chunks, empty ones included",
    &PERCENT_STRINGS_UP_TO_3,
);

static ESCAPES_BETWEEN: Strings = Strings {
    id: "escapes-between",
    about: "strings of up to four of 14 pieces of escapes and characters",
    alphabet: Alphabet::Tokens(&[
        "%E3%81%82",
        "%e3",
        "%81",
        "%82",
        "%F0%9F%98%80",
        "%2f",
        "%2F",
        "%25",
        "%20",
        "%7e",
        "%",
        "41",
        "é",
        "/",
    ]),
    lengths: 0..=4,
};

static ESCAPES_CHUNK_CUTS: ChunkCuts = ChunkCuts::of_bytes(
    "escapes-chunk-cuts",
    "every two bytes behind % in four frames, in up to three chunks, empty ones included",
    &ESCAPES,
);

static HTML_REFERENCES: Strings = Strings {
    id: "html-references",
    about: "strings of up to three of 7 pieces of HTML references and triplets",
    alphabet: Alphabet::Tokens(&["&amp;", "&lt;", "&#37;", "%26", "%", "41", "="]),
    lengths: 0..=3,
};

/// Every sweep over the operations on percent-encoding.
pub static SWEEPS: &[Sweep] = &[
    quick(&ENCODE_C0_CONTROL, &BYTES_UP_TO_2),
    quick(&ENCODE_C0_CONTROL, &CodePoints),
    full(&ENCODE_C0_CONTROL, &BYTE_POSITIONS),
    quick(&ENCODE_FRAGMENT, &BYTES_UP_TO_2),
    quick(&ENCODE_FRAGMENT, &CodePoints),
    full(&ENCODE_FRAGMENT, &BYTE_POSITIONS),
    quick(&ENCODE_QUERY, &BYTES_UP_TO_2),
    quick(&ENCODE_QUERY, &CodePoints),
    full(&ENCODE_QUERY, &BYTE_POSITIONS),
    quick(&ENCODE_SPECIAL_QUERY, &BYTES_UP_TO_2),
    quick(&ENCODE_SPECIAL_QUERY, &CodePoints),
    full(&ENCODE_SPECIAL_QUERY, &BYTE_POSITIONS),
    quick(&ENCODE_PATH, &BYTES_UP_TO_2),
    quick(&ENCODE_PATH, &CodePoints),
    quick(&ENCODE_PATH, &BYTE_POSITIONS),
    quick(&ENCODE_USERINFO, &BYTES_UP_TO_2),
    quick(&ENCODE_USERINFO, &CodePoints),
    full(&ENCODE_USERINFO, &BYTE_POSITIONS),
    quick(&ENCODE_COMPONENT, &BYTES_UP_TO_2),
    quick(&ENCODE_COMPONENT, &CodePoints),
    full(&ENCODE_COMPONENT, &BYTE_POSITIONS),
    quick(&ENCODE_FORM, &BYTES_UP_TO_2),
    quick(&ENCODE_FORM, &CodePoints),
    full(&ENCODE_FORM, &BYTE_POSITIONS),
    quick(&ENCODE_RFC3986, &BYTES_UP_TO_2),
    quick(&ENCODE_RFC3986, &CodePoints),
    full(&ENCODE_RFC3986, &BYTE_POSITIONS),
    quick(&LENGTH_C0_CONTROL, &BYTES_UP_TO_2),
    full(&LENGTH_C0_CONTROL, &CodePoints),
    full(&LENGTH_C0_CONTROL, &BYTE_POSITIONS),
    quick(&LENGTH_FRAGMENT, &BYTES_UP_TO_2),
    full(&LENGTH_FRAGMENT, &CodePoints),
    full(&LENGTH_FRAGMENT, &BYTE_POSITIONS),
    quick(&LENGTH_QUERY, &BYTES_UP_TO_2),
    full(&LENGTH_QUERY, &CodePoints),
    full(&LENGTH_QUERY, &BYTE_POSITIONS),
    quick(&LENGTH_SPECIAL_QUERY, &BYTES_UP_TO_2),
    full(&LENGTH_SPECIAL_QUERY, &CodePoints),
    full(&LENGTH_SPECIAL_QUERY, &BYTE_POSITIONS),
    quick(&LENGTH_PATH, &BYTES_UP_TO_2),
    full(&LENGTH_PATH, &CodePoints),
    full(&LENGTH_PATH, &BYTE_POSITIONS),
    quick(&LENGTH_USERINFO, &BYTES_UP_TO_2),
    full(&LENGTH_USERINFO, &CodePoints),
    full(&LENGTH_USERINFO, &BYTE_POSITIONS),
    quick(&LENGTH_COMPONENT, &BYTES_UP_TO_2),
    full(&LENGTH_COMPONENT, &CodePoints),
    full(&LENGTH_COMPONENT, &BYTE_POSITIONS),
    quick(&LENGTH_FORM, &BYTES_UP_TO_2),
    full(&LENGTH_FORM, &CodePoints),
    full(&LENGTH_FORM, &BYTE_POSITIONS),
    quick(&LENGTH_RFC3986, &BYTES_UP_TO_2),
    full(&LENGTH_RFC3986, &CodePoints),
    full(&LENGTH_RFC3986, &BYTE_POSITIONS),
    quick(&OPERATION_DECODE, &ESCAPES),
    quick(&OPERATION_DECODE, &ESCAPED_UP_TO_2),
    quick(&OPERATION_DECODE, &PERCENT_STRINGS_UP_TO_4),
    quick(&OPERATION_DECODE, &CodePoints),
    quick(&OPERATION_DECODE, &BYTE_POSITIONS),
    quick(&OPERATION_DECODE, &HTML_REFERENCES),
    quick(&OPERATION_DECODE, &CHUNK_CUTS),
    full(&OPERATION_DECODE, &ESCAPES_CHUNK_CUTS),
    full(&OPERATION_DECODE, &ESCAPED_UP_TO_3),
    full(&OPERATION_DECODE, &PERCENT_STRINGS_UP_TO_6),
    deep(&OPERATION_DECODE, &PERCENT_STRINGS_8),
    quick(&OPERATION_NORMALIZE, &ESCAPES),
    quick(&OPERATION_NORMALIZE, &ESCAPED_UP_TO_2),
    quick(&OPERATION_NORMALIZE, &PERCENT_STRINGS_UP_TO_4),
    quick(&OPERATION_NORMALIZE, &ESCAPES_BETWEEN),
    full(&OPERATION_NORMALIZE, &PERCENT_STRINGS_UP_TO_6),
    quick(&OPERATION_DISPLAY, &ESCAPES),
    quick(&OPERATION_DISPLAY, &ESCAPED_CODE_POINTS),
    quick(&OPERATION_DISPLAY, &CodePoints),
    quick(&OPERATION_DISPLAY, &ESCAPES_BETWEEN),
    full(&OPERATION_DISPLAY, &ESCAPED_UP_TO_3),
    full(&OPERATION_DISPLAY, &PERCENT_STRINGS_UP_TO_6),
];
