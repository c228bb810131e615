//! What the operations are tried on: for every scheme the same domains, made of its own units.

use crate::domains::code_units::{self, Write};
use crate::domains::{Alphabet, AsciiRuns, ChunkCuts, CodedBlocks, CodedNumbers, Framed, Strings};
use crate::wtf8;
use std::ops::RangeInclusive;

/// Letters, both ends of the surrogate ranges and their neighbours, the byte order mark and what it is
/// swapped, and a unit that is a surrogate when swapped.
const UTF16_UNITS: &[u32] = &[0x41, 0xD8, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFE];

/// A letter, one and the other surrogate, and a unit that is a surrogate when swapped.
const UTF16_FEW_UNITS: &[u32] = &[0x41, 0xD8, 0xDBFF, 0xDC00];

/// As of UTF-16, and numbers out of range that one or the other wrap or cut would bring back into it.
const UTF32_UNITS: &[u32] = &[
    0x41,
    0xD7FF,
    0xD800,
    0xDFFF,
    0xE000,
    0xFEFF,
    0xFFFF,
    0x1_0000,
    0x10_FFFF,
    0x11_0000,
    0x20_0041,
    0x100_0041,
    0x8000_0041,
    0xFFFE_0000,
    0xFFFF_FFFF,
];

const UTF32_FEW_UNITS: &[u32] = &[0x41, 0xD800, 0x11_0000, 0x4100_0000];

/// What may stand behind the last unit of UTF-16: nothing, or an odd byte.
const UTF16_TAILS: &[Frame] = &[(b"", b""), (b"", b"\x00"), (b"", b"\xD8"), (b"", b"\xDC")];

/// What may stand behind the last unit of UTF-32: nothing, or one to three bytes.
const UTF32_TAILS: &[Frame] = &[
    (b"", b""),
    (b"", b"\x00"),
    (b"", b"\xDC"),
    (b"", b"\x00\x00"),
    (b"", b"\x00\xD8"),
    (b"", b"\x41\x00\x00"),
    (b"", b"\x00\x00\xD8"),
    (b"", b"\xFF\xFF\xFF"),
];

/// Numbers of every length and kind, among letters.
const AMONG_ASCII: &[u32] = &[0x7F, 0x80, 0xE9, 0x20AC, 0xD800, 0xDC00, 0xFFFF, 0x1_F4A9];

type Frame = (&'static [u8], &'static [u8]);

const fn units(units: &'static [u32], write: Write, lengths: RangeInclusive<u32>) -> Strings {
    let about = "every string over units at the borders of the surrogates and of the range";
    Strings { id: "boundary-units", about, alphabet: Alphabet::Numbers(units, write), lengths }
}

const fn boundary_strings(tails: &'static [Frame], inputs: &'static Strings) -> Framed {
    let about = "strings over boundary units, whole and with a part of a unit behind them";
    Framed { id: "boundary-strings", about, frames: tails, inputs }
}

const fn chunk_cuts(inputs: &'static Framed) -> ChunkCuts {
    let about = "strings over boundary units, odd ends too, in up to three chunks, empty ones included";
    ChunkCuts::of_bytes("chunk-cuts", about, inputs)
}

const fn bom_strings(marks: &'static [Frame], inputs: &'static Strings) -> Framed {
    let about = "byte order marks, swapped, doubled, in part, behind a letter and of other schemes, before boundary units";
    Framed { id: "bom-strings", about, frames: marks, inputs }
}

const fn bom_chunk_cuts(inputs: &'static Framed) -> ChunkCuts {
    let about = "byte order marks before boundary units, in up to three chunks, empty ones included";
    ChunkCuts::of_bytes("bom-chunk-cuts", about, inputs)
}

