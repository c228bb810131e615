//! Ending a run early, with what was judged so far.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Asked before each batch whether to go on.
#[derive(Debug, Default)]
pub struct Stop {
    interrupted: AtomicBool,
    deadline: Option<Instant>,
}

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// Somebody asked.
    Interrupted,
    /// The time was up.
    Deadline,
}

impl Stop {
    /// Stops at `deadline`, if any, and when interrupted.
    #[must_use]
    pub fn at(deadline: Option<Instant>) -> Self {
        Self { interrupted: AtomicBool::new(false), deadline }
    }

    /// Stops at the next batch; gives whether it had been asked before.
    pub fn interrupt(&self) -> bool {
        self.interrupted.swap(true, Ordering::Relaxed)
    }

    /// Whether to stop now.
    #[must_use]
    pub fn reason(&self) -> Option<StopReason> {
        if self.interrupted.load(Ordering::Relaxed) {
            Some(StopReason::Interrupted)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::Deadline)
        } else {
            None
        }
    }
}
