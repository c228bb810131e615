//! From a sweep to its certificate: one direction, no calls back up.

mod certificate;
mod digest;
mod finding;
mod ledger;
mod merger;
mod panel;
mod panics;
mod seat;
mod stop;
mod sweep;
mod uncut;
mod verdict;
mod vote;

pub use certificate::{Certificate, OracleTally};
pub use finding::{Example, Finding, Value};
pub use ledger::{Entry, Ledger, LedgerError, LedgerExample, LedgerLine, Right};
pub use stop::{Stop, StopReason};
pub use sweep::{Roster, Run, Shard, Until};
pub use verdict::Verdict;
pub use vote::{ORACLES_DISAGREE, PANICKED, UNEXPLAINED};

pub(crate) use panel::Panel;
pub(crate) use seat::Seat;
pub(crate) use vote::agree;
