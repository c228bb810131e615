//! The operations on UTF-8.

use crate::domains::{
    Alphabet, BYTES_UP_TO_2, BYTES_UP_TO_3, BlockOffsets, ChunkCuts, CodePointPatterns, CodePoints, Framed,
    Strings, Sweep, full, quick,
};
use crate::rules::utf8 as rules;
use crate::{Form, Operation};
use conformant_codecs::utf8::IllFormedKind;

/// `utf8.decode`
pub const DECODE: &str = "utf8.decode";
/// `utf8.decode-bytewise`
pub const DECODE_BYTEWISE: &str = "utf8.decode-bytewise";
/// `utf8.decode-strict`
pub const DECODE_STRICT: &str = "utf8.decode-strict";
/// `utf8.decode-bom`
pub const DECODE_BOM: &str = "utf8.decode-bom";
/// `utf8.decode-nonchar-replace`
pub const DECODE_NONCHAR_REPLACE: &str = "utf8.decode-nonchar-replace";
/// `utf8.decode-nonchar-reject`
pub const DECODE_NONCHAR_REJECT: &str = "utf8.decode-nonchar-reject";
/// `utf8.encode`
pub const ENCODE: &str = "utf8.encode";
/// `utf8.encode-strict`
pub const ENCODE_STRICT: &str = "utf8.encode-strict";

static OPERATION_DECODE: Operation = Operation {
    id: DECODE,
    input: Form::Bytes,
    output: Form::Text,
    spec: "Unicode 17.0, 3.9.6, D93b; https://encoding.spec.whatwg.org/#utf-8-decode-without-bom",
    rejections: &[],
    streams: true,
    steps: rules::decode_steps,
    rule: rules::broken_decode,
};

static OPERATION_DECODE_BYTEWISE: Operation = Operation {
    id: DECODE_BYTEWISE,
    input: Form::Bytes,
    output: Form::Text,
    spec: "UTR #36, 3.6.1, strategy 3",
    rejections: &[],
    streams: false,
    steps: rules::bytewise_steps,
    rule: |case, want, got| rules::broken(&rules::bytewise_steps(case), case, want, got),
};

static OPERATION_DECODE_STRICT: Operation = Operation {
    id: DECODE_STRICT,
    input: Form::Bytes,
    output: Form::Text,
    spec: "UTR #36, 3.6.1, strategy 1; https://encoding.spec.whatwg.org/#utf-8-decode-without-bom-or-fail",
    rejections: &[
        IllFormedKind::NonShortest.name(),
        IllFormedKind::BadCodePoint.name(),
        IllFormedKind::Truncated.name(),
        IllFormedKind::IllFormed.name(),
    ],
    streams: false,
    steps: rules::decode_steps,
    rule: |case, want, got| rules::broken(&rules::decode_steps(case), case, want, got),
};

static OPERATION_DECODE_BOM: Operation = Operation {
    id: DECODE_BOM,
    input: Form::Bytes,
    output: Form::Text,
    spec: "https://encoding.spec.whatwg.org/#utf-8-decode",
    rejections: &[],
    streams: true,
    steps: rules::bom_steps,
    rule: rules::broken_bom,
};

static OPERATION_DECODE_NONCHAR_REPLACE: Operation = Operation {
    id: DECODE_NONCHAR_REPLACE,
    input: Form::Bytes,
    output: Form::Text,
    spec: "Unicode 17.0, 23.7 and 3.2, C7: noncharacters replaced by U+FFFD",
    rejections: &[],
    streams: false,
    steps: rules::noncharacter_steps,
    rule: |case, want, got| rules::broken(&rules::noncharacter_steps(case), case, want, got),
};

static OPERATION_DECODE_NONCHAR_REJECT: Operation = Operation {
    id: DECODE_NONCHAR_REJECT,
    input: Form::Bytes,
    output: Form::Text,
    spec: "Unicode 17.0, 23.7 and 3.2, C7: noncharacters signalled",
    rejections: &["noncharacter"],
    streams: false,
    steps: rules::noncharacter_steps,
    rule: |case, want, got| rules::broken(&rules::noncharacter_steps(case), case, want, got),
};

static OPERATION_ENCODE: Operation = Operation {
    id: ENCODE,
    input: Form::Text,
    output: Form::Bytes,
    spec: "Unicode 17.0, 3.9.3, D92, Table 3-6; https://encoding.spec.whatwg.org/#utf-8-encode",
    rejections: &[],
    streams: false,
    steps: rules::encode_steps,
    rule: |case, want, got| rules::broken(&rules::encode_steps(case), case, want, got),
};

static OPERATION_ENCODE_STRICT: Operation = Operation {
    id: ENCODE_STRICT,
    input: Form::Text,
    output: Form::Bytes,
    spec: "Unicode 17.0, 3.9.3, D92, Table 3-6, and C9",
    rejections: &["lone-surrogate"],
    streams: false,
    steps: rules::encode_steps,
    rule: |case, want, got| rules::broken(&rules::encode_steps(case), case, want, got),
};

/// Both ends of every range in Table 3-7, and of what lies between them.
const BOUNDARY_BYTES: &[u8] = &[
    0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
    0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
];

/// Both ends of the surrogate ranges and of the sequence lengths; of four bytes as pairs: a lead and a trail
/// side by side are U+10000 or U+10FFFF or between.
const BOUNDARY_CODE_POINTS: &[u32] =
    &[0x00, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF];

