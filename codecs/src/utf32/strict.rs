//! Decoding that stops at the first ill-formed unit.

use alloc::string::String;
use core::fmt;

use super::ByteOrder;
use super::coding::Utf32;
use crate::scheme as any;

/// Why [`decode_strict`] rejected its input.
pub type IllFormed = any::IllFormed<IllFormedKind>;

/// Decodes well-formed bytes to text and rejects any other input.
///
/// A byte order mark is kept, and noncharacters are text like any other. Never panics.
///
/// Unicode Standard, section 3.2, conformance clause C10, and section 3.9, definition D90.
///
/// # Errors
///
/// [`IllFormed`] says where the first piece is that [`decode`](super::decode()) would have replaced, and what
/// is wrong with it.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf32::{ByteOrder, IllFormed, IllFormedKind, decode_strict};
///
/// assert_eq!(decode_strict(b"a\x00\x00\x00", ByteOrder::Little).as_deref(), Ok("a"));
/// assert_eq!(
///     decode_strict(b"\x00\x00\x00a\x00\x11\x00\x00", ByteOrder::Big),
///     Err(IllFormed { kind: IllFormedKind::BadCodePoint, offset: 4, length: 4 })
/// );
/// ```
pub fn decode_strict(input: &[u8], order: ByteOrder) -> Result<String, IllFormed> {
    let mut output = String::new();
    decode_strict_append(input, order, &mut output)?;
    Ok(output)
}

/// Decodes as [`decode_strict`] does, to the end of `output`.
///
/// # Errors
///
/// As [`decode_strict`]; `output` then holds what it held before.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf32::{ByteOrder, decode_strict_append};
///
/// let mut text = String::from("> ");
/// assert!(decode_strict_append(b"a\x00\x00\x00b", ByteOrder::Little, &mut text).is_err());
/// assert!(decode_strict_append(b"a\x00\x00\x00", ByteOrder::Little, &mut text).is_ok());
/// assert_eq!(text, "> a");
/// ```
pub fn decode_strict_append(input: &[u8], order: ByteOrder, output: &mut String) -> Result<(), IllFormed> {
    let before = output.len();
    let decoded = match order {
        ByteOrder::Little => any::decode_strict_append::<Utf32<false>>(input, output),
        ByteOrder::Big => any::decode_strict_append::<Utf32<true>>(input, output),
    };
    if decoded.is_err() {
        output.truncate(before);
    }
    decoded
}

/// The ways in which bytes are ill-formed UTF-32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllFormedKind {
    /// A unit is a surrogate, D800 to DFFF.
    LoneSurrogate,
    /// A unit is above 10FFFF.
    BadCodePoint,
    /// The input ends within a unit.
    Truncated,
}

impl IllFormedKind {
    /// The name: `lone-surrogate`, `bad-code-point` or `truncated`.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::utf32::{ByteOrder, decode_strict};
    ///
    /// let name = |input| decode_strict(input, ByteOrder::Big).unwrap_err().kind.name();
    /// assert_eq!(name(b"\x00\x00\xDC\x00"), "lone-surrogate");
    /// assert_eq!(name(b"\xFF\x00\x00\x00"), "bad-code-point");
    /// assert_eq!(name(b"\x00"), "truncated");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LoneSurrogate => "lone-surrogate",
            Self::BadCodePoint => "bad-code-point",
            Self::Truncated => "truncated",
        }
    }
}

impl fmt::Display for IllFormedKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
