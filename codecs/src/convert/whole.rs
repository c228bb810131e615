//! Conversion that replaces what is ill-formed.

use alloc::vec::Vec;

use super::Scheme;
use crate::scheme::{Encoded, decode_append, for_scheme};

/// Converts bytes from one encoding scheme to another, each ill-formed maximal subpart to one U+FFFD.
///
/// A byte order mark is converted like any other character. At most four bytes come out for one byte in. From
/// a scheme to itself, what is ill-formed is replaced and nothing else is changed. Never panics.
///
/// Unicode Standard, section 3.9, definition D93 and *U+FFFD Substitution of Maximal Subparts*.
///
/// # Examples
///
/// ```
/// use conformant_codecs::convert::{Scheme, convert};
///
/// assert_eq!(convert("é".as_bytes(), Scheme::Utf8, Scheme::Utf16Le), [0xE9, 0x00]);
/// assert_eq!(convert(b"\xD8\x00\x00A", Scheme::Utf16Be, Scheme::Utf8), "\u{FFFD}A".as_bytes());
/// ```
#[must_use]
pub fn convert(input: &[u8], from: Scheme, to: Scheme) -> Vec<u8> {
    let mut output = Vec::new();
    convert_append(input, from, to, &mut output);
    output
}

/// Converts as [`convert`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// use conformant_codecs::convert::{Scheme, convert_append};
///
/// let mut bytes = vec![0x3E, 0x00];
/// convert_append(b"a", Scheme::Utf8, Scheme::Utf16Le, &mut bytes);
/// assert_eq!(bytes, [0x3E, 0x00, 0x61, 0x00]);
/// ```
pub fn convert_append(input: &[u8], from: Scheme, to: Scheme, output: &mut Vec<u8>) {
    for_scheme!(from, From => for_scheme!(to, To => {
        decode_append::<From>(input, &mut Encoded::<To>::new(output));
    }));
}