static BYTES_4: Strings = Strings {
    id: "bytes-4",
    about: "every byte string of four bytes",
    alphabet: Alphabet::AllBytes,
    lengths: 4..=4,
};

const fn boundary_strings(id: &'static str, lengths: std::ops::RangeInclusive<u32>) -> Strings {
    let about = "every string over the ends of the byte ranges of Table 3-7";
    Strings { id, about, alphabet: Alphabet::Bytes(BOUNDARY_BYTES), lengths }
}

static BOUNDARY_UP_TO_1: Strings = boundary_strings("boundary-up-to-1", 0..=1);
static BOUNDARY_UP_TO_2: Strings = boundary_strings("boundary-up-to-2", 0..=2);
static BOUNDARY_UP_TO_3: Strings = boundary_strings("boundary-up-to-3", 0..=3);
static BOUNDARY_4: Strings = boundary_strings("boundary-4", 4..=4);

static CHUNK_CUTS: ChunkCuts = ChunkCuts::of_bytes(
    "chunk-cuts",
    "boundary strings of up to three bytes in up to three chunks, empty ones included",
    &BOUNDARY_UP_TO_3,
);

static CHUNK_CUTS_4: ChunkCuts = ChunkCuts::of_bytes(
    "chunk-cuts-4",
    "boundary strings of four bytes in up to three chunks, empty ones included",
    &BOUNDARY_4,
);

static BOM_STRINGS: Framed = Framed {
    id: "bom-strings",
    about: "byte order marks, whole, in part, doubled and of other encodings, before boundary strings",
    // Behind EF BB the strings go on with BF too: the mark itself is among them.
    frames: &[
        (b"\xEF\xBB", b""),
        (b"\xEF", b""),
        (b"\xEF\xBB\xBFA", b""),
        (b"\xEF\xBB\xBF\xEF\xBB\xBF", b""),
        (b"\xEF\xBB\xEF\xBB\xBF", b""),
        (b"A\xEF\xBB\xBF", b""),
        (b"\xFF\xFE", b""),
        (b"\xFE\xFF", b""),
        (b"\xEF\xBF\xBE", b""),
    ],
    inputs: &BOUNDARY_UP_TO_2,
};

static BOM_CHUNK_CUTS: ChunkCuts = ChunkCuts::of_bytes(
    "bom-chunk-cuts",
    "byte order marks before a boundary byte, in up to three chunks, empty ones included",
    &BOM_SHORT_STRINGS,
);

static BOM_SHORT_STRINGS: Framed = Framed {
    id: "bom-short-strings",
    about: "byte order marks, whole, in part and doubled, before a boundary byte",
    frames: &[
        (b"\xEF\xBB", b""),
        (b"\xEF\xBB\xBFA", b""),
        (b"\xEF\xBB\xBF\xEF\xBB\xBF", b""),
        (b"A\xEF\xBB\xBF", b""),
    ],
    inputs: &BOUNDARY_UP_TO_1,
};

static BLOCK_OFFSETS: BlockOffsets = BlockOffsets { inputs: &BOUNDARY_UP_TO_2 };

pub(super) static SURROGATE_STRINGS: Strings = Strings {
    id: "surrogate-strings",
    about: "every string of up to four code points over the ends of the surrogate and length ranges",
    alphabet: Alphabet::CodePoints(BOUNDARY_CODE_POINTS),
    lengths: 0..=4,
};

/// Every sweep over the operations on UTF-8.
pub static SWEEPS: &[Sweep] = &[
    quick(&OPERATION_DECODE, &BYTES_UP_TO_2),
    quick(&OPERATION_DECODE, &CodePointPatterns),
    quick(&OPERATION_DECODE, &CHUNK_CUTS),
    quick(&OPERATION_DECODE, &BLOCK_OFFSETS),
    full(&OPERATION_DECODE, &BYTES_UP_TO_3),
    full(&OPERATION_DECODE, &CHUNK_CUTS_4),
    full(&OPERATION_DECODE, &BYTES_4),
    quick(&OPERATION_DECODE_BYTEWISE, &BYTES_UP_TO_2),
    quick(&OPERATION_DECODE_BYTEWISE, &CodePointPatterns),
    full(&OPERATION_DECODE_BYTEWISE, &BYTES_UP_TO_3),
    quick(&OPERATION_DECODE_STRICT, &BYTES_UP_TO_2),
    quick(&OPERATION_DECODE_STRICT, &CodePointPatterns),
    quick(&OPERATION_DECODE_STRICT, &BLOCK_OFFSETS),
    full(&OPERATION_DECODE_STRICT, &BYTES_UP_TO_3),
    quick(&OPERATION_DECODE_BOM, &BOM_STRINGS),
    quick(&OPERATION_DECODE_BOM, &BOM_CHUNK_CUTS),
    full(&OPERATION_DECODE_BOM, &BYTES_UP_TO_3),
    quick(&OPERATION_DECODE_NONCHAR_REPLACE, &CodePointPatterns),
    full(&OPERATION_DECODE_NONCHAR_REPLACE, &BYTES_UP_TO_3),
    quick(&OPERATION_DECODE_NONCHAR_REJECT, &CodePointPatterns),
    full(&OPERATION_DECODE_NONCHAR_REJECT, &BYTES_UP_TO_3),
    quick(&OPERATION_ENCODE, &CodePoints),
    quick(&OPERATION_ENCODE, &SURROGATE_STRINGS),
    quick(&OPERATION_ENCODE_STRICT, &CodePoints),
    quick(&OPERATION_ENCODE_STRICT, &SURROGATE_STRINGS),
];
