//! Percent-encode after encoding, for encodings other than UTF-8.

use super::{legacy, percent};
use crate::domains::{Alphabet, CodePoints, Strings, Sweep, full, quick};
use crate::rules::percent_after as rules;
use crate::{Form, Operation};
use conformant_codecs::legacy::LegacyEncoding;
use conformant_codecs::percent::{FORM, QUERY, SPECIAL_QUERY, Set};

/// `percent.encode-after.ENCODING.SET`, without the encoding and the set.
pub const ENCODE_AFTER: &str = "percent.encode-after.";

/// The encoding and the set of an operation.
pub(crate) fn parse(operation: &Operation) -> Option<(LegacyEncoding, Set)> {
    let (encoding, set) = names(operation)?;
    Some((legacy::encoding(encoding)?, percent::set(set)?))
}

/// The names of both, as the id has them.
pub(crate) fn names(operation: &Operation) -> Option<(&'static str, &'static str)> {
    operation.id.strip_prefix(ENCODE_AFTER)?.split_once('.')
}

const SPEC: &str = "https://url.spec.whatwg.org/#string-percent-encode-after-encoding";
/// The query of a URL whose scheme is not special is always in UTF-8.
const SPEC_OF_QUERY: &str =
    "https://url.spec.whatwg.org/#string-percent-encode-after-encoding, without its first step";

/// For each encoding and set both names, ours, and the operation.
macro_rules! operations_on_encodings_and_sets {
    ($($encoding_name:literal, $encoding:ident {
        $($set_name:literal, $set:ident, $operation:ident, $spec:expr;)*
    })*) => {$($(
        static $operation: Operation = Operation {
            id: concat!("percent.encode-after.", $encoding_name, ".", $set_name),
            input: Form::Text,
            output: Form::Text,
            spec: $spec,
            rejections: &[],
            streams: false,
            steps: |case| rules::steps(case, LegacyEncoding::$encoding, $set),
            rule: |case, _, got| rules::broken(case, got, LegacyEncoding::$encoding, $set),
        };
    )*)*};
}

operations_on_encodings_and_sets! {
    "windows-1252", Windows1252 {
        "query", QUERY, WINDOWS_1252_QUERY, SPEC_OF_QUERY;
        "special-query", SPECIAL_QUERY, WINDOWS_1252_SPECIAL_QUERY, SPEC;
        "form", FORM, WINDOWS_1252_FORM, SPEC;
    }
    "iso-8859-5", Iso8859_5 {
        "query", QUERY, ISO_8859_5_QUERY, SPEC_OF_QUERY;
        "special-query", SPECIAL_QUERY, ISO_8859_5_SPECIAL_QUERY, SPEC;
        "form", FORM, ISO_8859_5_FORM, SPEC;
    }
    "shift_jis", ShiftJis {
        "query", QUERY, SHIFT_JIS_QUERY, SPEC_OF_QUERY;
        "special-query", SPECIAL_QUERY, SHIFT_JIS_SPECIAL_QUERY, SPEC;
        "form", FORM, SHIFT_JIS_FORM, SPEC;
    }
    "euc-jp", EucJp {
        "query", QUERY, EUC_JP_QUERY, SPEC_OF_QUERY;
        "special-query", SPECIAL_QUERY, EUC_JP_SPECIAL_QUERY, SPEC;
        "form", FORM, EUC_JP_FORM, SPEC;
    }
}

/// What sets and encoders tell apart: members of each set and characters of none, what a URL parser takes out or
/// ends at, the characters that Japanese encoders read as others, kanji whose trail bytes are 5C and 7C, one that
/// JIS X 0212 alone has, private use, half-width katakana, both surrogates and U+FFFD.
const CHARACTERS: &[u32] = &[
    0x0A, 0x20, 0x22, 0x23, 0x25, 0x26, 0x27, 0x2A, 0x2B, 0x3C, 0x41, 0x5C, 0x7C, 0x7E, 0x7F, 0x81, 0xA5,
    0xE9, 0x203E, 0x20AC, 0x2212, 0x416, 0x3042, 0x8868, 0x4E02, 0xE000, 0xFF71, 0xD800, 0xDC00, 0xFFFD,
];

static CHARACTER_STRINGS: Strings = Strings {
    id: "character-strings",
    about: "every string of up to three code points over 30 that sets and encoders tell apart, surrogates among them",
    alphabet: Alphabet::CodePoints(CHARACTERS),
    lengths: 0..=3,
};

/// Every sweep over percent-encode after encoding.
pub static SWEEPS: &[Sweep] = &[
    quick(&WINDOWS_1252_QUERY, &CHARACTER_STRINGS),
    full(&WINDOWS_1252_QUERY, &CodePoints),
    quick(&WINDOWS_1252_SPECIAL_QUERY, &CHARACTER_STRINGS),
    quick(&WINDOWS_1252_SPECIAL_QUERY, &CodePoints),
    quick(&WINDOWS_1252_FORM, &CHARACTER_STRINGS),
    full(&WINDOWS_1252_FORM, &CodePoints),
    quick(&ISO_8859_5_QUERY, &CHARACTER_STRINGS),
    full(&ISO_8859_5_QUERY, &CodePoints),
    quick(&ISO_8859_5_SPECIAL_QUERY, &CHARACTER_STRINGS),
    full(&ISO_8859_5_SPECIAL_QUERY, &CodePoints),
    quick(&ISO_8859_5_FORM, &CHARACTER_STRINGS),
    full(&ISO_8859_5_FORM, &CodePoints),
    quick(&SHIFT_JIS_QUERY, &CHARACTER_STRINGS),
    full(&SHIFT_JIS_QUERY, &CodePoints),
    quick(&SHIFT_JIS_SPECIAL_QUERY, &CHARACTER_STRINGS),
    quick(&SHIFT_JIS_SPECIAL_QUERY, &CodePoints),
    quick(&SHIFT_JIS_FORM, &CHARACTER_STRINGS),
    quick(&SHIFT_JIS_FORM, &CodePoints),
    quick(&EUC_JP_QUERY, &CHARACTER_STRINGS),
    full(&EUC_JP_QUERY, &CodePoints),
    quick(&EUC_JP_SPECIAL_QUERY, &CHARACTER_STRINGS),
    full(&EUC_JP_SPECIAL_QUERY, &CodePoints),
    quick(&EUC_JP_FORM, &CHARACTER_STRINGS),
    full(&EUC_JP_FORM, &CodePoints),
];
