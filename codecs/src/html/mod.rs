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

mod numeric;
mod unescape;

pub use numeric::{NumericReference, NumericReferenceError, numeric_reference};
pub use unescape::{unescape_attribute, unescape_attribute_append, unescape_text, unescape_text_append};
