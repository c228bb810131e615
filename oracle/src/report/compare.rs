//! What changed between two reports.

use super::{FindingReport, Report, SweepReport, counted, grouped};
use crate::engine::Verdict;
use serde::Serialize;
use std::io::{self, Write};

/// What changed between two reports.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// 1
    pub schema: u8,
    /// Divergence where something is new or larger, incomplete where a sweep is missing or unfinished.
    pub verdict: Verdict,
    /// The exit status that the verdict means.
    pub exit: u8,
    /// Findings that are new, or have more cases.
    pub worse: Vec<Change>,
    /// Findings that are gone, or have fewer cases.
    pub better: Vec<Change>,
    /// Sweeps that the first report has and the second has not, or not whole.
    pub missing: Vec<String>,
    /// What else differs, in sentences.
    pub notes: Vec<String>,
}

/// A finding in two reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// `operation/domain`
    pub sweep: String,
    /// The id of the rule.
    pub rule: String,
    /// Its cases in the first report.
    pub before: u64,
    /// Its cases in the second.
    pub after: u64,
    /// How to mend an implementation that breaks it.
    pub mend: String,
    /// The lowest example of the report that has more.
    pub input: Option<String>,
    /// What is right there.
    pub expected: Option<String>,
    /// What the subject answers there.
    pub actual: Option<String>,
}

/// Compares a report with an earlier one.
#[must_use]
pub fn compare(base: &Report, new: &Report) -> Comparison {
    let mut comparison = Comparison {
        schema: super::value::SCHEMA,
        verdict: Verdict::Conforms,
        exit: 0,
        worse: Vec::new(),
        better: Vec::new(),
        missing: Vec::new(),
        notes: notes_on_runs(base, new),
    };
    for before in &base.sweeps {
        match new.sweeps.iter().find(|sweep| sweep.id() == before.id()) {
            Some(after) => comparison.add_sweep(before, after),
            None => comparison.missing.push(format!("{} was not run", before.id())),
        }
    }
    for after in &new.sweeps {
        if !base.sweeps.iter().any(|sweep| sweep.id() == after.id()) {
            comparison.notes.push(format!("{} is new", after.id()));
            comparison.add_findings(&after.id(), &[], &after.findings);
        }
        if let Some(reason) = unfinished(after) {
            comparison.missing.push(reason);
        }
    }
    comparison.add_ledger(base, new);
    let worse = if comparison.worse.is_empty() { Verdict::Conforms } else { Verdict::Divergence };
    let missing = if comparison.missing.is_empty() { Verdict::Conforms } else { Verdict::Incomplete };
    comparison.verdict = worse.max(missing);
    comparison.exit = comparison.verdict.exit();
    comparison
}

fn notes_on_runs(base: &Report, new: &Report) -> Vec<String> {
    let pairs = [
        ("the tier", base.tier.name().to_owned(), new.tier.name().to_owned()),
        (
            "the subject",
            format!("{} {}", base.subject.name, base.subject.version),
            format!("{} {}", new.subject.name, new.subject.version),
        ),
        (
            "the shard",
            base.shard.map_or("the whole".to_owned(), |shard| shard.to_string()),
            new.shard.map_or("the whole".to_owned(), |shard| shard.to_string()),
        ),
    ];
    let changed = pairs.into_iter().filter(|(_, before, after)| before != after);
    changed.map(|(what, before, after)| format!("{what} was {before}, and is {after}")).collect()
}

fn unfinished(sweep: &SweepReport) -> Option<String> {
    let id = sweep.id();
    if sweep.executed != sweep.planned {
        let (executed, planned) = (grouped(sweep.executed), counted(sweep.planned, "case"));
        return Some(format!("{id} ran {executed} of {planned}"));
    }
    if sweep.unjudged > 0 {
        return Some(format!("{id} left {} unjudged", counted(sweep.unjudged, "case")));
    }
    sweep.problem()
}

