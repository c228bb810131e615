//! Shards' reports made one.

use super::value::rounded;
use super::{ExampleReport, FindingReport, LedgerReport, OracleReport, Report, SweepReport};
use crate::engine::{Coverage, Ledger, RANGES, Shard};
use crate::{Oracle, operations};

/// Why reports cannot be made one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// A shard that nobody ran, or not to its end.
    #[error("a gap: {0}")]
    Gap(String),
    /// Reports that do not belong together.
    #[error("{0}")]
    Foreign(String),
}

/// A report with the name that messages call it by.
pub type Named = (String, Report);

/// The report of the whole run whose shards these are. One report that is no shard is given back as it is.
///
/// # Errors
///
/// If a shard is missing, comes twice, or differs from the others in what was run, by whom, against whom.
pub fn merge(
    mut reports: Vec<Named>,
    examples: usize,
    ledger: &Ledger,
    oracles: &[&'static Oracle],
) -> Result<Report, MergeError> {
    if let [(_, report)] = &reports[..]
        && report.shard.is_none()
    {
        return Ok(report.clone());
    }
    reports.sort_by_key(|(_, report)| report.shard);
    check_shards(&reports)?;
    for pair in reports.windows(2) {
        check_pair(&pair[0], &pair[1])?;
    }
    let Some((_, first)) = reports.first() else {
        return Err(MergeError::Foreign("there is no report to merge".to_owned()));
    };
    let sweeps: Vec<SweepReport> = (0..first.sweeps.len())
        .map(|number| merge_sweep(reports.iter().map(|(_, report)| &report.sweeps[number]), examples))
        .collect();
    check_lengths(&sweeps)?;
    let ledger = merge_ledger(&reports, &sweeps, ledger, oracles);
    Ok(Report::of_parts(first.tier, None, first.subject.clone(), sweeps, ledger))
}

/// Each of 1/N to N/N, once.
fn check_shards(reports: &[Named]) -> Result<(), MergeError> {
    let mut of = None;
    let mut next = 1;
    let mut before = "";
    for (name, report) in reports {
        let Some(shard) = report.shard else {
            return Err(MergeError::Foreign(format!(
                "{name} is of a whole run, which leaves nothing to merge"
            )));
        };
        let of = *of.get_or_insert(shard.of);
        if shard.of != of {
            let first = &reports[0].0;
            return Err(MergeError::Foreign(format!("{name} is shard {shard}, and {first} is one of {of}")));
        }
        if shard.number < next {
            return Err(MergeError::Foreign(format!(
                "an overlap: {before} and {name} are both shard {shard}"
            )));
        }
        if shard.number > next {
            return Err(MergeError::Gap(format!("shard {} is missing", Shard { number: next, of })));
        }
        next += 1;
        before = name;
    }
    match of {
        Some(of) if next <= of => {
            Err(MergeError::Gap(format!("shard {} is missing", Shard { number: next, of })))
        }
        _ => Ok(()),
    }
}

/// Whether two shards are of one run: the tier, the subject, the sweeps, the oracles.
fn check_pair((one, first): &Named, (other, second): &Named) -> Result<(), MergeError> {
    let differ = |what: &str, of_one: String, of_other: String| {
        if of_one == of_other {
            return Ok(());
        }
        Err(MergeError::Foreign(format!("{what} differ: {of_one} in {one}, {of_other} in {other}")))
    };
    differ("the tiers", first.tier.name().to_owned(), second.tier.name().to_owned())?;
    let subject = |report: &Report| format!("{} {}", report.subject.name, report.subject.version);
    differ("the subjects", subject(first), subject(second))?;
    differ("the numbers of sweeps", first.sweeps.len().to_string(), second.sweeps.len().to_string())?;
    for (of_one, of_other) in first.sweeps.iter().zip(&second.sweeps) {
        let sweep = |sweep: &SweepReport| format!("{}@{}", sweep.id(), sweep.revision);
        differ("the sweeps, or their revisions,", sweep(of_one), sweep(of_other))?;
        let oracles = |sweep: &SweepReport| {
            let versions = sweep.oracles.iter().map(|oracle| format!("{} {}", oracle.name, oracle.version));
            versions.collect::<Vec<_>>().join(", ")
        };
        differ(&format!("the oracles of {}", of_one.id()), oracles(of_one), oracles(of_other))?;
    }
    Ok(())
}

/// Whether the shards make up the domains, as far as this build has them in the same revision.
fn check_lengths(sweeps: &[SweepReport]) -> Result<(), MergeError> {
    for sweep in sweeps {
        let known = operations::sweeps().find(|known| known.id() == sweep.id());
        let Some(domain) =
            known.map(|known| known.domain).filter(|domain| domain.revision() == sweep.revision)
        else {
            continue;
        };
        if sweep.planned != domain.len() {
            let id = sweep.id();
            return Err(MergeError::Gap(format!(
                "the shards of {id} plan {} cases, and the domain has {}",
                sweep.planned,
                domain.len()
            )));
        }
    }
    Ok(())
}

fn merge_sweep<'a>(shards: impl Iterator<Item = &'a SweepReport> + Clone, examples: usize) -> SweepReport {
    let mut parts = shards.clone();
    let mut merged = parts.next().cloned().unwrap_or_else(|| unreachable!("a run has a first shard"));
    for part in parts {
        merged.planned += part.planned;
        merged.executed += part.executed;
        merged.agreed += part.agreed;
        merged.ledgered += part.ledgered;
        merged.divergences += part.divergences;
        merged.unjudged += part.unjudged;
        merged.digest = merged.digest.wrapping_add(part.digest);
        merged.seconds = rounded(merged.seconds + part.seconds);
        merged.problem = merged.problem.take().or_else(|| part.problem.clone());
        for unanswered in &part.unanswered {
            match merged.unanswered.iter_mut().find(|known| known.reason == unanswered.reason) {
                Some(known) => known.cases += unanswered.cases,
                None => merged.unanswered.push(unanswered.clone()),
            }
        }
        for (entry, hits) in &part.withdrawn {
            *merged.withdrawn.entry(entry.clone()).or_default() += hits;
        }
        for (total, oracle) in merged.oracles.iter_mut().zip(&part.oracles) {
            merge_oracle(total, oracle);
        }
    }
    merged.findings = merge_findings(shards, examples);
    merged
}

