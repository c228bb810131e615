//! `sweep`

use super::output::stdout;
use super::outputs::{Outputs, ReportFormat};
use super::progress::Progress;
use super::selection::select;
use super::subject::{Ending, SubjectArgs};
use super::{ColorArgs, Failure};
use crate::domains::{Sweep, Tier};
use crate::engine::{Certificate, Roster, Run, Shard, Stop, Until, Verdict};
use crate::operations;
use crate::report::{self, Report, SweepReport};
use crate::subjects::Subject;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use std::{process, thread};

/// The arguments of `sweep`.
#[derive(Debug, Args)]
pub struct SweepArgs {
    /// Globs over `operation/domain` (with `*`, `?` or `[`), or parts of it; all without a filter
    #[arg(value_name = "FILTER")]
    filters: Vec<String>,
    /// How much to try; each tier includes those before it
    #[arg(long, default_value = "quick")]
    tier: TierArg,
    /// Run part K of N of each domain, K from 1
    #[arg(long, value_name = "K/N", value_parser = str::parse::<Shard>)]
    shard: Option<Shard>,
    /// Threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    subject: SubjectArgs,
    #[command(flatten)]
    outputs: Outputs,
    /// Examples shown per finding
    #[arg(long, value_name = "N", default_value_t = 3)]
    examples: usize,
    /// Stop after this time, such as 90s or 10m, with what was judged so far
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    deadline: Option<Duration>,
    #[command(flatten)]
    color: ColorArgs,
    /// Progress on standard error
    #[arg(long, value_name = "HOW", default_value = "auto")]
    progress: Progress,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TierArg {
    Quick,
    Full,
    Deep,
}

impl From<TierArg> for Tier {
    fn from(tier: TierArg) -> Self {
        match tier {
            TierArg::Quick => Tier::Quick,
            TierArg::Full => Tier::Full,
            TierArg::Deep => Tier::Deep,
        }
    }
}

/// Each thread has its own instance of every implementation.
const MOST_THREADS: usize = 1024;

pub(super) fn parse_threads(text: &str) -> Result<NonZero<usize>, String> {
    let threads = text.parse().ok().filter(|threads: &NonZero<usize>| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| format!("write a number from 1 to {MOST_THREADS}"))
}

impl SweepArgs {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let subject = self.subject.subject()?;
        let _ending = Ending(subject);
        self.outputs.check()?;
        let sweeps = match self.sweeps(subject) {
            // Programs get a report still.
            Err(Failure::Nothing(reason)) => {
                drop(writeln!(anstream::stderr(), "error: {reason}"));
                Vec::new()
            }
            sweeps => sweeps?,
        };
        let deadline = self.deadline.and_then(|time| Instant::now().checked_add(time));
        let stop = Arc::new(Stop::at(deadline));
        stop_on_signals(Arc::clone(&stop));
        let threads = thread_pool(self.threads)?;
        let roster = subject.roster()?;
        let mut out = stdout(self.color.color);
        let mut certificates = Vec::new();
        for sweep in sweeps {
            let certificate = self.sweep(roster, &threads, &stop, &sweep);
            if let Some(certificate) = certificate {
                if self.outputs.format == ReportFormat::Human {
                    report::write_sweep_line(&mut out, &SweepReport::new(&certificate))?;
                    out.flush()?;
                }
                certificates.push(certificate);
            }
        }
        let coverages: Vec<_> = certificates.iter().map(Certificate::coverage).collect();
        let ledger = roster.ledger.judge(&coverages, roster.oracles);
        let report = Report::new(self.tier.into(), self.shard, subject.into(), &certificates, ledger);
        match self.outputs.format {
            // The sweeps' lines are there already.
            ReportFormat::Human => {
                report::write_after_sweeps(&mut out, &report)?;
                out.flush()?;
            }
            _ => self.outputs.print(&report, self.color.color)?,
        }
        self.outputs.write_files(&report)?;
        Ok(report.exit)
    }

    fn sweeps(&self, subject: Subject) -> Result<Vec<Sweep>, Failure> {
        let implemented = |sweep: &Sweep| subject.takes(sweep);
        let sweeps: Vec<_> =
            select(&self.filters, self.tier.into())?.into_iter().filter(implemented).collect();
        if sweeps.is_empty() {
            let has: Vec<_> = operations::sweeps().filter(implemented).map(|sweep| sweep.id()).collect();
            let (name, has) = (subject.identity().name, has.join(", "));
            return Err(Failure::Nothing(format!(
                "{name} implements nothing of what is selected; it has {has}"
            )));
        }
        Ok(sweeps)
    }

    fn sweep(
        &self,
        roster: Roster<'_>,
        threads: &rayon::ThreadPool,
        stop: &Stop,
        sweep: &Sweep,
    ) -> Option<Certificate> {
        let done = AtomicU64::new(0);
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let run =
            Run { roster, threads, shard, examples: self.examples, stop, done: &done, until: Until::End };
        let planned = shard.range(sweep.domain.len());
        self.progress.watch(&sweep.id(), planned.end - planned.start, &done, || run.sweep(sweep))
    }
}

/// The first Ctrl-C ends the run after the batches at hand; the second ends the process.
pub(super) fn stop_on_signals(stop: Arc<Stop>) {
    let handler = move || {
        if stop.interrupt() {
            process::exit(i32::from(Verdict::Incomplete.exit()));
        }
    };
    // Without a handler the signal ends the process, as it does everywhere.
    drop(ctrlc::set_handler(handler));
}

/// One worker a thread.
pub(super) fn thread_pool(threads: Option<NonZero<usize>>) -> Result<rayon::ThreadPool, Failure> {
    let threads = threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::Usage(format!("cannot start {threads} threads: {error}")))
}
