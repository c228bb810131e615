//! `merge`

use super::outputs::Outputs;
use super::report_file::read_report;
use super::{ColorArgs, Failure};
use crate::engine::Ledger;
use crate::oracles;
use crate::report::{self, MergeError, Named};
use clap::Args;
use std::path::PathBuf;

/// The arguments of `merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// JSON reports: those of all shards of a run, or one to render again
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    outputs: Outputs,
    /// Examples kept per finding
    #[arg(long, value_name = "N", default_value_t = 3)]
    examples: usize,
    #[command(flatten)]
    color: ColorArgs,
}

impl MergeArgs {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let named = |path: &PathBuf| Ok((path.display().to_string(), read_report(path)?));
        let reports = self.files.iter().map(named).collect::<Result<Vec<Named>, Failure>>()?;
        let report =
            report::merge(reports, self.examples, Ledger::shared()?, oracles::all()).map_err(|error| {
                match error {
                    MergeError::Gap(_) => Failure::Incomplete(error.to_string()),
                    MergeError::Foreign(_) => Failure::Usage(error.to_string()),
                }
            })?;
        self.outputs.print(&report, self.color.color)?;
        self.outputs.write_files(&report)?;
        Ok(report.exit)
    }
}
