//! The bytes of one character.

/// What stands at the start of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Front {
    /// A character, and the number of its bytes.
    Character(char, usize),
    /// An error of so many bytes.
    Error(usize),
    /// The start of a sequence, which the bytes end in; or nothing.
    Unfinished,
}

impl Front {
    /// The error of `good` bytes that the byte `next` does not go with: an ASCII byte is given back.
    pub(super) fn error(good: usize, next: u8) -> Self {
        Self::Error(good + usize::from(!next.is_ascii()))
    }
}

/// What a character is encoded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sequence {
    One(u8),
    Two([u8; 2]),
}
