//! An external program on trial. The protocol is described in `PROTOCOL.md`.

mod greeting;
mod process;
mod wire;
mod worker;

use crate::{Identity, Implementation, Operation, Worker};
use greeting::Greeting;
use process::Process;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A program that speaks the protocol, and the processes that wait for work.
pub struct Program {
    command: String,
    words: Vec<String>,
    timeout: Duration,
    greeting: Greeting,
    idle: Mutex<Vec<Process>>,
}

/// Why a program cannot be put on trial, in a sentence that says what to mend.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ProgramError(String);

impl Program {
    /// Starts `command`, words apart as a shell would take them, and reads its greeting. A process that gives no
    /// answer for `timeout` counts as hung.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or its first line is no greeting.
    pub fn start(command: &str, timeout: Duration) -> Result<Self, ProgramError> {
        let words = shell_words::split(command)
            .map_err(|error| ProgramError(format!("`{command}` is no command line: {error}")))?;
        let (process, greeting) = greet(command, &words, timeout)?;
        Ok(Self { command: command.to_owned(), words, timeout, greeting, idle: Mutex::new(vec![process]) })
    }

    /// The command line.
    #[must_use]
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Whether it performs the operation chunk by chunk, too.
    #[must_use]
    pub fn streams(&self, operation: &Operation) -> bool {
        self.greeting.streaming.iter().any(|id| id == operation.id)
    }

    /// A process that waits for work, or a new one.
    fn take(&self) -> Result<Process, ProgramError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(process) = idle {
            return Ok(process);
        }
        let (process, greeting) = greet(&self.command, &self.words, self.timeout)?;
        if greeting != self.greeting {
            let command = &self.command;
            return Err(ProgramError(format!("`{command}` greeted otherwise when it was started again")));
        }
        Ok(process)
    }

    fn give_back(&self, process: Process) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
    }
}

/// A process and its greeting.
fn greet(command: &str, words: &[String], timeout: Duration) -> Result<(Process, Greeting), ProgramError> {
    /// Engines and browsers take their time to start.
    const SLOWEST_START: Duration = Duration::from_secs(60);
    let (name, arguments) = words.split_first().ok_or_else(|| ProgramError("an empty command".to_owned()))?;
    let mut process = Process::start(name, arguments).map_err(|error| {
        ProgramError(format!(
            "cannot start `{name}`: {error}; a subject is `codecs`, `fault:NAME`, `oracle:NAME` or a command"
        ))
    })?;
    let line = match process.read_line(timeout.max(SLOWEST_START)) {
        Ok(line) => line.to_vec(),
        Err(ended) => {
            let how = process.post_mortem(ended);
            return Err(ProgramError(format!("`{command}` gave no greeting: it {how}")));
        }
    };
    let greeting = Greeting::parse(&line).map_err(|problem| {
        ProgramError(format!("the first line of `{command}` is no greeting: {problem}"))
    })?;
    Ok((process, greeting))
}

impl Implementation for Program {
    fn identity(&self) -> Identity {
        let Greeting { name, version, .. } = &self.greeting;
        Identity { name: name.clone(), version: version.clone() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker + '_>> {
        let known = crate::operations::find(operation.id)?;
        let performs = self.greeting.operations.iter().any(|id| id == operation.id);
        performs.then(|| Box::new(worker::OfProgram::new(self, known)) as Box<dyn Worker + '_>)
    }
}
