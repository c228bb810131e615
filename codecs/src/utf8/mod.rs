//! UTF-8, from bytes to text and from code points to bytes.
//!
//! | function | what ill-formed bytes become |
//! |---|---|
//! | [`decode()`], [`decode_bom`], [`Decoder`] | one U+FFFD for each maximal subpart |
//! | [`decode_bytewise`] | one U+FFFD for each byte |
//! | [`decode_strict`] | an error with its kind, offset and length |
//! | [`decode_nonchar_replace`], [`decode_nonchar_reject`] | as [`decode()`]; noncharacters are not let through |
//! | [`segments()`] | handed to the caller as they are |
//!
//! [`encode()`] and [`encode_strict`] go the other way.
//!
//! # Terms
//!
//! The names are those of the [Unicode Standard, section 3.9]:
//!
//! - A *scalar value* is a code point that is not a surrogate: 0 to D7FF and E000 to 10FFFF.
//! - A byte sequence is *well-formed* if it is a run of rows of Table 3-7, and *ill-formed* otherwise.
//! - A *maximal subpart* (definition D93b) of an ill-formed sequence is the longest run of bytes, starting
//!   where no well-formed sequence starts, that begins a well-formed sequence; or one byte if there is
//!   none. It is one to three bytes long.
//!
//! Replacing each maximal subpart by one U+FFFD is what the [Encoding Standard] requires.
//!
//! [Unicode Standard, section 3.9]: https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-3/
//! [Encoding Standard]: https://encoding.spec.whatwg.org/#utf-8-decoder

mod ascii;
mod bits;
mod bom;
mod coding;
mod decode;
mod encode;
#[cfg(test)]
mod inputs;
mod noncharacter;
mod segments;
mod stream;
mod strict;
mod table;

pub(crate) use ascii::{ascii_length, push_ascii};
pub use bom::{decode_bom, decode_bom_append};
pub use decode::{decode, decode_append, decode_bytewise, decode_bytewise_append};
pub use encode::{NotScalarValue, encode, encode_append, encode_strict, encode_strict_append};
pub use noncharacter::{
    Noncharacter, decode_nonchar_reject, decode_nonchar_reject_append, decode_nonchar_replace,
    decode_nonchar_replace_append, is_noncharacter,
};
pub(crate) use segments::as_text;
pub use segments::{Segment, Segments, segments};
pub use stream::Decoder;
pub use strict::{IllFormed, IllFormedKind, decode_strict};

pub(crate) use bits::is_scalar_value;
pub(crate) use coding::Utf8;

/// U+FFFD REPLACEMENT CHARACTER.
const REPLACEMENT: &str = "\u{FFFD}";