impl Comparison {
    fn add_sweep(&mut self, before: &SweepReport, after: &SweepReport) {
        let id = before.id();
        self.add_findings(&id, &before.findings, &after.findings);
        if before.revision != after.revision {
            self.notes.push(format!(
                "{id} was at revision {}, and is at {}: its indices mean other cases",
                before.revision, after.revision
            ));
        } else if after.planned < before.planned {
            self.missing.push(format!(
                "{id} had {}, and has {}",
                counted(before.planned, "case"),
                counted(after.planned, "case")
            ));
        } else if before.digest != after.digest && before.planned == after.planned {
            self.notes.push(format!("{id}: the subject answers otherwise in some case"));
        }
        for oracle in &after.oracles {
            match before.oracles.iter().find(|known| known.name == oracle.name) {
                Some(known) if known.version != oracle.version => {
                    let note = format!("{} was {}, and is {}", oracle.name, known.version, oracle.version);
                    if !self.notes.contains(&note) {
                        self.notes.push(note);
                    }
                }
                Some(_) => {}
                None => self.notes.push(format!("{id} is judged by {} too", oracle.name)),
            }
        }
        for gone in before.oracles.iter().filter(|known| !after.oracles.iter().any(|o| o.name == known.name))
        {
            self.missing.push(format!("{id} is no longer judged by {}", gone.name));
        }
    }

    fn add_findings(&mut self, sweep: &str, before: &[FindingReport], after: &[FindingReport]) {
        let cases = |findings: &[FindingReport], rule: &str| {
            findings.iter().find(|finding| finding.rule == rule).map_or(0, |finding| finding.cases)
        };
        let gone = before.iter().filter(|finding| cases(after, &finding.rule) == 0);
        for finding in after.iter().chain(gone) {
            let example = finding.examples.first();
            let change = Change {
                sweep: sweep.to_owned(),
                rule: finding.rule.clone(),
                before: cases(before, &finding.rule),
                after: cases(after, &finding.rule),
                mend: finding.mend.clone(),
                input: example.map(|example| example.input.clone()),
                expected: example.map(|example| example.expected.to_string()),
                actual: example.map(|example| example.actual.to_string()),
            };
            match change.before.cmp(&change.after) {
                std::cmp::Ordering::Less => self.worse.push(change),
                std::cmp::Ordering::Greater => self.better.push(change),
                std::cmp::Ordering::Equal => {}
            }
        }
    }

    /// Problems of the ledger that are new are worse, as if they were findings.
    fn add_ledger(&mut self, base: &Report, new: &Report) {
        for line in &new.ledger {
            let before = base.ledger.iter().find(|known| known.id == line.id);
            let count = |problems: usize| problems as u64;
            let (before, after) =
                (before.map_or(0, |line| count(line.problems.len())), count(line.problems.len()));
            if after > before {
                self.worse.push(Change {
                    sweep: "ledger".to_owned(),
                    rule: line.id.clone(),
                    before,
                    after,
                    mend: line.problems.join("; "),
                    input: None,
                    expected: None,
                    actual: None,
                });
            }
        }
    }
}

/// Writes a comparison for people.
///
/// # Errors
///
/// If `out` fails.
pub fn write_comparison(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    for change in &comparison.worse {
        let what = if change.before == 0 { "new" } else { "larger" };
        write_change(out, what, change)?;
        writeln!(out, "    {}", change.mend)?;
        if let (Some(input), Some(expected), Some(actual)) = (&change.input, &change.expected, &change.actual)
        {
            writeln!(out, "    input     {input}")?;
            writeln!(out, "    expected  {expected}")?;
            writeln!(out, "    actual    {actual}")?;
        }
    }
    for change in &comparison.better {
        write_change(out, if change.after == 0 { "gone" } else { "smaller" }, change)?;
    }
    comparison.missing.iter().try_for_each(|reason| writeln!(out, "missing  {reason}"))?;
    comparison.notes.iter().try_for_each(|note| writeln!(out, "note     {note}"))?;
    let meaning = match comparison.verdict {
        Verdict::Conforms => "nothing is worse",
        Verdict::Incomplete => "something is missing",
        _ => "something is worse",
    };
    writeln!(
        out,
        "{} worse, {} better, {} missing: {meaning} (exit {})",
        comparison.worse.len(),
        comparison.better.len(),
        comparison.missing.len(),
        comparison.exit
    )
}

