//! Runs of ASCII, which most input consists of.

use alloc::string::String;

use super::segments::as_text;

const WORD: usize = size_of::<u64>();
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The number of ASCII bytes at the start.
#[inline]
pub(crate) fn ascii_length(input: &[u8]) -> usize {
    let (words, tail) = input.as_chunks::<WORD>();
    for (index, &word) in words.iter().enumerate() {
        let high_bits = u64::from_le_bytes(word) & HIGH_BITS;
        if high_bits != 0 {
            return index * WORD + high_bits.trailing_zeros() as usize / 8;
        }
    }
    input.len() - tail.len() + tail.iter().take_while(|byte| byte.is_ascii()).count()
}

#[inline]
pub(crate) fn push_ascii(ascii: &[u8], output: &mut String) {
    // For less than a word, a loop is faster than the calls that a copy needs.
    if ascii.len() < WORD {
        for &byte in ascii {
            output.push(char::from(byte));
        }
    } else {
        output.push_str(as_text(ascii));
    }
}
