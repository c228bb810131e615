//! An external program on trial. The protocol is described in `PROTOCOL.md`.

mod greeting;
mod process;
mod wire;
mod worker;

use crate::domains::Sweep;
use crate::{Identity, Implementation, Operation, Worker};
use greeting::Greeting;
use process::Process;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A program that speaks the protocol, and the processes that wait for work.
pub struct Program {
    command: String,
    words: Vec<String>,
    folder: PathBuf,
    timeout: Duration,
    greeting: Greeting,
    idle: Mutex<Vec<Process>>,
}

/// Why a program cannot be put on trial, in a sentence that says what to mend.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// There is no such command.
    #[error("{0}")]
    NoCommand(String),
    /// It was started, and greets otherwise than it should.
    #[error("{0}")]
    NoGreeting(String),
}

impl Program {
    /// Starts `command`, words apart as a shell would take them, and reads its greeting. A process that gives no
    /// answer for `timeout` counts as hung.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or its first line is no greeting.
    pub fn start(command: &str, timeout: Duration) -> Result<Self, ProgramError> {
        Self::start_in(Path::new("."), command, timeout)
    }

    /// Starts `command` as [`start`](Self::start) does, in a folder.
    ///
    /// # Errors
    ///
    /// If it cannot be started there, or its first line is no greeting.
    pub fn start_in(folder: &Path, command: &str, timeout: Duration) -> Result<Self, ProgramError> {
        let words = shell_words::split(command)
            .map_err(|error| ProgramError::NoCommand(format!("`{command}` is no command line: {error}")))?;
        let (process, greeting) = greet(folder, command, &words, timeout)?;
        let (command, folder, idle) = (command.to_owned(), folder.to_owned(), Mutex::new(vec![process]));
        Ok(Self { command, words, folder, timeout, greeting, idle })
    }

    /// The command line.
    #[must_use]
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Whether it takes part in a sweep: it is given chunks only where it says that it streams.
    #[must_use]
    pub fn takes(&self, sweep: &Sweep) -> bool {
        let Greeting { operations, streaming, .. } = &self.greeting;
        (if sweep.domain.cuts() { streaming } else { operations }).iter().any(|id| id == sweep.operation.id)
    }

    /// A process that waits for work, or a new one.
    fn take(&self) -> Result<Process, ProgramError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(process) = idle {
            return Ok(process);
        }
        let (process, greeting) = greet(&self.folder, &self.command, &self.words, self.timeout)?;
        if greeting != self.greeting {
            let command = &self.command;
            return Err(ProgramError::NoGreeting(format!(
                "`{command}` greeted otherwise when it was started again"
            )));
        }
        Ok(process)
    }

    /// Ends the processes that wait for work: their input is closed, and what does not end by itself is killed.
    pub fn end(&self) {
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        drop(idle);
    }

    fn give_back(&self, process: Process) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
    }
}

/// A process and its greeting.
fn greet(
    folder: &Path,
    command: &str,
    words: &[String],
    timeout: Duration,
) -> Result<(Process, Greeting), ProgramError> {
    /// Engines and browsers take their time to start.
    const SLOWEST_START: Duration = Duration::from_secs(60);
    let (name, arguments) =
        words.split_first().ok_or_else(|| ProgramError::NoCommand("an empty command".to_owned()))?;
    let mut process = Process::start(folder, name, arguments).map_err(|error| {
        let hint = shell_hint(command);
        ProgramError::NoCommand(format!(
            "cannot start `{name}`: {error}; a subject is `codecs`, `fault:NAME`, `oracle:NAME`, `crate:NAME` or a command{hint}"
        ))
    })?;
    let line = match process.read_line(timeout.max(SLOWEST_START)) {
        Ok(line) => line.to_vec(),
        Err(ended) => {
            let how = process.post_mortem(ended);
            let hint = shell_hint(command);
            return Err(ProgramError::NoGreeting(format!("`{command}` gave no greeting: it {how}{hint}")));
        }
    };
    let greeting = Greeting::parse(&line).map_err(|problem| {
        ProgramError::NoGreeting(format!("the first line of `{command}` is no greeting: {problem}"))
    })?;
    Ok((process, greeting))
}

/// What to do where a command is written for a shell.
fn shell_hint(command: &str) -> &'static str {
    let is_assignment = |word: &str| word.split_once('=').is_some_and(|(name, _)| !name.contains(['/', '-']));
    let is_for_a_shell = command.contains(['|', '$', '<', '>', '&', ';'])
        || command.split_whitespace().next().is_some_and(is_assignment);
    if is_for_a_shell { "; there is no shell: to have one, write sh -c '…'" } else { "" }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_for_a_shell_are_told_of_it() {
        for command in ["cat x | python3 a.py", "LANG=C python3 a.py", "python3 $X", "a && b", "a > b"] {
            assert_ne!(shell_hint(command), "", "{command}");
        }
        for command in ["python3 a.py", "./a --set=x", "node a.mjs entities-7.0.0"] {
            assert_eq!(shell_hint(command), "", "{command}");
        }
    }

    /// A program that takes no notice of the end of its input.
    #[cfg(unix)]
    #[test]
    fn a_program_that_does_not_end_by_itself_is_ended() {
        let greeting = r#"{"protocol":1,"name":"x","version":"1","operations":["utf8.decode"]}"#;
        let command = format!("sh -c 'echo $0; exec sleep 600' '{greeting}'");
        let program = Program::start(&command, Duration::from_secs(5)).expect("it greets");
        let id = program.idle.lock().expect("nobody panicked")[0].id();
        let lives = || nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), None).is_ok();
        assert!(lives());
        program.end();
        assert!(!lives());
    }
}
