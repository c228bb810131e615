//! The operations on legacy encodings.

use crate::domains::{
    Alphabet, BYTES_UP_TO_2, BYTES_UP_TO_3, BlockOffsets, ChunkCuts, CodePoints, Domain, Framed, Strings,
    Sweep, full, quick,
};
use crate::rules::legacy as rules;
use crate::{Form, Operation};
use conformant_codecs::legacy::LegacyEncoding;

/// `ENCODING.decode`, without the encoding.
pub const DECODE: &str = "decode";
/// `ENCODING.encode`, without the encoding.
pub const ENCODE: &str = "encode";
/// `ENCODING.encode-html`, without the encoding.
pub const ENCODE_HTML: &str = "encode-html";

/// The encoding that an operation's id names, in lower case, as it stands before the first or behind the last dot.
pub(crate) fn encoding(name: &str) -> Option<LegacyEncoding> {
    LegacyEncoding::ALL.into_iter().find(|encoding| encoding.name().eq_ignore_ascii_case(name))
}

/// The encoding and the name behind it of an operation on a legacy encoding.
pub(crate) fn parse(operation: &Operation) -> Option<(LegacyEncoding, &'static str)> {
    let (area, name) = operation.id.split_once('.')?;
    Some((encoding(area)?, name))
}

/// For each encoding its id, ours, the three operations on it, and the section of its decoder and its encoder.
macro_rules! operations_on_encodings {
    ($($id:literal, $encoding:ident, $decode:ident, $encode:ident, $encode_html:ident, $section:literal;)*) => {$(
        static $decode: Operation = Operation {
            id: concat!($id, ".decode"),
            input: Form::Bytes,
            output: Form::Text,
            spec: concat!("https://encoding.spec.whatwg.org/#", $section, "-decoder"),
            rejections: &[],
            streams: true,
            steps: |case| rules::decode_steps(case, LegacyEncoding::$encoding),
            rule: |case, _, got| rules::broken_decode(case, got, LegacyEncoding::$encoding),
        };

        static $encode: Operation = Operation {
            id: concat!($id, ".encode"),
            input: Form::Text,
            output: Form::Bytes,
            spec: concat!("https://encoding.spec.whatwg.org/#", $section, "-encoder, error mode \"fatal\""),
            rejections: &["unmappable"],
            streams: false,
            steps: |case| rules::encode_steps(case, LegacyEncoding::$encoding),
            rule: |case, want, got| rules::broken_encode(case, want, got, LegacyEncoding::$encoding),
        };

        static $encode_html: Operation = Operation {
            id: concat!($id, ".encode-html"),
            input: Form::Text,
            output: Form::Bytes,
            spec: concat!("https://encoding.spec.whatwg.org/#", $section, "-encoder, error mode \"html\""),
            rejections: &[],
            streams: false,
            steps: |case| rules::encode_html_steps(case, LegacyEncoding::$encoding),
            rule: |case, _, got| rules::broken_encode_html(case, got, LegacyEncoding::$encoding),
        };
    )*};
}

operations_on_encodings! {
    "windows-1252", Windows1252, WINDOWS_1252_DECODE, WINDOWS_1252_ENCODE, WINDOWS_1252_HTML, "single-byte";
    "iso-8859-5", Iso8859_5, ISO_8859_5_DECODE, ISO_8859_5_ENCODE, ISO_8859_5_HTML, "single-byte";
    "shift_jis", ShiftJis, SHIFT_JIS_DECODE, SHIFT_JIS_ENCODE, SHIFT_JIS_HTML, "shift_jis";
    "euc-jp", EucJp, EUC_JP_DECODE, EUC_JP_ENCODE, EUC_JP_HTML, "euc-jp";
}

/// ASCII, both ends of 80..9F, what lies between them, and both ends of the rest.
const SINGLE_BYTES: &[u8] = &[0x00, 0x41, 0x7F, 0x80, 0x81, 0x92, 0x9D, 0x9F, 0xA0, 0xAD, 0xF0, 0xFF];

/// Both ends of the ranges of lead and trail bytes, of half-width katakana and of the leads of end-user-defined
/// characters; a quote; and EF, whose row is empty.
const SHIFT_JIS_BYTES: &[u8] = &[
    0x00, 0x22, 0x3F, 0x40, 0x7E, 0x7F, 0x80, 0x81, 0x9F, 0xA0, 0xA1, 0xDF, 0xE0, 0xEF, 0xF0, 0xF9, 0xFA,
    0xFC, 0xFD, 0xFF,
];

/// Both ends of the ranges of lead and trail bytes and of half-width katakana; a quote; A9, whose row is empty;
/// and B7 for 8F A2 B7.
const EUC_JP_BYTES: &[u8] = &[
    0x00, 0x22, 0x7F, 0x80, 0x8D, 0x8E, 0x8F, 0x90, 0xA0, 0xA1, 0xA2, 0xA9, 0xB7, 0xDF, 0xE0, 0xF4, 0xFE,
    0xFF,
];