/// The domains of one scheme.
macro_rules! of_scheme {
    (
        $scheme:ident, $write:path, below $end:literal,
        $units:ident up to $longest:literal and $tails:ident,
        $few:ident up to $few_longest:literal, with marks before up to $behind_mark:literal: $marks:expr
    ) => {
        pub(super) mod $scheme {
            use super::*;

            static STRINGS: Strings = units($units, $write, 0..=$longest);
            static FEW_STRINGS: Strings = units($few, $write, 0..=$few_longest);
            static FEW_WITH_TAILS: Framed = boundary_strings($tails, &FEW_STRINGS);
            static BEHIND_MARK: Strings = units($few, $write, 0..=$behind_mark);
            static BEHIND_MARK_CUT: Strings = units($few, $write, 0..=1);
            static BOM_SHORT_STRINGS: Framed = bom_strings($marks, &BEHIND_MARK_CUT);

            pub(in super::super) static BOUNDARY_STRINGS: Framed = boundary_strings($tails, &STRINGS);
            pub(in super::super) static CHUNK_CUTS: ChunkCuts = chunk_cuts(&FEW_WITH_TAILS);
            pub(in super::super) static BOM_STRINGS: Framed = bom_strings($marks, &BEHIND_MARK);
            pub(in super::super) static BOM_CHUNK_CUTS: ChunkCuts = bom_chunk_cuts(&BOM_SHORT_STRINGS);
            pub(in super::super) static ASCII_RUNS: AsciiRuns =
                AsciiRuns { write: $write, numbers: AMONG_ASCII };
            pub(in super::super) static CODE_POINTS: CodedNumbers = CodedNumbers { write: $write, end: $end };
            pub(in super::super) static CODE_POINT_BLOCKS: CodedBlocks =
                CodedBlocks { write: $write, end: $end };
        }
    };
}

/// Marks of UTF-16, in whichever byte order.
const UTF16_MARKS: &[Frame] = &[
    (b"\xFF\xFE", b""),
    (b"\xFE\xFF", b""),
    (b"\xFF\xFE\xFF\xFE", b""),
    (b"\xFE\xFF\xFE\xFF", b""),
    (b"\xFF\xFE\xFE\xFF", b""),
    (b"\xFE\xFF\xFF\xFE", b""),
    (b"\x41\x00\xFF\xFE", b""),
    (b"\x00\x41\xFE\xFF", b""),
    (b"\x00\xD8\xFF\xFE", b""),
    (b"\xD8\x00\xFE\xFF", b""),
    (b"\xFF", b""),
    (b"\xFE", b""),
    (b"\xEF\xBB\xBF", b""),
    (b"\xFF\xFE\x00\x00", b""),
    (b"\x00\x00\xFE\xFF", b""),
    (b"\xFF\xFE", b"\xDC"),
    (b"\xFE\xFF", b"\xDC"),
];

/// Marks of UTF-32, in whichever byte order.
const UTF32_MARKS: &[Frame] = &[
    (b"\xFF\xFE\x00\x00", b""),
    (b"\x00\x00\xFE\xFF", b""),
    (b"\xFF\xFE\x00\x00\xFF\xFE\x00\x00", b""),
    (b"\x00\x00\xFE\xFF\x00\x00\xFE\xFF", b""),
    (b"\xFF\xFE\x00\x00\x00\x00\xFE\xFF", b""),
    (b"\x00\x00\xFE\xFF\xFF\xFE\x00\x00", b""),
    (b"\x5A\x00\x00\x00\xFF\xFE\x00\x00", b""),
    (b"\x00\x00\x00\x5A\x00\x00\xFE\xFF", b""),
    (b"\xFF", b""),
    (b"\xFF\xFE", b""),
    (b"\xFE\xFF", b""),
    (b"\xFF\xFE\x00", b""),
    (b"\x00\x00\xFE", b""),
    (b"\xEF\xBB\xBF", b""),
    (b"\xFF\xFE\x00\x00", b"\x00\xD8"),
    (b"\x00\x00\xFE\xFF", b"\x00\xD8"),
];

