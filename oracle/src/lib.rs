//! Differential conformance test harness for text codecs.
//!
//! An [`Operation`] is one total function from the specifications. A [`Sweep`](domains::Sweep) tries it on
//! every case of a [`Domain`](domains::Domain): the subject and every [`Oracle`] answer, the oracles vote,
//! and the [`Certificate`](engine::Certificate) says what was covered and which rules were broken.
//!
//! ```text
//! domain ── fill(i..j) ──▶ Batch ──▶ subject ──▶ Answers ─┐
//!                           └─────▶ oracle 1…n ▶ Answers ─┴▶ vote ─▶ ledger ─▶ rule ─▶ finding ─▶ report
//! ```
//!
//! | to add | write | register in |
//! |---|---|---|
//! | an operation | its constant and its static in `operations/AREA.rs`, its rules in `rules/AREA.rs` | `SWEEPS` in the same file, `subjects/codecs/AREA.rs` |
//! | a domain | `domains/NAME.rs` | `SWEEPS` of the operations that it is for |
//! | an oracle | `oracles/NAME.rs` | [`oracles::all`] |
//! | a fault | an entry in `faults/AREA.rs` | the same list |
//!
//! Tests tell what is missing: an operation without a codec or an oracle, a fault without a sweep, a sweep
//! that catches no fault.

mod answer;
mod case;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod domains;
pub mod engine;
pub mod error_list;
pub mod explain;
pub mod faults;
mod implementation;
pub mod notation;
mod operation;
pub mod operations;
pub mod oracles;
pub mod pairs;
pub mod report;
pub mod rules;
pub mod selftest;
pub mod subjects;
pub mod suites;
pub mod trial;
pub mod wtf8;

pub use answer::{Answer, Answers, Mark, Rejection};
pub use case::{Batch, Case};
pub use implementation::{Broken, Identity, Implementation, Oracle, Projection, Sees, Worker, each_case};
pub use operation::{Form, Operation, Rule, Step};