fn merge_oracle(total: &mut OracleReport, part: &OracleReport) {
    total.compared += part.compared;
    total.ledgered += part.ledgered;
    for (reason, count) in &part.not_comparable {
        *total.not_comparable.entry(reason.clone()).or_default() += count;
    }
}

/// The shards' findings, by lowest case. Shards come in the order of their indices.
fn merge_findings<'a>(shards: impl Iterator<Item = &'a SweepReport>, examples: usize) -> Vec<FindingReport> {
    let mut merged: Vec<FindingReport> = Vec::new();
    for finding in shards.flat_map(|sweep| &sweep.findings) {
        match merged.iter_mut().find(|known| known.rule == finding.rule) {
            Some(known) => append_finding(known, finding, examples),
            None => merged.push(FindingReport {
                examples: finding.examples.iter().take(examples).cloned().collect::<Vec<ExampleReport>>(),
                ..finding.clone()
            }),
        }
    }
    merged.sort_by_key(|finding| finding.ranges.first().copied());
    merged
}

/// Appends the cases of a later shard: the range at the border is one, wherever it is listed.
fn append_finding(known: &mut FindingReport, later: &FindingReport, examples: usize) {
    let mut ranges = later.ranges.iter().copied();
    if let Some((first, last)) = later.ranges.first().copied()
        && first == known.last + 1
    {
        ranges.next();
        match known.ranges.last_mut() {
            Some(range) if known.more == 0 => range.1 = last,
            // It goes on a range that is not listed.
            _ => {}
        }
    }
    for range in ranges {
        if known.more == 0 && known.ranges.len() < RANGES {
            known.ranges.push(range);
        } else {
            known.more += 1;
        }
    }
    known.like.retain(|like| later.like.contains(like));
    known.more += later.more;
    known.cases += later.cases;
    known.last = later.last;
    let wanted = examples.saturating_sub(known.examples.len());
    known.examples.extend(later.examples.iter().take(wanted).cloned());
}

