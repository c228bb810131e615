//! The rules of HTML: character references, their parse errors, and escaping.

mod errors;
mod escape;
pub(crate) mod reference;
mod unescape;

pub(crate) use errors::{broken_errors, errors_steps};
pub(crate) use escape::{broken_escape, broken_round_trip, escape_steps, round_trip_steps};
pub(crate) use reference::Context;
pub(crate) use unescape::{broken_unescape, unescape_steps};

const END_STATE: &str =
    "https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state";
const NUMERIC: &str = "https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state";
const DECIMAL: &str = "https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state";
const NAMED: &str = "https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state";
const NAMES: &str = "https://html.spec.whatwg.org/multipage/named-characters.html";
const AMBIGUOUS: &str = "https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state";
const REFERENCE: &str = "https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state";
const DATA: &str = "https://html.spec.whatwg.org/multipage/parsing.html#data-state";
const ERRORS: &str = "https://html.spec.whatwg.org/multipage/parsing.html#parse-errors";
const ESCAPING: &str = "https://html.spec.whatwg.org/multipage/parsing.html#escapingString";
const NEWLINES: &str = "https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream";

rules! {
    /// 80..9F.
    C1_REPLACEMENT = "c1-replacement", END_STATE,
        "Look numbers 80..9F up in the table of 27 windows-1252 characters: 128 is U+20AC.";
    /// 0.
    NULL = "null", END_STATE, "Give U+FFFD for number 0.";
    /// D800..DFFF.
    SURROGATE = "surrogate", END_STATE, "Give U+FFFD for numbers D800..DFFF; two of them are no pair.";
    /// Above 10FFFF.
    OUTSIDE_RANGE = "outside-range", END_STATE,
        "Give U+FFFD for every number above 10FFFF, however long: let the accumulator saturate, not wrap.";
    /// Noncharacters are kept.
    NONCHARACTER_KEPT = "noncharacter-kept", END_STATE, "Keep noncharacters: they are errors, but characters.";
    /// Controls are kept.
    CONTROL_KEPT = "control-kept", END_STATE,
        "Keep controls outside the table, U+000D too: they are errors, but characters.";
    /// The number is the character.
    NUMBER = "number", END_STATE, "Give the character with the reference's number.";
    /// A reference has as many digits as it has.
    ANY_LENGTH = "any-length", DECIMAL, "Read any number of digits, leading zeros too.";
    /// Without a digit there is no reference.
    ABSENCE_OF_DIGITS = "absence-of-digits", NUMERIC,
        "Keep `&#` and `&#x` without an ASCII digit as they are.";
    /// A reference can end without a semicolon.
    MISSING_SEMICOLON = "missing-semicolon", NAMED,
        "Decode every number and 106 names without a semicolon too, and no other name.";
    /// The table says what a name stands for.
    NAME = "name", NAMES, "Give the one or two characters that the table has for the name.";
    /// There are 2,231 names.
    NAME_MISSING = "name-missing", NAMES, "Take all 2,231 names of the table.";
    /// Names are case-sensitive.
    CASE_OF_NAMES = "case-of-names", NAMES,
        "Compare names with their case: `&Amp;` is none, and `&Lt;` is not `&lt;`.";
    /// The longest name counts.
    LONGEST_MATCH = "longest-match", NAMED,
        "Consume the longest name that the text goes on with; where a longer one breaks off, fall back to the longest that is whole, or to none.";
    /// What is no name is kept.
    UNKNOWN_NAME = "unknown-name", AMBIGUOUS, "Keep `&` and the alphanumerics behind it where no name begins.";
    /// A name without a semicolon before `=` or an ASCII alphanumeric is kept in attributes.
    ATTRIBUTE_EXCEPTION = "attribute-exception", NAMED,
        "In an attribute keep a name without a semicolon before `=` or an ASCII alphanumeric, and before nothing else.";
    /// What was decoded is not decoded again.
    DOUBLE_UNESCAPE = "double-unescape", REFERENCE, "Decode once: `&amp;lt;` is `&lt;`.";
    /// The result does not depend on where the input is cut into chunks.
    CHUNK_CUTS = "chunk-cuts", REFERENCE,
        "Carry an unfinished reference over to the next chunk, over an empty one too, and end it once.";
    /// What is no reference is kept.
    PLAIN_TEXT = "plain-text", DATA, "Keep everything that is no character reference as it is.";
    /// An error is not reported.
    ERROR_MISSING = "error-missing", ERRORS, "Report every parse error, in attributes too.";
    /// What is reported is no error.
    ERROR_EXTRA = "error-extra", ERRORS, "Report nothing that the standard does not call a parse error.";
    /// Which error it is said to be.
    ERROR_CODE = "error-code", ERRORS, "Give each error the standard's code.";
    /// Where an error is said to be.
    ERROR_OFFSET = "error-offset", ERRORS,
        "Give the number of bytes consumed when the error is raised; a character that is read again does not count.";
    /// The order of errors.
    ERROR_ORDER = "error-order", ERRORS,
        "Report errors in the order in which they are raised: a missing semicolon before the number's own.";
    /// The characters that are escaped.
    ESCAPE = "escape", ESCAPING, "Replace each of the characters that the escape is for by its reference.";
    /// The ampersand comes first.
    ESCAPE_ORDER = "escape-order", ESCAPING,
        "Replace `&` before the other characters, or all in one pass: `<` is `&lt;`, not `&amp;lt;`.";
    /// Everything else stays.
    ESCAPE_NOTHING_ELSE = "escape-nothing-else", ESCAPING, "Leave every other character as it is.";
    /// A raw carriage return becomes a line feed.
    CARRIAGE_RETURN = "carriage-return", NEWLINES,
        "Escape U+000D as `&#13;`: a raw one is a line feed before it is parsed.";
    /// An escape can be undone.
    ROUND_TRIP = "round-trip", ESCAPING, "Decoding what was escaped must give the text back.";
}
