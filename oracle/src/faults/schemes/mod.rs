//! Faults of UTF-16, UTF-32 and the conversions between encoding schemes.

mod readings;

use super::Fault;
use crate::Rejection;
use crate::operations::schemes::{Task, UTF16, UTF32};
use conformant_codecs::convert::Scheme;
use readings as read;

/// A fault whose name and operation begin with those of a scheme.
macro_rules! fault {
    (
        $scheme:ident $name:literal: $about:expr,
        $operation:literal in $domain:literal, $rule:expr, |$case:ident, $output:ident| $answer:expr
    ) => {
        Fault {
            name: concat!(stringify!($scheme), "-", $name),
            about: $about,
            operation: concat!(stringify!($scheme), ".", $operation),
            sweep: concat!(stringify!($scheme), ".", $operation, "/", $domain),
            rule: $rule,
            answer: |$case, $output| $answer,
        }
    };
}

/// The faults of every scheme whose byte order is told.
macro_rules! of_schemes {
    ($($scheme:ident $variant:ident, units of $unit:literal, $surrogate:literal;)*) => {
        pub(super) static OF_SCHEMES: &[Fault] = &[$(
            fault!($scheme "tail-dropped": "what is left at the end of the input becomes nothing (Perl's Encode)",
                "decode" in "bytes-up-to-2", "truncated",
                |case, output| read::tail_dropped(Task::Decode(Scheme::$variant), case, output)),
            fault!($scheme "tail-in-pieces": "what is left at the end becomes several U+FFFD (PHP's mbstring)",
                "decode" in "bytes-up-to-3", "truncated",
                |case, output| {
                    let unit = if $unit == 2 { 2 } else { 1 };
                    read::tail_in_pieces(Task::Decode(Scheme::$variant), unit, case, output)
                }),
            fault!($scheme "surrogates-accepted": "a surrogate by itself passes (Java's UTF-32LE)",
                "decode" in "code-points", $surrogate,
                |case, output| read::surrogates_pass(Task::Decode(Scheme::$variant), case, output)),
            fault!($scheme "noncharacters-replaced": "noncharacters become U+FFFD where nobody asked for it",
                "decode" in "boundary-strings", "well-formed",
                |case, output| read::noncharacters_replaced(Task::Decode(Scheme::$variant), case, output)),
            fault!($scheme "byte-order-swapped": "the bytes of a unit are taken in the other order",
                "decode" in "code-point-blocks", "byte-order",
                |case, output| read::in_the_other_order(Task::Decode(Scheme::$variant), case, output)),
            fault!($scheme "ascii-block-ends-late":
                "a block of 32 units counts as ASCII when all but the last are, and that is below 100",
                "decode" in "ascii-runs", "well-formed",
                |case, output| read::ascii_block_ends_late(Task::Decode(Scheme::$variant), case, output)),
            fault!($scheme "state-lost-between-chunks": "every chunk is decoded by itself (Hermes, Javy)",
                "decode" in "chunk-cuts", "chunk-cuts",
                |case, output| read::state_lost(Task::Decode(Scheme::$variant), case, output)),
            fault!($scheme "strict-one-kind": "every error is of the same kind",
                "decode-strict" in "bytes-up-to-2", "error-kind",
                |case, output| read::strict(Task::DecodeStrict(Scheme::$variant), case, output,
                    |error, _| Rejection { kind: 0, ..error })),
            fault!($scheme "strict-length-one": "the error is always one byte long",
                "decode-strict" in "bytes-up-to-3", "error-length",
                |case, output| read::strict(Task::DecodeStrict(Scheme::$variant), case, output,
                    |error, _| Rejection { length: 1, ..error })),
            fault!($scheme "strict-offset-in-units": "the error's offset counts units, not bytes",
                "decode-strict" in "boundary-strings", "error-offset",
                |case, output| read::strict(Task::DecodeStrict(Scheme::$variant), case, output,
                    |error, _| Rejection { offset: error.offset / $unit, ..error })),
            fault!($scheme "strict-replaces": "what is ill-formed is replaced where it must be refused",
                "decode-strict" in "code-points", $surrogate,
                |case, output| read::right(Task::DecodeStrict(Scheme::$variant), case, output)),
            fault!($scheme "bom-kept": "the byte order mark stays in the text",
                "decode-bom" in "bom-strings", "bom",
                |case, output| read::mark_kept(Task::DecodeBom(Scheme::$variant), case, output)),
            fault!($scheme "bom-removed-twice": "a second byte order mark is removed too",
                "decode-bom" in "bom-strings", "bom",
                |case, output| read::mark_removed_twice(Scheme::$variant, case, output)),
            fault!($scheme "bom-removed-from-every-chunk":
                "a later chunk loses its byte order mark, even while a lead surrogate is pending (Bun)",
                "decode-bom" in "bom-chunk-cuts", "chunk-cuts",
                |case, output| read::mark_removed_from_chunks(Scheme::$variant, case, output)),
            fault!($scheme "bom-tail-dropped": "what is left behind the byte order mark at the end becomes nothing",
                "decode-bom" in "bytes-up-to-3", "truncated",
                |case, output| read::tail_dropped(Task::DecodeBom(Scheme::$variant), case, output)),
            fault!($scheme "lone-surrogate-encoded": "a lone surrogate is encoded as a unit",
                "encode" in "code-points", "lone-surrogate",
                |case, output| read::lone_surrogates_encoded(Scheme::$variant, case, output)),
            fault!($scheme "encodes-the-other-way-round": "the bytes of a unit are written in the other order",
                "encode" in "code-point-blocks", "byte-order",
                |case, output| read::in_the_other_order(Task::Encode(Scheme::$variant), case, output)),
            fault!($scheme "encode-strict-replaces": "a lone surrogate is replaced where it must be refused",
                "encode-strict" in "code-points", "lone-surrogate",
                |case, output| read::right(Task::EncodeStrict(Scheme::$variant), case, output)),
            fault!($scheme "encode-strict-offset-in-code-points":
                "the offset of a lone surrogate counts code points, not bytes",
                "encode-strict" in "surrogate-strings", "error-offset",
                |case, output| read::strict(Task::EncodeStrict(Scheme::$variant), case, output, |error, steps| {
                    let before = steps.iter().take_while(|step| step.span.start < error.offset as usize);
                    Rejection { offset: before.count() as u32, ..error }
                })),
        )*];
    };
}

