//! Short strings at every offset of a block, behind fillers of each sequence length.

use super::Domain;
use crate::Batch;
use std::ops::Range;

/// Each input behind 0..=130 bytes of filler and before a tail: fast paths work on blocks of 8 to 64
/// bytes, and what they forget lies at a block's edge.
pub struct BlockOffsets {
    /// The short strings, uncut.
    pub inputs: &'static dyn Domain,
}

const FILLERS: [&str; 4] = ["a", "é", "あ", "😀"];
const LONGEST_FILLING: usize = 130;
const TAILS: [usize; 4] = [0, 1, 31, 64];

/// Every filler with the lengths that it can fill; the empty filling once.
fn fillings() -> impl Iterator<Item = (&'static str, usize)> {
    FILLERS.into_iter().enumerate().flat_map(|(number, filler)| {
        (usize::from(number > 0)..=LONGEST_FILLING / filler.len()).map(move |repeats| (filler, repeats))
    })
}

impl Domain for BlockOffsets {
    fn id(&self) -> &'static str {
        "block-offsets"
    }

    fn about(&self) -> &'static str {
        "boundary strings of up to two bytes behind 0 to 130 bytes of each filler, before 0, 1, 31 or 64 bytes"
    }

    fn len(&self) -> u64 {
        (fillings().count() * TAILS.len()) as u64 * self.inputs.len()
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let mut inputs = Batch::new();
        self.inputs.fill(0..self.inputs.len(), &mut inputs);
        let fillings: Vec<_> = fillings().collect();
        for index in range {
            let (place, input) = (index / self.inputs.len(), index % self.inputs.len());
            let (filler, repeats) = fillings[place as usize / TAILS.len()];
            let tail = TAILS[place as usize % TAILS.len()];
            batch.push_with(|bytes| {
                (0..repeats).for_each(|_| bytes.extend_from_slice(filler.as_bytes()));
                bytes.extend_from_slice(inputs.case(input as usize).input);
                bytes.resize(bytes.len() + tail, b'z');
            });
        }
    }
}
