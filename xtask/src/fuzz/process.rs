//! One process of one target: libFuzzer's options, and what it says.

use super::folders::Folders;
use super::{Failure, say};
use fuzz::Target;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// When a process ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum Limit {
    Time(Duration),
    /// With libFuzzer's random numbers from a fixed seed.
    Runs(u64),
}

/// What a target's processes came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Outcome {
    pub(super) executions: u64,
    pub(super) seconds: f64,
    /// Edges and features covered by what was known before.
    pub(super) before: Coverage,
    pub(super) after: Coverage,
    /// Inputs that were kept.
    pub(super) kept: u64,
    /// The input that ended the last process, if one did.
    pub(super) artifact: Option<PathBuf>,
    /// How a process ended that left no input.
    pub(super) failure: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Coverage {
    pub(super) edges: u64,
    pub(super) features: u64,
}

/// Inputs are at most so long: what tells codecs apart is short.
const LONGEST: &str = "-max_len=512";

pub(super) fn run(
    binaries: &Path,
    target: &Target,
    folders: &Folders,
    limit: Limit,
) -> Result<Outcome, Failure> {
    let dictionaries = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/dictionaries");
    let area = target.name().split('_').next().unwrap_or_default();
    let dictionary = match area {
        "html" | "utf8" | "utf16" | "utf32" | "charset" => area,
        "windows" | "iso" | "shift" | "euc" => "legacy",
        _ => "percent",
    };
    let limit = match limit {
        Limit::Time(time) => vec![format!("-max_total_time={}", time.as_secs().max(1))],
        Limit::Runs(runs) => vec![format!("-runs={runs}"), "-seed=1".to_owned()],
    };
    let started = Instant::now();
    let output = Command::new(binaries.join(target.name()))
        .args(limit)
        .args([LONGEST, "-print_final_stats=1", "-timeout=10", "-rss_limit_mb=2048", "-reload=0"])
        .arg(format!("-artifact_prefix={}/", folders.artifacts(target).display()))
        .arg(format!("-dict={}", dictionaries.join(dictionary).with_extension("dict").display()))
        // New inputs go to the first folder.
        .args([folders.grown(target), folders.seeds(target)])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::Internal(format!("cannot run {}: {error}", target.name())))?;
    let mut outcome = Outcome::read(&String::from_utf8_lossy(&output.stderr));
    outcome.seconds = started.elapsed().as_secs_f64();
    // libFuzzer ends with 72 where it was interrupted.
    let ended_well = output.status.success() || output.status.code() == Some(72);
    if !ended_well && outcome.artifact.is_none() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let last: Vec<_> = said.lines().rev().take(5).collect();
        let last = last.into_iter().rev().collect::<Vec<_>>().join("\n");
        outcome.failure = Some(format!("{} ended with {}:\n{last}", target.name(), output.status));
    }
    let rate = outcome.executions as f64 / outcome.seconds.max(1e-9);
    say(&format!("{:<18} {:>10} runs, {rate:>8.0} a second", target.name(), outcome.executions));
    Ok(outcome)
}

impl Outcome {
    /// Reads libFuzzer's standard error.
    fn read(text: &str) -> Self {
        let mut outcome = Self::default();
        for line in text.lines() {
            let statistic = |name: &str| line.strip_prefix(name)?.trim().parse::<u64>().ok();
            if let Some(number) = statistic("stat::number_of_executed_units:") {
                outcome.executions = number;
            } else if let Some(number) = statistic("stat::new_units_added:") {
                outcome.kept = number;
            } else if let Some(path) = line.split("Test unit written to ").nth(1) {
                outcome.artifact = Some(PathBuf::from(path.trim()));
            } else if let Some(coverage) = Coverage::read(line) {
                if line.contains("INITED") {
                    outcome.before = coverage;
                }
                outcome.after = coverage;
            }
        }
        outcome
    }

    /// Adds a later turn.
    pub(super) fn add(&mut self, later: Outcome) {
        if self.executions == 0 {
            self.before = later.before;
        }
        self.executions += later.executions;
        self.seconds += later.seconds;
        self.kept += later.kept;
        self.after = later.after;
        self.artifact = later.artifact;
        self.failure = self.failure.take().or(later.failure);
    }
}

impl Coverage {
    /// From a line such as `#12  NEW  cov: 34 ft: 56 corp: …`.
    fn read(line: &str) -> Option<Self> {
        let field = |name: &str| {
            let mut words = line.split_whitespace().skip_while(|&word| word != name);
            words.nth(1)?.parse().ok()
        };
        line.starts_with('#').then_some(Self { edges: field("cov:")?, features: field("ft:")? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_libfuzzer_says_is_read() {
        let text = "\
INFO: Seed: 1
#3\tINITED cov: 812 ft: 1305 corp: 3/12b exec/s: 0 rss: 40Mb
#900\tNEW    cov: 815 ft: 1310 corp: 4/15b lim: 4 exec/s: 0 rss: 40Mb L: 3/5 MS: 1 CustomCrossOver-
#1000\tDONE   cov: 815 ft: 1311 corp: 5/15b lim: 4 exec/s: 500 rss: 40Mb
stat::number_of_executed_units: 1000
stat::new_units_added:          2
";
        let outcome = Outcome::read(text);
        assert_eq!((outcome.executions, outcome.kept, outcome.artifact), (1000, 2, None));
        assert_eq!(outcome.before, Coverage { edges: 812, features: 1305 });
        assert_eq!(outcome.after, Coverage { edges: 815, features: 1311 });
        let crash = "artifact_prefix='/a/'; Test unit written to /a/crash-0a\nBase64: YQ==\n";
        assert_eq!(Outcome::read(crash).artifact, Some(PathBuf::from("/a/crash-0a")));
    }
}
