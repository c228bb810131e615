//! Faults of the machinery itself, on a toy operation, each with the verdict that it must give.

use super::ProbeResult;
use crate::domains::{Alphabet, Domain, Strings, Sweep, Tier};
use crate::engine::{Certificate, Ledger, Roster, Run, Shard, Stop, Until, Verdict};
use crate::report::SweepReport;
use crate::{
    Answers, Batch, Broken, Case, Form, Identity, Implementation, Mark, Operation, Oracle, Rejection, Sees,
    Worker, each_case,
};
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

/// A fault of the machinery on the toy operation.
struct Probe {
    about: &'static str,
    expected: Verdict,
    subject: &'static Toy,
    oracles: &'static [&'static Oracle],
    domain: &'static dyn Domain,
    /// Whether the time is up before the start.
    late: bool,
}

/// Runs every fault of the machinery.
pub(super) fn probe_all(threads: &rayon::ThreadPool) -> Vec<ProbeResult> {
    PROBES.iter().map(|probe| probe.run(threads)).collect()
}

impl Probe {
    fn run(&self, threads: &rayon::ThreadPool) -> ProbeResult {
        let certificate = self.certificate(threads);
        let actual = certificate
            .as_ref()
            .map_or(Verdict::Nothing, |certificate| SweepReport::new(certificate).verdict());
        ProbeResult { about: self.about, expected: self.expected, actual }
    }

    fn certificate(&self, threads: &rayon::ThreadPool) -> Option<Certificate> {
        let ledger = Ledger::default();
        let roster =
            Roster { subject: self.subject, own: None, beside: None, oracles: self.oracles, ledger: &ledger };
        let stop = Stop::at(self.late.then(Instant::now));
        let done = AtomicU64::new(0);
        let run = Run {
            roster,
            threads,
            shard: Shard::WHOLE,
            examples: 1,
            stop: &stop,
            done: &done,
            until: Until::End,
        };
        run.sweep(&Sweep { operation: &OPERATION, domain: self.domain, tier: Tier::Quick })
    }
}

/// ASCII is text; the first byte above 7F is refused with its offset.
static OPERATION: Operation = Operation {
    id: "toy.ascii",
    input: Form::Bytes,
    output: Form::Text,
    spec: "this file",
    rejections: &["high", "highest"],
    streams: false,
    steps: |_| Vec::new(),
    rule: |_, _, _| None,
};

static DOMAIN: Strings = Strings {
    id: "strings",
    about: "every string of up to six letters over a, 80 and FF",
    alphabet: Alphabet::Bytes(b"a\x80\xFF"),
    lengths: 0..=6,
};

fn right(case: Case<'_>, output: &mut Vec<u8>) -> Mark {
    match case.input.iter().position(|byte| !byte.is_ascii()) {
        None => {
            output.extend_from_slice(case.input);
            Mark::Output
        }
        Some(offset) => {
            let kind = u8::from(case.input[offset] == 0xFF);
            Mark::Rejected(Rejection { kind, offset: offset as u32, length: 1 })
        }
    }
}

fn changed(case: Case<'_>, output: &mut Vec<u8>, change: impl Fn(&mut Rejection)) -> Mark {
    match right(case, output) {
        Mark::Rejected(mut rejection) => {
            change(&mut rejection);
            Mark::Rejected(rejection)
        }
        mark => mark,
    }
}

/// An implementation of the toy operation.
struct Toy {
    worker: fn() -> Box<dyn Worker>,
}

impl Implementation for Toy {
    fn identity(&self) -> Identity {
        Identity { name: "toy".to_owned(), version: "0".to_owned() }
    }

    fn worker(&self, _: &Operation) -> Option<Box<dyn Worker>> {
        Some((self.worker)())
    }
}

static RIGHT: Toy = Toy { worker: || each_case(right) };
static OFFSET_WRONG: Toy = Toy { worker: || each_case(|case, out| changed(case, out, |r| r.offset += 1)) };
static LENGTH_WRONG: Toy = Toy { worker: || each_case(|case, out| changed(case, out, |r| r.length += 1)) };
static KIND_WRONG: Toy = Toy { worker: || each_case(|case, out| changed(case, out, |r| r.kind ^= 1)) };
static PANICS_ONCE: Toy = Toy {
    worker: || {
        each_case(|case, output| {
            output.push(b'?');
            assert!(case.input != b"aaa", "the toy breaks");
            output.pop();
            right(case, output)
        })
    },
};
static JUDGES_NOTHING: Toy = Toy { worker: || each_case(|_, _| Mark::NotComparable(0)) };
static ONE_ANSWER_LESS: Toy = Toy { worker: || Box::new(Miscounting { extra: -1 }) };
static ONE_ANSWER_MORE: Toy = Toy { worker: || Box::new(Miscounting { extra: 1 }) };
static OUT_OF_STEP: Toy = Toy { worker: || Box::new(OutOfStep) };

/// Gives a wrong number of answers to each batch.
struct Miscounting {
    extra: isize,
}

impl Worker for Miscounting {
    fn answer(&mut self, batch: &Batch, answers: &mut Answers) -> Result<(), Broken> {
        let count = batch.len().saturating_add_signed(self.extra);
        for position in 0..count {
            let case = batch.case(position.min(batch.len() - 1));
            answers.push_with(|output| right(case, output));
        }
        Ok(())
    }
}

/// The same bytes and the same marks, but the first byte of each output ends the output before it.
struct OutOfStep;

