//! The ledger: the known, explained divergences of oracles.

use crate::{Case, Operation, Oracle, notation, operations};
use regex::bytes::Regex;
use semver::{Version, VersionReq};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// All entries.
#[derive(Debug, Default)]
pub struct Ledger {
    /// In the file's order.
    pub entries: Vec<Entry>,
}

/// One cause of divergences of one oracle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// A slug.
    pub id: String,
    /// The ids of the operations concerned.
    pub operations: Vec<String>,
    /// The oracle's name.
    pub oracle: String,
    /// The versions of the oracle for which the entry was written.
    pub versions: VersionReq,
    /// Matches, somewhere, every input concerned.
    #[serde(deserialize_with = "regex")]
    pub when: Regex,
    /// The exact number of cases, by `operation/domain`.
    pub cases: BTreeMap<String, u64>,
    /// One case with both answers.
    pub example: LedgerExample,
    /// Who is right.
    pub right: Right,
    /// The section of the specification that says so.
    pub spec: String,
    /// The report upstream.
    pub issue: String,
    /// The reason, in a sentence.
    pub reason: String,
}

/// A case with both answers, in the notation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LedgerExample {
    /// The input.
    pub input: String,
    /// Our answer.
    pub codecs: String,
    /// The oracle's answer.
    pub oracle: String,
}

/// Who is right where an oracle and our codec differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Right {
    /// Our codec.
    Codecs,
    /// The oracle: our codec has a bug that is not mended yet.
    Oracle,
    /// The specification can be read either way.
    Unclear,
}

impl Right {
    /// The name used in the ledger.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Right::Codecs => "codecs",
            Right::Oracle => "oracle",
            Right::Unclear => "unclear",
        }
    }
}

/// Why the ledger cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// It is not TOML of the right shape.
    #[error("the ledger cannot be read: {0}")]
    Format(#[from] toml::de::Error),
}

fn regex<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Regex, D::Error> {
    // Without Unicode mode a pattern speaks of bytes, as the inputs do.
    let pattern = String::deserialize(deserializer)?;
    Regex::new(&format!("(?-u){pattern}")).map_err(serde::de::Error::custom)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    entry: Vec<Entry>,
}

/// What a run covered of a sweep, and what the ledger withdrew there.
#[derive(Clone, Debug)]
pub struct Coverage<'a> {
    /// `operation/domain`
    pub sweep: String,
    /// Whether all of the domain was run.
    pub whole: bool,
    /// Per entry, by id, the answers withdrawn.
    pub withdrawn: &'a BTreeMap<String, u64>,
}

/// What the ledger says after a run about one entry.
#[derive(Debug)]
pub struct LedgerLine<'a> {
    /// The entry's id.
    pub id: &'a str,
    /// The oracle's name.
    pub oracle: &'a str,
    /// Hits expected in the domains that ran whole.
    pub expected: u64,
    /// Hits there.
    pub hits: u64,
    /// What is wrong with it, in sentences.
    pub problems: Vec<String>,
}

impl Ledger {
    /// The ledger of this project, read once, without the entries on areas that this build leaves out.
    ///
    /// # Errors
    ///
    /// If the committed file is not a ledger.
    pub fn shared() -> Result<&'static Self, LedgerError> {
        static SHARED: OnceLock<Ledger> = OnceLock::new();
        if let Some(ledger) = SHARED.get() {
            return Ok(ledger);
        }
        let mut ledger = Self::parse(include_str!("../../ledger.toml"))?;
        ledger.entries.retain(|entry| !entry.operations.iter().any(|id| operations::is_left_out(id)));
        Ok(SHARED.get_or_init(|| ledger))
    }

    /// Reads a ledger.
    ///
    /// # Errors
    ///
    /// If the text is not TOML of the right shape.
    pub fn parse(text: &str) -> Result<Self, LedgerError> {
        Ok(Self { entries: toml::from_str::<File>(text)?.entry })
    }

    /// Judges the entries against what a run hit. Counts are judged for every domain run whole.
    #[must_use]
    pub fn judge(&self, coverages: &[Coverage<'_>], oracles: &[&'static Oracle]) -> Vec<LedgerLine<'_>> {
        self.entries.iter().map(|entry| entry.judge(coverages, oracles)).collect()
    }
}

impl Entry {
    /// Whether it is about what an oracle answers to an operation and a case.
    pub(crate) fn concerns(&self, oracle: &str, operation: &Operation, case: Case<'_>) -> bool {
        let is_about = self.oracle == oracle && self.operations.iter().any(|id| id == operation.id);
        is_about && self.when.is_match(case.input)
    }

