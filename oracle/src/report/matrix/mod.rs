//! Many implementations on one page: what each does to each operation.

mod areas;
mod excerpt;
#[cfg(test)]
mod fixture;
mod markdown;
mod page;
mod standing;

pub use markdown::write_matrix_markdown;
pub use page::write_matrix_page;

use super::{SweepReport, counted};
use crate::Identity;
use crate::engine::Value;
use std::cmp::Reverse;

/// Implementations × operations.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The columns: ids of operations, in the order of `list`.
    pub operations: Vec<Column>,
    /// The rows: implementations that ran.
    pub rows: Vec<Row>,
    /// Implementations that are not installed here.
    pub absent: Vec<Absent>,
}

/// An operation.
#[derive(Clone, Debug)]
pub struct Column {
    /// For example `utf8.decode`.
    pub operation: String,
    /// The section that defines it.
    pub spec: String,
    /// The names and versions of the oracles that judged it.
    pub oracles: Vec<Identity>,
    /// The domains tried, each with its number of cases.
    pub domains: Vec<String>,
}

/// An implementation that ran.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it calls itself, with its version.
    pub identity: Identity,
    /// The language or runtime that it belongs to, such as `Python` or `JavaScript`.
    pub language: String,
    /// How it is called, in a phrase, such as `html.unescape, urllib.parse`.
    pub about: String,
    /// One a column; `None` where it does not perform the operation.
    pub cells: Vec<Option<Cell>>,
}

/// An implementation that did not run.
#[derive(Clone, Debug)]
pub struct Absent {
    /// Its name.
    pub name: String,
    /// How to install it.
    pub install: String,
    /// What happened when it was started.
    pub problem: String,
}

/// What an implementation does to an operation.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Cases answered.
    pub cases: u64,
    /// Cases in which it differs from the vote.
    pub divergences: u64,
    /// Cases that were not judged, per reason.
    pub unjudged: Vec<(String, u64)>,
    /// The divergences by cause, the most cases first.
    pub findings: Vec<MatrixFinding>,
    /// Why the cell is not complete, where it is not.
    pub problem: Option<String>,
}

/// Divergences with one cause.
#[derive(Clone, Debug)]
pub struct MatrixFinding {
    /// The rule broken.
    pub rule: String,
    /// Its section.
    pub spec: String,
    /// How to mend it.
    pub mend: String,
    /// How many cases.
    pub cases: u64,
    /// The seeded faults that answer every one of the cases as the implementation does, as `NAME: what it does`.
    pub like: Vec<String>,
    /// Cases with a short input.
    pub examples: Vec<MatrixExample>,
}

/// A divergent case in the notation.
#[derive(Clone, Debug)]
pub struct MatrixExample {
    /// The replay token.
    pub token: String,
    /// The input.
    pub input: String,
    /// What is right.
    pub expected: Value,
    /// What the implementation answers.
    pub actual: Value,
}

impl Matrix {
    /// Takes out implementations that perform nothing of it, and operations that nobody performs.
    pub fn drop_empty(&mut self) {
        self.rows.retain(|row| row.cells().next().is_some());
        let performed: Vec<bool> = (0..self.operations.len())
            .map(|index| self.rows.iter().any(|row| matches!(row.cells.get(index), Some(Some(_)))))
            .collect();
        let mut kept = performed.iter().copied();
        self.operations.retain(|_| kept.next().unwrap_or(false));
        for row in &mut self.rows {
            let mut kept = performed.iter().copied();
            row.cells.retain(|_| kept.next().unwrap_or(false));
        }
    }
}

impl Row {
    /// The cells that there are.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().flatten()
    }
}

impl Cell {
    /// What the sweeps of one operation come to together.
    #[must_use]
    pub fn of(sweeps: &[SweepReport]) -> Self {
        const EXAMPLES: usize = 3;
        let (mut findings, mut unjudged) = (Vec::<MatrixFinding>::new(), Vec::<(String, u64)>::new());
        for finding in sweeps.iter().flat_map(|sweep| &sweep.findings) {
            let examples = finding.examples.iter().map(|example| MatrixExample {
                token: example.token.clone(),
                input: example.input.clone(),
                expected: example.expected.clone(),
                actual: example.actual.clone(),
            });
            match findings.iter_mut().find(|known| known.rule == finding.rule) {
                Some(known) => {
                    known.cases += finding.cases;
                    known.like.retain(|like| finding.like.contains(like));
                    known.examples.extend(examples);
                }
                None => findings.push(MatrixFinding {
                    rule: finding.rule.clone(),
                    spec: finding.spec.clone(),
                    mend: finding.mend.clone(),
                    cases: finding.cases,
                    like: finding.like.clone(),
                    examples: examples.collect(),
                }),
            }
        }
        for finding in &mut findings {
            // A person is to check them by hand.
            finding.examples.sort_by_key(|example| example.input.len());
            finding.examples.truncate(EXAMPLES);
        }
        findings.sort_by_key(|finding| Reverse(finding.cases));
        for sweep in sweeps {
            let unanswered = sweep.unanswered.iter().map(|one| (one.reason.clone(), one.cases));
            let without_vote = sweep.unjudged - unanswered.clone().map(|(_, cases)| cases).sum::<u64>();
            let without_vote =
                (without_vote > 0).then(|| ("no oracle can judge it".to_owned(), without_vote));
            for (reason, cases) in unanswered.chain(without_vote) {
                match unjudged.iter_mut().find(|(known, _)| *known == reason) {
                    Some((_, total)) => *total += cases,
                    None => unjudged.push((reason, cases)),
                }
            }
        }
        let total = |count: fn(&SweepReport) -> u64| sweeps.iter().map(count).sum();
        let stopped = |sweep: &&SweepReport| sweep.executed < sweep.planned;
        Self {
            cases: total(|sweep| sweep.executed),
            divergences: total(|sweep| sweep.divergences),
            unjudged,
            findings,
            problem: sweeps.iter().find_map(SweepReport::problem).or_else(|| {
                let sweep = sweeps.iter().find(stopped)?;
                Some(format!("{}: {} of {} cases were tried", sweep.id(), sweep.executed, sweep.planned))
            }),
        }
    }

    /// Whether anything is known: an oracle that is the only one to perform an operation has no judge.
    #[must_use]
    pub fn is_judged(&self) -> bool {
        standing::unjudged(self) < self.cases || self.problem.is_some()
    }

    /// Its cases, and what they come to, in a line.
    #[must_use]
    pub fn summary(&self) -> String {
        format!("{:>16}  {}", counted(self.cases, "case"), standing::phrases(self).join("; "))
    }

    /// Whether it ran to its end, and no case that was judged diverges.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.divergences == 0 && self.problem.is_none()
    }
}
