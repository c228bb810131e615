//! Encoding.

use alloc::borrow::Cow;
use alloc::string::String;

use super::Set;
use super::triplet::triplet_of;

/// Percent-encodes the bytes that are in a set, each as `%` and two upper-case hex digits.
///
/// For text the bytes are those of its UTF-8. Borrows where nothing is in the set. The result is ASCII. With
/// [`FORM`](super::FORM) a space becomes `+`. Only with a set that has `%` can the result be decoded to what
/// it was. Never panics.
///
/// URL Standard, [UTF-8 percent-encode](https://url.spec.whatwg.org/#string-utf-8-percent-encode).
///
/// # Examples
///
/// ```
/// use conformant_codecs::percent::{COMPONENT, FORM, PATH, RFC3986, encode};
///
/// assert_eq!(encode("あ".as_bytes(), COMPONENT), "%E3%81%82");
/// assert_eq!(encode(b"a^b/c d%20", PATH), "a%5Eb/c%20d%20");
/// assert_eq!(encode(b"*~ ", FORM), "*%7E+");
/// assert_eq!(encode(b"*~ \xFF", RFC3986), "%2A~%20%FF");
/// ```
#[must_use]
pub fn encode(input: &[u8], set: Set) -> Cow<'_, str> {
    let (left, rest) = input.split_at(left_length(input, set));
    if rest.is_empty() {
        return Cow::Borrowed(as_ascii(left));
    }
    let mut output = String::with_capacity(input.len() + 2 * rest.len());
    output.push_str(as_ascii(left));
    encode_append(rest, set, &mut output);
    Cow::Owned(output)
}

/// Encodes as [`encode`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// use conformant_codecs::percent::{SPECIAL_QUERY, encode_append};
///
/// let mut url = String::from("https://example.org/?");
/// encode_append("q=é'".as_bytes(), SPECIAL_QUERY, &mut url);
/// assert_eq!(url, "https://example.org/?q=%C3%A9%27");
/// ```
pub fn encode_append(input: &[u8], set: Set, output: &mut String) {
    const BLOCK: usize = 32;
    output.reserve(input.len());
    for block in input.chunks(BLOCK) {
        if left_length(block, set) == block.len() {
            output.push_str(as_ascii(block));
            continue;
        }
        let mut encoded = [0; 3 * BLOCK];
        let mut length = 0;
        for &byte in block {
            // Room for a triplet is always there; what a byte does not need of it is overwritten by the next.
            let [_, high, low] = triplet_of(byte);
            let is_triplet = set.contains(byte) && !set.is_plus(byte);
            let first = if is_triplet {
                b'%'
            } else if set.contains(byte) {
                b'+'
            } else {
                byte
            };
            encoded[length..length + 3].copy_from_slice(&[first, high, low]);
            length += if is_triplet { 3 } else { 1 };
        }
        output.push_str(as_ascii(&encoded[..length]));
    }
}

/// The number of bytes at the start that stay as they are.
#[inline]
fn left_length(input: &[u8], set: Set) -> usize {
    const WORD: usize = 8;
    let (words, _) = input.as_chunks::<WORD>();
    // Counted without a branch for each byte.
    let members = |word: &[u8; WORD]| word.iter().filter(|&&byte| set.contains(byte)).count();
    let clean = words.iter().take_while(|word| members(word) == 0).count() * WORD;
    let rest = &input[clean..];
    clean + rest.iter().position(|&byte| set.contains(byte)).unwrap_or(rest.len())
}

/// What no set has is ASCII, and so are triplets: this changes the type and decides nothing.
#[inline]
fn as_ascii(encoded: &[u8]) -> &str {
    str::from_utf8(encoded).unwrap_or_default()
}

/// The length in bytes, or characters, of what [`encode`] gives, without encoding.
///
/// It saturates at `usize::MAX`, which no input that fits in memory reaches on 64 bits.
///
/// # Examples
///
/// ```
/// use conformant_codecs::percent::{COMPONENT, FORM, encoded_length};
///
/// assert_eq!(encoded_length("あ".as_bytes(), COMPONENT), 9);
/// assert_eq!(encoded_length("😀".as_bytes(), COMPONENT), 12);
/// assert_eq!(encoded_length(b" ", FORM), 1);
/// ```
#[must_use]
pub fn encoded_length(input: &[u8], set: Set) -> usize {
    let triplets = input.iter().filter(|&&byte| set.contains(byte) && !set.is_plus(byte)).count();
    input.len().saturating_add(triplets.saturating_mul(2))
}
