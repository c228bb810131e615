//! Encoding.

use alloc::vec::Vec;

use super::{ByteOrder, scheme};
use crate::scheme::{self as any, for_scheme};
use crate::utf8::NotScalarValue;

/// Encodes code points to bytes, anything that is not a scalar value as U+FFFD.
///
/// Not scalar values are the surrogates, D800 to DFFF, and everything above 10FFFF. Two surrogates are not
/// joined. No byte order mark is written. Never panics.
///
/// Unicode Standard, section 3.9, Table 3-5, and section 3.10, definitions D96 and D97.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf16::{ByteOrder, encode};
///
/// assert_eq!(encode([0x41, 0x1F4A9], ByteOrder::Big), [0x00, 0x41, 0xD8, 0x3D, 0xDC, 0xA9]);
/// assert_eq!(encode([0xD800, 0x11_0000], ByteOrder::Little), [0xFD, 0xFF, 0xFD, 0xFF]);
/// ```
#[must_use]
pub fn encode(code_points: impl IntoIterator<Item = u32>, order: ByteOrder) -> Vec<u8> {
    let mut output = Vec::new();
    encode_append(code_points, order, &mut output);
    output
}

/// Encodes as [`encode`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf16::{ByteOrder, encode_append};
///
/// let mut bytes = vec![0x3E, 0x00];
/// encode_append([0xE9, 0xDC00], ByteOrder::Little, &mut bytes);
/// assert_eq!(bytes, [0x3E, 0x00, 0xE9, 0x00, 0xFD, 0xFF]);
/// ```
pub fn encode_append(code_points: impl IntoIterator<Item = u32>, order: ByteOrder, output: &mut Vec<u8>) {
    for_scheme!(scheme(order), C => any::encode_append::<C>(code_points, output));
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
/// use conformant_codecs::utf16::{ByteOrder, NotScalarValue, encode_strict};
///
/// assert_eq!(encode_strict([0x20AC], ByteOrder::Big), Ok(vec![0x20, 0xAC]));
/// assert_eq!(
///     encode_strict([0x41, 0xD800], ByteOrder::Big),
///     Err(NotScalarValue { code_point: 0xD800, index: 1 })
/// );
/// ```
pub fn encode_strict(
    code_points: impl IntoIterator<Item = u32>,
    order: ByteOrder,
) -> Result<Vec<u8>, NotScalarValue> {
    let mut output = Vec::new();
    encode_strict_append(code_points, order, &mut output)?;
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
/// use conformant_codecs::utf16::{ByteOrder, encode_strict_append};
///
/// let mut bytes = vec![0x3E, 0x00];
/// assert!(encode_strict_append([0xE9, 0xDC00], ByteOrder::Little, &mut bytes).is_err());
/// assert_eq!(bytes, [0x3E, 0x00]);
/// assert!(encode_strict_append([0xE9], ByteOrder::Little, &mut bytes).is_ok());
/// assert_eq!(bytes, [0x3E, 0x00, 0xE9, 0x00]);
/// ```
pub fn encode_strict_append(
    code_points: impl IntoIterator<Item = u32>,
    order: ByteOrder,
    output: &mut Vec<u8>,
) -> Result<(), NotScalarValue> {
    for_scheme!(scheme(order), C => any::encode_strict_append::<C>(code_points, output))
}
