//! Wrong ledgers, over an oracle with a known fault, each with the verdict that it must give.

use super::ProbeResult;
use crate::engine::{Certificate, Ledger, Roster, Run, Shard, Stop, Until, Verdict};
use crate::report::Report;
use crate::subjects::Subject;
use crate::{Oracle, Sees, domains::Tier, faults, operations, oracles, subjects};
use std::sync::atomic::AtomicU64;

const SWEEP: &str = "utf8.decode/bytes-up-to-2";
const FAULT: &str = "lead-swallows-next";

/// The 51 leads before each of the 192 bytes that do not trail.
const SWALLOWED: u64 = 51 * 192;

/// What an entry says; the rest of it is right.
struct Entry {
    about: &'static str,
    expected: Verdict,
    when: &'static str,
    versions: &'static str,
    cases: u64,
}

const RIGHT: Entry = Entry {
    about: "no fault: a true ledger entry",
    expected: Verdict::Conforms,
    when: r"[\xC2-\xF4][\x00-\x7F\xC0-\xFF]",
    versions: ">=0.1",
    cases: SWALLOWED,
};

const ENTRIES: &[Entry] = &[
    RIGHT,
    Entry {
        about: "a ledger entry pins a case too few",
        expected: Verdict::Ledger,
        cases: SWALLOWED - 1,
        ..RIGHT
    },
    Entry {
        about: "a ledger entry pins a case too many",
        expected: Verdict::Ledger,
        cases: SWALLOWED + 1,
        ..RIGHT
    },
    Entry {
        about: "a ledger entry matches everything",
        expected: Verdict::Ledger,
        when: "",
        cases: 51 * 128,
        ..RIGHT
    },
    Entry {
        about: "a ledger entry covers half of what the oracle gets wrong",
        expected: Verdict::Ledger,
        when: r"[\xC2-\xF4][\x00-\x7F]",
        cases: 51 * 128,
        ..RIGHT
    },
    Entry { about: "a ledger entry matches nothing", expected: Verdict::Ledger, when: "never", ..RIGHT },
    Entry {
        about: "a ledger entry's oracle has moved on",
        expected: Verdict::Ledger,
        versions: "<0.1",
        ..RIGHT
    },
];

/// Runs a sweep with each ledger.
pub(super) fn probe_all(threads: &rayon::ThreadPool) -> Vec<ProbeResult> {
    let (Some(fault), Some(sweep)) =
        (faults::find(FAULT), operations::sweeps().find(|sweep| sweep.id() == SWEEP))
    else {
        return Vec::new();
    };
    // Leaked once per process: an oracle lives as long as the program.
    let wrong: &'static Oracle = Box::leak(Box::new(Oracle {
        implementation: fault,
        code_base: "fault",
        sees: Sees::Kind,
        reasons: &[],
        projection: |_| None,
        note: |_| "",
    }));
    let oracles: Vec<_> = oracles::all().iter().copied().chain([wrong]).collect();
    let verdict = |entry: &Entry| -> Option<Verdict> {
        let ledger = Ledger::parse(&entry.to_toml()).ok()?;
        let roster = Roster {
            subject: subjects::codecs(),
            own: None,
            beside: None,
            oracles: &oracles,
            ledger: &ledger,
        };
        let (stop, done) = (Stop::default(), AtomicU64::new(0));
        let run = Run {
            roster,
            threads,
            shard: Shard::WHOLE,
            examples: 0,
            stop: &stop,
            done: &done,
            until: Until::End,
        };
        let certificates = vec![run.sweep(&sweep)?];
        let coverages: Vec<_> = certificates.iter().map(Certificate::coverage).collect();
        let ledger = ledger.judge(&coverages, &oracles);
        Some(Report::new(Tier::Quick, None, Subject::Codecs.into(), &certificates, ledger).verdict)
    };
    let probe = |entry: &Entry| ProbeResult {
        about: entry.about,
        expected: entry.expected,
        actual: verdict(entry).unwrap_or(Verdict::Internal),
    };
    ENTRIES.iter().map(probe).collect()
}

impl Entry {
    fn to_toml(&self) -> String {
        let Entry { when, versions, cases, .. } = self;
        format!(
            r#"[[entry]]
id = "swallowed"
operations = ["utf8.decode"]
oracle = "fault:{FAULT}"
versions = "{versions}"
when = '{when}'
cases = {{ "{SWEEP}" = {cases} }}
example = {{ input = '\xC2A', codecs = '\u{{FFFD}}A', oracle = '\u{{FFFD}}' }}
right = "codecs"
spec = "Unicode 17.0, 3.9.6"
issue = "none: a seeded fault"
reason = "The byte that breaks a sequence off is not read again."
"#
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ledger_gives_its_verdict() {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let results = probe_all(&threads);
        assert_eq!(results.len(), ENTRIES.len());
        for result in results {
            assert_eq!(result.actual, result.expected, "{}", result.about);
        }
    }
}