const fn boundary_strings(
    id: &'static str,
    bytes: &'static [u8],
    lengths: std::ops::RangeInclusive<u32>,
) -> Strings {
    let about = "every string over the ends of the ranges of lead and trail bytes";
    Strings { id, about, alphabet: Alphabet::Bytes(bytes), lengths }
}

static SINGLE_UP_TO_1: Strings = boundary_strings("boundary-up-to-1", SINGLE_BYTES, 0..=1);
static SINGLE_UP_TO_3: Strings = boundary_strings("boundary-up-to-3", SINGLE_BYTES, 0..=3);
static SHIFT_JIS_UP_TO_1: Strings = boundary_strings("boundary-up-to-1", SHIFT_JIS_BYTES, 0..=1);
static SHIFT_JIS_UP_TO_3: Strings = boundary_strings("boundary-up-to-3", SHIFT_JIS_BYTES, 0..=3);
static SHIFT_JIS_4: Strings = boundary_strings("boundary-4", SHIFT_JIS_BYTES, 4..=4);
static EUC_JP_UP_TO_1: Strings = boundary_strings("boundary-up-to-1", EUC_JP_BYTES, 0..=1);
static EUC_JP_UP_TO_3: Strings = boundary_strings("boundary-up-to-3", EUC_JP_BYTES, 0..=3);
static EUC_JP_4: Strings = boundary_strings("boundary-4", EUC_JP_BYTES, 4..=4);

static SHIFT_JIS_UP_TO_2: Strings = boundary_strings("boundary-up-to-2", SHIFT_JIS_BYTES, 0..=2);
static EUC_JP_UP_TO_2: Strings = boundary_strings("boundary-up-to-2", EUC_JP_BYTES, 0..=2);

/// A character of two bytes, 66 times.
const fn run(character: [u8; 2]) -> [u8; 132] {
    let mut run = [0; 132];
    let mut at = 0;
    while at < run.len() {
        run[at] = character[at % 2];
        at += 1;
    }
    run
}

static SHIFT_JIS_RUN: [u8; 132] = run([0x82, 0xA0]);
static EUC_JP_RUN: [u8; 132] = run([0xA4, 0xA2]);

const ABOUT_LONG_RUNS: &str = "boundary strings of up to two bytes behind 31 to 33 and 63 to 66 hiragana";

static SHIFT_JIS_LONG_RUNS: Framed = Framed {
    id: "long-runs",
    about: ABOUT_LONG_RUNS,
    frames: &[
        (SHIFT_JIS_RUN.split_at(62).0, b""),
        (SHIFT_JIS_RUN.split_at(64).0, b""),
        (SHIFT_JIS_RUN.split_at(66).0, b""),
        (SHIFT_JIS_RUN.split_at(126).0, b""),
        (SHIFT_JIS_RUN.split_at(128).0, b""),
        (SHIFT_JIS_RUN.split_at(130).0, b""),
        (&SHIFT_JIS_RUN, b""),
    ],
    inputs: &SHIFT_JIS_UP_TO_2,
};

static EUC_JP_LONG_RUNS: Framed = Framed {
    id: "long-runs",
    about: ABOUT_LONG_RUNS,
    frames: &[
        (EUC_JP_RUN.split_at(62).0, b""),
        (EUC_JP_RUN.split_at(64).0, b""),
        (EUC_JP_RUN.split_at(66).0, b""),
        (EUC_JP_RUN.split_at(126).0, b""),
        (EUC_JP_RUN.split_at(128).0, b""),
        (EUC_JP_RUN.split_at(130).0, b""),
        (&EUC_JP_RUN, b""),
    ],
    inputs: &EUC_JP_UP_TO_2,
};

const fn chunk_cuts(inputs: &'static dyn Domain) -> ChunkCuts {
    let about = "boundary strings of up to three bytes in up to three chunks, empty ones included";
    ChunkCuts::of_bytes("chunk-cuts", about, inputs)
}

static SINGLE_CHUNK_CUTS: ChunkCuts = chunk_cuts(&SINGLE_UP_TO_3);
static SHIFT_JIS_CHUNK_CUTS: ChunkCuts = chunk_cuts(&SHIFT_JIS_UP_TO_3);
static EUC_JP_CHUNK_CUTS: ChunkCuts = chunk_cuts(&EUC_JP_UP_TO_3);

const fn chunk_cuts_4(inputs: &'static dyn Domain) -> ChunkCuts {
    let about = "boundary strings of four bytes in up to three chunks, empty ones included";
    ChunkCuts::of_bytes("chunk-cuts-4", about, inputs)
}

static SHIFT_JIS_CHUNK_CUTS_4: ChunkCuts = chunk_cuts_4(&SHIFT_JIS_4);
static EUC_JP_CHUNK_CUTS_4: ChunkCuts = chunk_cuts_4(&EUC_JP_4);

