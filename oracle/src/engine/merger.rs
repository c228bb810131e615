//! Putting the outcomes of batches together, in their order.

use super::finding::Findings;
use super::panel::Outcome;
use super::{Certificate, OracleTally, Roster, StopReason, Until, unanswered};
use crate::Rule;
use crate::domains::Sweep;
use std::collections::BTreeMap;
use std::time::Instant;

/// Takes the outcomes in the order of the batches, whatever the order in which they come.
pub(super) struct Merger {
    certificate: Certificate,
    findings: Findings,
    waiting: BTreeMap<u64, Outcome>,
    /// By the entry's number.
    ledger_hits: BTreeMap<usize, u64>,
    entries: Vec<String>,
    next: u64,
    doubled: bool,
}

impl Merger {
    pub(super) fn new(sweep: Sweep, planned: u64, roster: &Roster<'_>, examples: usize) -> Self {
        let oracles = roster.judges(sweep.operation);
        let certificate = Certificate {
            sweep,
            planned,
            executed: 0,
            agreed: 0,
            ledgered: 0,
            divergences: 0,
            unjudged: 0,
            digest: 0,
            seconds: 0.0,
            oracles: oracles.iter().map(|oracle| OracleTally::new(oracle)).collect(),
            findings: Vec::new(),
            withdrawn: BTreeMap::new(),
            stopped: None,
            unanswered: Vec::new(),
            problem: None,
        };
        let findings = Findings::new(examples);
        let entries = roster.ledger.entries.iter().map(|entry| entry.id.clone()).collect();
        let (waiting, ledger_hits) = (BTreeMap::new(), BTreeMap::new());
        Self { certificate, findings, waiting, ledger_hits, entries, next: 0, doubled: false }
    }

    pub(super) fn submit(&mut self, number: u64, outcome: Outcome) {
        self.doubled |= number < self.next || self.waiting.insert(number, outcome).is_some();
        while let Some(outcome) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.merge(outcome);
        }
    }

    fn merge(&mut self, outcome: Outcome) {
        let total = &mut self.certificate;
        total.executed += outcome.executed;
        total.agreed += outcome.agreed;
        total.ledgered += outcome.ledgered;
        total.unjudged += outcome.unjudged;
        total.divergences += outcome.divergences.len() as u64;
        total.digest = total.digest.wrapping_add(outcome.digest);
        for (total, batch) in total.oracles.iter_mut().zip(&outcome.tallies) {
            total.add(batch);
        }
        for (number, &hits) in outcome.ledger_hits.iter().enumerate().filter(|&(_, &hits)| hits > 0) {
            *self.ledger_hits.entry(number).or_default() += hits;
        }
        total.problem = total.problem.take().or(outcome.problem);
        for unanswered in outcome.unanswered {
            unanswered::add(&mut total.unanswered, unanswered);
        }
        for (index, rule) in outcome.divergences {
            self.findings.add(index, rule);
        }
        for (rule, likes) in outcome.likes {
            self.findings.narrow(rule, likes);
        }
        for (rule, example) in outcome.examples {
            self.findings.add_example(rule, example);
        }
    }

    pub(super) fn wants_example(&self, rule: &Rule) -> bool {
        self.findings.wants_example(rule)
    }

    pub(super) fn has_shown(&self, until: Until) -> bool {
        match until {
            Until::End => false,
            Until::AnyFinding => self.certificate.divergences > 0,
            Until::Finding(rule) => self.findings.has(rule),
        }
    }

    pub(super) fn finish(self, started: Instant, stopped: Option<StopReason>) -> Certificate {
        let mut certificate = self.certificate;
        certificate.findings = self.findings.into_vec(certificate.sweep.operation);
        let withdrawn = self.ledger_hits.into_iter();
        certificate.withdrawn =
            withdrawn.filter_map(|(number, hits)| Some((self.entries.get(number)?.clone(), hits))).collect();
        certificate.seconds = started.elapsed().as_secs_f64();
        // A sweep that got to its end was not stopped, even if the time ran out with it.
        certificate.stopped = stopped.filter(|_| certificate.executed < certificate.planned);
        if certificate.problem.is_some() {
            certificate.stopped = None;
        }
        if self.doubled || !self.waiting.is_empty() {
            certificate.problem.get_or_insert("a batch was doubled or lost".to_owned());
        }
        certificate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::{Alphabet, Strings, Tier};
    use crate::engine::Ledger;
    use crate::{operations, subjects};

    fn merged(batches: &[u64]) -> Certificate {
        static DOMAIN: Strings =
            Strings { id: "toy", about: "", alphabet: Alphabet::AllBytes, lengths: 1..=1 };
        let operation = operations::all().next().unwrap();
        let sweep = Sweep { operation, domain: &DOMAIN, tier: Tier::Quick };
        let ledger = Ledger::default();
        let roster =
            Roster { subject: subjects::codecs(), own: None, beside: None, oracles: &[], ledger: &ledger };
        let mut merger = Merger::new(sweep, 2, &roster, 0);
        for &number in batches {
            merger.submit(number, Outcome { executed: 1, agreed: 1, ..Outcome::default() });
        }
        merger.finish(Instant::now(), None)
    }

    #[test]
    fn batches_in_any_order_add_up() {
        assert_eq!(merged(&[0, 1]).accounting(), Ok(()));
        assert_eq!(merged(&[1, 0]).accounting(), Ok(()));
    }

    #[test]
    fn a_lost_and_a_doubled_batch_are_told() {
        for batches in [&[0][..], &[1], &[0, 0], &[0, 2], &[0, 1, 1], &[0, 1, 2]] {
            assert!(merged(batches).accounting().is_err(), "{batches:?}");
        }
    }
}
