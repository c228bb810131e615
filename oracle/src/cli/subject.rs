//! `--subject`.

use super::Failure;
use crate::subjects::Subject;
use clap::Args;

#[derive(Clone, Debug, Args)]
pub(super) struct SubjectArgs {
    /// Whom to try: `codecs`, or `fault:NAME` for a seeded fault
    #[arg(
        long,
        value_name = "SUBJECT",
        default_value = "codecs",
        env = "CODEC_ORACLE_SUBJECT",
        hide_env_values = true
    )]
    subject: String,
}

impl SubjectArgs {
    pub(super) fn subject(&self) -> Result<Subject, Failure> {
        Subject::named(&self.subject).map_err(|error| Failure::Usage(error.to_string()))
    }
}
