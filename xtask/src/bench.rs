//! `cargo xtask bench`: what a case costs, by part, in one thread.

use clap::{Args, ValueEnum};
use codec_oracle::domains::{Domain, Sweep, Tier};
use codec_oracle::engine::{Ledger, Roster, Run, Shard, Stop, Until};
use codec_oracle::{Answers, Batch, cli, oracles, subjects};
use std::error::Error;
use std::io::{self, Write as _};
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// As for `sweep`, over all tiers
    #[arg(value_name = "FILTER")]
    filters: Vec<String>,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
}

/// Cases taken from each domain, in blocks spread evenly over it.
const CASES: u64 = 1 << 20;
const BLOCK: u64 = 4096;
/// Each part is timed this often; the median stands.
const ROUNDS: usize = 5;

impl BenchArgs {
    pub(crate) fn run(self) -> u8 {
        let sweeps = match cli::select(&self.filters, Tier::Deep) {
            Ok(sweeps) => sweeps,
            Err(failure) => {
                drop(writeln!(io::stderr(), "error: {failure}"));
                return failure.exit();
            }
        };
        match self.print(&sweeps) {
            Ok(()) => 0,
            Err(error) => {
                drop(writeln!(io::stderr(), "error: {error}"));
                70
            }
        }
    }

    fn print(&self, sweeps: &[Sweep]) -> Result<(), Box<dyn Error>> {
        let mut out = io::stdout();
        let mut rows = Vec::new();
        for sweep in sweeps {
            let cost = Cost::measure(sweep)?;
            match self.format {
                Format::Human => writeln!(out, "{}", cost.to_line())?,
                Format::Json => rows.push(cost.to_json()),
            }
        }
        if self.format == Format::Json {
            writeln!(out, "{:#}", serde_json::json!({ "schema": 1, "unit": "ns per case", "sweeps": rows }))?;
        }
        Ok(())
    }
}

/// Nanoseconds per case.
struct Cost {
    sweep: String,
    cases: u64,
    whole: f64,
    domain: f64,
    implementations: Vec<(String, f64)>,
}

impl Cost {
    fn measure(sweep: &Sweep) -> Result<Self, Box<dyn Error>> {
        let spread: &'static Spread = Box::leak(Box::new(Spread::new(sweep.domain)));
        let cases = spread.len();
        let sampled = Sweep { domain: spread, ..*sweep };
        let mut batch = Batch::new();
        let domain = median(|| {
            for_each_batch(spread, &mut batch, |_| ());
        });
        let ours = std::iter::once(subjects::codecs());
        let all = ours.chain(oracles::all().iter().map(|oracle| oracle.implementation));
        let mut implementations = Vec::new();
        for implementation in all {
            let Some(mut worker) = implementation.worker(sweep.operation) else { continue };
            let mut answers = Answers::new();
            let with_domain = median(|| {
                for_each_batch(spread, &mut batch, |batch| {
                    answers.clear();
                    worker.answer(batch, &mut answers).unwrap_or_else(|broken| panic!("{broken}"));
                });
            });
            implementations.push((implementation.identity().name, (with_domain - domain).max(0.0)));
        }
        let whole = whole_sweep(&sampled)?;
        let per_case = |seconds: f64| seconds * 1e9 / cases as f64;
        Ok(Self {
            sweep: sweep.id(),
            cases,
            whole: per_case(whole),
            domain: per_case(domain),
            implementations: implementations.into_iter().map(|(name, s)| (name, per_case(s))).collect(),
        })
    }

    /// What is neither the implementations' nor the domain's.
    fn engine(&self) -> f64 {
        self.whole - self.domain - self.implementations.iter().map(|(_, cost)| cost).sum::<f64>()
    }

    fn to_line(&self) -> String {
        let parts: Vec<_> =
            self.implementations.iter().map(|(name, cost)| format!("{name} {cost:.1}")).collect();
        format!(
            "{:<48} {:>8.1} ns a case = domain {:.1} + {} + engine {:.1}",
            self.sweep,
            self.whole,
            self.domain,
            parts.join(" + "),
            self.engine()
        )
    }

    fn to_json(&self) -> serde_json::Value {
        let implementations: serde_json::Map<_, _> =
            self.implementations.iter().map(|(name, cost)| (name.clone(), (*cost).into())).collect();
        serde_json::json!({
            "sweep": self.sweep,
            "cases": self.cases,
            "whole": self.whole,
            "domain": self.domain,
            "implementations": implementations,
            "engine": self.engine(),
        })
    }
}

fn median(mut work: impl FnMut()) -> f64 {
    let mut seconds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let started = Instant::now();
            work();
            started.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    seconds[ROUNDS / 2]
}

fn for_each_batch(domain: &dyn Domain, batch: &mut Batch, mut work: impl FnMut(&Batch)) {
    let mut first = 0;
    while first < domain.len() {
        let end = domain.len().min(first + BLOCK);
        batch.clear();
        domain.fill(first..end, batch);
        work(batch);
        first = end;
    }
}

fn whole_sweep(sweep: &Sweep) -> Result<f64, Box<dyn Error>> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let ledger = Ledger::default();
    let roster = Roster {
        subject: subjects::codecs(),
        own: None,
        beside: None,
        oracles: oracles::all(),
        ledger: &ledger,
    };
    let (stop, done) = (Stop::default(), AtomicU64::new(0));
    let run = Run {
        roster,
        threads: &threads,
        shard: Shard::WHOLE,
        examples: 0,
        stop: &stop,
        done: &done,
        until: Until::End,
    };
    let mut judged = Ok(());
    let seconds = median(|| {
        let accounting = run.sweep(sweep).map_or(Ok(()), |certificate| certificate.accounting());
        if accounting.is_err() {
            judged = accounting;
        }
    });
    judged?;
    Ok(seconds)
}

/// A domain's cases in blocks spread evenly over it, the whole domain where it is small.
struct Spread {
    domain: &'static dyn Domain,
    len: u64,
    stride: u64,
}

impl Spread {
    fn new(domain: &'static dyn Domain) -> Self {
        let blocks = domain.len().min(CASES).div_ceil(BLOCK).max(1);
        let stride = (domain.len() / blocks).max(1);
        Self { domain, len: domain.len().min(CASES), stride }
    }
}

impl Domain for Spread {
    fn id(&self) -> &'static str {
        self.domain.id()
    }

    fn about(&self) -> &'static str {
        self.domain.about()
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let mut first = range.start;
        while first < range.end {
            let (block, within) = (first / BLOCK, first % BLOCK);
            let count = (BLOCK - within).min(range.end - first);
            let start = (block * self.stride + within).min(self.domain.len() - count);
            self.domain.fill(start..start + count, batch);
            first += count;
        }
    }
}
