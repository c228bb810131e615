//! The inputs of a domain behind each of a few prefixes.

use super::Domain;
use crate::Batch;
use std::ops::Range;

/// Every prefix followed by every input, prefix by prefix.
pub struct Prefixed {
    /// The domain's id.
    pub id: &'static str,
    /// The domain's description.
    pub about: &'static str,
    /// The prefixes.
    pub prefixes: &'static [&'static [u8]],
    /// What follows them, uncut.
    pub inputs: &'static dyn Domain,
}

impl Domain for Prefixed {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        self.prefixes.len() as u64 * self.inputs.len()
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let mut inputs = Batch::new();
        let count = self.inputs.len();
        let mut index = range.start;
        while index < range.end {
            let (prefix, first) = (self.prefixes[(index / count) as usize], index % count);
            let last = count.min(first + (range.end - index));
            inputs.clear();
            self.inputs.fill(first..last, &mut inputs);
            for position in 0..inputs.len() {
                batch.push_with(|bytes| {
                    bytes.extend_from_slice(prefix);
                    bytes.extend_from_slice(inputs.case(position).input);
                });
            }
            index += last - first;
        }
    }
}
