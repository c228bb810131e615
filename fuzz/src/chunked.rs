//! An input that is cut into chunks.

use codec_oracle::{Case, notation};
use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use std::fmt;

/// Bytes, and where they are cut.
///
/// It is read from the back: a last byte in 1..=7 is the number of cuts, and each byte before it is the
/// offset of one. Any other last byte belongs to the input, which is not cut: so the files of the corpus are
/// seeds as they are.
pub struct Chunked<'a> {
    input: &'a [u8],
    cuts: Vec<u32>,
}

impl<'a> Chunked<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        if let [rest @ .., count @ 1..=7] = bytes
            && let Some(length) = rest.len().checked_sub(usize::from(*count))
        {
            let (input, offsets) = rest.split_at(length);
            let mut cuts: Vec<u32> =
                offsets.iter().map(|&offset| u32::from(offset) % (length as u32 + 1)).collect();
            cuts.sort_unstable();
            return Self { input, cuts };
        }
        Self { input: bytes, cuts: Vec::new() }
    }

    /// The case that it is.
    #[must_use]
    pub fn case(&self) -> Case<'_> {
        Case { input: self.input, cuts: &self.cuts }
    }
}

impl<'a> Arbitrary<'a> for Chunked<'a> {
    fn arbitrary(unstructured: &mut Unstructured<'a>) -> Result<Self> {
        unstructured.bytes(unstructured.len()).map(Self::new)
    }
}

impl fmt::Debug for Chunked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::write_case(self.case()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_corpus_are_whole_inputs() {
        for bytes in [&b""[..], b"\xE2\x82\xAC", b"A", b"\x08", b"\x00"] {
            assert_eq!(Chunked::new(bytes).case(), Case::whole(bytes));
        }
    }

    #[test]
    fn cuts_stand_behind_the_input_in_any_order() {
        let case = |bytes| format!("{:?}", Chunked::new(bytes));
        assert_eq!(case(b"\xE2\x82\xAC\x02\x01\x02"), r"\xE2\|\x82\|\xAC");
        assert_eq!(case(b"ab\x02\x02\x02"), r"ab\|\|");
        assert_eq!(case(b"ab\xFF\x01"), r"\|ab");
        assert_eq!(case(b"\x07\x01"), r"\|");
        assert_eq!(case(b"\x02\x02"), r"\x02\x02", "there are not so many bytes");
    }
}
