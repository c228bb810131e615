//! A number among ASCII, at every place of a run.

use super::Domain;
use super::code_units::Write;
use crate::Batch;
use std::ops::Range;

/// Each number of a list in a scheme, behind 0 to 70 letters and before 0, 1 or 33: fast paths take runs of
/// ASCII in blocks, and what they forget lies at a block's edge.
pub struct AsciiRuns {
    /// The scheme.
    pub write: Write,
    /// The numbers, scalar values or not.
    pub numbers: &'static [u32],
}

const LONGEST: usize = 70;
const BEHIND: [usize; 3] = [0, 1, 33];

impl Domain for AsciiRuns {
    fn id(&self) -> &'static str {
        "ascii-runs"
    }

    fn about(&self) -> &'static str {
        "a number of each kind behind 0 to 70 letters and before 0, 1 or 33"
    }

    fn len(&self) -> u64 {
        ((LONGEST + 1) * BEHIND.len() * self.numbers.len()) as u64
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        for index in range {
            let (place, number) = (index as usize / self.numbers.len(), index as usize % self.numbers.len());
            let (before, behind) = (place / BEHIND.len(), BEHIND[place % BEHIND.len()]);
            batch.push_with(|bytes| {
                (0..before).for_each(|_| (self.write)(u32::from('a'), bytes));
                (self.write)(self.numbers[number], bytes);
                (0..behind).for_each(|_| (self.write)(u32::from('z'), bytes));
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::code_units;
    use super::*;

    #[test]
    fn a_number_stands_behind_and_before_letters() {
        let runs = AsciiRuns { write: code_units::utf16be, numbers: &[0xD800, 0xE9] };
        let mut batch = Batch::new();
        runs.fill(0..runs.len(), &mut batch);
        assert_eq!(batch.case(0).input, b"\xD8\x00");
        assert_eq!(batch.case(9).input, b"\x00a\x00\xE9\x00z");
        assert_eq!(batch.case(batch.len() - 1).input.len(), (70 + 1 + 33) * 2);
    }
}
