//! What a sweep covered and found.

use super::{Coverage, Finding, StopReason, Unanswered};
use crate::domains::Sweep;
use crate::{Identity, Mark, Operation, Oracle, Sees};
use std::collections::BTreeMap;

/// The certificate of one sweep.
#[derive(Clone)]
pub struct Certificate {
    /// The sweep.
    pub sweep: Sweep,
    /// Cases to run: the domain's, or the shard's.
    pub planned: u64,
    /// Answers received from the subject.
    pub executed: u64,
    /// Cases in which the subject agrees with every vote and no vote was withdrawn.
    pub agreed: u64,
    /// Cases in which the subject agrees with the remaining votes and the ledger withdrew one.
    pub ledgered: u64,
    /// Cases in which the subject differs from the remaining votes, or these among themselves.
    pub divergences: u64,
    /// Cases without a vote.
    pub unjudged: u64,
    /// The wrapping sum of the cases' hashes.
    pub digest: u64,
    /// Wall time.
    pub seconds: f64,
    /// What each oracle did.
    pub oracles: Vec<OracleTally>,
    /// The divergences by cause, by lowest case.
    pub findings: Vec<Finding>,
    /// Per ledger entry, by id, the answers that it withdrew, where there are any.
    pub withdrawn: BTreeMap<String, u64>,
    /// Why the sweep ended early.
    pub stopped: Option<StopReason>,
    /// Cases that the subject gave no answer to that can be judged; they are unjudged too.
    pub unanswered: Vec<Unanswered>,
    /// An implementation that could not go on, or answered more or fewer cases than it was given, in a
    /// sentence.
    pub problem: Option<String>,
}

/// What one oracle did in a sweep.
#[derive(Clone)]
pub struct OracleTally {
    /// The oracle.
    pub oracle: &'static Oracle,
    /// Its name and version.
    pub identity: Identity,
    /// Answers that voted.
    pub compared: u64,
    /// Per reason, answers that could not be compared.
    pub not_comparable: Vec<u64>,
    /// Answers that the ledger withdrew.
    pub ledgered: u64,
}

impl OracleTally {
    pub(crate) fn new(oracle: &'static Oracle) -> Self {
        Self {
            oracle,
            identity: oracle.implementation.identity(),
            compared: 0,
            not_comparable: vec![0; oracle.reasons.len()],
            ledgered: 0,
        }
    }

    /// Adds what the oracle did elsewhere.
    pub(crate) fn add(&mut self, other: &OracleTally) {
        self.compared += other.compared;
        self.ledgered += other.ledgered;
        self.not_comparable.iter_mut().zip(&other.not_comparable).for_each(|(total, count)| *total += count);
    }

    /// Every answer of this oracle.
    #[must_use]
    pub fn answered(&self) -> u64 {
        self.compared + self.ledgered + self.not_comparable.iter().sum::<u64>()
    }

    pub(crate) fn count_not_comparable(&mut self, mark: Mark) -> bool {
        let Mark::NotComparable(reason) = mark else { return false };
        if let Some(count) = self.not_comparable.get_mut(usize::from(reason)) {
            *count += 1;
        }
        true
    }
}

impl Certificate {
    /// Checks that the counts add up.
    ///
    /// # Errors
    ///
    /// What does not add up, in a sentence.
    pub fn accounting(&self) -> Result<(), String> {
        let id = self.sweep.id();
        if let Some(problem) = &self.problem {
            return Err(format!("{id}: {problem}"));
        }
        if self.planned != self.executed {
            return Err(format!("{id}: {} cases planned, {} executed", self.planned, self.executed));
        }
        let judged = self.agreed + self.ledgered + self.divergences + self.unjudged;
        if self.executed != judged {
            return Err(format!("{id}: {} cases executed, {judged} accounted for", self.executed));
        }
        let unanswered: u64 = self.unanswered.iter().map(|unanswered| unanswered.cases).sum();
        for tally in &self.oracles {
            if tally.answered() + unanswered != self.executed {
                let (name, answered) = (&tally.identity.name, tally.answered());
                return Err(format!("{id}: {name} accounts for {answered} of {} cases", self.executed));
            }
        }
        let found: u64 = self.findings.iter().map(|finding| finding.cases).sum();
        if found != self.divergences {
            return Err(format!("{id}: {} divergences, {found} in findings", self.divergences));
        }
        Ok(())
    }

    /// What the ledger is to judge.
    #[must_use]
    pub fn coverage(&self) -> Coverage<'_> {
        let whole = self.stopped.is_none() && self.executed == self.sweep.domain.len();
        Coverage { sweep: self.sweep.id(), whole, withdrawn: &self.withdrawn }
    }

    /// The parts of a rejection that no oracle of the sweep tells.
    #[must_use]
    pub fn unseen(&self) -> &'static [&'static str] {
        unseen(self.sweep.operation, self.oracles.iter().map(|tally| tally.oracle.sees))
    }
}

/// The parts of a rejection beyond the best of `sees`. A kind that is the only one cannot be mistaken.
fn unseen(operation: &Operation, sees: impl Iterator<Item = Sees>) -> &'static [&'static str] {
    let all: &'static [&'static str] = match sees.max() {
        _ if operation.rejections.is_empty() => &[],
        None | Some(Sees::Kind) => &[],
        Some(Sees::Span) => &["kind"],
        Some(Sees::Offset) => &["length", "kind"],
        Some(Sees::Verdict) => &["offset", "length", "kind"],
    };
    if operation.rejections.len() == 1 && all.last() == Some(&"kind") { &all[..all.len() - 1] } else { all }
}
