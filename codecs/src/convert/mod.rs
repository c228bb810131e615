//! From one encoding scheme to another.
//!
//! | function | what ill-formed bytes become |
//! |---|---|
//! | [`convert()`], [`Converter`] | U+FFFD, one for each maximal subpart, in the other scheme |
//! | [`convert_strict`] | an error with its kind, offset and length |
//!
//! What comes out is well-formed, whatever goes in (Unicode Standard, section 3.9, definition D93). A byte
//! order mark is a character like any other: it is converted, and none is added.

mod stream;
mod strict;
mod whole;

pub use crate::scheme::{IllFormed, Scheme};
pub use stream::Converter;
pub use strict::{IllFormedKind, convert_strict, convert_strict_append};
pub use whole::{convert, convert_append};
