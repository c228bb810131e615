//! UTF-16, from bytes to text and from code points to bytes.
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
//! - A *lead* surrogate is a unit in D800 to DBFF, a *trail* surrogate one in DC00 to DFFF (definitions D72
//!   and D74, *high* and *low* there).
//! - A lead and the trail behind it are a pair, one character; every other surrogate is *unpaired* and a
//!   maximal subpart of its own, two bytes long.
//! - Input that ends within a unit or within a pair ends with one subpart of one to three bytes.
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

pub(crate) use coding::Utf16;

use crate::scheme::Scheme;

const fn scheme(order: ByteOrder) -> Scheme {
    match order {
        ByteOrder::Little => Scheme::Utf16Le,
        ByteOrder::Big => Scheme::Utf16Be,
    }
}
