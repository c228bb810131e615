//! Decoding that removes a byte order mark.

use alloc::borrow::Cow;
use alloc::string::String;

use super::decode::{decode, decode_append};

/// U+FEFF in UTF-8.
pub(super) const BOM: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Removes one leading byte order mark (EF BB BF) and decodes the rest as [`decode`] does.
///
/// A second mark, or one that stands elsewhere, is kept. Never panics.
///
/// Encoding Standard, [UTF-8 decode](https://encoding.spec.whatwg.org/#utf-8-decode).
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::decode_bom;
///
/// assert_eq!(decode_bom(b"\xEF\xBB\xBFa"), "a");
/// assert_eq!(decode_bom(b"\xEF\xBB\xBF\xEF\xBB\xBFa"), "\u{FEFF}a");
/// assert_eq!(decode_bom(b"\xEF\xBBa"), "\u{FFFD}a");
/// ```
#[must_use]
pub fn decode_bom(input: &[u8]) -> Cow<'_, str> {
    decode(without_bom(input))
}

/// Decodes as [`decode_bom`] does, to the end of `output`.
///
/// The mark removed is the one at the start of `input`, whatever `output` holds already.
///
/// # Examples
///
/// ```
/// let mut text = String::from("> ");
/// conformant_codecs::utf8::decode_bom_append(b"\xEF\xBB\xBFa", &mut text);
/// assert_eq!(text, "> a");
/// ```
pub fn decode_bom_append(input: &[u8], output: &mut String) {
    decode_append(without_bom(input), output);
}

fn without_bom(input: &[u8]) -> &[u8] {
    input.strip_prefix(&BOM).unwrap_or(input)
}
