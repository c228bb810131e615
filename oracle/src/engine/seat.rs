//! One implementation at work in one thread.

use super::panics;
use crate::{Answers, Batch, Broken, Identity, Implementation, Operation, Worker};

/// A worker with its answers; survives the implementation's panics.
pub(crate) struct Seat<'a> {
    implementation: &'a dyn Implementation,
    operation: &'a Operation,
    worker: Option<Box<dyn Worker + 'a>>,
    pub(crate) answers: Answers,
    /// Why it could not go on with the last batch.
    pub(crate) broken: Option<Broken>,
}

impl<'a> Seat<'a> {
    /// `None` where the implementation does not implement the operation.
    pub(crate) fn new(implementation: &'a dyn Implementation, operation: &'a Operation) -> Option<Self> {
        let worker = panics::catch(|| implementation.worker(operation)).ok()??;
        Some(Self { implementation, operation, worker: Some(worker), answers: Answers::new(), broken: None })
    }

    pub(crate) fn identity(&self) -> Identity {
        self.implementation.identity()
    }

    pub(crate) fn name(&self) -> String {
        self.identity().name
    }

    /// Answers every case of the batch. After a panic the torn answer is dropped, the panic recorded and
    /// the worker made anew. Where it breaks, the answers before stand.
    pub(crate) fn answer(&mut self, batch: &Batch) {
        self.answers.clear();
        self.broken = None;
        while self.answers.len() < batch.len() {
            let answered = panics::catch(|| {
                if self.worker.is_none() {
                    self.worker = self.implementation.worker(self.operation);
                }
                self.worker.as_mut().map_or(Ok(()), |worker| worker.answer(batch, &mut self.answers))
            });
            match answered {
                // Fewer answers than cases are left as they are: the accounting tells.
                Ok(answered) => {
                    self.broken = answered.err();
                    break;
                }
                Err(message) => {
                    self.answers.push_panic(&message);
                    self.worker = None;
                }
            }
        }
    }
}
