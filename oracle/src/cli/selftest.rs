//! `selftest`

use super::output::stdout;
use super::sweep::thread_pool;
use super::{ColorArgs, Failure};
use crate::engine::Verdict;
use crate::selftest::Selftest;
use crate::{faults, operations, report};
use clap::Args;
use std::io::Write as _;
use std::num::NonZero;

/// The arguments of `selftest`.
#[derive(Debug, Args)]
pub struct SelftestArgs {
    /// Threads [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    color: ColorArgs,
}

impl SelftestArgs {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let threads = thread_pool(self.threads)?;
        let outcome = Selftest::run(faults::all(), operations::sweeps().collect(), &threads)?;
        let mut out = stdout(self.color.color);
        report::write_selftest(&mut out, &outcome)?;
        out.flush()?;
        let verdict = if outcome.passed() { Verdict::Conforms } else { Verdict::Divergence };
        Ok(verdict.exit())
    }
}
