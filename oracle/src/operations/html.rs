//! The operations on HTML.

use crate::domains::{
    ARTICLE_NUMERIC_REFERENCES, Alphabet, ChunkCuts, CodePoints, Framed, LONG_NUMBERS, NUMERIC_OVERFLOW,
    Names, NumericForms, OTHER_NUMERIC_REFERENCES, Strings, Sweep, Without, end_letter_equals,
    every_follower, every_follower_but_cr, followers_and_semicolon, full, name_prefixes, quick, whole_names,
};
use crate::rules::html::{
    Context, broken_errors, broken_escape, broken_round_trip, broken_unescape, errors_steps, escape_steps,
    round_trip_steps, unescape_steps,
};
use crate::{Answer, Case, Form, Operation, Rule, Step};
use conformant_codecs::html;

/// `html.unescape.text`
pub const UNESCAPE_TEXT: &str = "html.unescape.text";
/// `html.unescape.attribute`
pub const UNESCAPE_ATTRIBUTE: &str = "html.unescape.attribute";
/// `html.errors.text`
pub const ERRORS_TEXT: &str = "html.errors.text";
/// `html.errors.attribute`
pub const ERRORS_ATTRIBUTE: &str = "html.errors.attribute";
/// `html.escape.text`
pub const ESCAPE_TEXT: &str = "html.escape.text";
/// `html.escape.attribute`
pub const ESCAPE_ATTRIBUTE: &str = "html.escape.attribute";
/// `html.escape.five`
pub const ESCAPE_FIVE: &str = "html.escape.five";
/// `html.escape.round-trip`
pub const ESCAPE_ROUND_TRIP: &str = "html.escape.round-trip";
/// `html.round-trip.text`
pub const ROUND_TRIP_TEXT: &str = "html.round-trip.text";
/// `html.round-trip.attribute`
pub const ROUND_TRIP_ATTRIBUTE: &str = "html.round-trip.attribute";

const REFERENCES: &str = "https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state";
const ERRORS: &str = "https://html.spec.whatwg.org/multipage/parsing.html#parse-errors";
const ESCAPING: &str = "https://html.spec.whatwg.org/multipage/parsing.html#escapingString";

