//! Every code point as an encoding scheme holds it.

use super::Domain;
use super::code_units::Write;
use crate::Batch;
use std::ops::Range;

/// Every number below an end in a scheme, alone and between two letters.
pub struct CodedNumbers {
    /// The scheme.
    pub write: Write,
    /// One more than the greatest number.
    pub end: u32,
}

impl Domain for CodedNumbers {
    fn id(&self) -> &'static str {
        "code-points"
    }

    fn about(&self) -> &'static str {
        "every scalar value, surrogate and number out of range in the scheme, alone and between two letters"
    }

    fn len(&self) -> u64 {
        u64::from(self.end) * 2
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        for index in range {
            let (number, between) = ((index / 2) as u32, index % 2 == 1);
            batch.push_with(|bytes| {
                if between {
                    (self.write)(u32::from('a'), bytes);
                }
                (self.write)(number, bytes);
                if between {
                    (self.write)(u32::from('z'), bytes);
                }
            });
        }
    }
}

/// Every number below an end in a scheme, 256 of them in a row in each case.
pub struct CodedBlocks {
    /// The scheme.
    pub write: Write,
    /// One more than the greatest number; a multiple of 256.
    pub end: u32,
}

const BLOCK: u32 = 0x100;

impl Domain for CodedBlocks {
    fn id(&self) -> &'static str {
        "code-point-blocks"
    }

    fn about(&self) -> &'static str {
        "every scalar value, surrogate and number out of range in the scheme, 256 in a row"
    }

    fn len(&self) -> u64 {
        u64::from(self.end / BLOCK)
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        for index in range {
            let first = index as u32 * BLOCK;
            batch.push_with(|bytes| (first..first + BLOCK).for_each(|number| (self.write)(number, bytes)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::code_units;
    use super::*;

    #[test]
    fn a_number_stands_alone_and_between_letters() {
        let domain = CodedNumbers { write: code_units::utf16be, end: 0x11_0000 };
        let mut batch = Batch::new();
        domain.fill(2 * 0xD800..2 * 0xD800 + 2, &mut batch);
        domain.fill(domain.len() - 2..domain.len() - 1, &mut batch);
        let cases = [&b"\xD8\x00"[..], b"\x00a\xD8\x00\x00z", b"\xDB\xFF\xDF\xFF"];
        assert_eq!([0, 1, 2].map(|position| batch.case(position).input), cases);
    }

    #[test]
    fn the_blocks_together_are_the_numbers_in_order() {
        let blocks = CodedBlocks { write: code_units::utf32be, end: 0x400 };
        let mut batch = Batch::new();
        blocks.fill(0..blocks.len(), &mut batch);
        let joined: Vec<u8> = (0..4).flat_map(|position| batch.case(position).input.to_vec()).collect();
        assert!(joined.into_iter().eq((0..0x400_u32).flat_map(u32::to_be_bytes)));
    }
}
