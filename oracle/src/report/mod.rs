//! What a run found, for people and for programs: one value, and every format rendered from it.

mod compare;
mod github;
mod human;
mod json;
mod junit;
mod list;
mod markdown;
mod matrix;
mod merge;
mod selftest;
mod tally;
mod value;

pub use compare::{Change, Comparison, compare, write_comparison};
pub use github::write_github;
pub use human::{
    closing_line, counted, grouped, write_after_sweeps, write_explanation, write_findings, write_report,
    write_sweep_line,
};
pub use json::{explanation_to_json, list_to_json, report_to_json};
pub use junit::report_to_junit;
pub use list::write_list;
pub use markdown::write_markdown;
pub use matrix::{
    Absent, Cell, Column, Matrix, MatrixExample, MatrixFinding, Row, write_matrix_markdown, write_matrix_page,
};
pub use merge::{MergeError, Named, merge};
pub use selftest::write_selftest;
pub use tally::write_tally;
pub use value::{
    ExampleReport, FindingReport, LedgerReport, OracleReport, Report, SubjectReport, SweepReport, Totals,
    UnansweredReport,
};
