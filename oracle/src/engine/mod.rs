//! From a sweep to its certificate: one direction, no calls back up.

mod certificate;
mod digest;
mod finding;
mod ledger;
mod likeness;
mod merger;
mod panel;
mod panics;
mod seat;
mod shard;
mod stop;
mod sweep;
mod unanswered;
mod uncut;
mod verdict;
mod vote;

pub use certificate::{Certificate, OracleTally};
pub use finding::{Example, Finding, Value};
pub use ledger::{Coverage, Entry, Ledger, LedgerError, LedgerExample, LedgerLine, Right};
pub use shard::{NoShard, Shard};
pub use stop::{Stop, StopReason};
pub use sweep::{Roster, Run, Until};
pub use unanswered::Unanswered;
pub use verdict::Verdict;
pub use vote::{ORACLES_DISAGREE, PANICKED, REFUSED, UNEXPLAINED};

pub(crate) use finding::RANGES;
pub(crate) use panel::Panel;
pub(crate) use seat::Seat;
pub(crate) use vote::agree;
