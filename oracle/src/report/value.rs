//! A report as a value: what programs read and write, and what every format is rendered from.

use crate::domains::{Sweep, Tier};
use crate::engine::{
    Certificate, Coverage, Example, Finding, LedgerLine, ORACLES_DISAGREE, OracleTally, Shard, Unanswered,
    Value, Verdict,
};
use crate::subjects::Subject;
use crate::{Identity, operations};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The `schema` of the reports that this version reads and writes.
pub(crate) const SCHEMA: u8 = 1;

/// The outcome of a run. Its fields are those of the JSON report, in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// 1
    pub schema: u8,
    /// The tier selected.
    pub tier: Tier,
    /// The part of each domain that was run, unless it was the whole.
    pub shard: Option<Shard>,
    /// The strongest of the sweeps' verdicts and the ledger's.
    pub verdict: Verdict,
    /// The exit status that the verdict means.
    pub exit: u8,
    /// The subject.
    pub subject: SubjectReport,
    /// One per sweep, in order.
    pub sweeps: Vec<SweepReport>,
    /// The ledger's entries, judged.
    pub ledger: Vec<LedgerReport>,
    /// Sums over the sweeps.
    pub totals: Totals,
}

/// The subject, by name and version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubjectReport {
    /// For example `codecs`.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What `--subject` takes to mean it; empty for one that no command line names.
    #[serde(default)]
    pub argument: String,
}

/// What a sweep covered and found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SweepReport {
    /// The operation's id.
    pub operation: String,
    /// The domain's id.
    pub domain: String,
    /// The domain's revision.
    pub revision: u32,
    /// Cases to run: the domain's, or the shard's.
    pub planned: u64,
    /// Answers received from the subject.
    pub executed: u64,
    /// Cases in which the subject agrees with every vote and no vote was withdrawn.
    pub agreed: u64,
    /// Cases in which the subject agrees with the remaining votes and the ledger withdrew one.
    pub ledgered: u64,
    /// Cases in which the subject differs from the remaining votes, or these among themselves.
    pub divergences: u64,
    /// Cases without a vote, or without an answer of the subject that can be judged.
    pub unjudged: u64,
    /// The wrapping sum of the cases' hashes.
    #[serde(with = "hexadecimal")]
    pub digest: u64,
    /// Wall time.
    pub seconds: f64,
    /// The parts of a rejection that no oracle tells.
    pub unseen: Vec<String>,
    /// The unjudged cases that the subject skipped or broke on, by reason.
    pub unanswered: Vec<UnansweredReport>,
    /// What the run says does not add up, or why it could not go on, in a sentence.
    pub problem: Option<String>,
    /// Per ledger entry, the answers that it withdrew, where there are any.
    pub withdrawn: BTreeMap<String, u64>,
    /// What each oracle did.
    pub oracles: Vec<OracleReport>,
    /// The divergences by cause, by lowest case.
    pub findings: Vec<FindingReport>,
}

/// Cases that the subject gave no answer to that can be judged, for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnansweredReport {
    /// Skipped, errored or not comparable, and why.
    pub reason: String,
    /// How many cases.
    pub cases: u64,
    /// The lowest one: `operation/domain@revision#index`
    pub token: String,
}

/// What one oracle did in a sweep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OracleReport {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Oracles that share code share this name, and one vote.
    pub code_base: String,
    /// How much of a rejection it tells.
    pub sees: String,
    /// Answers that voted.
    pub compared: u64,
    /// Answers that could not be compared, by reason.
    pub not_comparable: IndexMap<String, u64>,
    /// Answers that the ledger withdrew.
    pub ledgered: u64,
}

/// Divergences with one cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingReport {
    /// The id of the rule broken.
    pub rule: String,
    /// The section that states it.
    pub spec: String,
    /// How to mend an implementation that breaks it.
    pub mend: String,
    /// How many cases.
    pub cases: u64,
    /// Their indices as inclusive ranges, the lowest ones.
    pub ranges: Vec<(u64, u64)>,
    /// How many ranges are left out.
    pub more: u64,
    /// The highest index.
    pub last: u64,
    /// The seeded faults that answer every one of the cases as the subject does, as `NAME: what it does`.
    pub like: Vec<String>,
    /// The lowest cases.
    pub examples: Vec<ExampleReport>,
}