/// The ledger judged on the whole, and what the shards say is wrong with an entry by itself.
fn merge_ledger(
    reports: &[Named],
    sweeps: &[SweepReport],
    ledger: &Ledger,
    oracles: &[&'static Oracle],
) -> Vec<LedgerReport> {
    let coverages: Vec<Coverage<'_>> = sweeps.iter().map(SweepReport::coverage).collect();
    let mut lines: Vec<_> = ledger.judge(&coverages, oracles).into_iter().map(LedgerReport::new).collect();
    for line in reports.iter().flat_map(|(_, report)| &report.ledger) {
        if let Some(known) = lines.iter_mut().find(|known| known.id == line.id) {
            let new = line.problems.iter().filter(|problem| !known.problems.contains(problem));
            known.problems.extend(new.cloned().collect::<Vec<_>>());
        }
    }
    lines
}

#[cfg(all(test, feature = "utf"))]
mod tests {
    use super::*;
    use crate::engine::{Run, Stop, Until};
    use crate::operations;
    use crate::subjects::Subject;
    use std::sync::atomic::AtomicU64;

    fn run(subject: &str, sweeps: &[&str], shard: Option<Shard>) -> Report {
        let subject = Subject::named(subject).unwrap();
        let roster = subject.roster().unwrap();
        let threads = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let (stop, done) = (Stop::default(), AtomicU64::new(0));
        let run = Run {
            roster,
            threads: &threads,
            shard: shard.unwrap_or(Shard::WHOLE),
            examples: 3,
            stop: &stop,
            done: &done,
            until: Until::End,
        };
        let find = |id: &&str| operations::sweeps().find(|sweep| sweep.id() == **id).unwrap();
        let certificates: Vec<_> = sweeps.iter().map(|id| run.sweep(&find(id)).unwrap()).collect();
        let coverages: Vec<_> = certificates.iter().map(|certificate| certificate.coverage()).collect();
        let ledger = roster.ledger.judge(&coverages, roster.oracles);
        Report::new(crate::domains::Tier::Quick, shard, subject.into(), &certificates, ledger)
    }

    fn shards(subject: &str, sweeps: &[&str], of: u64) -> Vec<Named> {
        let shard = |number| (format!("{number}.json"), run(subject, sweeps, Some(Shard { number, of })));
        (1..=of).map(shard).collect()
    }

    fn merged(reports: Vec<Named>) -> Result<Report, MergeError> {
        let roster = Subject::Codecs.roster().unwrap();
        merge(reports, 3, roster.ledger, roster.oracles)
    }

    /// Everything but the time, which no two runs share.
    fn timeless(mut report: Report) -> Report {
        report.sweeps.iter_mut().for_each(|sweep| sweep.seconds = 0.0);
        report.totals.seconds = 0.0;
        report
    }

    #[test]
    fn shards_make_up_the_whole_run_whatever_their_number_and_order() {
        let runs: &[(&str, &[&str])] = &[
            ("codecs", &["utf8.decode/bytes-up-to-2", "utf8.encode/surrogate-strings"]),
            ("fault:one-fffd-per-byte", &["utf8.decode/bytes-up-to-2", "utf8.decode/chunk-cuts"]),
            ("fault:overlong-accepted", &["utf8.decode/bytes-up-to-2"]),
            #[cfg(feature = "url")]
            ("codecs", &["percent.encode.path/bytes-up-to-2"]),
        ];
        for (subject, sweeps) in runs {
            let whole = timeless(run(subject, sweeps, None));
            for of in [1, 2, 3, 7, 64] {
                let mut reports = shards(subject, sweeps, of);
                reports.reverse();
                // They travel as JSON.
                let travel = |(name, report): Named| {
                    let json = serde_json::to_string(&report).unwrap();
                    (name, serde_json::from_str(&json).unwrap())
                };
                let reports = reports.into_iter().map(travel).collect();
                assert_eq!(timeless(merged(reports).unwrap()), whole, "{subject} in {of}");
            }
        }
    }

    #[test]
    fn what_is_missing_doubled_or_foreign_is_refused() {
        let sweeps = ["utf8.decode/bytes-up-to-2"];
        let whole = shards("codecs", &sweeps, 3);
        let gap = |reports| matches!(merged(reports), Err(MergeError::Gap(_)));
        let foreign = |reports| matches!(merged(reports), Err(MergeError::Foreign(_)));
        for left_out in 0..3 {
            let mut reports = whole.clone();
            reports.remove(left_out);
            assert!(gap(reports));
        }
        assert!(foreign([whole.clone(), vec![whole[1].clone()]].concat()));
        assert!(foreign(Vec::new()));
        assert!(foreign(vec![whole[0].clone(), ("w".to_owned(), run("codecs", &sweeps, None))]));
        let changes: [fn(&mut Report); 7] = [
            |report| report.shard = Some(Shard { number: 2, of: 4 }),
            |report| report.subject.version.push('1'),
            |report| report.subject.name = "fault:other".to_owned(),
            |report| report.sweeps[0].revision += 1,
            |report| report.sweeps[0].oracles[0].version.push('1'),
            |report| report.sweeps.clear(),
            |report| report.tier = crate::domains::Tier::Deep,
        ];
        for change in changes {
            let mut reports = whole.clone();
            change(&mut reports[1].1);
            assert!(foreign(reports));
        }
        let mut short = whole.clone();
        short[1].1.sweeps[0].planned -= 1;
        assert!(gap(short));
    }

    #[test]
    fn a_shard_that_was_not_run_to_its_end_leaves_the_whole_unfinished() {
        let mut reports = shards("codecs", &["utf8.decode/bytes-up-to-2"], 2);
        let sweep = &mut reports[0].1.sweeps[0];
        sweep.executed -= 1;
        sweep.agreed -= 1;
        sweep.oracles.iter_mut().for_each(|oracle| oracle.compared -= 1);
        assert_eq!(merged(reports).unwrap().exit, 5);
    }
}
