//! Conversion that stops at what is ill-formed.

use alloc::vec::Vec;
use core::fmt;

use super::{IllFormed, Scheme};
use crate::scheme::{Coding, Encoded, decode_strict_append, for_scheme};
use crate::{utf8, utf16, utf32};

/// Converts well-formed bytes from one encoding scheme to another and rejects any other input.
///
/// A byte order mark is converted like any other character. Never panics.
///
/// Unicode Standard, section 3.2, conformance clause C10, and section 3.9, definition D93.
///
/// # Errors
///
/// [`IllFormed`] says where the first piece is that [`convert`](super::convert()) would have replaced, and
/// what is wrong with it.
///
/// # Examples
///
/// ```
/// use conformant_codecs::convert::{IllFormed, IllFormedKind, Scheme, convert_strict};
/// use conformant_codecs::utf16;
///
/// assert_eq!(convert_strict(b"a", Scheme::Utf8, Scheme::Utf16Be), Ok(vec![0x00, 0x61]));
/// assert_eq!(
///     convert_strict(b"\x00\x61\xDC\x00", Scheme::Utf16Be, Scheme::Utf8),
///     Err(IllFormed {
///         kind: IllFormedKind::Utf16(utf16::IllFormedKind::LoneSurrogate),
///         offset: 2,
///         length: 2
///     })
/// );
/// ```
pub fn convert_strict(input: &[u8], from: Scheme, to: Scheme) -> Result<Vec<u8>, IllFormed<IllFormedKind>> {
    let mut output = Vec::new();
    convert_strict_append(input, from, to, &mut output)?;
    Ok(output)
}

/// Converts as [`convert_strict`] does, to the end of `output`.
///
/// # Errors
///
/// As [`convert_strict`]; `output` then holds what it held before.
///
/// # Examples
///
/// ```
/// use conformant_codecs::convert::{Scheme, convert_strict_append};
///
/// let mut bytes = vec![0x3E];
/// assert!(convert_strict_append(b"a\x00b", Scheme::Utf16Le, Scheme::Utf8, &mut bytes).is_err());
/// assert_eq!(bytes, [0x3E]);
/// assert!(convert_strict_append(b"a\x00", Scheme::Utf16Le, Scheme::Utf8, &mut bytes).is_ok());
/// assert_eq!(bytes, [0x3E, 0x61]);
/// ```
pub fn convert_strict_append(
    input: &[u8],
    from: Scheme,
    to: Scheme,
    output: &mut Vec<u8>,
) -> Result<(), IllFormed<IllFormedKind>> {
    let before = output.len();
    let converted = for_scheme!(from, From => for_scheme!(to, To => {
        decode_strict_append::<From>(input, &mut Encoded::<To>::new(output))
            .map_err(|error| error.map(<From as OfScheme>::kind))
    }));
    if converted.is_err() {
        output.truncate(before);
    }
    converted
}

/// The ways in which bytes are ill-formed, by the encoding form that they should be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllFormedKind {
    /// As UTF-8.
    Utf8(utf8::IllFormedKind),
    /// As UTF-16, in either byte order.
    Utf16(utf16::IllFormedKind),
    /// As UTF-32, in either byte order.
    Utf32(utf32::IllFormedKind),
}

impl IllFormedKind {
    /// The name that the kind has in its form.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::convert::{Scheme, convert_strict};
    ///
    /// let error = convert_strict(b"\xC0\xAF", Scheme::Utf8, Scheme::Utf32Le).unwrap_err();
    /// assert_eq!(error.kind.name(), "non-shortest");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8(kind) => kind.name(),
            Self::Utf16(kind) => kind.name(),
            Self::Utf32(kind) => kind.name(),
        }
    }
}

impl fmt::Display for IllFormedKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// Wraps the kinds of a scheme.
trait OfScheme: Coding {
    fn kind(kind: Self::Kind) -> IllFormedKind;
}

impl OfScheme for utf8::Utf8 {
    fn kind(kind: Self::Kind) -> IllFormedKind {
        IllFormedKind::Utf8(kind)
    }
}

impl<const BIG: bool> OfScheme for utf16::Utf16<BIG> {
    fn kind(kind: Self::Kind) -> IllFormedKind {
        IllFormedKind::Utf16(kind)
    }
}

impl<const BIG: bool> OfScheme for utf32::Utf32<BIG> {
    fn kind(kind: Self::Kind) -> IllFormedKind {
        IllFormedKind::Utf32(kind)
    }
}