fn write_change(out: &mut dyn Write, what: &str, change: &Change) -> io::Result<()> {
    let (before, after) = (grouped(change.before), counted(change.after, "case"));
    writeln!(out, "{what:<8} {}  {}  {before} -> {after}", change.sweep, change.rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::Tier;
    use crate::report::{LedgerReport, OracleReport, SubjectReport};

    fn finding(rule: &str, cases: u64) -> FindingReport {
        let (spec, mend) = (String::new(), String::new());
        let ranges = vec![(0, cases - 1)];
        FindingReport {
            rule: rule.to_owned(),
            spec,
            mend,
            cases,
            ranges,
            more: 0,
            last: cases - 1,
            like: Vec::new(),
            examples: vec![],
        }
    }

    fn sweep(domain: &str, findings: Vec<FindingReport>) -> SweepReport {
        let divergences: u64 = findings.iter().map(|finding| finding.cases).sum();
        SweepReport {
            operation: "toy".to_owned(),
            domain: domain.to_owned(),
            revision: 1,
            planned: 100,
            executed: 100,
            agreed: 100 - divergences,
            ledgered: 0,
            divergences,
            unjudged: 0,
            digest: 7,
            seconds: 0.0,
            unseen: vec![],
            unanswered: Vec::new(),
            problem: None,
            withdrawn: std::collections::BTreeMap::new(),
            oracles: vec![OracleReport {
                name: "judge".to_owned(),
                version: "1".to_owned(),
                code_base: "judge".to_owned(),
                sees: "kind".to_owned(),
                compared: 100,
                not_comparable: indexmap::IndexMap::new(),
                ledgered: 0,
            }],
            findings,
        }
    }

    fn report(sweeps: Vec<SweepReport>) -> Report {
        let subject = SubjectReport {
            name: "codecs".to_owned(),
            version: "1".to_owned(),
            argument: "codecs".to_owned(),
        };
        let line = |problems| LedgerReport {
            id: "entry".to_owned(),
            oracle: "judge".to_owned(),
            expected: 0,
            hits: 0,
            problems,
        };
        Report::of_parts(Tier::Quick, None, subject, sweeps, vec![line(vec![])])
    }

    #[test]
    fn a_run_is_no_worse_than_itself() {
        let report = report(vec![sweep("a", vec![finding("r", 3)]), sweep("b", vec![])]);
        let comparison = compare(&report, &report);
        assert_eq!((comparison.exit, comparison.notes.len(), comparison.better.len()), (0, 0, 0));
    }

    #[test]
    fn what_is_new_or_larger_is_worse_and_what_is_gone_or_smaller_is_not() {
        let base = report(vec![sweep("a", vec![finding("r", 3)])]);
        let exit = |findings| {
            let comparison = compare(&base, &report(vec![sweep("a", findings)]));
            (comparison.exit, comparison.worse.len(), comparison.better.len())
        };
        assert_eq!(exit(vec![finding("r", 4)]), (1, 1, 0));
        assert_eq!(exit(vec![finding("r", 2)]), (0, 0, 1));
        assert_eq!(exit(vec![]), (0, 0, 1));
        assert_eq!(exit(vec![finding("s", 1)]), (1, 1, 1));
        let elsewhere = compare(
            &base,
            &report(vec![sweep("a", vec![finding("r", 3)]), sweep("b", vec![finding("r", 1)])]),
        );
        assert_eq!((elsewhere.exit, elsewhere.worse[0].sweep.as_str()), (1, "toy/b"));
    }

    #[test]
    fn what_is_missing_or_unfinished_is_told() {
        let base = report(vec![sweep("a", vec![]), sweep("b", vec![])]);
        let changes: [fn(&mut Report); 5] = [
            |report| drop(report.sweeps.pop()),
            |report| report.sweeps[0].executed -= 1,
            |report| report.sweeps[0].oracles.clear(),
            |report| {
                report.sweeps[0].planned = 50;
                report.sweeps[0].executed = 50;
                report.sweeps[0].agreed = 50;
                report.sweeps[0].oracles[0].compared = 50;
            },
            |report| {
                report.sweeps[0].agreed -= 1;
                report.sweeps[0].unjudged += 1;
            },
        ];
        for change in changes {
            let mut new = base.clone();
            change(&mut new);
            assert_eq!(compare(&base, &new).exit, 5);
        }
        let mut new = base.clone();
        new.ledger[0].problems.push("it never matches".to_owned());
        assert_eq!(compare(&base, &new).exit, 1);
    }

    #[test]
    fn other_versions_revisions_and_digests_are_notes() {
        let base = report(vec![sweep("a", vec![])]);
        let changes: [fn(&mut Report); 3] = [
            |report| report.sweeps[0].digest += 1,
            |report| report.sweeps[0].revision += 1,
            |report| report.sweeps[0].oracles[0].version = "2".to_owned(),
        ];
        for change in changes {
            let mut new = base.clone();
            change(&mut new);
            let comparison = compare(&base, &new);
            assert_eq!((comparison.exit, comparison.notes.len()), (0, 1));
        }
    }
}
