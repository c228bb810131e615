//! The inputs of a domain inside each of a few frames.

use super::Domain;
use crate::Batch;
use std::ops::Range;

/// Every input inside every frame, frame by frame.
pub struct Framed {
    /// The domain's id.
    pub id: &'static str,
    /// The domain's description.
    pub about: &'static str,
    /// What stands before the input and what behind it.
    pub frames: &'static [(&'static [u8], &'static [u8])],
    /// What is framed, uncut.
    pub inputs: &'static dyn Domain,
}

impl Domain for Framed {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        self.frames.len() as u64 * self.inputs.len()
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let mut inputs = Batch::new();
        let count = self.inputs.len();
        let mut index = range.start;
        while index < range.end {
            let ((before, behind), first) = (self.frames[(index / count) as usize], index % count);
            let last = count.min(first + (range.end - index));
            inputs.clear();
            self.inputs.fill(first..last, &mut inputs);
            for position in 0..inputs.len() {
                batch.push_with(|bytes| {
                    bytes.extend_from_slice(before);
                    bytes.extend_from_slice(inputs.case(position).input);
                    bytes.extend_from_slice(behind);
                });
            }
            index += last - first;
        }
    }
}
