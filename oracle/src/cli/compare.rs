//! `compare`

use super::output::{print_json, stdout};
use super::report_file::read_report;
use super::{ColorArgs, Failure, Format};
use crate::report;
use clap::Args;
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// The JSON report to compare with
    base: PathBuf,
    /// The JSON report that must not be worse
    new: PathBuf,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
    #[command(flatten)]
    color: ColorArgs,
}

impl CompareArgs {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let comparison = report::compare(&read_report(&self.base)?, &read_report(&self.new)?);
        match self.format {
            Format::Human => {
                let mut out = stdout(self.color.color);
                report::write_comparison(&mut out, &comparison)?;
                out.flush()?;
            }
            Format::Json => print_json(&serde_json::json!(comparison))?,
        }
        Ok(comparison.exit)
    }
}
