//! Normalization of existing triplets.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::RFC3986;
use super::triplet::triplet;

/// Normalizes the triplets of a URI: those of unreserved characters are decoded, the hex digits of the others
/// become upper case.
///
/// Everything else stays as it is: a reserved character's triplet, which is data where the character itself
/// is a delimiter, raw bytes, and a `%` without two hex digits. It is done in one pass: `%2541` stays, and a
/// `%` that stands alone is not joined with what is decoded behind it. Borrows where nothing changes. Never
/// panics.
///
/// RFC 3986, sections 6.2.2.1 and 6.2.2.2.
///
/// # Examples
///
/// ```
/// use conformant_codecs::percent::normalize;
///
/// assert_eq!(*normalize(b"/%7Euser/%e3%81%82%2f"), *b"/~user/%E3%81%82%2F");
/// assert_eq!(*normalize(b"%2541"), *b"%2541");
/// assert_eq!(*normalize(b"%%34%31"), *b"%41");
/// ```
#[must_use]
pub fn normalize(input: &[u8]) -> Cow<'_, [u8]> {
    let mut output = Vec::new();
    normalize_append(input, &mut output);
    if output == input { Cow::Borrowed(input) } else { Cow::Owned(output) }
}

/// Normalizes as [`normalize`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut bytes = b"/".to_vec();
/// conformant_codecs::percent::normalize_append(b"%2d%2f", &mut bytes);
/// assert_eq!(bytes, b"/-%2F");
/// ```
pub fn normalize_append(input: &[u8], output: &mut Vec<u8>) {
    let mut rest = input;
    while let Some((&first, behind)) = rest.split_first() {
        rest = match triplet(rest) {
            Some(byte) if !RFC3986.contains(byte) => {
                output.push(byte);
                &rest[3..]
            }
            Some(_) => {
                output.extend(rest[..3].iter().map(u8::to_ascii_uppercase));
                &rest[3..]
            }
            None => {
                output.push(first);
                behind
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn the_triplet_of_every_byte_is_decoded_or_in_upper_case() {
        for byte in 0..=0xFF_u8 {
            let unreserved = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
            let upper = format!("%{byte:02X}").into_bytes();
            let expected = if unreserved { [byte].to_vec() } else { upper.clone() };
            assert_eq!(*normalize(&upper), *expected);
            assert_eq!(*normalize(format!("%{byte:02x}").as_bytes()), *expected);
        }
    }

    #[test]
    fn what_is_normal_is_borrowed() {
        assert!(matches!(normalize(b"/a%2F%zz"), Cow::Borrowed(_)));
    }
}
