//! Character references of HTML, to characters and back.
//!
//! | function | what it does |
//! |---|---|
//! | [`unescape_text`], [`unescape_attribute`], [`Unescaper`] | references to characters |
//! | [`errors_text`], [`errors_attribute`] | the parse errors of the references |
//! | [`numeric_reference`] | the character, and the error, of a number |
//! | [`escape_text`], [`escape_attribute`] | characters to references, as the standard serializes |
//! | [`escape_five`] | the same for the five characters that mean something |
//! | [`escape_round_trip`] | the same so that a parser gives the same text back |
//! | [`show_undisplayable`] | characters that cannot be shown to their codes, for people |
//!
//! # Contexts
//!
//! A parser decodes references in two ways, and nowhere else:
//!
//! - as *text*: what stands between tags, also within `title` and `textarea` (the [data state] and the
//!   [RCDATA state]);
//! - in an *attribute value*, with double quotes, with single quotes or without any: there, a name without a
//!   semicolon before `=` or an ASCII alphanumeric is no reference ([named character reference state]).
//!
//! In comments, in `script`, `style` and other raw text, and in CDATA sections `&amp;` is five characters: what
//! stands there is not to be given to these functions.
//!
//! References are decoded once: what comes out is not looked at again. So a URL that was escaped comes back as
//! it was, in either context.
//!
//! ```
//! use conformant_codecs::html::{escape_text, unescape_attribute, unescape_text};
//!
//! assert_eq!(unescape_text("&amp;lt;"), "&lt;");
//!
//! let url = "/?lang=en&copy=1&amp=2&reg";
//! assert_eq!(unescape_text(&escape_text(url)), url);
//! assert_eq!(unescape_attribute(&escape_text(url)), url);
//!
//! // One that was not escaped survives in an attribute value, but for a name at its end.
//! assert_eq!(unescape_attribute(url), "/?lang=en&copy=1&amp=2®");
//! assert_eq!(unescape_text(url), "/?lang=en©=1&=2®");
//! ```
//!
//! # The input
//!
//! The input is text after [preprocessing the input stream], which makes U+000A of every raw U+000D and
//! U+000D U+000A. A raw U+000D and a raw U+0000 are characters like any other here, and pass.
//!
//! # Bounds
//!
//! Every function takes time linear in its input, however long a name, a number or a run of `&` is. Unescaping
//! gives at most six bytes for five; it needs no memory but its output, and an [`Unescaper`] less than a
//! hundred bytes. The names are a table of 34 KB.
//!
//! # Specification
//!
//! HTML Standard, sections [13.2.5.72] to 13.2.5.80 (decoding), [13.2.2] (errors), [13.3] (escaping) and [13.5]
//! (names).
//!
//! [data state]: https://html.spec.whatwg.org/multipage/parsing.html#data-state
//! [RCDATA state]: https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state
//! [named character reference state]: https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state
//! [preprocessing the input stream]: https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
//! [13.2.5.72]: https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
//! [13.2.2]: https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
//! [13.3]: https://html.spec.whatwg.org/multipage/parsing.html#escapingString
//! [13.5]: https://html.spec.whatwg.org/multipage/named-characters.html#named-character-references

mod errors;
mod escape;
mod hash;
#[cfg(test)]
mod model;
mod named;
mod names;
mod numeric;
mod reference;
mod scan;
mod stream;
mod undisplayable;
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
pub use undisplayable::{show_undisplayable, show_undisplayable_append};
pub use unescape::{unescape_attribute, unescape_attribute_append, unescape_text, unescape_text_append};
