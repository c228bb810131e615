//! How one code point is read and written: all that tells the schemes apart.

use alloc::vec::Vec;

/// An encoding scheme.
pub(crate) trait Coding {
    /// What can be wrong with bytes.
    type Kind;

    /// The length of a code unit in bytes.
    const UNIT: usize;

    /// U+FEFF in this scheme.
    const BOM: &'static [u8];

    /// What a slice starts with.
    fn front(input: &[u8]) -> Front;

    /// What is wrong with what a slice starts with: something ill-formed, or all of it a proper prefix.
    fn kind(input: &[u8]) -> Self::Kind;

    /// The value of the code unit that these bytes, as many as one has, hold.
    fn unit(bytes: &[u8]) -> u32;

    /// Appends a character.
    fn push(character: char, output: &mut Vec<u8>);

    /// Writes an ASCII character over the bytes of a unit that is zero.
    fn put_ascii(ascii: u8, unit: &mut [u8]);

    /// Makes a proper prefix the same as all others of its length behind which everything is answered alike.
    fn forget(_prefix: &mut [u8]) {}
}

/// What a slice starts with, and how long that is in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Front {
    /// A character: 1 to 4 bytes.
    WellFormed(char, usize),
    /// The whole slice, 0 to 3 bytes, is a proper prefix of something longer.
    Prefix(usize),
    /// A maximal subpart with which no character starts: 1 to 4 bytes.
    IllFormed(usize),
}
