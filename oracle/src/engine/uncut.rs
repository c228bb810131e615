//! Whether the cuts of a case are to blame for what the subject answered.

use super::Seat;
use crate::{Answer, Batch, Case, Implementation, Operation};

/// A second seat of the subject, taken when the first divergence on a case with cuts is seen.
pub(super) struct Uncut<'a> {
    subject: &'a dyn Implementation,
    operation: &'a Operation,
    seat: Option<Seat<'a>>,
    batch: Batch,
}

impl<'a> Uncut<'a> {
    pub(super) fn new(subject: &'a dyn Implementation, operation: &'a Operation) -> Self {
        Self { subject, operation, seat: None, batch: Batch::new() }
    }

    /// The case, without its cuts if the subject gives `answer` to the same input where it is whole too.
    pub(super) fn blamed<'c>(&mut self, case: Case<'c>, answer: Answer<'_>) -> Case<'c> {
        if case.cuts.is_empty() {
            return case;
        }
        if self.seat.is_none() {
            self.seat = Seat::new(self.subject, self.operation);
        }
        let Some(seat) = &mut self.seat else { return case };
        self.batch.clear();
        self.batch.push(case.input);
        seat.answer(&self.batch);
        let alike = seat.answers.len() == 1 && seat.answers.get(0) == answer;
        if alike { Case::whole(case.input) } else { case }
    }
}
