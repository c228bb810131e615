//! The byte order mark.

use super::Encoding;

/// The encoding whose byte order mark bytes start with: EF BB BF is that of UTF-8, FE FF of UTF-16BE, FF FE of
/// UTF-16LE.
///
/// The mark of UTF-32LE, FF FE 00 00, is that of UTF-16LE and a U+0000. Never panics.
///
/// Encoding Standard, [BOM sniff](https://encoding.spec.whatwg.org/#bom-sniff).
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Encoding, bom};
///
/// assert_eq!(bom(b"\xEF\xBB\xBFa"), Some(Encoding::Utf8));
/// assert_eq!(bom(b"\xFF\xFE"), Some(Encoding::Utf16Le));
/// assert_eq!(bom(b"\xEF\xBB"), None);
/// ```
#[must_use]
pub fn bom(input: &[u8]) -> Option<Encoding> {
    match input {
        [0xEF, 0xBB, 0xBF, ..] => Some(Encoding::Utf8),
        [0xFE, 0xFF, ..] => Some(Encoding::Utf16Be),
        [0xFF, 0xFE, ..] => Some(Encoding::Utf16Le),
        _ => None,
    }
}
