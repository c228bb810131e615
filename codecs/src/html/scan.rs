//! The search for the few bytes that mean something.

const WORD: usize = size_of::<u64>();
/// The unit in which a compiler compares bytes side by side.
const BLOCK: usize = 4 * WORD;

/// Where the first of the `wanted` bytes stands.
#[inline]
pub(super) fn position<const N: usize>(input: &[u8], wanted: [u8; N]) -> Option<usize> {
    let is_wanted = |byte: u8| wanted.iter().fold(false, |found, &wanted| found | (byte == wanted));
    let is_quiet = |block: &[u8; BLOCK]| !block.iter().fold(false, |found, &byte| found | is_wanted(byte));
    // What is wanted often stands side by side.
    if input.first().is_some_and(|&byte| is_wanted(byte)) {
        return Some(0);
    }
    let (blocks, _) = input.as_chunks::<BLOCK>();
    let quiet = BLOCK * blocks.iter().take_while(|block| is_quiet(block)).count();
    let (words, tail) = input[quiet..].as_chunks::<WORD>();
    for (index, &word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(word);
        let found =
            wanted.iter().fold(0, |found, &wanted| found | zero_bytes(word ^ LOW_BITS * u64::from(wanted)));
        if found != 0 {
            return Some(quiet + index * WORD + found.trailing_zeros() as usize / 8);
        }
    }
    tail.iter().position(|&byte| is_wanted(byte)).map(|at| input.len() - tail.len() + at)
}

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The high bit of each byte that is zero, and of some above the lowest one that is.
#[inline]
const fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(LOW_BITS) & !word & HIGH_BITS
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn found_wherever_it_stands() {
        for length in 0..100 {
            for filler in 0..=0xFF {
                let mut input = vec![filler; length];
                assert_eq!(
                    position(&input, [b'&', 0xC2]),
                    ([b'&', 0xC2].contains(&filler) && length > 0).then_some(0)
                );
                for at in 0..length {
                    for wanted in [b'&', 0xC2] {
                        input[at] = wanted;
                        let expected = input.iter().position(|byte| [b'&', 0xC2].contains(byte));
                        assert_eq!(position(&input, [b'&', 0xC2]), expected);
                        input[at] = filler;
                    }
                }
            }
        }
    }
}
