//! The harness on trial: every seeded fault is caught where it must be, every sweep catches one, and every
//! fault of the machinery itself gives the exit status that it must.

#[cfg(feature = "utf")]
mod ledger;
mod machinery;

use crate::domains::Sweep;
use crate::engine::{Certificate, Finding, Ledger, LedgerError, Roster, Run, Shard, Stop, Until, Verdict};
use crate::faults::Fault;
use crate::{Implementation, oracles, subjects};
use std::sync::atomic::AtomicU64;

/// The outcome of all trials.
pub struct Selftest {
    /// The sweeps tried.
    pub sweeps: Vec<Sweep>,
    /// What became of each fault.
    pub faults: Vec<FaultResult>,
    /// What became of each fault of the machinery.
    pub probes: Vec<ProbeResult>,
}

/// What became of one fault of the machinery.
pub struct ProbeResult {
    /// What was wrong, in a phrase.
    pub about: &'static str,
    /// The verdict that the run must give.
    pub expected: Verdict,
    /// The verdict that it gave.
    pub actual: Verdict,
}

/// What became of one fault.
pub struct FaultResult {
    /// The fault.
    pub fault: &'static Fault,
    /// Whether the sweep that it names files it under the rule that it names.
    pub caught: bool,
    /// The rules under which that sweep filed it before it was stopped.
    pub rules: Vec<&'static str>,
    /// Every sweep that noticed it, of those that it was tried on.
    pub noticed_by: Vec<String>,
}

impl Selftest {
    /// Tries each of `faults` on the sweep that it names and on the small ones of its operation, and every
    /// fault of the machinery.
    ///
    /// # Errors
    ///
    /// If the committed ledger cannot be read.
    pub fn run(
        faults: impl IntoIterator<Item = &'static Fault>,
        sweeps: Vec<Sweep>,
        threads: &rayon::ThreadPool,
    ) -> Result<Self, LedgerError> {
        let ledger = Ledger::shared()?;
        let faults =
            faults.into_iter().map(|fault| FaultResult::new(fault, &sweeps, threads, ledger)).collect();
        let probes = machinery::probe_all(threads).into_iter();
        #[cfg(feature = "utf")]
        let probes = probes.chain(ledger::probe_all(threads));
        let probes = probes.collect();
        Ok(Self { sweeps, faults, probes })
    }

    /// Whether every fault was caught, no sweep was idle and every probe gave its verdict.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.faults.iter().all(|result| result.caught)
            && self.idle_sweeps().is_empty()
            && self.probes.iter().all(|probe| probe.actual == probe.expected)
    }

    /// The sweeps that noticed no fault: nothing shows that they can fail.
    #[must_use]
    pub fn idle_sweeps(&self) -> Vec<String> {
        let noticed = |id: &String| self.faults.iter().any(|result| result.noticed_by.contains(id));
        self.sweeps.iter().map(Sweep::id).filter(|id| !noticed(id)).collect()
    }

    /// The sweeps that are not the only one to notice any fault.
    #[must_use]
    pub fn redundant_sweeps(&self) -> Vec<String> {
        let alone = |id: &String| self.faults.iter().any(|result| result.noticed_by == [id.as_str()]);
        self.sweeps.iter().map(Sweep::id).filter(|id| !alone(id)).collect()
    }
}

impl FaultResult {
    fn new(fault: &'static Fault, sweeps: &[Sweep], threads: &rayon::ThreadPool, ledger: &Ledger) -> Self {
        let named = sweeps.iter().find(|sweep| sweep.id() == fault.sweep);
        let until = Until::Finding(fault.rule);
        let named = named.and_then(|sweep| sweep_with(fault, sweep, until, threads, ledger));
        // It must also be found to be like itself.
        let is_itself = |finding: &Finding| {
            finding.rule.id == fault.rule && finding.like.iter().any(|like| like.name == fault.name)
        };
        let caught = named.iter().flat_map(|named| &named.findings).any(is_itself);
        let rules: Vec<_> =
            named.iter().flat_map(|named| &named.findings).map(|found| found.rule.id).collect();
        let others = sweeps.iter().filter(|sweep| is_tried(fault, sweep) && sweep.id() != fault.sweep);
        let noticed_by = others
            .filter_map(|sweep| sweep_with(fault, sweep, Until::AnyFinding, threads, ledger))
            .chain(named)
            .filter(|certificate| certificate.divergences > 0)
            .map(|certificate| certificate.sweep.id())
            .collect();
        Self { fault, caught, rules, noticed_by }
    }
}

/// Beside the sweep that a fault names, it is tried on those of its operation with at most this many cases.
const SMALL: u64 = 1 << 18;

/// Whether a fault is tried on a sweep.
#[must_use]
pub fn is_tried(fault: &Fault, sweep: &Sweep) -> bool {
    sweep.operation.id == fault.operation && (sweep.id() == fault.sweep || sweep.domain.len() <= SMALL)
}

fn sweep_with(
    subject: &dyn Implementation,
    sweep: &Sweep,
    until: Until,
    threads: &rayon::ThreadPool,
    ledger: &Ledger,
) -> Option<Certificate> {
    let roster =
        Roster { subject, own: None, beside: Some(subjects::codecs()), oracles: oracles::all(), ledger };
    let (stop, done) = (Stop::default(), AtomicU64::new(0));
    let run = Run { roster, threads, shard: Shard::WHOLE, examples: 0, stop: &stop, done: &done, until };
    run.sweep(sweep)
}

#[cfg(all(test, feature = "utf"))]
mod tests {
    use super::*;
    use crate::{Mark, operations};
    use conformant_codecs::utf8;

    static FAULTLESS: Fault = Fault {
        name: "faultless",
        about: "does nothing wrong",
        operation: "utf8.decode",
        sweep: "utf8.decode/bytes-up-to-2",
        rule: "maximal-subpart",
        answer: |case, output| {
            output.extend_from_slice(utf8::decode(case.input).as_bytes());
            Mark::Output
        },
    };

    #[test]
    fn a_fault_that_nothing_catches_is_told_and_so_is_a_sweep_that_catches_nothing() {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let sweeps: Vec<_> = operations::sweeps().filter(|sweep| sweep.id() == FAULTLESS.sweep).collect();
        let selftest = Selftest::run([&FAULTLESS], sweeps.clone(), &threads).unwrap();
        assert!(!selftest.faults[0].caught);
        assert_eq!(selftest.idle_sweeps(), [FAULTLESS.sweep]);
        assert!(!selftest.passed());

        let fault = crate::faults::find("one-fffd-per-byte").unwrap();
        let selftest = Selftest::run([fault], sweeps, &threads).unwrap();
        assert!(selftest.faults[0].caught);
        assert!(selftest.passed());
    }

    #[test]
    fn a_fault_filed_under_another_rule_is_not_caught() {
        static MISFILED: Fault = Fault {
            name: "misfiled",
            about: "one U+FFFD a byte, said to be about surrogates",
            operation: "utf8.decode",
            sweep: "utf8.decode/bytes-up-to-2",
            rule: "surrogate",
            answer: |case, output| {
                output.extend_from_slice(utf8::decode_bytewise(case.input).as_bytes());
                Mark::Output
            },
        };
        let threads = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let sweeps: Vec<_> = operations::sweeps().filter(|sweep| sweep.id() == MISFILED.sweep).collect();
        let selftest = Selftest::run([&MISFILED], sweeps, &threads).unwrap();
        assert!(!selftest.faults[0].caught);
        assert_eq!(selftest.faults[0].rules, ["maximal-subpart"]);
    }
}
