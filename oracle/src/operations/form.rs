//! The operations on `application/x-www-form-urlencoded`.

use super::percent::{
    ESCAPED_UP_TO_2, ESCAPED_UP_TO_3, ESCAPES, PERCENT_STRINGS_UP_TO_4, PERCENT_STRINGS_UP_TO_6,
};
use crate::domains::{Alphabet, CodePoints, Framed, PairLists, Strings, Sweep, full, quick};
use crate::rules::form as rules;
use crate::{Form, Operation};

/// `form.parse`
pub const PARSE: &str = "form.parse";
/// `form.serialize`
pub const SERIALIZE: &str = "form.serialize";

static OPERATION_PARSE: Operation = Operation {
    id: PARSE,
    input: Form::Bytes,
    output: Form::Pairs,
    spec: "https://url.spec.whatwg.org/#urlencoded-parsing",
    rejections: &[],
    streams: false,
    steps: rules::parse_steps,
    rule: |case, _, got| rules::broken_parse(case, got),
};

static OPERATION_SERIALIZE: Operation = Operation {
    id: SERIALIZE,
    input: Form::Pairs,
    output: Form::Text,
    spec: "https://url.spec.whatwg.org/#urlencoded-serializing",
    rejections: &[],
    streams: false,
    steps: rules::serialize_steps,
    rule: rules::broken_serialize,
};

/// What a parser tells apart, raw and escaped, whole and broken off.
const FORM_TOKENS: &[&str] = &[
    "&",
    "=",
    "+",
    "%2B",
    "%20",
    "%EF%BB%BF",
    "\u{FEFF}",
    "?",
    ";",
    "a",
    "é",
    "%C3",
    "%A9",
    "%E3%81",
    "%",
    "%4",
    "amp;",
];

const fn form_strings(id: &'static str, lengths: std::ops::RangeInclusive<u32>) -> Strings {
    let about = "every string over 17 tokens that make up forms, in tokens";
    Strings { id, about, alphabet: Alphabet::Tokens(FORM_TOKENS), lengths }
}

static FORM_STRINGS_UP_TO_4: Strings = form_strings("form-strings-up-to-4", 0..=4);
static FORM_STRINGS_UP_TO_5: Strings = form_strings("form-strings-up-to-5", 0..=5);

/// What a serializer tells apart; the last two are a lead surrogate and a trail surrogate.
const FIELDS: &[&[u8]] = &[
    b"",
    b"a",
    b" ",
    b"+",
    b"%",
    b"%20",
    b"&",
    b"=",
    b"*~",
    "é".as_bytes(),
    "😀".as_bytes(),
    b"\xED\xA0\xBD",
    b"\xED\xB8\x80",
];

const fn pair_lists(id: &'static str, lengths: std::ops::RangeInclusive<u32>) -> PairLists {
    PairLists { id, about: "every list of pairs of 13 fields, in pairs", fields: FIELDS, lengths }
}

static PAIR_LISTS_UP_TO_2: PairLists = pair_lists("pair-lists-up-to-2", 0..=2);
static PAIR_LISTS_UP_TO_3: PairLists = pair_lists("pair-lists-up-to-3", 0..=3);

static CODE_POINTS_IN_PAIRS: Framed = Framed {
    id: "code-points-in-pairs",
    about: "every scalar value and every surrogate as a name, and as the value of a",
    frames: &[(b"", b"\xFE\xFF"), (b"a\xFE", b"\xFF")],
    inputs: &CodePoints,
};

/// Every sweep over the operations on forms.
pub static SWEEPS: &[Sweep] = &[
    quick(&OPERATION_PARSE, &FORM_STRINGS_UP_TO_4),
    quick(&OPERATION_PARSE, &ESCAPES),
    quick(&OPERATION_PARSE, &ESCAPED_UP_TO_2),
    quick(&OPERATION_PARSE, &PERCENT_STRINGS_UP_TO_4),
    full(&OPERATION_PARSE, &CodePoints),
    full(&OPERATION_PARSE, &ESCAPED_UP_TO_3),
    full(&OPERATION_PARSE, &FORM_STRINGS_UP_TO_5),
    full(&OPERATION_PARSE, &PERCENT_STRINGS_UP_TO_6),
    quick(&OPERATION_SERIALIZE, &PAIR_LISTS_UP_TO_2),
    quick(&OPERATION_SERIALIZE, &CODE_POINTS_IN_PAIRS),
    full(&OPERATION_SERIALIZE, &PAIR_LISTS_UP_TO_3),
];
