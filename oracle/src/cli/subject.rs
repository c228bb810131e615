//! `--subject`

use super::Failure;
use crate::subjects::{Program, Subject};
use clap::Args;
use std::time::Duration;

#[derive(Clone, Debug, Args)]
pub(super) struct SubjectArgs {
    /// Whom to try: `codecs`, `fault:NAME` for a seeded fault, `oracle:NAME` for one of the oracles,
    /// `crate:NAME` for a Rust crate, or a command that speaks the protocol, such as 'node my.mjs'
    #[arg(
        long,
        value_name = "SUBJECT",
        default_value = "codecs",
        env = "CODEC_ORACLE_SUBJECT",
        hide_env_values = true
    )]
    subject: String,
    /// How long a command may be silent before it counts as hung
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = humantime::parse_duration)]
    timeout: Duration,
}

impl SubjectArgs {
    pub(super) fn subject(&self) -> Result<Subject, Failure> {
        if Subject::is_name(&self.subject) {
            return Subject::named(&self.subject).map_err(|error| Failure::Usage(error.to_string()));
        }
        let program = Program::start(&self.subject, self.timeout);
        let program = program.map_err(|error| Failure::Incomplete(error.to_string()))?;
        // It is there until the process ends.
        Ok(Subject::Program(Box::leak(Box::new(program))))
    }
}
