//! UTF-32, from bytes to text and from code points to bytes.
//!
//! | function | byte order | what ill-formed bytes become |
//! |---|---|---|
//! | [`decode()`], [`decode_bom`], [`Decoder`] | said by the caller | one U+FFFD for each maximal subpart |
//! | [`decode_by_bom`], [`Decoder::by_bom`] | told by the byte order mark, else big-endian | the same |
//! | [`decode_strict`] | said by the caller | an error with its kind, offset and length |
//! | [`decode_strict_by_bom`] | told by the byte order mark, else big-endian | the same |
//!
//! [`encode()`] and [`encode_strict`] go the other way.
//!
//! # Terms
//!
//! The names are those of the [Unicode Standard, sections 3.9 and 3.10]:
//!
//! - A unit is a character if it is a scalar value: 0 to D7FF and E000 to 10FFFF. Any other is a maximal
//!   subpart of its own, four bytes long.
//! - Input that ends within a unit ends with one subpart of one to three bytes.
//!
//! [Unicode Standard, sections 3.9 and 3.10]: https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-3/

mod bom;
mod coding;
mod decode;
mod encode;
mod stream;
mod strict;

pub use crate::scheme::ByteOrder;
pub use crate::utf8::NotScalarValue;
pub use bom::{
    decode_bom, decode_bom_append, decode_by_bom, decode_by_bom_append, decode_strict_by_bom,
    decode_strict_by_bom_append,
};
pub use decode::{decode, decode_append};
pub use encode::{encode, encode_append, encode_strict, encode_strict_append};
pub use stream::Decoder;
pub use strict::{IllFormed, IllFormedKind, decode_strict, decode_strict_append};

pub(crate) use coding::Utf32;

use crate::scheme::Scheme;

const fn scheme(order: ByteOrder) -> Scheme {
    match order {
        ByteOrder::Little => Scheme::Utf32Le,
        ByteOrder::Big => Scheme::Utf32Be,
    }
}