/// An operation on text that refuses nothing.
const fn operation(
    id: &'static str,
    output: Form,
    spec: &'static str,
    steps: fn(Case<'_>) -> Vec<Step>,
    rule: fn(Case<'_>, Answer<'_>, Answer<'_>) -> Option<&'static Rule>,
) -> Operation {
    Operation { id, input: Form::Text, output, spec, rejections: &[], streams: false, steps, rule }
}

static OPERATION_UNESCAPE_TEXT: Operation = Operation {
    streams: true,
    ..operation(
        UNESCAPE_TEXT,
        Form::Text,
        REFERENCES,
        |case| unescape_steps(case, Context::Text),
        |case, _, got| broken_unescape(case, got, Context::Text),
    )
};

static OPERATION_UNESCAPE_ATTRIBUTE: Operation = Operation {
    streams: true,
    ..operation(
        UNESCAPE_ATTRIBUTE,
        Form::Text,
        REFERENCES,
        |case| unescape_steps(case, Context::Attribute),
        |case, _, got| broken_unescape(case, got, Context::Attribute),
    )
};

static OPERATION_ERRORS_TEXT: Operation = operation(
    ERRORS_TEXT,
    Form::Errors,
    ERRORS,
    |case| errors_steps(case, Context::Text),
    |case, _, got| broken_errors(case, got, Context::Text),
);

static OPERATION_ERRORS_ATTRIBUTE: Operation = operation(
    ERRORS_ATTRIBUTE,
    Form::Errors,
    ERRORS,
    |case| errors_steps(case, Context::Attribute),
    |case, _, got| broken_errors(case, got, Context::Attribute),
);

static OPERATION_ESCAPE_TEXT: Operation = operation(
    ESCAPE_TEXT,
    Form::Text,
    ESCAPING,
    |case| escape_steps(case, html::escape_text),
    |case, _, got| broken_escape(case, got, html::escape_text),
);

static OPERATION_ESCAPE_ATTRIBUTE: Operation = operation(
    ESCAPE_ATTRIBUTE,
    Form::Text,
    ESCAPING,
    |case| escape_steps(case, html::escape_attribute),
    |case, _, got| broken_escape(case, got, html::escape_attribute),
);

static OPERATION_ESCAPE_FIVE: Operation = operation(
    ESCAPE_FIVE,
    Form::Text,
    "the five characters & < > \" ' as &amp; &lt; &gt; &quot; &#39;",
    |case| escape_steps(case, html::escape_five),
    |case, _, got| broken_escape(case, got, html::escape_five),
);

static OPERATION_ESCAPE_ROUND_TRIP: Operation = operation(
    ESCAPE_ROUND_TRIP,
    Form::Text,
    "html.escape.five, and U+000D as &#13;: what a parser gives back",
    |case| escape_steps(case, html::escape_round_trip),
    |case, _, got| broken_escape(case, got, html::escape_round_trip),
);

static OPERATION_ROUND_TRIP_TEXT: Operation = operation(
    ROUND_TRIP_TEXT,
    Form::Text,
    "html.unescape.text of html.escape.round-trip: the text itself",
    round_trip_steps,
    |case, _, got| broken_round_trip(case, got),
);

static OPERATION_ROUND_TRIP_ATTRIBUTE: Operation = operation(
    ROUND_TRIP_ATTRIBUTE,
    Form::Text,
    "html.unescape.attribute of html.escape.round-trip: the text itself",
    round_trip_steps,
    |case, _, got| broken_round_trip(case, got),
);

/// One token for each class of characters between which the tokenizer tells, and four names that begin
/// others: `gt`, `amp`, `not` and `notin;`.
const REFERENCE_TOKENS: &[&str] =
    &["&", "#", "x", "X", "0", "9", "gt", "amp", "not", "in", ";", "=", "<", "\0", "é"];

/// What the escapes replace, what looks like it, and what it becomes.
const ESCAPE_TOKENS: &[&str] =
    &["&", "<", ">", "\"", "'", "\u{A0}", "\r", "\n", "\0", "£", "é", "a", "amp;", "#39;"];

const fn reference_strings(id: &'static str, lengths: std::ops::RangeInclusive<u32>) -> Strings {
    let about = "every string over 15 tokens that make up references, in tokens";
    Strings { id, about, alphabet: Alphabet::Tokens(REFERENCE_TOKENS), lengths }
}

static REFERENCE_STRINGS_UP_TO_3: Strings = reference_strings("reference-strings-up-to-3", 0..=3);
static REFERENCE_STRINGS_UP_TO_4: Strings = reference_strings("reference-strings-up-to-4", 0..=4);
static REFERENCE_STRINGS_4: Strings = reference_strings("reference-strings-4", 4..=4);
static REFERENCE_STRINGS_UP_TO_6: Strings = reference_strings("reference-strings-up-to-6", 0..=6);

const fn escape_strings(id: &'static str, lengths: std::ops::RangeInclusive<u32>) -> Strings {
    let about = "every string over 14 tokens: what escapes replace, and what it becomes";
    Strings { id, about, alphabet: Alphabet::Tokens(ESCAPE_TOKENS), lengths }
}

static ESCAPE_STRINGS_UP_TO_3: Strings = escape_strings("escape-strings-up-to-3", 0..=3);
static ESCAPE_STRINGS_UP_TO_5: Strings = escape_strings("escape-strings-up-to-5", 0..=5);

static NAME_FOLLOWERS: Names = Names {
    id: "name-followers",
    about: "every name and every prefix of one before each ASCII character and 12 others",
    starts: name_prefixes,
    endings: every_follower,
};

static NAME_FOLLOWERS_BUT_CR: Names = Names {
    id: "name-followers-but-cr",
    about: "every name and every prefix of one before each ASCII character but U+000D, and 12 others",
    starts: name_prefixes,
    endings: every_follower_but_cr,
};

static NAME_FOLLOWERS_AND_SEMICOLON: Names = Names {
    id: "name-followers-and-semicolon",
    about: "the same, each with a semicolon behind",
    starts: name_prefixes,
    endings: followers_and_semicolon,
};

static NAMES: Names = Names {
    id: "names",
    about: "every name at the end, before a letter and before an equals sign",
    starts: whole_names,
    endings: end_letter_equals,
};

/// Where any character may follow.
const REFERENCE_STARTS: &[(&[u8], &[u8])] =
    &[(b"&", b""), (b"&#", b""), (b"&#x", b""), (b"&#6", b""), (b"&amp", b""), (b"&noti", b"")];

static CODE_POINT_FOLLOWERS: Framed = Framed {
    id: "code-point-followers",
    about: "every code point behind &, &#, &#x, &#6, &amp and &noti",
    frames: REFERENCE_STARTS,
    inputs: &CodePoints,
};

static CODE_POINTS_BUT_CR: Without = Without {
    id: "code-points-but-cr",
    about: "every scalar value and every surrogate, alone, but U+000D",
    inputs: &CodePoints,
    index: 0x0D,
};

static CODE_POINT_FOLLOWERS_BUT_CR: Framed = Framed {
    id: "code-point-followers-but-cr",
    about: "every code point but U+000D behind &, &#, &#x, &#6, &amp and &noti",
    frames: REFERENCE_STARTS,
    inputs: &CODE_POINTS_BUT_CR,
};

static CHUNK_CUTS: ChunkCuts = ChunkCuts::of_text(
    "chunk-cuts",
    "reference strings of up to three tokens in up to three chunks, empty ones included",
    &REFERENCE_STRINGS_UP_TO_3,
);

static NAME_CHUNK_CUTS: ChunkCuts = ChunkCuts::of_text(
    "name-chunk-cuts",
    "every name, at the end and before a letter or an equals sign, in up to three chunks",
    &NAMES,
);

static CHUNK_CUTS_4: ChunkCuts = ChunkCuts::of_text(
    "chunk-cuts-4",
    "reference strings of four tokens in up to three chunks, empty ones included",
    &REFERENCE_STRINGS_4,
);

/// Every sweep over the operations on HTML.
pub static SWEEPS: &[Sweep] = &[
    quick(&OPERATION_UNESCAPE_TEXT, &ARTICLE_NUMERIC_REFERENCES),
    quick(&OPERATION_UNESCAPE_TEXT, &NUMERIC_OVERFLOW),
    quick(&OPERATION_UNESCAPE_TEXT, &LONG_NUMBERS),
    quick(&OPERATION_UNESCAPE_TEXT, &NumericForms),
    quick(&OPERATION_UNESCAPE_TEXT, &NAME_FOLLOWERS),
    quick(&OPERATION_UNESCAPE_TEXT, &REFERENCE_STRINGS_UP_TO_4),
    quick(&OPERATION_UNESCAPE_TEXT, &CHUNK_CUTS),
    quick(&OPERATION_UNESCAPE_TEXT, &NAME_CHUNK_CUTS),
    full(&OPERATION_UNESCAPE_TEXT, &OTHER_NUMERIC_REFERENCES),
    full(&OPERATION_UNESCAPE_TEXT, &NAME_FOLLOWERS_AND_SEMICOLON),
    full(&OPERATION_UNESCAPE_TEXT, &CODE_POINT_FOLLOWERS),
    full(&OPERATION_UNESCAPE_TEXT, &REFERENCE_STRINGS_UP_TO_6),
    full(&OPERATION_UNESCAPE_TEXT, &CHUNK_CUTS_4),
    quick(&OPERATION_UNESCAPE_ATTRIBUTE, &ARTICLE_NUMERIC_REFERENCES),
    quick(&OPERATION_UNESCAPE_ATTRIBUTE, &NUMERIC_OVERFLOW),
    quick(&OPERATION_UNESCAPE_ATTRIBUTE, &LONG_NUMBERS),
    quick(&OPERATION_UNESCAPE_ATTRIBUTE, &NumericForms),
    quick(&OPERATION_UNESCAPE_ATTRIBUTE, &NAME_FOLLOWERS),
    quick(&OPERATION_UNESCAPE_ATTRIBUTE, &REFERENCE_STRINGS_UP_TO_4),
    quick(&OPERATION_UNESCAPE_ATTRIBUTE, &CHUNK_CUTS),
    full(&OPERATION_UNESCAPE_ATTRIBUTE, &NAME_CHUNK_CUTS),
    full(&OPERATION_UNESCAPE_ATTRIBUTE, &OTHER_NUMERIC_REFERENCES),
    full(&OPERATION_UNESCAPE_ATTRIBUTE, &NAME_FOLLOWERS_AND_SEMICOLON),
    full(&OPERATION_UNESCAPE_ATTRIBUTE, &CODE_POINT_FOLLOWERS),
    full(&OPERATION_UNESCAPE_ATTRIBUTE, &REFERENCE_STRINGS_UP_TO_6),
    full(&OPERATION_UNESCAPE_ATTRIBUTE, &CHUNK_CUTS_4),
    quick(&OPERATION_ERRORS_TEXT, &NUMERIC_OVERFLOW),
    quick(&OPERATION_ERRORS_TEXT, &LONG_NUMBERS),
    quick(&OPERATION_ERRORS_TEXT, &NumericForms),
    quick(&OPERATION_ERRORS_TEXT, &REFERENCE_STRINGS_UP_TO_4),
    full(&OPERATION_ERRORS_TEXT, &ARTICLE_NUMERIC_REFERENCES),
    full(&OPERATION_ERRORS_TEXT, &OTHER_NUMERIC_REFERENCES),
    full(&OPERATION_ERRORS_TEXT, &NAME_FOLLOWERS_BUT_CR),
    full(&OPERATION_ERRORS_TEXT, &NAME_FOLLOWERS_AND_SEMICOLON),
    full(&OPERATION_ERRORS_TEXT, &CODE_POINT_FOLLOWERS_BUT_CR),
    full(&OPERATION_ERRORS_TEXT, &REFERENCE_STRINGS_UP_TO_6),
    quick(&OPERATION_ERRORS_ATTRIBUTE, &NUMERIC_OVERFLOW),
    quick(&OPERATION_ERRORS_ATTRIBUTE, &LONG_NUMBERS),
    quick(&OPERATION_ERRORS_ATTRIBUTE, &NumericForms),
    quick(&OPERATION_ERRORS_ATTRIBUTE, &REFERENCE_STRINGS_UP_TO_4),
    full(&OPERATION_ERRORS_ATTRIBUTE, &ARTICLE_NUMERIC_REFERENCES),
    full(&OPERATION_ERRORS_ATTRIBUTE, &OTHER_NUMERIC_REFERENCES),
    full(&OPERATION_ERRORS_ATTRIBUTE, &NAME_FOLLOWERS_BUT_CR),
    full(&OPERATION_ERRORS_ATTRIBUTE, &NAME_FOLLOWERS_AND_SEMICOLON),
    full(&OPERATION_ERRORS_ATTRIBUTE, &CODE_POINT_FOLLOWERS_BUT_CR),
    full(&OPERATION_ERRORS_ATTRIBUTE, &REFERENCE_STRINGS_UP_TO_6),
    quick(&OPERATION_ESCAPE_TEXT, &CodePoints),
    quick(&OPERATION_ESCAPE_TEXT, &ESCAPE_STRINGS_UP_TO_3),
    full(&OPERATION_ESCAPE_TEXT, &ESCAPE_STRINGS_UP_TO_5),
    quick(&OPERATION_ESCAPE_ATTRIBUTE, &CodePoints),
    quick(&OPERATION_ESCAPE_ATTRIBUTE, &ESCAPE_STRINGS_UP_TO_3),
    full(&OPERATION_ESCAPE_ATTRIBUTE, &ESCAPE_STRINGS_UP_TO_5),
    quick(&OPERATION_ESCAPE_FIVE, &CodePoints),
    quick(&OPERATION_ESCAPE_FIVE, &ESCAPE_STRINGS_UP_TO_3),
    full(&OPERATION_ESCAPE_FIVE, &ESCAPE_STRINGS_UP_TO_5),
    quick(&OPERATION_ESCAPE_ROUND_TRIP, &CodePoints),
    quick(&OPERATION_ESCAPE_ROUND_TRIP, &ESCAPE_STRINGS_UP_TO_3),
    full(&OPERATION_ESCAPE_ROUND_TRIP, &ESCAPE_STRINGS_UP_TO_5),
    quick(&OPERATION_ROUND_TRIP_TEXT, &CodePoints),
    quick(&OPERATION_ROUND_TRIP_TEXT, &ESCAPE_STRINGS_UP_TO_3),
    full(&OPERATION_ROUND_TRIP_TEXT, &ESCAPE_STRINGS_UP_TO_5),
    quick(&OPERATION_ROUND_TRIP_ATTRIBUTE, &CodePoints),
    quick(&OPERATION_ROUND_TRIP_ATTRIBUTE, &ESCAPE_STRINGS_UP_TO_3),
    full(&OPERATION_ROUND_TRIP_ATTRIBUTE, &ESCAPE_STRINGS_UP_TO_5),
];