impl Worker for OutOfStep {
    fn answer(&mut self, batch: &Batch, answers: &mut Answers) -> Result<(), Broken> {
        let output = |position: usize| {
            let mut output = Vec::new();
            let mark = right(batch.case(position), &mut output);
            (mark, output)
        };
        for position in 0..batch.len() {
            let (mark, own) = output(position);
            let next = if position + 1 < batch.len() { output(position + 1).1 } else { Vec::new() };
            answers.push_with(|bytes| {
                bytes.extend_from_slice(own.get(usize::from(position > 0)..).unwrap_or_default());
                if mark == Mark::Output {
                    bytes.extend(next.first());
                }
                mark
            });
        }
        Ok(())
    }
}

/// The toy domain with one index left out, or given twice.
struct Miscounted {
    doubled: bool,
}

impl Domain for Miscounted {
    fn id(&self) -> &'static str {
        "miscounted"
    }

    fn about(&self) -> &'static str {
        "the toy strings, not each once"
    }

    fn len(&self) -> u64 {
        DOMAIN.len()
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        for index in range.filter(|&index| self.doubled || index != 7) {
            let times = if self.doubled && index == 7 { 2 } else { 1 };
            (0..times).for_each(|_| DOMAIN.fill(index..index + 1, batch));
        }
    }
}

const fn oracle(toy: &'static Toy, code_base: &'static str) -> Oracle {
    Oracle {
        implementation: toy,
        code_base,
        sees: Sees::Kind,
        reasons: &["the toy judges nothing"],
        projection: |_| None,
        note: |_| "",
    }
}

static HONEST: Oracle = oracle(&RIGHT, "one");
static OTHER_HONEST: Oracle = oracle(&RIGHT, "other");
static DISHONEST: Oracle = oracle(&OFFSET_WRONG, "dishonest");
static PANICKING: Oracle = oracle(&PANICS_ONCE, "panicking");
static SILENT: Oracle = oracle(&JUDGES_NOTHING, "silent");
static SHORT: Oracle = oracle(&ONE_ANSWER_LESS, "short");

const SOUND: Probe = Probe {
    about: "no fault: a sound sweep",
    expected: Verdict::Conforms,
    subject: &RIGHT,
    oracles: &[&HONEST, &OTHER_HONEST],
    domain: &DOMAIN,
    late: false,
};

static PROBES: &[Probe] = &[
    SOUND,
    Probe {
        about: "the domain skips an index",
        expected: Verdict::Incomplete,
        domain: &Miscounted { doubled: false },
        ..SOUND
    },
    Probe {
        about: "the domain gives an index twice",
        expected: Verdict::Incomplete,
        domain: &Miscounted { doubled: true },
        ..SOUND
    },
    Probe {
        about: "the subject answers one case too few",
        expected: Verdict::Incomplete,
        subject: &ONE_ANSWER_LESS,
        ..SOUND
    },
    Probe {
        about: "the subject answers one case too many",
        expected: Verdict::Incomplete,
        subject: &ONE_ANSWER_MORE,
        ..SOUND
    },
    Probe {
        about: "an oracle answers one case too few",
        expected: Verdict::Incomplete,
        oracles: &[&HONEST, &SHORT],
        ..SOUND
    },
    Probe {
        about: "the subject's answers hold the right bytes across the wrong case boundaries",
        expected: Verdict::Divergence,
        subject: &OUT_OF_STEP,
        ..SOUND
    },
    Probe {
        about: "the subject's offsets are wrong",
        expected: Verdict::Divergence,
        subject: &OFFSET_WRONG,
        ..SOUND
    },
    Probe {
        about: "the subject's lengths are wrong",
        expected: Verdict::Divergence,
        subject: &LENGTH_WRONG,
        ..SOUND
    },
    Probe {
        about: "the subject's kinds are wrong",
        expected: Verdict::Divergence,
        subject: &KIND_WRONG,
        ..SOUND
    },
    Probe { about: "the subject panics", expected: Verdict::Divergence, subject: &PANICS_ONCE, ..SOUND },
    Probe { about: "an oracle panics", expected: Verdict::Ledger, oracles: &[&HONEST, &PANICKING], ..SOUND },
    Probe {
        about: "a wrong implementation sits in an oracle's seat",
        expected: Verdict::Ledger,
        oracles: &[&HONEST, &DISHONEST],
        ..SOUND
    },
    Probe {
        about: "subject and oracle are swapped",
        expected: Verdict::Divergence,
        oracles: &[&DISHONEST],
        ..SOUND
    },
    Probe { about: "no oracle can judge", expected: Verdict::Incomplete, oracles: &[&SILENT], ..SOUND },
    Probe { about: "there is no oracle", expected: Verdict::Incomplete, oracles: &[], ..SOUND },
    Probe { about: "the time is up", expected: Verdict::Incomplete, late: true, ..SOUND },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn threads() -> rayon::ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap()
    }

    #[test]
    fn every_probe_gives_its_verdict() {
        for result in probe_all(&threads()) {
            assert_eq!(result.actual, result.expected, "{}", result.about);
        }
    }

    #[test]
    fn a_panic_costs_one_case() {
        let probe = PROBES.iter().find(|probe| probe.about == "the subject panics").unwrap();
        let certificate = probe.certificate(&threads()).unwrap();
        assert_eq!(certificate.executed, DOMAIN.len());
        assert_eq!(certificate.divergences, 1);
        assert_eq!(certificate.findings[0].rule.id, "panicked");
        assert_eq!(certificate.findings[0].examples[0].actual.to_string(), "panicked: the toy breaks");
    }
}
