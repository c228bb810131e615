//! The user's verbs, for the binary `codec-oracle` and for `cargo xtask` alike.

mod compare;
mod explain;
mod list;
mod matrix;
mod merge;
mod output;
mod outputs;
mod progress;
mod replay;
mod report_file;
mod selection;
mod selftest;
mod subject;
mod suite;
mod sweep;

pub use self::compare::CompareArgs;
pub use self::explain::ExplainArgs;
pub use self::list::ListArgs;
pub use self::matrix::MatrixArgs;
pub use self::merge::MergeArgs;
pub use self::replay::ReplayArgs;
pub use self::selection::select;
pub use self::selftest::SelftestArgs;
pub use self::suite::SuiteArgs;
pub use self::sweep::SweepArgs;

use crate::engine::Verdict;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory as _, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::io::{self, Write};
use std::panic;

/// The exit statuses, as `--help` shows them.
const EXIT_STATUS: &str = "\
Exit status: 0 conforms, 1 divergence, 2 usage, 3 the ledger is wrong or the oracles disagree, \
4 nothing selected, 5 incomplete, 70 internal error. When several hold: 70, 1, 5, 3, 4, in that order.";

/// The exit statuses of `compare`.
const COMPARE_STATUS: &str = "\
Exit status: 0 nothing is worse, 1 a finding is new or larger, 2 usage, 5 a sweep is missing or unfinished. \
When several hold: 1, 5.";

/// The exit statuses of `matrix`.
const MATRIX_STATUS: &str = "\
Exit status: 0 all that is installed was tried, whatever it came to, 2 usage, 4 nothing selected, 5 a cell is not \
complete.";

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default());

/// Differential conformance test harness for text codecs.
#[derive(Debug, Parser)]
#[command(name = "codec-oracle", version, after_help = EXIT_STATUS, styles = STYLES)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

/// The user's verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Try operations on every case of their domains
    #[command(after_help = EXIT_STATUS)]
    Sweep(SweepArgs),
    /// Try one case again, by its token
    #[command(after_help = EXIT_STATUS)]
    Replay(ReplayArgs),
    /// Show everybody's answer to one input, and the rules that it touches
    Explain(ExplainArgs),
    /// Show the operations with their oracles and domains, and the seeded faults
    List(ListArgs),
    /// Make the reports of all shards of a run one, or render a report again
    #[command(after_help = EXIT_STATUS)]
    Merge(MergeArgs),
    /// Show what changed between two reports, as a gate
    #[command(after_help = COMPARE_STATUS)]
    Compare(CompareArgs),
    /// Run published test data
    Suite(SuiteArgs),
    /// Show what many implementations do to each operation, on one page
    #[command(after_help = MATRIX_STATUS)]
    Matrix(MatrixArgs),
    /// Show that the harness can fail: every seeded fault is caught where it must be
    Selftest(SelftestArgs),
}

/// Colour, for every verb.
#[derive(Clone, Copy, Debug, Args)]
struct ColorArgs {
    /// When to colour
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// Human or JSON, for verbs that know both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
}

/// Why a verb gave no verdict.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// What was asked for cannot be done.
    #[error("{0}")]
    Usage(String),
    /// What was to be complete is not.
    #[error("{0}")]
    Incomplete(String),
    /// A filter that selects nothing.
    #[error("{0}")]
    Nothing(String),
    /// The committed ledger is no ledger.
    #[error(transparent)]
    Ledger(#[from] crate::engine::LedgerError),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// The exit status that it means.
    #[must_use]
    pub fn exit(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Incomplete(_) => Verdict::Incomplete.exit(),
            Failure::Nothing(_) => Verdict::Nothing.exit(),
            Failure::Ledger(_) => Verdict::Ledger.exit(),
            Failure::Io(_) => Verdict::Internal.exit(),
        }
    }
}

/// Runs the command line `arguments`, the program's name first; gives the exit status.
#[must_use]
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    match Cli::try_parse_from(arguments) {
        Ok(cli) => cli.verb.run(),
        Err(error) => report_usage(&error),
    }
}

/// The command line, for its help.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
}

/// Prints what clap says (help is no error) and gives the exit status.
#[must_use]
pub fn report_usage(error: &clap::Error) -> u8 {
    // A closed pipe is nobody's fault.
    drop(error.print());
    u8::try_from(error.exit_code()).unwrap_or(2)
}

impl Verb {
    /// Does what the verb says; gives the exit status.
    #[must_use]
    pub fn run(self) -> u8 {
        let verdict = panic::catch_unwind(|| match self {
            Verb::Sweep(args) => args.run(),
            Verb::Replay(args) => args.run(),
            Verb::Explain(args) => args.run(),
            Verb::List(args) => args.run(),
            Verb::Merge(args) => args.run(),
            Verb::Compare(args) => args.run(),
            Verb::Suite(args) => args.run(),
            Verb::Matrix(args) => args.run(),
            Verb::Selftest(args) => args.run(),
        });
        match verdict {
            Ok(Ok(exit)) => exit,
            Ok(Err(failure)) => {
                drop(writeln!(anstream::stderr(), "error: {failure}"));
                failure.exit()
            }
            // The panic hook has printed it.
            Err(_panic) => Verdict::Internal.exit(),
        }
    }
}
