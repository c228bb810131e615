//! Another domain with one case left out.

use super::Domain;
use crate::Batch;
use std::ops::Range;

/// The inputs of a domain but for the one at an index.
pub struct Without {
    /// The domain's id.
    pub id: &'static str,
    /// The domain's description.
    pub about: &'static str,
    /// The domain.
    pub inputs: &'static dyn Domain,
    /// The index left out.
    pub index: u64,
}

impl Domain for Without {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        self.inputs.len() - 1
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        self.inputs.fill(range.start.min(self.index)..range.end.min(self.index), batch);
        self.inputs.fill(range.start.max(self.index) + 1..range.end.max(self.index) + 1, batch);
    }
}
