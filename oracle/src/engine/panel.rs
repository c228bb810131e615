//! The subject and its oracles at work on one batch, in one thread.

use super::digest::Digest;
use super::ledger::Withdrawals;
use super::likeness::{Likeness, Likes};
use super::unanswered::{self, Unanswered};
use super::uncut::Uncut;
use super::vote::{self, Judgement, Trial};
use super::{Example, OracleTally, Roster, Seat, Value};
use crate::{Answer, Answers, Batch, Broken, Mark, Operation, Oracle, Rule, notation};
use std::ops::Range;

/// What one batch comes to.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) executed: u64,
    pub(crate) agreed: u64,
    pub(crate) ledgered: u64,
    pub(crate) unjudged: u64,
    pub(crate) digest: u64,
    pub(crate) tallies: Vec<OracleTally>,
    pub(crate) ledger_hits: Vec<u64>,
    pub(crate) divergences: Vec<(u64, &'static Rule)>,
    pub(crate) likes: Vec<(&'static Rule, Likes)>,
    pub(crate) examples: Vec<(&'static Rule, Example)>,
    pub(crate) unanswered: Vec<Unanswered>,
    /// Why not every case of the batch was answered, or how the answers do not fit the cases.
    pub(crate) problem: Option<String>,
    /// Whether the subject cannot go on.
    pub(crate) is_broken: bool,
}

impl Outcome {
    /// Adds what the cases behind come to.
    pub(crate) fn append(&mut self, behind: Outcome) {
        self.executed += behind.executed;
        self.agreed += behind.agreed;
        self.ledgered += behind.ledgered;
        self.unjudged += behind.unjudged;
        self.digest = self.digest.wrapping_add(behind.digest);
        if self.tallies.is_empty() {
            self.tallies = behind.tallies;
        } else {
            self.tallies.iter_mut().zip(&behind.tallies).for_each(|(total, tally)| total.add(tally));
        }
        self.ledger_hits.resize(self.ledger_hits.len().max(behind.ledger_hits.len()), 0);
        self.ledger_hits.iter_mut().zip(behind.ledger_hits).for_each(|(total, hits)| *total += hits);
        self.divergences.extend(behind.divergences);
        self.likes.extend(behind.likes);
        self.examples.extend(behind.examples);
        behind.unanswered.into_iter().for_each(|one| unanswered::add(&mut self.unanswered, one));
        self.problem = self.problem.take().or(behind.problem);
        self.is_broken |= behind.is_broken;
    }
}

/// One thread's seats and buffers.
pub(crate) struct Panel<'a> {
    operation: &'static Operation,
    subject: Seat<'a>,
    /// What is known of the subject's judgement, where it is an oracle otherwise.
    own: Option<&'static Oracle>,
    /// Our own codecs, where they are not the subject.
    beside: Option<Seat<'a>>,
    oracles: Vec<(&'static Oracle, Seat<'a>)>,
    withdrawals: Withdrawals<'a>,
    uncut: Uncut<'a>,
    likeness: Likeness,
    batch: Batch,
    digest: Digest,
    /// Examples wanted per finding.
    examples: usize,
}

impl<'a> Panel<'a> {
    /// `None` where the subject does not implement the operation.
    pub(crate) fn new(roster: &Roster<'a>, operation: &'static Operation, examples: usize) -> Option<Self> {
        let oracles = roster.judges(operation);
        let seats = oracles
            .iter()
            .filter_map(|&oracle| Seat::new(oracle.implementation, operation).map(|seat| (oracle, seat)));
        Some(Self {
            operation,
            subject: Seat::new(roster.subject, operation)?,
            own: roster.own,
            beside: roster.beside.and_then(|codecs| Seat::new(codecs, operation)),
            oracles: seats.collect(),
            withdrawals: Withdrawals::new(roster.ledger, operation, &oracles),
            likeness: Likeness::new(operation),
            uncut: Uncut::new(roster.subject, operation),
            batch: Batch::new(),
            digest: Digest::default(),
            examples,
        })
    }

    /// A tally for each oracle, of nothing.
    pub(crate) fn tallies(&self) -> Vec<OracleTally> {
        self.oracles.iter().map(|(oracle, _)| OracleTally::new(oracle)).collect()
    }

    /// Takes the cases that `fill` writes in place of those before.
    pub(crate) fn take(&mut self, fill: impl FnOnce(&mut Batch)) {
        self.batch.clear();
        fill(&mut self.batch);
    }

    /// Has everybody answer the cases taken, which have the indices `range`, and judges the answers.
    pub(crate) fn judge(&mut self, range: Range<u64>, wants_example: impl Fn(&Rule) -> bool) -> Outcome {
        let miscounted = self.miscounted_batch(range.end - range.start);
        self.subject.answer(&self.batch);
        let broken = self.subject.broken.take();
        if broken.is_some() {
            self.batch.truncate(self.subject.answers.len());
        }
        if let Some(beside) = &mut self.beside {
            beside.answer(&self.batch);
        }
        for (_, seat) in &mut self.oracles {
            seat.answer(&self.batch);
        }
        let mut outcome = Outcome {
            executed: self.subject.answers.len() as u64,
            tallies: self.tallies(),
            problem: miscounted.or_else(|| self.miscount()),
            ..Outcome::default()
        };
        if outcome.problem.is_none() {
            for position in 0..self.batch.len() {
                let answer = self.subject.answers.get(position);
                let index = range.start + position as u64;
                self.digest.add(index, self.batch.case(position).input, answer);
            }
            outcome.digest = self.digest.take();
            if self.unanimous() {
                outcome.agreed = outcome.executed;
                outcome.tallies.iter_mut().for_each(|tally| tally.compared = outcome.executed);
            } else {
                self.judge_each(range.start, &mut outcome, wants_example);
            }
        }
        if let Some(Broken(how)) = broken {
            outcome.problem.get_or_insert(how);
            outcome.is_broken = true;
        }
        outcome
    }

    /// Everybody's answers, ours first where they are not the subject's.
    fn seats(&self) -> impl Iterator<Item = (String, &Answers)> {
        let named = |seat: &Seat<'a>| seat.name();
        let beside = self.beside.iter().map(move |seat| (named(seat), &seat.answers));
        beside.chain(self.oracles.iter().map(move |(_, seat)| (named(seat), &seat.answers)))
    }

    /// A batch that is not as long as its range.
    fn miscounted_batch(&self, planned: u64) -> Option<String> {
        let cases = self.batch.len() as u64;
        (cases != planned).then(|| format!("the domain made {cases} cases of {planned}"))
    }

    /// An implementation that did not answer once a case.
    fn miscount(&self) -> Option<String> {
        let cases = self.batch.len();
        std::iter::once((self.subject.name(), &self.subject.answers))
            .chain(self.seats())
            .find(|(_, answers)| answers.len() != cases)
            .map(|(name, answers)| format!("{name} gave {} answers to {cases} cases", answers.len()))
    }

    /// Whether everybody gave the same answers to the whole batch: the common case, told by one comparison.
    fn unanimous(&self) -> bool {
        !self.oracles.is_empty()
            && self.seats().all(|(_, answers)| *answers == self.subject.answers)
            && self.subject.answers.all_judgeable()
    }

    fn judge_each(&mut self, first: u64, outcome: &mut Outcome, wants_example: impl Fn(&Rule) -> bool) {
        let mut votes: Vec<(&'static Oracle, Answer<'_>)> = Vec::with_capacity(self.oracles.len());
        let operation = self.operation;
        for position in 0..self.batch.len() {
            let (index, case) = (first + position as u64, self.batch.case(position));
            let subject = self.subject.answers.get(position);
            if let Some(reason) = self.reason_of_silence(subject) {
                outcome.unjudged += 1;
                unanswered::add(&mut outcome.unanswered, Unanswered { reason, cases: 1, first: index });
                continue;
            }
            let codecs = self.beside.as_ref().map_or(subject, |seat| seat.answers.get(position));
            votes.clear();
            votes.extend(self.oracles.iter().map(|(oracle, seat)| (*oracle, seat.answers.get(position))));
            let tallies = &mut outcome.tallies;
            let answers = Trial { subject, own: self.own, codecs };
            match vote::judge(operation, case, answers, &votes, tallies, &mut self.withdrawals) {
                Judgement::Agreed => outcome.agreed += 1,
                Judgement::Ledgered => outcome.ledgered += 1,
                Judgement::Unjudged => outcome.unjudged += 1,
                Judgement::Divergent(standing) => {
                    let blamed = self.uncut.blamed(case, subject);
                    let rule = vote::broken_rule(operation, blamed, subject, &votes, standing);
                    outcome.divergences.push((index, rule));
                    // Where the votes differ, the subject need not be wrong.
                    if rule.id != vote::ORACLES_DISAGREE.id {
                        self.likeness.narrow(rule, case, subject, self.own);
                    }
                    let kept = outcome.examples.iter().filter(|(of, _)| of.id == rule.id).count();
                    if kept < self.examples && wants_example(rule) {
                        let want = vote::expected(operation, &votes, standing);
                        let example = self.example(index, position, want);
                        outcome.examples.push((rule, example));
                    }
                }
            }
        }
        for &(_, rule) in &outcome.divergences {
            if !outcome.likes.iter().any(|(known, _)| known.id == rule.id) {
                outcome.likes.push((rule, self.likeness.of(rule)));
            }
        }
        let none = vec![0; self.withdrawals.hits.len()];
        outcome.ledger_hits = std::mem::replace(&mut self.withdrawals.hits, none);
    }

    /// Why the subject gave nothing that can be judged, where it did not.
    fn reason_of_silence(&self, answer: Answer<'_>) -> Option<String> {
        match answer.mark {
            Mark::Output | Mark::Rejected(_) | Mark::Panicked => None,
            Mark::NotComparable(_) | Mark::Skipped | Mark::Errored => {
                Some(Value::new(self.operation, answer, self.own).to_string())
            }
        }
    }

    fn example(&self, index: u64, position: usize, want: Option<Answer<'_>>) -> Example {
        let operation = self.operation;
        let value = |answer, oracle| Value::new(operation, answer, oracle);
        let beside = self.beside.iter().map(|seat| (seat.name(), value(seat.answers.get(position), None)));
        let oracles = self.oracles.iter().map(|(oracle, seat)| {
            let vote = value(seat.answers.get(position), Some(oracle));
            (seat.name(), vote)
        });
        let actual = self.subject.answers.get(position);
        let own = self.own;
        Example {
            index,
            input: notation::write_input(operation, self.batch.case(position)),
            expected: value(want.unwrap_or(actual), None),
            actual: value(actual, own),
            votes: beside.chain(oracles).collect(),
        }
    }
}
