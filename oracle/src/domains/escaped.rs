//! The inputs of a domain, percent-encoded to the last byte.

use super::Domain;
use crate::Batch;
use std::ops::Range;

/// Every byte of every input as `%XX` in upper case.
pub struct Escaped {
    /// The domain's id.
    pub id: &'static str,
    /// The domain's description.
    pub about: &'static str,
    /// What is escaped, uncut.
    pub inputs: &'static dyn Domain,
}

impl Domain for Escaped {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        self.inputs.len()
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        let mut inputs = Batch::new();
        self.inputs.fill(range, &mut inputs);
        for position in 0..inputs.len() {
            batch.push_with(|bytes| {
                for byte in inputs.case(position).input {
                    let [high, low] = [byte >> 4, byte & 0xF].map(|half| DIGITS[usize::from(half)]);
                    bytes.extend_from_slice(&[b'%', high, low]);
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::BYTES_UP_TO_2;

    #[test]
    fn every_byte_is_a_triplet() {
        let escaped = Escaped { id: "toy", about: "", inputs: &BYTES_UP_TO_2 };
        let mut batch = Batch::new();
        escaped.fill(0..escaped.len(), &mut batch);
        assert_eq!(batch.case(0).input, b"");
        for first in 0..=u8::MAX {
            assert_eq!(batch.case(1 + usize::from(first)).input, format!("%{first:02X}").as_bytes());
        }
        assert_eq!(batch.case(1 + 256 + 0x3A * 256 + 0xFF).input, b"%3A%FF");
    }
}