of_schemes! {
    utf16le Utf16Le, units of 2, "unpaired-lead";
    utf16be Utf16Be, units of 2, "unpaired-lead";
    utf32le Utf32Le, units of 4, "surrogate";
    utf32be Utf32Be, units of 4, "surrogate";
}

/// The faults about pairs.
macro_rules! of_utf16 {
    ($($scheme:ident $variant:ident;)*) => {
        pub(super) static OF_UTF16: &[Fault] = &[$(
            fault!($scheme "next-unit-swallowed": "the unit behind an unpaired lead is not read again (Java 17)",
                "decode" in "boundary-strings", "next-unit-swallowed",
                |case, output| read::next_unit_swallowed(Task::Decode(Scheme::$variant), case, output)),
            fault!($scheme "pairs-split": "each half of a surrogate pair becomes U+FFFD (UCS-2)",
                "decode" in "code-point-blocks", "pair-split",
                |case, output| read::pairs_split(Task::Decode(Scheme::$variant), case, output)),
            fault!($scheme "pairs-split-over-chunks": "a surrogate pair in two chunks comes apart",
                "decode" in "chunk-cuts", "chunk-cuts",
                |case, output| read::pairs_split_by_cuts(Task::Decode(Scheme::$variant), case, output)),
            fault!($scheme "ascii-by-halves": "two units count as ASCII when the first one is and the second is below 100",
                "decode" in "bytes-4", "well-formed",
                |case, output| read::ascii_by_halves(Task::Decode(Scheme::$variant), case, output)),
        )*];
    };
}

of_utf16! {
    utf16le Utf16Le;
    utf16be Utf16Be;
}

/// The faults about numbers that UTF-32 has room for.
macro_rules! of_utf32 {
    ($($scheme:ident $variant:ident;)*) => {
        pub(super) static OF_UTF32: &[Fault] = &[$(
            fault!($scheme "out-of-range-wraps": "a number above 10FFFF is cut to the bits that fit",
                "decode" in "boundary-strings", "out-of-range",
                |case, output| read::out_of_range_wraps(Task::Decode(Scheme::$variant), case, output)),
        )*];
    };
}

of_utf32! {
    utf32le Utf32Le;
    utf32be Utf32Be;
}

