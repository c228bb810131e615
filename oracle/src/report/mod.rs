//! What a run found, for people and for programs.

mod human;
mod json;
mod list;
mod selftest;
mod tally;

pub use human::{
    closing_line, counted, grouped, write_after_sweeps, write_explanation, write_findings, write_report,
    write_sweep_line,
};
pub use json::{explanation_to_json, list_to_json, report_to_json};
pub use list::write_list;
pub use selftest::write_selftest;
pub use tally::write_tally;

use crate::Identity;
use crate::domains::Tier;
use crate::engine::{Certificate, LedgerLine, Shard, Verdict};

/// The outcome of a run.
pub struct Report<'a> {
    /// The tier selected.
    pub tier: Tier,
    /// The part of each domain that was run, unless it was the whole.
    pub shard: Option<Shard>,
    /// The subject.
    pub subject: Identity,
    /// One per sweep, in order.
    pub certificates: Vec<Certificate>,
    /// The ledger's entries, judged.
    pub ledger: Vec<LedgerLine<'a>>,
}

impl Report<'_> {
    /// The strongest of the sweeps' verdicts and the ledger's.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let ledger = match self.ledger.iter().any(|line| !line.problems.is_empty()) {
            true => Verdict::Ledger,
            false => Verdict::Conforms,
        };
        let nothing = if self.certificates.is_empty() { Verdict::Nothing } else { Verdict::Conforms };
        self.certificates.iter().map(Certificate::verdict).fold(ledger.max(nothing), Verdict::max)
    }

    /// The sum of one count over all sweeps.
    pub(crate) fn total(&self, count: impl Fn(&Certificate) -> u64) -> u64 {
        self.certificates.iter().map(count).sum()
    }
}