/// A divergent case, in the notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExampleReport {
    /// `operation/domain@revision#index`
    pub token: String,
    /// The input.
    pub input: String,
    /// What is right.
    pub expected: Value,
    /// The subject's answer.
    pub actual: Value,
    /// Every vote, by oracle.
    pub votes: IndexMap<String, Value>,
}

/// What the ledger says about one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerReport {
    /// The entry's id.
    pub id: String,
    /// The oracle's name.
    pub oracle: String,
    /// Hits expected in the domains that ran whole.
    pub expected: u64,
    /// Hits there.
    pub hits: u64,
    /// What is wrong with it, in sentences.
    pub problems: Vec<String>,
}

/// Sums over the sweeps.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Totals {
    /// Sweeps.
    pub sweeps: u64,
    /// Cases executed.
    pub cases: u64,
    /// Answers compared, over all oracles.
    pub comparisons: u64,
    /// Divergences.
    pub divergences: u64,
    /// Ledgered cases.
    pub ledgered: u64,
    /// Unjudged cases.
    pub unjudged: u64,
    /// Wall time of the sweeps.
    pub seconds: f64,
}

impl Report {
    /// The report of sweeps that were run, of which the ledger says `ledger`.
    #[must_use]
    pub fn new(
        tier: Tier,
        shard: Option<Shard>,
        subject: SubjectReport,
        certificates: &[Certificate],
        ledger: Vec<LedgerLine<'_>>,
    ) -> Self {
        let sweeps = certificates.iter().map(SweepReport::new).collect();
        let ledger = ledger.into_iter().map(LedgerReport::new).collect();
        Self::of_parts(tier, shard, subject, sweeps, ledger)
    }

    /// The report whose verdict and totals are those of its parts.
    pub(crate) fn of_parts(
        tier: Tier,
        shard: Option<Shard>,
        subject: SubjectReport,
        sweeps: Vec<SweepReport>,
        ledger: Vec<LedgerReport>,
    ) -> Self {
        let of_ledger = match ledger.iter().any(|line| !line.problems.is_empty()) {
            true => Verdict::Ledger,
            false => Verdict::Conforms,
        };
        let nothing = if sweeps.is_empty() { Verdict::Nothing } else { Verdict::Conforms };
        let verdict = sweeps.iter().map(SweepReport::verdict).fold(of_ledger.max(nothing), Verdict::max);
        let total = |count: fn(&SweepReport) -> u64| sweeps.iter().map(count).sum();
        let totals = Totals {
            sweeps: sweeps.len() as u64,
            cases: total(|sweep| sweep.executed),
            comparisons: total(SweepReport::comparisons),
            divergences: total(|sweep| sweep.divergences),
            ledgered: total(|sweep| sweep.ledgered),
            unjudged: total(|sweep| sweep.unjudged),
            seconds: rounded(sweeps.iter().map(|sweep| sweep.seconds).sum()),
        };
        Self { schema: SCHEMA, tier, shard, verdict, exit: verdict.exit(), subject, sweeps, ledger, totals }
    }
}

impl SweepReport {
    /// What a certificate says.
    #[must_use]
    pub fn new(certificate: &Certificate) -> Self {
        let Certificate { sweep, .. } = certificate;
        let problem = certificate.accounting().err().filter(|_| certificate.stopped.is_none());
        Self {
            operation: sweep.operation.id.to_owned(),
            domain: sweep.domain.id().to_owned(),
            revision: sweep.domain.revision(),
            planned: certificate.planned,
            executed: certificate.executed,
            agreed: certificate.agreed,
            ledgered: certificate.ledgered,
            divergences: certificate.divergences,
            unjudged: certificate.unjudged,
            digest: certificate.digest,
            seconds: rounded(certificate.seconds),
            unseen: certificate.unseen().iter().map(|&part| part.to_owned()).collect(),
            unanswered: certificate.unanswered.iter().map(|one| UnansweredReport::new(one, sweep)).collect(),
            problem,
            withdrawn: certificate.withdrawn.iter().map(|(id, &hits)| (id.clone(), hits)).collect(),
            oracles: certificate.oracles.iter().map(OracleReport::new).collect(),
            findings: certificate
                .findings
                .iter()
                .map(|finding| FindingReport::new(finding, certificate))
                .collect(),
        }
    }

