//! The digest of a sweep: independent of order, of shards and of threads.

use crate::{Answer, Mark};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Hashes cases one by one; the digest of a sweep is the wrapping sum over its cases.
#[derive(Debug, Default)]
pub(crate) struct Digest {
    sum: u64,
    scratch: Vec<u8>,
}

impl Digest {
    /// Adds XXH3-64, seeded with the index, of input, FE, mark and output.
    ///
    /// The mark is one byte, followed for a rejection by kind, offset and length (little-endian).
    pub(crate) fn add(&mut self, index: u64, input: &[u8], answer: Answer<'_>) {
        self.scratch.clear();
        self.scratch.extend_from_slice(input);
        match answer.mark {
            Mark::Output => self.scratch.extend_from_slice(&[0xFE, 0]),
            Mark::Rejected(rejection) => {
                self.scratch.extend_from_slice(&[0xFE, 1, rejection.kind]);
                self.scratch.extend_from_slice(&rejection.offset.to_le_bytes());
                self.scratch.extend_from_slice(&rejection.length.to_le_bytes());
            }
            Mark::Panicked => self.scratch.extend_from_slice(&[0xFE, 2]),
            Mark::NotComparable(reason) => self.scratch.extend_from_slice(&[0xFE, 3, reason]),
            Mark::Skipped => self.scratch.extend_from_slice(&[0xFE, 4]),
            Mark::Errored => self.scratch.extend_from_slice(&[0xFE, 5]),
        }
        self.scratch.extend_from_slice(answer.output);
        self.sum = self.sum.wrapping_add(xxh3_64_with_seed(&self.scratch, index));
    }

    /// The sum since the last call.
    pub(crate) fn take(&mut self) -> u64 {
        std::mem::take(&mut self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(cases: &[(u64, &[u8], &[u8])]) -> u64 {
        let mut digest = Digest::default();
        for &(index, input, output) in cases {
            digest.add(index, input, Answer { mark: Mark::Output, output });
        }
        digest.take()
    }

    #[test]
    fn order_does_not_matter_and_everything_else_does() {
        let whole = digest(&[(0, b"a", b"x"), (1, b"b", b"y")]);
        assert_eq!(whole, digest(&[(1, b"b", b"y"), (0, b"a", b"x")]));
        let parts = digest(&[(0, b"a", b"x")]).wrapping_add(digest(&[(1, b"b", b"y")]));
        assert_eq!(whole, parts);
        for other in [
            digest(&[(0, b"a", b"x")]),
            digest(&[(0, b"a", b"x"), (1, b"b", b"y"), (1, b"b", b"y")]),
            digest(&[(0, b"a", b"y"), (1, b"b", b"x")]),
            digest(&[(0, b"a", b"x"), (2, b"b", b"y")]),
        ] {
            assert_ne!(whole, other);
        }
    }
}
