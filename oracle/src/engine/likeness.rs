//! Which known wrong behaviours explain the divergences under a rule: those that answer each of them as the subject
//! does.

use super::{panics, vote};
use crate::faults::{self, Fault};
use crate::{Answer, Answers, Case, Mark, Operation, Oracle, Rule};

/// A set of the seeded faults of one operation: one bit each, in the order of the list.
pub(crate) type Likes = u64;

/// One thread's knowledge of what the subject still may be like.
pub(crate) struct Likeness {
    operation: &'static Operation,
    faults: Vec<&'static Fault>,
    /// Per rule broken, the faults that have answered every case as the subject did.
    alike: Vec<(&'static Rule, Likes)>,
    answers: Answers,
}

impl Likeness {
    pub(crate) fn new(operation: &'static Operation) -> Self {
        let faults = faults::of(operation).take(Likes::BITS as usize).collect();
        Self { operation, faults, alike: Vec::new(), answers: Answers::new() }
    }

    /// Tries a divergence against what is left.
    pub(crate) fn narrow(
        &mut self,
        rule: &'static Rule,
        case: Case<'_>,
        subject: Answer<'_>,
        own: Option<&'static Oracle>,
    ) {
        let known = self.alike.iter().position(|(known, _)| known.id == rule.id);
        let place = known.unwrap_or_else(|| {
            self.alike.push((rule, all(self.faults.len())));
            self.alike.len() - 1
        });
        let mut left = self.alike[place].1;
        let mut untried = left;
        while untried != 0 {
            let number = untried.trailing_zeros();
            untried &= untried - 1;
            if !self.is_alike(number as usize, case, subject, own) {
                left &= !(1 << number);
            }
        }
        self.alike[place].1 = left;
    }

    fn is_alike(
        &mut self,
        number: usize,
        case: Case<'_>,
        subject: Answer<'_>,
        own: Option<&'static Oracle>,
    ) -> bool {
        let (answer, answers) = (self.faults[number].answer, &mut self.answers);
        answers.clear();
        if panics::catch(|| answers.push_with(|output| answer(case, output))).is_err() {
            answers.push_panic("");
        }
        let theirs = answers.get(0);
        let own: Vec<&Oracle> = own.into_iter().collect();
        let is_panic = subject.mark == Mark::Panicked;
        theirs.mark == subject.mark && (is_panic || theirs.output == subject.output)
            || vote::agree(self.operation, case, theirs, subject, &own)
    }

    /// What is left under a rule.
    pub(crate) fn of(&self, rule: &Rule) -> Likes {
        self.alike.iter().find(|(known, _)| known.id == rule.id).map_or(0, |&(_, likes)| likes)
    }
}

fn all(count: usize) -> Likes {
    Likes::MAX.checked_shr(Likes::BITS - count as u32).unwrap_or(0)
}

/// The faults of a set.
pub(crate) fn faults_of(operation: &Operation, likes: Likes) -> Vec<&'static Fault> {
    faults::of(operation)
        .enumerate()
        .filter(|(number, _)| *number < 64 && likes >> number & 1 == 1)
        .map(|(_, fault)| fault)
        .collect()
}
