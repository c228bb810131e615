//! Running a sweep.

use super::merger::Merger;
use super::panel::{Outcome, Panel};
use super::{Certificate, Ledger, Seat, Shard, Stop, StopReason};
use crate::domains::Sweep;
use crate::{Implementation, Operation, Oracle};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Who takes part.
#[derive(Clone, Copy)]
pub struct Roster<'a> {
    /// The implementation on trial.
    pub subject: &'a dyn Implementation,
    /// The subject as an oracle, where it is one: it is compared as far as it sees, and its code base has no
    /// vote.
    pub own: Option<&'static Oracle>,
    /// Our own codecs, where they are not the subject: they are shown, and measure the ledger.
    pub beside: Option<&'a dyn Implementation>,
    /// All oracles; those that implement the operation vote.
    pub oracles: &'a [&'static Oracle],
    /// The known divergences of oracles.
    pub ledger: &'a Ledger,
}

/// How sweeps are run.
pub struct Run<'a> {
    /// Who takes part.
    pub roster: Roster<'a>,
    /// The threads, one worker each.
    pub threads: &'a rayon::ThreadPool,
    /// Which part of each domain to run.
    pub shard: Shard,
    /// Examples kept per finding.
    pub examples: usize,
    /// Asked before each batch.
    pub stop: &'a Stop,
    /// Counts the cases done, for progress.
    pub done: &'a AtomicU64,
    /// Ends the sweep early, as if interrupted.
    pub until: Until,
}

/// When a sweep that could go on has shown enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// At its end.
    End,
    /// At the first finding.
    AnyFinding,
    /// At the first finding under the rule with this id.
    Finding(&'static str),
}

/// Cases per batch.
const BATCH: u64 = 4096;

/// Cases of a batch that are judged at once: a whole batch, unless the subject is slow.
const FIRST_PACE: u64 = 256;

/// About so long a part of a batch is to take at most.
const PART: Duration = Duration::from_millis(250);

fn next_pace(pace: u64, took: Duration) -> u64 {
    match took {
        _ if took > PART * 2 => (pace / 2).max(1),
        _ if took < PART / 2 => (pace * 2).min(BATCH),
        _ => pace,
    }
}

impl Roster<'_> {
    /// The oracles that implement the operation.
    pub(super) fn judges(&self, operation: &Operation) -> Vec<&'static Oracle> {
        let judges = |oracle: &&&Oracle| {
            self.own.is_none_or(|own| own.code_base != oracle.code_base)
                && Seat::new(oracle.implementation, operation).is_some()
        };
        self.oracles.iter().filter(judges).copied().collect()
    }
}

impl Run<'_> {
    /// Runs one sweep, or this run's shard of it; `None` where the subject does not implement the operation.
    #[must_use]
    pub fn sweep(&self, sweep: &Sweep) -> Option<Certificate> {
        self.range(sweep, self.shard.range(sweep.domain.len()))
    }

    /// Runs the cases of one index range.
    #[must_use]
    pub fn range(&self, sweep: &Sweep, range: Range<u64>) -> Option<Certificate> {
        Seat::new(self.roster.subject, sweep.operation)?;
        let started = Instant::now();
        let next = AtomicU64::new(0);
        let halted = AtomicBool::new(false);
        let planned = range.end - range.start;
        let merger = Mutex::new(Merger::new(*sweep, planned, &self.roster, self.examples));
        self.threads.broadcast(|_| {
            let Some(mut panel) = Panel::new(&self.roster, sweep.operation, self.examples) else { return };
            let mut pace = FIRST_PACE;
            while self.stop.reason().is_none() && !halted.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let first = range.start + number * BATCH;
                if first >= range.end {
                    break;
                }
                let cases = first..range.end.min(first + BATCH);
                let outcome = self.batch(sweep, cases, &mut panel, &mut pace, &merger);
                halted.fetch_or(outcome.is_broken, Ordering::Relaxed);
                let mut merger = lock(&merger);
                merger.submit(number, outcome);
                if merger.has_shown(self.until) {
                    halted.store(true, Ordering::Relaxed);
                }
            }
        });
        let merger = merger.into_inner().unwrap_or_else(PoisonError::into_inner);
        let halted = halted.into_inner().then_some(StopReason::Interrupted);
        Some(merger.finish(started, self.stop.reason().or(halted)))
    }

    /// Judges a batch, in parts where the subject is slow, so that it can be stopped between them.
    fn batch(
        &self,
        sweep: &Sweep,
        cases: Range<u64>,
        panel: &mut Panel<'_>,
        pace: &mut u64,
        merger: &Mutex<Merger>,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        let mut at = cases.start;
        while at < cases.end && !outcome.is_broken && (at == cases.start || self.stop.reason().is_none()) {
            let started = Instant::now();
            let part = at..cases.end.min(at + *pace);
            at = part.end;
            panel.take(|batch| sweep.domain.fill(part.clone(), batch));
            let judged = panel.judge(part, |rule| lock(merger).wants_example(rule));
            self.done.fetch_add(judged.executed, Ordering::Relaxed);
            outcome.append(judged);
            *pace = next_pace(*pace, started.elapsed());
        }
        outcome
    }
}

/// A panic while the lock is held would be a fault of the engine itself, and ends the run anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
