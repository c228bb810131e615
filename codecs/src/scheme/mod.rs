//! What the encoding schemes have in common: everything but how one code point is read and written.
//!
//! A scheme is a type that implements [`Coding`]; a scheme known only at run time is a [`Scheme`], from which
//! `for_scheme!` leads to the type.

mod ascii;
mod coding;
mod encode;
mod ill_formed;
#[cfg(test)]
mod inputs;
mod read;
mod scalar;
mod stream;
mod target;

pub use ill_formed::IllFormed;

pub(crate) use coding::{Coding, Front};
pub(crate) use encode::{encode_append, encode_strict_append};
#[cfg(test)]
pub(crate) use inputs::{check_chunks, for_each_string, reachable};
pub(crate) use read::{decode_append, decode_strict_append};
pub(crate) use scalar::scalar_value;
pub(crate) use stream::{Bom, Stream};
pub(crate) use target::Encoded;

/// The encoding schemes with a byte order of their own: definitions D95 to D97 and D99 to D100 of the Unicode
/// Standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// UTF-8.
    Utf8,
    /// UTF-16LE: units of two bytes, the less significant one first.
    Utf16Le,
    /// UTF-16BE: units of two bytes, the more significant one first.
    Utf16Be,
    /// UTF-32LE: units of four bytes, the least significant one first.
    Utf32Le,
    /// UTF-32BE: units of four bytes, the most significant one first.
    Utf32Be,
}

/// The order in which the bytes of a code unit stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByteOrder {
    /// The least significant byte first.
    Little,
    /// The most significant byte first.
    Big,
}

/// Evaluates an expression in which a type stands for a scheme that is known only at run time.
macro_rules! for_scheme {
    ($scheme:expr, $coding:ident => $evaluated:expr) => {{
        use $crate::scheme::Scheme;
        match $scheme {
            Scheme::Utf8 => {
                type $coding = $crate::utf8::Utf8;
                $evaluated
            }
            Scheme::Utf16Le => {
                type $coding = $crate::utf16::Utf16<false>;
                $evaluated
            }
            Scheme::Utf16Be => {
                type $coding = $crate::utf16::Utf16<true>;
                $evaluated
            }
            Scheme::Utf32Le => {
                type $coding = $crate::utf32::Utf32<false>;
                $evaluated
            }
            Scheme::Utf32Be => {
                type $coding = $crate::utf32::Utf32<true>;
                $evaluated
            }
        }
    }};
}
pub(crate) use for_scheme;
