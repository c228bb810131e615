//! The perfect hash of the names: this file is compiled into the code generator too.

/// A number that differs from name to name.
///
/// What stands neither among the first eight bytes nor among the last eight is ignored; the generator has
/// seen that no name needs it.
#[inline]
pub(super) fn hash(name: &[u8]) -> u64 {
    let words = (name.first_chunk::<8>(), name.last_chunk::<8>());
    let halves = (name.first_chunk::<4>(), name.last_chunk::<4>());
    let (first, last) = match (words, halves) {
        ((Some(first), Some(last)), _) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
        (_, (Some(first), Some(last))) => {
            (u64::from(u32::from_le_bytes(*first)), u64::from(u32::from_le_bytes(*last)))
        }
        _ => (name.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)), 0),
    };
    (first ^ last.rotate_left(29) ^ name.len() as u64).wrapping_mul(GOLDEN_RATIO)
}

/// 2⁶⁴ / φ, which spreads its multiples evenly.
const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;

/// One of `count` places for a hash, another one for another `multiplier`.
#[inline]
pub(super) fn place(hash: u64, multiplier: u64, count: usize) -> usize {
    let high = hash.wrapping_mul(multiplier) >> 32;
    ((high * count as u64) >> 32) as usize
}