/// The faults where a byte order mark tells the byte order.
macro_rules! by_bom {
    ($($form:ident $orders:ident;)*) => {
        pub(super) static BY_BOM: &[Fault] = &[$(
            fault!($form "little-endian-without-bom": "without a byte order mark the bytes are taken for little-endian",
                "decode" in "bom-strings", "byte-order",
                |case, output| read::little_endian($orders, case, output)),
            fault!($form "bom-kept": "the byte order mark that decides stays in the text",
                "decode" in "bom-strings", "bom",
                |case, output| read::mark_kept(Task::DecodeByBom($orders), case, output)),
            fault!($form "bom-in-one-chunk": "a byte order mark counts only where one chunk holds all of it",
                "decode" in "bom-chunk-cuts", "chunk-cuts",
                |case, output| read::mark_in_one_chunk(Task::DecodeByBom($orders), case, output)),
            fault!($form "tail-dropped": "what is left at the end of the input becomes nothing",
                "decode" in "bytes-up-to-3", "truncated",
                |case, output| read::tail_dropped(Task::DecodeByBom($orders), case, output)),
            fault!($form "strict-offset-behind-bom": "the error's offset starts behind the byte order mark",
                "decode-strict" in "bom-strings", "error-offset",
                |case, output| read::strict(Task::DecodeStrictByBom($orders), case, output, |error, steps| {
                    let mark = steps.first().filter(|step| step.becomes.is_empty());
                    Rejection { offset: error.offset - mark.map_or(0, |step| step.span.end as u32), ..error }
                })),
            fault!($form "strict-tail-accepted": "what is left at the end of the input passes as nothing",
                "decode-strict" in "bytes-up-to-3", "truncated",
                |case, output| read::tail_dropped(Task::DecodeStrictByBom($orders), case, output)),
        )*];
    };
}

by_bom! {
    utf16 UTF16;
    utf32 UTF32;
}

/// The faults of every conversion.
macro_rules! of_conversions {
    ($($from:ident $from_variant:ident => $($to:ident $to_variant:ident)*;)*) => {
        pub(super) static OF_CONVERSIONS: &[Fault] = &[$($(
            Fault {
                name: concat!(stringify!($from), "-to-", stringify!($to), "-surrogates-pass"),
                about: "a surrogate by itself comes out as one",
                operation: concat!(stringify!($from), ".to-", stringify!($to)),
                sweep: concat!(stringify!($from), ".to-", stringify!($to), "/code-point-blocks"),
                rule: "ill-formed-output",
                answer: |case, output| {
                    let task = Task::Convert(Scheme::$from_variant, Scheme::$to_variant);
                    read::surrogates_pass(task, case, output)
                },
            },
            Fault {
                name: concat!(stringify!($from), "-to-", stringify!($to), "-state-lost-between-chunks"),
                about: "every chunk is converted by itself",
                operation: concat!(stringify!($from), ".to-", stringify!($to)),
                sweep: concat!(stringify!($from), ".to-", stringify!($to), "/chunk-cuts"),
                rule: "chunk-cuts",
                answer: |case, output| {
                    let task = Task::Convert(Scheme::$from_variant, Scheme::$to_variant);
                    read::state_lost(task, case, output)
                },
            },
            Fault {
                name: concat!(stringify!($from), "-to-", stringify!($to), "-strict-replaces"),
                about: "what is ill-formed is replaced where it must be refused",
                operation: concat!(stringify!($from), ".to-", stringify!($to), "-strict"),
                sweep: concat!(stringify!($from), ".to-", stringify!($to), "-strict/boundary-strings"),
                rule: "truncated",
                answer: |case, output| {
                    let task = Task::ConvertStrict(Scheme::$from_variant, Scheme::$to_variant);
                    read::right(task, case, output)
                },
            },
        )*)*];
    };
}

of_conversions! {
    utf8 Utf8 => utf16le Utf16Le utf16be Utf16Be utf32le Utf32Le utf32be Utf32Be;
    utf16le Utf16Le => utf8 Utf8 utf16be Utf16Be utf32le Utf32Le utf32be Utf32Be;
    utf16be Utf16Be => utf8 Utf8 utf16le Utf16Le utf32le Utf32Le utf32be Utf32Be;
    utf32le Utf32Le => utf8 Utf8 utf16le Utf16Le utf16be Utf16Be utf32be Utf32Be;
    utf32be Utf32Be => utf8 Utf8 utf16le Utf16Le utf16be Utf16Be utf32le Utf32Le;
}
