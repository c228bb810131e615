//! `explain`

use super::output::{print_json, stdout};
use super::subject::{Ending, SubjectArgs};
use super::{ColorArgs, Failure, Format};
use crate::{Operation, explain, notation, operations, report};
use clap::Args;
use std::io::Write as _;

/// The arguments of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The id of an operation, such as utf8.decode
    operation: String,
    /// The input: \xNN is a byte, \u{HEX} a code point, \| a chunk cut, \\ a backslash
    #[arg(allow_hyphen_values = true)]
    input: String,
    #[command(flatten)]
    subject: SubjectArgs,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
    #[command(flatten)]
    color: ColorArgs,
}

impl ExplainArgs {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let subject = self.subject.subject()?;
        let _ending = Ending(subject);
        let operation = operations::find(&self.operation).ok_or_else(|| no_operation(&self.operation))?;
        if subject.implementation().worker(operation).is_none() {
            return Err(Failure::Usage(format!(
                "{} does not implement `{}`",
                subject.identity().name,
                operation.id
            )));
        }
        let case =
            notation::read(&self.input, operation).map_err(|error| Failure::Usage(error.to_string()))?;
        let explanation = explain::explain(operation, case.as_case(), subject);
        match self.format {
            Format::Human => {
                let mut out = stdout(self.color.color);
                report::write_explanation(&mut out, &explanation)?;
                out.flush()?;
            }
            Format::Json => print_json(&report::explanation_to_json(&explanation))?,
        }
        Ok(0)
    }
}

fn no_operation(id: &str) -> Failure {
    let distance = |operation: &&Operation| strsim::damerau_levenshtein(id, operation.id);
    let similar = operations::all().min_by_key(distance);
    let hint = similar.map_or(String::new(), |operation| format!("did you mean `{}`? ", operation.id));
    Failure::Usage(format!("there is no operation `{id}`: {hint}`list` shows all of them"))
}