    fn judge(&self, coverages: &[Coverage<'_>], oracles: &[&'static Oracle]) -> LedgerLine<'_> {
        let mut line =
            LedgerLine { id: &self.id, oracle: &self.oracle, expected: 0, hits: 0, problems: Vec::new() };
        self.check_itself(oracles, &mut line.problems);
        for Coverage { sweep, withdrawn, .. } in coverages.iter().filter(|coverage| coverage.whole) {
            let expected = self.cases.get(sweep).copied().unwrap_or(0);
            let hits = withdrawn.get(&self.id).copied().unwrap_or(0);
            line.expected += expected;
            line.hits += hits;
            if hits != expected {
                line.problems.push(format!("{sweep}: {expected} cases expected, {hits} hit"));
            }
        }
        line
    }

    /// What can be checked without a sweep: names, version, example.
    fn check_itself(&self, oracles: &[&'static Oracle], problems: &mut Vec<String>) {
        let concerned: Vec<_> = self.operations.iter().map(|id| (id, operations::find(id))).collect();
        for (id, operation) in &concerned {
            if operation.is_none() {
                problems.push(format!("there is no operation `{id}`"));
            }
        }
        if self.cases.values().sum::<u64>() == 0 {
            problems.push("no case is pinned: delete the entry, or pin its cases per domain".to_owned());
        }
        for id in self.cases.keys() {
            let known = operations::sweeps().any(|sweep| sweep.id() == *id);
            let covered = id.split_once('/').is_some_and(|(op, _)| self.operations.iter().any(|o| o == op));
            if !known || !covered {
                problems.push(format!("`{id}` is no sweep of its operations"));
            }
        }
        let Some(oracle) = oracles.iter().find(|oracle| oracle.implementation.identity().name == self.oracle)
        else {
            problems.push(format!("there is no oracle `{}`", self.oracle));
            return;
        };
        let version = oracle.implementation.identity().version;
        if !Version::parse(&version).is_ok_and(|version| self.versions.matches(&version)) {
            problems.push(format!("written for {} {}, run with {version}", self.oracle, self.versions));
        }
        if let Some((_, Some(operation))) = concerned.first() {
            self.check_example(operation, oracle, problems);
        }
    }

    fn check_example(
        &self,
        operation: &'static Operation,
        oracle: &'static Oracle,
        problems: &mut Vec<String>,
    ) {
        let case = match notation::read(&self.example.input, operation) {
            Ok(case) => case,
            Err(error) => return problems.push(format!("example: {error}")),
        };
        if !self.when.is_match(&case.input) {
            problems.push("`when` does not match the example".to_owned());
        }
        let ours = crate::subjects::codecs();
        for (who, implementation, pinned) in [
            ("codecs", ours, &self.example.codecs),
            (self.oracle.as_str(), oracle.implementation, &self.example.oracle),
        ] {
            match crate::explain::answer(implementation, operation, case.as_case(), oracle) {
                Some(value) if value.to_string() == *pinned => {}
                Some(value) => problems.push(format!("example: {who} answers {value}, not {pinned}")),
                None => problems.push(format!("example: {who} does not implement {}", operation.id)),
            }
        }
    }
}

/// The entries that concern one sweep, with their hits.
pub(crate) struct Withdrawals<'a> {
    /// Oracle number, entry number, entry.
    entries: Vec<(usize, usize, &'a Entry)>,
    pub(crate) hits: Vec<u64>,
}

impl<'a> Withdrawals<'a> {
    pub(crate) fn new(ledger: &'a Ledger, operation: &Operation, oracles: &[&'static Oracle]) -> Self {
        let mut entries = Vec::new();
        for (entry_number, entry) in ledger.entries.iter().enumerate() {
            if entry.operations.iter().any(|id| id == operation.id) {
                for (oracle_number, oracle) in oracles.iter().enumerate() {
                    if oracle.implementation.identity().name == entry.oracle {
                        entries.push((oracle_number, entry_number, entry));
                    }
                }
            }
        }
        Self { entries, hits: vec![0; ledger.entries.len()] }
    }

    /// Whether an entry withdraws this oracle's answer; counts the hit.
    pub(crate) fn withdraw(&mut self, oracle: usize, case: Case<'_>, differs: impl FnOnce() -> bool) -> bool {
        if self.entries.is_empty() || !differs() {
            return false;
        }
        let hit = self
            .entries
            .iter()
            .find(|(number, _, entry)| *number == oracle && entry.when.is_match(case.input));
        if let Some(&(_, entry, _)) = hit {
            self.hits[entry] += 1;
        }
        hit.is_some()
    }
}
