//! Input spaces: finite, indexed, documented, never sampled.

#[cfg(feature = "utf")]
mod ascii_runs;
mod block_offsets;
mod chunk_cuts;
mod code_points;
pub mod code_units;
#[cfg(feature = "utf")]
mod coded_numbers;
#[cfg(any(feature = "url", feature = "js"))]
mod escaped;
mod framed;
mod listed;
#[cfg(feature = "html")]
mod names;
#[cfg(feature = "html")]
mod numeric_references;
#[cfg(feature = "url")]
mod pair_lists;
#[cfg(feature = "url")]
mod positions;
mod strings;
mod without;

#[cfg(feature = "utf")]
pub use ascii_runs::AsciiRuns;
pub use block_offsets::BlockOffsets;
pub use chunk_cuts::ChunkCuts;
pub use code_points::{CodePointPatterns, CodePoints};
#[cfg(feature = "utf")]
pub use coded_numbers::{CodedBlocks, CodedNumbers};
#[cfg(any(feature = "url", feature = "js"))]
pub use escaped::Escaped;
pub use framed::Framed;
pub use listed::Listed;
#[cfg(feature = "html")]
pub use names::{
    Names, end_letter_equals, every_follower, every_follower_but_cr, followers_and_semicolon, name_prefixes,
    whole_names,
};
#[cfg(feature = "html")]
pub use numeric_references::{
    ARTICLE_NUMERIC_REFERENCES, LONG_NUMBERS, NUMERIC_OVERFLOW, NumericForms, NumericReferences,
    OTHER_NUMERIC_REFERENCES, WrappingNumbers,
};
#[cfg(feature = "url")]
pub use pair_lists::PairLists;
#[cfg(feature = "url")]
pub use positions::Positions;
pub use strings::{Alphabet, BYTES_UP_TO_2, BYTES_UP_TO_3, Strings};
pub use without::Without;

use crate::{Batch, Operation};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A finite, indexed input space. Any sub-range can be made by itself, so that a shard is a sub-range
/// and one index is one case for ever.
pub trait Domain: Sync {
    /// For example `bytes-up-to-3`.
    fn id(&self) -> &'static str;

    /// What is in it, in a phrase.
    fn about(&self) -> &'static str;

    /// Grows whenever an index comes to mean another case; a replay token names it.
    fn revision(&self) -> u32 {
        1
    }

    /// The number of cases.
    fn len(&self) -> u64;

    /// Whether there is no case, which makes a sweep prove nothing.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether cases are cut into chunks.
    fn cuts(&self) -> bool {
        false
    }

    /// Appends the cases of `range`, which lies within `0..len()`, to `batch`, in order.
    fn fill(&self, range: Range<u64>, batch: &mut Batch);
}

/// How long a sweep may take; each tier includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Every operation, all sweeps together under half a minute on two cores: the gate.
    Quick,
    /// Everything that fits in an hour in all: nightly.
    Full,
    /// The rest: made for shards.
    Deep,
}

impl Tier {
    /// All of them, quickest first.
    pub const ALL: [Tier; 3] = [Tier::Quick, Tier::Full, Tier::Deep];

    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Tier::Quick => "quick",
            Tier::Full => "full",
            Tier::Deep => "deep",
        }
    }
}

/// An operation tried on every case of a domain.
#[derive(Clone, Copy)]
pub struct Sweep {
    /// The operation.
    pub operation: &'static Operation,
    /// The domain.
    pub domain: &'static dyn Domain,
    /// The tier from which on it runs.
    pub tier: Tier,
}

/// A sweep of the quick tier.
#[must_use]
pub const fn quick(operation: &'static Operation, domain: &'static dyn Domain) -> Sweep {
    Sweep { operation, domain, tier: Tier::Quick }
}

/// A sweep of the full tier.
#[must_use]
pub const fn full(operation: &'static Operation, domain: &'static dyn Domain) -> Sweep {
    Sweep { operation, domain, tier: Tier::Full }
}

/// A sweep of the deep tier.
#[must_use]
pub const fn deep(operation: &'static Operation, domain: &'static dyn Domain) -> Sweep {
    Sweep { operation, domain, tier: Tier::Deep }
}

impl Sweep {
    /// `operation/domain`, as filters see it.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}/{}", self.operation.id, self.domain.id())
    }

    /// The replay token of one case: `operation/domain@revision#index`.
    #[must_use]
    pub fn token(&self, index: u64) -> String {
        format!("{}@{}#{index}", self.id(), self.domain.revision())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations;

    #[test]
    fn every_range_of_a_domain_holds_the_same_cases_as_the_whole() {
        for sweep in operations::sweeps().filter(|sweep| sweep.domain.len() <= 250_000) {
            let domain = sweep.domain;
            let mut whole = Batch::new();
            domain.fill(0..domain.len(), &mut whole);
            assert_eq!(whole.len() as u64, domain.len(), "{}", sweep.id());
            let mut part = Batch::new();
            let step = (domain.len() / 7).max(1);
            let mut start = 0;
            while start < domain.len() {
                let end = (start + step).min(domain.len());
                part.clear();
                domain.fill(start..end, &mut part);
                assert_eq!(part.len() as u64, end - start);
                for position in 0..part.len() {
                    assert_eq!(part.case(position), whole.case(start as usize + position), "{}", sweep.id());
                }
                start = end;
            }
        }
    }

    #[test]
    fn the_cases_of_a_domain_differ_from_each_other() {
        let small = |sweep: &Sweep| sweep.domain.len() <= 250_000;
        for sweep in operations::sweeps().filter(small) {
            let mut batch = Batch::new();
            sweep.domain.fill(0..sweep.domain.len(), &mut batch);
            let distinct: std::collections::HashSet<_> = (0..batch.len())
                .map(|position| (batch.case(position).input.to_vec(), batch.case(position).cuts.to_vec()))
                .collect();
            assert_eq!(distinct.len(), batch.len(), "{}", sweep.id());
        }
    }
}