of_scheme!(utf16le, code_units::utf16le, below 0x11_0000, UTF16_UNITS up to 4 and UTF16_TAILS,
    UTF16_FEW_UNITS up to 3, with marks before up to 2: UTF16_MARKS);
of_scheme!(utf16be, code_units::utf16be, below 0x11_0000, UTF16_UNITS up to 4 and UTF16_TAILS,
    UTF16_FEW_UNITS up to 3, with marks before up to 2: UTF16_MARKS);
of_scheme!(utf32le, code_units::utf32le, below 0x12_0000, UTF32_UNITS up to 2 and UTF32_TAILS,
    UTF32_FEW_UNITS up to 2, with marks before up to 1: UTF32_MARKS);
of_scheme!(utf32be, code_units::utf32be, below 0x12_0000, UTF32_UNITS up to 2 and UTF32_TAILS,
    UTF32_FEW_UNITS up to 2, with marks before up to 1: UTF32_MARKS);

/// The domains of a form whose byte order a mark tells.
macro_rules! by_mark {
    ($form:ident, $write:path, $units:expr, $marks:ident) => {
        pub(super) mod $form {
            use super::*;

            static BEHIND_MARK: Strings = units($units, $write, 0..=3);
            static BEHIND_MARK_CUT: Strings = units($units, $write, 0..=1);
            static BOM_SHORT_STRINGS: Framed = bom_strings($marks, &BEHIND_MARK_CUT);

            pub(in super::super) static BOM_STRINGS: Framed = bom_strings($marks, &BEHIND_MARK);
            pub(in super::super) static BOM_CHUNK_CUTS: ChunkCuts = bom_chunk_cuts(&BOM_SHORT_STRINGS);
        }
    };
}

// Units that are something in either byte order.
by_mark!(utf16, code_units::utf16be, &[0x0041, 0x4100, 0xD800, 0x00D8, 0xDC00, 0x00DC], UTF16_MARKS);
by_mark!(
    utf32,
    code_units::utf32be,
    &[0x41, 0x4100_0000, 0xD800, 0x00D8_0000, 0x11_0000, 0x1100],
    UTF32_MARKS
);

/// UTF-8 to be converted.
pub(super) mod utf8 {
    use super::{AMONG_ASCII, Alphabet, AsciiRuns, ChunkCuts, CodedBlocks, Strings, wtf8};

    /// One byte of each kind that makes a difference in the first or second place.
    const BYTES: &[u8] =
        &[0x41, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xC3, 0xE0, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xFF];

    /// What two-, three- and four-byte sequences are made of.
    const FEW_BYTES: &[u8] = &[0x41, 0x90, 0xC3, 0xE2, 0xF0];

    pub(in super::super) static BOUNDARY_STRINGS: Strings = Strings {
        id: "boundary-strings",
        about: "every string of up to four bytes over bytes of Table 3-7",
        alphabet: Alphabet::Bytes(BYTES),
        lengths: 0..=4,
    };
    static FEW_STRINGS: Strings = Strings {
        id: "boundary-bytes",
        about: "every string of up to four bytes over leads and a continuation byte",
        alphabet: Alphabet::Bytes(FEW_BYTES),
        lengths: 0..=4,
    };

    pub(in super::super) static CHUNK_CUTS: ChunkCuts = ChunkCuts::of_bytes(
        "chunk-cuts",
        "strings over lead and continuation bytes in up to three chunks, empty ones included",
        &FEW_STRINGS,
    );
    pub(in super::super) static ASCII_RUNS: AsciiRuns =
        AsciiRuns { write: wtf8::push_pattern, numbers: AMONG_ASCII };
    pub(in super::super) static CODE_POINT_BLOCKS: CodedBlocks =
        CodedBlocks { write: wtf8::push_pattern, end: 0x20_0000 };
}

/// Texts to be encoded.
pub(super) static TEXT_BLOCKS: CodedBlocks = CodedBlocks { write: wtf8::push_pattern, end: 0x11_0000 };
