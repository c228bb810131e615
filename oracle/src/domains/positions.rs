//! One byte among others, at every position of every length.

use super::Domain;
use crate::Batch;
use std::ops::Range;

/// Each byte of a list at every position of strings of 1 to 130 bytes that are `a` elsewhere: fast
/// paths work on blocks of 8 to 64 bytes and on what is left over.
pub struct Positions {
    /// The domain's id.
    pub id: &'static str,
    /// The domain's description.
    pub about: &'static str,
    /// The bytes.
    pub bytes: Range<u8>,
}

/// The length of the longest strings, in bytes.
const LONGEST: u64 = 130;

impl Domain for Positions {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        LONGEST * (LONGEST + 1) / 2 * self.bytes.len() as u64
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let count = self.bytes.len() as u64;
        let (mut length, mut first_place) = (1, 0);
        for index in range {
            let (place, byte) = (index / count, index % count);
            while place >= first_place + length {
                first_place += length;
                length += 1;
            }
            batch.push_with(|bytes| {
                let start = bytes.len();
                bytes.resize(start + length as usize, b'a');
                bytes[start + (place - first_place) as usize] = self.bytes.start + byte as u8;
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_stands_at_every_position_of_every_length() {
        let positions = Positions { id: "toy", about: "", bytes: b'x'..b'z' };
        let mut batch = Batch::new();
        positions.fill(0..positions.len(), &mut batch);
        let cases: Vec<_> = (0..12).map(|position| batch.case(position).input).collect();
        let expected =
            ["x", "y", "xa", "ya", "ax", "ay", "xaa", "yaa", "axa", "aya", "aax", "aay"].map(str::as_bytes);
        assert_eq!(cases, expected);
        let last = batch.case(batch.len() - 1).input;
        assert_eq!((last.len(), last.iter().position(|&byte| byte == b'y')), (130, Some(129)));
    }
}
