//! `list`

use super::output::{print_json, stdout};
use super::{ColorArgs, Failure, Format};
use crate::engine::Ledger;
use crate::report;
use clap::Args;
use std::io::Write as _;

/// The arguments of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
    #[command(flatten)]
    color: ColorArgs,
}

impl ListArgs {
    pub(super) fn run(self) -> Result<u8, Failure> {
        match self.format {
            Format::Human => {
                let mut out = stdout(self.color.color);
                report::write_list(&mut out, Ledger::shared()?)?;
                out.flush()?;
            }
            Format::Json => print_json(&report::list_to_json(Ledger::shared()?))?,
        }
        Ok(0)
    }
}
