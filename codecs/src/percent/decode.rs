//! Decoding.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::triplet::triplet;

/// Percent-decodes: `%` and two hex digits of either case become the byte, everything else stays.
///
/// A `%` without two hex digits stays too, and reading goes on with the very next byte. `+` is kept: it is
/// forms that read it as a space. Borrows where there is no triplet. Never panics.
///
/// Decode once, and only then look at the bytes as UTF-8 ([`utf8::decode`](crate::utf8::decode)): raw and
/// decoded bytes can make up one character.
///
/// URL Standard, [percent-decode](https://url.spec.whatwg.org/#percent-decode).
///
/// # Examples
///
/// ```
/// use conformant_codecs::percent::decode;
///
/// assert_eq!(*decode(b"%E3%81%82"), *"あ".as_bytes());
/// assert_eq!(*decode(b"%%41%4%41%4"), *b"%A%4A%4");
/// assert_eq!(*decode(b"%2541+%u3042"), *b"%41+%u3042");
/// ```
#[must_use]
pub fn decode(input: &[u8]) -> Cow<'_, [u8]> {
    let plain = plain_length(input);
    if plain == input.len() {
        return Cow::Borrowed(input);
    }
    let mut output = Vec::with_capacity(input.len());
    output.extend_from_slice(&input[..plain]);
    decode_append(&input[plain..], &mut output);
    Cow::Owned(output)
}

/// Decodes as [`decode`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut bytes = b"> ".to_vec();
/// conformant_codecs::percent::decode_append(b"50%25", &mut bytes);
/// assert_eq!(bytes, b"> 50%");
/// ```
pub fn decode_append(input: &[u8], output: &mut Vec<u8>) {
    let start = output.len();
    // What is decoded is no longer than the input: it is written in place, and the rest is cut off.
    output.resize(start + input.len(), 0);
    let decoded = &mut output[start..];
    let (mut read, mut written) = (0, 0);
    while read < input.len() {
        if let Some(word) = input[read..].first_chunk::<WORD>() {
            // All of the word is copied; what stands behind a `%` is overwritten.
            decoded[written..written + WORD].copy_from_slice(word);
            let plain = percent_sign(*word);
            read += plain;
            written += plain;
            if plain == WORD {
                continue;
            }
        }
        let Some(mut byte) = triplet(&input[read..]) else {
            decoded[written] = input[read];
            read += 1;
            written += 1;
            continue;
        };
        loop {
            decoded[written] = byte;
            read += 3;
            written += 1;
            match triplet(&input[read..]) {
                Some(next) => byte = next,
                None => break,
            }
        }
    }
    output.truncate(start + written);
}

/// The number of bytes before the first triplet.
#[inline]
fn plain_length(input: &[u8]) -> usize {
    let mut at = 0;
    while at < input.len() {
        if let Some(word) = input[at..].first_chunk::<WORD>() {
            let plain = percent_sign(*word);
            at += plain;
            if plain == WORD {
                continue;
            }
        }
        if triplet(&input[at..]).is_some() {
            return at;
        }
        at += 1;
    }
    at
}

const WORD: usize = size_of::<u64>();

/// The number of bytes before the first `%` of a word.
#[inline]
fn percent_sign(word: [u8; WORD]) -> usize {
    const LOW_BITS: u64 = u64::from_le_bytes([0x01; WORD]);
    const PERCENT_SIGN: u64 = 0x25;
    const HIGH_BITS: u64 = u64::from_le_bytes([0x80; WORD]);
    // A byte is 0 where a `%` stands, and its borrow reaches the high bit; the lowest such bit is exact.
    let zero_at_percent = u64::from_le_bytes(word) ^ (LOW_BITS * PERCENT_SIGN);
    let marks = zero_at_percent.wrapping_sub(LOW_BITS) & !zero_at_percent & HIGH_BITS;
    marks.trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::percent::{COMPONENT, FORM, encode, encoded_length};
    use alloc::vec;
    use std::borrow::ToOwned;

    /// The standard's steps, one byte at a time.
    fn model(input: &[u8]) -> Vec<u8> {
        let hex = |at: usize| char::from(*input.get(at)?).to_digit(16);
        let (mut output, mut at) = (Vec::new(), 0);
        while at < input.len() {
            match (input[at], hex(at + 1), hex(at + 2)) {
                (b'%', Some(high), Some(low)) => {
                    output.push((high * 16 + low) as u8);
                    at += 2;
                }
                (byte, ..) => output.push(byte),
            }
            at += 1;
        }
        output
    }

    #[test]
    fn every_two_bytes_behind_a_percent_sign_are_as_the_steps_say() {
        for first in 0..=0xFF {
            for second in 0..=0xFF {
                for input in [
                    vec![b'%', first, second],
                    vec![b'a', b'%', first, second, b'b'],
                    vec![b'%', b'4', b'%', first, second, b'%', b'4', b'1'],
                    vec![b'%', b'%', first, second, b'4', b'1'],
                ] {
                    assert_eq!(*decode(&input), *model(&input), "{input:x?}");
                }
            }
        }
    }

    #[test]
    fn a_percent_sign_is_found_wherever_it_stands() {
        for length in 0..70 {
            for at in 0..length {
                let mut input = vec![b'z'; length];
                input[at] = b'%';
                assert_eq!(*decode(&input), *input);
                input.splice(at..=at, *b"%2B");
                let mut expected = vec![b'z'; length];
                expected[at] = b'+';
                assert_eq!(*decode(&input), *expected);
            }
        }
    }

    #[test]
    fn what_was_encoded_with_a_set_that_has_the_percent_sign_comes_back() {
        for first in 0..=0xFF {
            for second in 0..=0xFF {
                for input in [&[first][..], &[first, second]] {
                    let encoded = encode(input, COMPONENT);
                    assert_eq!(*decode(encoded.as_bytes()), *input);
                    assert_eq!(encoded_length(input, COMPONENT), encoded.len());
                    let spaces_back = encode(input, FORM).replace('+', " ");
                    assert_eq!(*decode(spaces_back.as_bytes()), *input);
                    assert_eq!(encoded_length(input, FORM), spaces_back.len());
                }
            }
        }
    }

    #[test]
    fn what_holds_no_triplet_is_borrowed() {
        assert!(matches!(decode(b"50% %4"), Cow::Borrowed(b"50% %4")));
        assert_eq!(decode(b"%25").into_owned(), b"%".to_owned());
        assert!(matches!(encode(b"a-b", COMPONENT), Cow::Borrowed("a-b")));
    }
}
