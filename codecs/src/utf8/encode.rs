//! Encoding.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::coding::Utf8;
use crate::scheme;

/// Encodes code points to bytes, anything that is not a scalar value as U+FFFD (EF BF BD).
///
/// Not scalar values are the surrogates, D800 to DFFF, and everything above 10FFFF. Two surrogates are not
/// joined. Never panics.
///
/// Unicode Standard, section 3.9, Table 3-6; Encoding Standard,
/// [UTF-8 encode](https://encoding.spec.whatwg.org/#utf-8-encode).
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::encode;
///
/// assert_eq!(encode([0x41, 0xE9, 0x20AC, 0x1F4A9]), "Aé€\u{1F4A9}".as_bytes());
/// assert_eq!(encode([0xD800, 0x11_0000]), "\u{FFFD}\u{FFFD}".as_bytes());
/// ```
#[must_use]
pub fn encode(code_points: impl IntoIterator<Item = u32>) -> Vec<u8> {
    let mut output = Vec::new();
    encode_append(code_points, &mut output);
    output
}

/// Encodes as [`encode`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut bytes = vec![0x3E];
/// conformant_codecs::utf8::encode_append([0xE9, 0xDC00], &mut bytes);
/// assert_eq!(bytes, [0x3E, 0xC3, 0xA9, 0xEF, 0xBF, 0xBD]);
/// ```
pub fn encode_append(code_points: impl IntoIterator<Item = u32>, output: &mut Vec<u8>) {
    scheme::encode_append::<Utf8>(code_points, output);
}

/// Encodes scalar values to bytes and rejects anything else.
///
/// # Errors
///
/// [`NotScalarValue`] says which code point, the first of them, is a surrogate or above 10FFFF.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::{NotScalarValue, encode_strict};
///
/// assert_eq!(encode_strict([0x20AC]), Ok(vec![0xE2, 0x82, 0xAC]));
/// assert_eq!(encode_strict([0x41, 0xD800]), Err(NotScalarValue { code_point: 0xD800, index: 1 }));
/// ```
pub fn encode_strict(code_points: impl IntoIterator<Item = u32>) -> Result<Vec<u8>, NotScalarValue> {
    let mut output = Vec::new();
    encode_strict_append(code_points, &mut output)?;
    Ok(output)
}

/// Encodes as [`encode_strict`] does, to the end of `output`.
///
/// # Errors
///
/// As [`encode_strict`]; `output` then holds what it held before.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::encode_strict_append;
///
/// let mut bytes = vec![0x3E];
/// assert!(encode_strict_append([0xE9, 0xDC00], &mut bytes).is_err());
/// assert_eq!(bytes, [0x3E]);
/// assert!(encode_strict_append([0xE9], &mut bytes).is_ok());
/// assert_eq!(bytes, [0x3E, 0xC3, 0xA9]);
/// ```
pub fn encode_strict_append(
    code_points: impl IntoIterator<Item = u32>,
    output: &mut Vec<u8>,
) -> Result<(), NotScalarValue> {
    scheme::encode_strict_append::<Utf8>(code_points, output)
}

/// Why [`encode_strict`] rejected its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotScalarValue {
    /// A surrogate, or a value above 10FFFF.
    pub code_point: u32,
    /// Where it stands, in code points.
    pub index: usize,
}

impl fmt::Display for NotScalarValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code_point, index } = self;
        write!(formatter, "not a Unicode scalar value: {code_point:04X} at index {index}")
    }
}

impl Error for NotScalarValue {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_scalar_value_is_replaced_or_rejected() {
        for code_point in (0xD800..=0xDFFF).chain(0x11_0000..=0x1F_FFFF).chain([u32::MAX]) {
            assert_eq!(encode([code_point]), [0xEF, 0xBF, 0xBD], "{code_point:X}");
            assert_eq!(encode_strict([code_point]), Err(NotScalarValue { code_point, index: 0 }));
        }
    }
}
