//! Character references of HTML.
//!
//! [`unescape_text`] and [`unescape_attribute`] decode the numeric references (`&#38;`, `&#x26;`) of a whole
//! text or attribute value; [`numeric_reference`] is the rule for the value of one.
//!
//! The input is text after newline normalisation: a raw U+000D and a raw U+0000 are characters like any
//! other here, and pass.
//!
//! HTML Standard, [section 13.2.5.72 and
//! following](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state).

mod errors;
mod escape;
mod hash;
mod named;
mod names;
mod numeric;
mod reference;
mod scan;
mod stream;
mod unescape;

pub use errors::{
    ReferenceError, ReferenceErrorCode, errors_attribute, errors_attribute_append, errors_text,
    errors_text_append,
};
pub use escape::{
    escape_attribute, escape_attribute_append, escape_five, escape_five_append, escape_round_trip,
    escape_round_trip_append, escape_text, escape_text_append,
};
pub use numeric::{NumericReference, NumericReferenceError, numeric_reference};
pub use stream::Unescaper;
pub use unescape::{unescape_attribute, unescape_attribute_append, unescape_text, unescape_text_append};