static SINGLE_BLOCK_OFFSETS: BlockOffsets = BlockOffsets { inputs: &SINGLE_UP_TO_1 };
static SHIFT_JIS_BLOCK_OFFSETS: BlockOffsets = BlockOffsets { inputs: &SHIFT_JIS_UP_TO_1 };
static EUC_JP_BLOCK_OFFSETS: BlockOffsets = BlockOffsets { inputs: &EUC_JP_UP_TO_1 };

/// What the encoders tell apart: ASCII, the ends of C1, Latin, the three characters that both Japanese encoders
/// read as others, Cyrillic, kana, a kanji whose trail byte is a backslash in `Shift_JIS`, one that JIS X 0212 alone
/// has, one that NEC and IBM both have, private use, half-width katakana, both surrogates and U+FFFD.
const CHARACTERS: &[u32] = &[
    0x26, 0x41, 0x5C, 0x7E, 0x80, 0x81, 0x9F, 0xA5, 0xE9, 0x203E, 0x2212, 0x20AC, 0x2019, 0x416, 0x3042,
    0x8868, 0x4E02, 0x7E8A, 0xE000, 0xFF0D, 0xFF61, 0xFF9F, 0xD800, 0xDC00, 0xFFFD,
];

static CHARACTER_STRINGS: Strings = Strings {
    id: "character-strings",
    about: "every string of up to three code points over 25 that the encoders tell apart, surrogates among them",
    alphabet: Alphabet::CodePoints(CHARACTERS),
    lengths: 0..=3,
};

/// Every sweep over the operations on legacy encodings.
pub static SWEEPS: &[Sweep] = &[
    quick(&WINDOWS_1252_DECODE, &BYTES_UP_TO_2),
    quick(&WINDOWS_1252_DECODE, &SINGLE_CHUNK_CUTS),
    quick(&WINDOWS_1252_DECODE, &SINGLE_BLOCK_OFFSETS),
    full(&WINDOWS_1252_DECODE, &BYTES_UP_TO_3),
    quick(&WINDOWS_1252_ENCODE, &CodePoints),
    quick(&WINDOWS_1252_ENCODE, &CHARACTER_STRINGS),
    quick(&WINDOWS_1252_HTML, &CodePoints),
    quick(&WINDOWS_1252_HTML, &CHARACTER_STRINGS),
    quick(&ISO_8859_5_DECODE, &BYTES_UP_TO_2),
    quick(&ISO_8859_5_DECODE, &SINGLE_CHUNK_CUTS),
    quick(&ISO_8859_5_DECODE, &SINGLE_BLOCK_OFFSETS),
    full(&ISO_8859_5_DECODE, &BYTES_UP_TO_3),
    quick(&ISO_8859_5_ENCODE, &CodePoints),
    quick(&ISO_8859_5_ENCODE, &CHARACTER_STRINGS),
    quick(&ISO_8859_5_HTML, &CodePoints),
    quick(&ISO_8859_5_HTML, &CHARACTER_STRINGS),
    quick(&SHIFT_JIS_DECODE, &BYTES_UP_TO_2),
    quick(&SHIFT_JIS_DECODE, &SHIFT_JIS_4),
    quick(&SHIFT_JIS_DECODE, &SHIFT_JIS_CHUNK_CUTS),
    quick(&SHIFT_JIS_DECODE, &SHIFT_JIS_BLOCK_OFFSETS),
    quick(&SHIFT_JIS_DECODE, &SHIFT_JIS_LONG_RUNS),
    full(&SHIFT_JIS_DECODE, &BYTES_UP_TO_3),
    full(&SHIFT_JIS_DECODE, &SHIFT_JIS_CHUNK_CUTS_4),
    quick(&SHIFT_JIS_ENCODE, &CodePoints),
    quick(&SHIFT_JIS_ENCODE, &CHARACTER_STRINGS),
    quick(&SHIFT_JIS_HTML, &CodePoints),
    quick(&SHIFT_JIS_HTML, &CHARACTER_STRINGS),
    quick(&EUC_JP_DECODE, &BYTES_UP_TO_2),
    quick(&EUC_JP_DECODE, &EUC_JP_4),
    quick(&EUC_JP_DECODE, &EUC_JP_CHUNK_CUTS),
    quick(&EUC_JP_DECODE, &EUC_JP_BLOCK_OFFSETS),
    quick(&EUC_JP_DECODE, &EUC_JP_LONG_RUNS),
    full(&EUC_JP_DECODE, &BYTES_UP_TO_3),
    full(&EUC_JP_DECODE, &EUC_JP_CHUNK_CUTS_4),
    quick(&EUC_JP_ENCODE, &CodePoints),
    quick(&EUC_JP_ENCODE, &CHARACTER_STRINGS),
    quick(&EUC_JP_HTML, &CodePoints),
    quick(&EUC_JP_HTML, &CHARACTER_STRINGS),
];
