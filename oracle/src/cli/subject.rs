//! `--subject`

use super::Failure;
use crate::subjects::{Program, ProgramError, Subject};
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
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_timeout)]
    timeout: Duration,
}

impl SubjectArgs {
    pub(super) fn subject(&self) -> Result<Subject, Failure> {
        if Subject::is_name(&self.subject) {
            return Subject::named(&self.subject).map_err(|error| Failure::Usage(error.to_string()));
        }
        let program = Program::start(&self.subject, self.timeout);
        let program = program.map_err(|error| match error {
            ProgramError::NoCommand(problem) => Failure::Usage(problem),
            ProgramError::NoGreeting(problem) => Failure::Incomplete(problem),
        })?;
        // It is there until the process ends.
        Ok(Subject::Program(Box::leak(Box::new(program))))
    }
}

/// A time in which something can be said.
pub(super) fn parse_timeout(text: &str) -> Result<Duration, String> {
    let timeout = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    if timeout.is_zero() { Err("write a time above zero, such as 10s".to_owned()) } else { Ok(timeout) }
}

/// Ends the processes of a program when the run is over.
pub(super) struct Ending(pub(super) Subject);

impl Drop for Ending {
    fn drop(&mut self) {
        if let Subject::Program(program) = self.0 {
            program.end();
        }
    }
}
