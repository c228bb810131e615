//! `cargo xtask fuzz`: a campaign over the fuzz targets, guided by coverage, on stable Rust.

mod build;
mod find;
mod folders;
mod minimize;
mod mix;
mod process;
mod report;

use clap::Args;
use codec_oracle::subjects::Subject;
use find::Find;
use folders::Folders;
use fuzz::{Judge, Target, targets};
use process::{Limit, Outcome};
use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

#[derive(Args)]
pub(crate) struct FuzzArgs {
    /// Targets, such as `html_unescape`; all without one
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
    /// Time for the whole campaign, such as 90s, 10m or 8h
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = humantime::parse_duration)]
    time: Duration,
    /// Instead of a time: so many runs of each target, the same ones every time
    #[arg(long, value_name = "N", conflicts_with = "time")]
    runs: Option<u64>,
    /// Processes side by side [default: one per core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Where the grown corpus and the finds are kept [default: in the user's cache]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// A target is run for at most this long before the next one has its turn.
const LONGEST_TURN: Duration = Duration::from_secs(300);

/// Why there is no campaign.
#[derive(Debug)]
enum Failure {
    Usage(String),
    Internal(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Internal(error.to_string())
    }
}

/// What became of one target.
struct Progress {
    target: Target,
    outcome: Outcome,
    finds: Vec<Find>,
}

impl FuzzArgs {
    pub(crate) fn run(self) -> u8 {
        match self.campaign() {
            Ok(exit) => exit,
            Err(Failure::Usage(problem)) => {
                complain(&problem);
                2
            }
            Err(Failure::Internal(problem)) => {
                complain(&problem);
                70
            }
        }
    }

    fn campaign(&self) -> Result<u8, Failure> {
        let subject = subject()?;
        let targets = self.selected(subject)?;
        let folders = Folders::new(self.dir.clone()).map_err(Failure::Usage)?;
        let stopped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stopped);
        // Without a handler the signal ends this process, as it does everywhere.
        drop(ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)));

        say(&format!(
            "fuzzing {} of {}, in {}",
            counted(targets.len(), "target"),
            subject.identity().name,
            folders
        ));
        let mut all = Vec::new();
        for target in targets {
            folders.stage(&target)?;
            let finds = replay_known(&target, subject, &folders)?;
            all.push(Progress { target, outcome: Outcome::default(), finds });
        }
        let binaries = build::build().map_err(Failure::Internal)?;
        let jobs = self.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
        let started = Instant::now();
        for limit in self.turns(all.len(), jobs) {
            take_turns(&mut all, jobs, &stopped, |progress| {
                let outcome = process::run(&binaries, &progress.target, &folders, limit)?;
                if let Some(artifact) = &outcome.artifact {
                    progress.finds.push(Find::of_artifact(&progress.target, subject, artifact, &folders)?);
                }
                progress.outcome.add(outcome);
                Ok(())
            })?;
        }
        report::print(&all, started.elapsed())?;
        mix::print(&all, subject, &folders)?;
        let found = all.iter().any(|progress| !progress.finds.is_empty());
        let stopped = stopped.load(Ordering::Relaxed);
        let broken = all.iter().find_map(|progress| progress.outcome.failure.clone());
        Ok(match broken {
            Some(problem) if !found => return Err(Failure::Internal(problem)),
            _ if found => 1,
            _ if stopped => 5,
            _ => 0,
        })
    }

    /// The targets asked for that have something of the subject's.
    fn selected(&self, subject: Subject) -> Result<Vec<Target>, Failure> {
        let known = targets();
        let names = || known.iter().map(Target::name).collect::<Vec<_>>().join(", ");
        for name in &self.targets {
            if !known.iter().any(|target| target.name() == name) {
                return Err(Failure::Usage(format!("there is no target `{name}`; there are {}", names())));
            }
        }
        let asked = |target: &&Target| {
            self.targets.is_empty() || self.targets.iter().any(|name| name == target.name())
        };
        let implemented = |target: &&Target| Judge::new(target, subject).is_ok();
        let selected: Vec<Target> = known.iter().filter(asked).filter(implemented).cloned().collect();
        if selected.is_empty() {
            let name = subject.identity().name;
            return Err(Failure::Usage(format!("`{name}` implements no operation of the targets selected")));
        }
        Ok(selected)
    }

    /// The limits of each turn that every target has.
    fn turns(&self, targets: usize, jobs: usize) -> Vec<Limit> {
        if let Some(runs) = self.runs {
            return vec![Limit::Runs(runs)];
        }
        let share = self.time.mul_f64(jobs.min(targets) as f64 / targets as f64).max(Duration::from_secs(1));
        let turns = share.as_secs().div_ceil(LONGEST_TURN.as_secs()).max(1);
        vec![Limit::Time(share.div_f64(turns as f64)); turns as usize]
    }
}

fn subject() -> Result<Subject, Failure> {
    let name = env::var("CODEC_ORACLE_SUBJECT").unwrap_or_else(|_| "codecs".to_owned());
    Subject::named(&name).map_err(|error| Failure::Usage(format!("CODEC_ORACLE_SUBJECT: {error}")))
}

/// Judges every seed and everything that earlier campaigns kept.
fn replay_known(target: &Target, subject: Subject, folders: &Folders) -> Result<Vec<Find>, Failure> {
    let mut judge = Judge::new(target, subject).map_err(Failure::Usage)?;
    let known = folders.known(target)?;
    for path in &known {
        if let Err((case, disagreement)) = judge.judge(&fs::read(path)?) {
            say(&format!("{}: a known input, {}, is a find", target.name(), path.display()));
            return Ok(vec![Find::new(subject, case, &disagreement, folders)?]);
        }
    }
    Ok(Vec::new())
}

/// Has `jobs` threads run the targets that have found nothing yet, in their order.
fn take_turns(
    all: &mut [Progress],
    jobs: usize,
    stopped: &AtomicBool,
    run: impl Fn(&mut Progress) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    let waiting: Vec<Mutex<&mut Progress>> =
        all.iter_mut().filter(|progress| progress.finds.is_empty()).map(Mutex::new).collect();
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while !stopped.load(Ordering::Relaxed)
                    && let Some(progress) = waiting.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                    if let Err(failure) = run(&mut progress) {
                        *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

fn counted(count: usize, noun: &str) -> String {
    codec_oracle::report::counted(count as u64, noun)
}

/// Prints a line; who closed the pipe does not want to know.
fn say(line: &str) {
    drop(writeln!(io::stdout(), "{line}"));
}

fn complain(problem: &str) {
    drop(writeln!(io::stderr(), "error: {problem}"));
}
