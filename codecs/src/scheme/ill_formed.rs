//! Why strict decoding and conversion reject an input.

use core::error::Error;
use core::fmt;

/// Where an input is ill-formed first, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllFormed<Kind> {
    /// What is wrong.
    pub kind: Kind,
    /// Where the first maximal subpart starts, in bytes; everything before it is well-formed.
    pub offset: usize,
    /// How long that subpart is, in bytes: 1 to 4.
    pub length: usize,
}

impl<Kind> IllFormed<Kind> {
    /// The same with another kind.
    pub(crate) fn map<Other>(self, other: impl FnOnce(Kind) -> Other) -> IllFormed<Other> {
        IllFormed { kind: other(self.kind), offset: self.offset, length: self.length }
    }
}

impl<Kind: fmt::Display> fmt::Display for IllFormed<Kind> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, offset, length } = self;
        write!(formatter, "ill-formed ({kind}) at byte {offset}, length {length}")
    }
}

impl<Kind: fmt::Debug + fmt::Display> Error for IllFormed<Kind> {}