    /// `operation/domain`
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}/{}", self.operation, self.domain)
    }

    /// Answers compared, over all oracles.
    #[must_use]
    pub fn comparisons(&self) -> u64 {
        self.oracles.iter().map(|oracle| oracle.compared).sum()
    }

    /// What does not add up, in a sentence.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let judged = self.agreed + self.ledgered + self.divergences + self.unjudged;
        let found: u64 = self.findings.iter().map(|finding| finding.cases).sum();
        let unanswered: u64 = self.unanswered.iter().map(|unanswered| unanswered.cases).sum();
        let short = self.oracles.iter().find(|oracle| oracle.answered() + unanswered != self.executed);
        let id = self.id();
        match () {
            () if self.problem.is_some() => self.problem.clone(),
            () if judged != self.executed => {
                Some(format!("{id}: {} cases executed, {judged} accounted for", self.executed))
            }
            () if found != self.divergences => {
                Some(format!("{id}: {} divergences, {found} in findings", self.divergences))
            }
            () => {
                short.map(|OracleReport { name, .. }| format!("{id}: {name} does not account for every case"))
            }
        }
    }

    /// The sweep's own verdict; the ledger's is a matter of the run.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let of_finding = |finding: &FindingReport| match finding.rule == ORACLES_DISAGREE.id {
            true => Verdict::Ledger,
            false => Verdict::Divergence,
        };
        let complete = self.executed == self.planned && self.unjudged == 0 && self.problem().is_none();
        let of_coverage = if complete { Verdict::Conforms } else { Verdict::Incomplete };
        self.findings.iter().map(of_finding).fold(of_coverage, Verdict::max)
    }

    /// What the ledger is to judge; whole where all of the domain, as this build has it, was run.
    pub(crate) fn coverage(&self) -> Coverage<'_> {
        let sweep = operations::sweeps().find(|sweep| sweep.id() == self.id());
        let length = sweep.map(|sweep| sweep.domain.len());
        Coverage { sweep: self.id(), whole: length == Some(self.executed), withdrawn: &self.withdrawn }
    }
}

impl From<Subject> for SubjectReport {
    fn from(subject: Subject) -> Self {
        let Identity { name, version } = subject.identity();
        Self { name, version, argument: subject.argument().into_owned() }
    }
}

impl UnansweredReport {
    fn new(Unanswered { reason, cases, first }: &Unanswered, sweep: &Sweep) -> Self {
        Self { reason: reason.clone(), cases: *cases, token: sweep.token(*first) }
    }
}

impl OracleReport {
    fn new(tally: &OracleTally) -> Self {
        let reasons = tally.oracle.reasons.iter().zip(&tally.not_comparable);
        Self {
            name: tally.identity.name.clone(),
            version: tally.identity.version.clone(),
            code_base: tally.oracle.code_base.to_owned(),
            sees: tally.oracle.sees.name().to_owned(),
            compared: tally.compared,
            not_comparable: reasons
                .filter(|&(_, &count)| count > 0)
                .map(|(&reason, &count)| (reason.to_owned(), count))
                .collect(),
            ledgered: tally.ledgered,
        }
    }

    fn answered(&self) -> u64 {
        self.compared + self.ledgered + self.not_comparable.values().sum::<u64>()
    }
}

impl FindingReport {
    fn new(finding: &Finding, certificate: &Certificate) -> Self {
        let example = |Example { index, input, expected, actual, votes }: &Example| ExampleReport {
            token: certificate.sweep.token(*index),
            input: input.clone(),
            expected: expected.clone(),
            actual: actual.clone(),
            votes: votes.iter().cloned().collect(),
        };
        Self {
            rule: finding.rule.id.to_owned(),
            spec: finding.rule.spec.to_owned(),
            mend: finding.rule.mend.to_owned(),
            cases: finding.cases,
            ranges: finding.ranges.clone(),
            more: finding.more,
            last: finding.last,
            like: finding.like.iter().map(|fault| format!("{}: {}", fault.name, fault.about)).collect(),
            examples: finding.examples.iter().map(example).collect(),
        }
    }
}

impl LedgerReport {
    pub(crate) fn new(line: LedgerLine<'_>) -> Self {
        let LedgerLine { id, oracle, expected, hits, problems } = line;
        Self { id: id.to_owned(), oracle: oracle.to_owned(), expected, hits, problems }
    }
}

/// Seconds to the microsecond: more would be noise.
pub(crate) fn rounded(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// Sixteen lower-case hexadecimal digits.
mod hexadecimal {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{number:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(D::Error::custom)
    }
}
