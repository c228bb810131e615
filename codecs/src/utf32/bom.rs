//! Decoding that removes a byte order mark, or reads as it says.

use alloc::string::String;

use super::decode::decode_append;
use super::strict::{IllFormed, decode_strict_append};
use super::{ByteOrder, scheme};
use crate::scheme::{Coding, for_scheme};

/// Removes one leading byte order mark of this byte order (FF FE 00 00 or 00 00 FE FF) and decodes the rest
/// as [`decode`](super::decode()) does.
///
/// A second mark, one that stands elsewhere, and one of the other byte order are read like anything else.
/// Never panics.
///
/// Unicode Standard, section 3.10, definition D101.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf32::{ByteOrder, decode_bom};
///
/// assert_eq!(decode_bom(b"\xFF\xFE\x00\x00a\x00\x00\x00", ByteOrder::Little), "a");
/// assert_eq!(decode_bom(b"\x00\x00\xFE\xFF\x00\x00\xFE\xFF", ByteOrder::Big), "\u{FEFF}");
/// assert_eq!(decode_bom(b"\xFF\xFE\x00\x00", ByteOrder::Big), "\u{FFFD}");
/// ```
#[must_use]
pub fn decode_bom(input: &[u8], order: ByteOrder) -> String {
    let mut output = String::new();
    decode_bom_append(input, order, &mut output);
    output
}

/// Decodes as [`decode_bom`] does, to the end of `output`.
///
/// The mark removed is the one at the start of `input`, whatever `output` holds already.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf32::{ByteOrder, decode_bom_append};
///
/// let mut text = String::from("> ");
/// decode_bom_append(b"\xFF\xFE\x00\x00a\x00\x00\x00", ByteOrder::Little, &mut text);
/// assert_eq!(text, "> a");
/// ```
pub fn decode_bom_append(input: &[u8], order: ByteOrder, output: &mut String) {
    decode_append(input.strip_prefix(bom(order)).unwrap_or(input), order, output);
}

/// Decodes bytes in the byte order that a leading byte order mark tells, and removes the mark; without one,
/// in big-endian order.
///
/// Otherwise as [`decode`](super::decode()). Never panics.
///
/// Unicode Standard, section 3.10, definition D101, *The UTF-32 encoding scheme*.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf32::decode_by_bom;
///
/// assert_eq!(decode_by_bom(b"\xFF\xFE\x00\x00a\x00\x00\x00"), "a");
/// assert_eq!(decode_by_bom(b"\x00\x00\xFE\xFF\x00\x00\x00a"), "a");
/// assert_eq!(decode_by_bom(b"\x00\x00\x00a"), "a");
/// ```
#[must_use]
pub fn decode_by_bom(input: &[u8]) -> String {
    let mut output = String::new();
    decode_by_bom_append(input, &mut output);
    output
}

/// Decodes as [`decode_by_bom`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut text = String::from("> ");
/// conformant_codecs::utf32::decode_by_bom_append(b"\x00\x00\xFE\xFF\x00\x00\x00a", &mut text);
/// assert_eq!(text, "> a");
/// ```
pub fn decode_by_bom_append(input: &[u8], output: &mut String) {
    let (order, rest) = split_bom(input);
    decode_append(rest, order, output);
}

/// Decodes well-formed bytes as [`decode_by_bom`] does and rejects any other input.
///
/// Never panics.
///
/// # Errors
///
/// As [`decode_strict`](super::decode_strict), the offset being one in all of `input`.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf32::{IllFormedKind, decode_strict_by_bom};
///
/// assert_eq!(decode_strict_by_bom(b"\xFF\xFE\x00\x00a\x00\x00\x00").as_deref(), Ok("a"));
/// let error = decode_strict_by_bom(b"\xFF\xFE\x00\x00\x00\xDC\x00\x00").unwrap_err();
/// assert_eq!((error.kind, error.offset), (IllFormedKind::LoneSurrogate, 4));
/// ```
pub fn decode_strict_by_bom(input: &[u8]) -> Result<String, IllFormed> {
    let mut output = String::new();
    decode_strict_by_bom_append(input, &mut output)?;
    Ok(output)
}

/// Decodes as [`decode_strict_by_bom`] does, to the end of `output`.
///
/// # Errors
///
/// As [`decode_strict_by_bom`]; `output` then holds what it held before.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf32::decode_strict_by_bom_append;
///
/// let mut text = String::from("> ");
/// assert!(decode_strict_by_bom_append(b"a", &mut text).is_err());
/// assert!(decode_strict_by_bom_append(b"\x00\x00\xFE\xFF\x00\x00\x00a", &mut text).is_ok());
/// assert_eq!(text, "> a");
/// ```
pub fn decode_strict_by_bom_append(input: &[u8], output: &mut String) -> Result<(), IllFormed> {
    let (order, rest) = split_bom(input);
    let before = input.len() - rest.len();
    decode_strict_append(rest, order, output)
        .map_err(|error| IllFormed { offset: before + error.offset, ..error })
}

/// U+FEFF.
fn bom(order: ByteOrder) -> &'static [u8] {
    for_scheme!(scheme(order), C => <C as Coding>::BOM)
}

/// The byte order, and what stands behind the mark that tells it.
fn split_bom(input: &[u8]) -> (ByteOrder, &[u8]) {
    let of = |order| Some((order, input.strip_prefix(bom(order))?));
    of(ByteOrder::Little).or_else(|| of(ByteOrder::Big)).unwrap_or((ByteOrder::Big, input))
}
