//! The search for the few bytes that mean something.

const WORD: usize = size_of::<u64>();
/// How many bytes are compared side by side.
pub(super) const BLOCK: usize = 4 * WORD;

/// Whether `wanted` is among the bytes.
#[inline]
pub(super) fn contains(block: &[u8; BLOCK], wanted: u8) -> bool {
    block.iter().fold(0, |found, &byte| found | u8::from(byte == wanted)) != 0
}

/// Where the first `wanted` stands.
#[inline]
pub(super) fn position(input: &[u8], wanted: u8) -> Option<usize> {
    // What is wanted often stands at once.
    if input.first() == Some(&wanted) {
        return Some(0);
    }
    let (blocks, _) = input.as_chunks::<BLOCK>();
    let without = BLOCK * blocks.iter().take_while(|block| !contains(block, wanted)).count();
    let (words, tail) = input[without..].as_chunks::<WORD>();
    for (index, &word) in words.iter().enumerate() {
        let found = zero_bytes(u64::from_le_bytes(word) ^ (LOW_BITS * u64::from(wanted)));
        if found != 0 {
            return Some(without + index * WORD + found.trailing_zeros() as usize / 8);
        }
    }
    tail.iter().position(|&byte| byte == wanted).map(|at| input.len() - tail.len() + at)
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
        for filler in [0x00, b'%', b'\'', 0xA6, 0xFF] {
            for length in 0..100 {
                let mut input = vec![filler; length];
                assert_eq!(position(&input, b'&'), None);
                for at in (0..length).rev() {
                    input[at] = b'&';
                    assert_eq!(position(&input, b'&'), Some(at));
                }
            }
        }
    }
}
