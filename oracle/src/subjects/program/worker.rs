//! One thread's process at work: batches go out pipelined; a case that ends the process is found and named.

use super::process::{Ended, Process};
use super::{Program, wire};
use crate::{Answers, Batch, Broken, Mark, Operation, Worker};
use std::ops::Range;
use std::time::{Duration, Instant};

/// A program's worker for one operation.
pub(super) struct OfProgram<'a> {
    program: &'a Program,
    operation: &'static Operation,
    process: Option<Process>,
    /// Cases written before the first answer is read.
    pace: usize,
    /// Cases that ended the process.
    fatal: usize,
}

/// Why an exchange did not give all answers.
enum Failed {
    /// The process has ended or hangs, which one case may be to blame for; how, for a message.
    Ended(String),
    /// It does not speak the protocol.
    Garbage(String),
}

/// Cases that may end the process before it is given up.
const MOST_FATAL: usize = 8;
const FIRST_PACE: usize = 64;
/// An exchange is to take about as long: short beside the time-out, long beside a change of process.
const EXCHANGE: Duration = Duration::from_millis(200);

impl<'a> OfProgram<'a> {
    pub(super) fn new(program: &'a Program, operation: &'static Operation) -> Self {
        Self { program, operation, process: None, pace: FIRST_PACE, fatal: 0 }
    }

    /// Has the process answer the cases of one range. One that fails is let go: what it prints then fits no
    /// case.
    fn exchange(&mut self, batch: &Batch, range: Range<usize>, answers: &mut Answers) -> Result<(), Failed> {
        let exchanged = self.try_exchange(batch, range, answers);
        if exchanged.is_err() {
            self.process = None;
        }
        exchanged
    }

    fn try_exchange(
        &mut self,
        batch: &Batch,
        range: Range<usize>,
        answers: &mut Answers,
    ) -> Result<(), Failed> {
        let program = self.program;
        let process = match &mut self.process {
            Some(process) => process,
            none => none.insert(program.take().map_err(|error| Failed::Garbage(error.to_string()))?),
        };
        let first = process.next;
        let mut lines = Vec::new();
        for (number, position) in (first..).zip(range.clone()) {
            wire::push_case(number, self.operation, batch.case(position), &mut lines);
        }
        lines.push(b'\n');
        process.write(lines);
        for (number, position) in (first..).zip(range.clone()) {
            let case = batch.case(position);
            let line = match process.read_line(program.timeout) {
                Ok(line) => line,
                Err(ended @ (Ended::TooLong | Ended::Flood)) => {
                    return Err(Failed::Garbage(format!("it {}", process.post_mortem(ended))));
                }
                Err(ended) => return Err(Failed::Ended(process.post_mortem(ended))),
            };
            let unit = program.greeting.offsets;
            wire::take_answer(line, number, self.operation, case, unit, answers).map_err(|problem| {
                let (line, input) = (wire::shown(line), wire::shown_input(self.operation, case));
                Failed::Garbage(format!("`{line}` {problem}; the case is `{input}`"))
            })?;
        }
        process.next += range.len() as u64;
        match process.surplus() {
            None => Ok(()),
            Some(rest) => {
                let line = rest.split(|&byte| byte == b'\n').next().unwrap_or(rest);
                Err(Failed::Garbage(format!(
                    "`{}` is one line too many: print one a case",
                    wire::shown(line)
                )))
            }
        }
    }

    fn broken(&self, how: &str) -> Broken {
        Broken(format!("`{}`: {how}", self.program.command))
    }

    /// Gives the process the cases from `answers.len()` to `end` one at a time, up to the one that ends it.
    fn one_by_one(
        &mut self,
        batch: &Batch,
        end: usize,
        how: &str,
        answers: &mut Answers,
    ) -> Result<(), Broken> {
        while answers.len() < end {
            let position = answers.len();
            let is_fresh = self.process.is_none();
            match self.exchange(batch, position..position + 1, answers) {
                Ok(()) => {}
                Err(Failed::Garbage(problem)) => return Err(self.broken(&problem)),
                // Those before may be to blame: the case is given to a process that has seen none.
                Err(Failed::Ended(_)) if !is_fresh => {}
                Err(Failed::Ended(how)) => {
                    self.fatal += 1;
                    let input = wire::shown_input(self.operation, batch.case(position));
                    if self.fatal > MOST_FATAL {
                        return Err(self.broken(&format!(
                            "given up after {MOST_FATAL} cases that ended it; on the last, `{input}`, it {how}"
                        )));
                    }
                    answers.push_with(|message| {
                        message.extend_from_slice(format!("on `{input}` it {how}").as_bytes());
                        Mark::Errored
                    });
                    return Ok(());
                }
            }
        }
        Err(self.broken(&format!("it {how}; no case does that to it alone, so it depends on those before")))
    }
}

impl Worker for OfProgram<'_> {
    fn answer(&mut self, batch: &Batch, answers: &mut Answers) -> Result<(), Broken> {
        while answers.len() < batch.len() {
            let position = answers.len();
            let end = batch.len().min(position + self.pace);
            let started = Instant::now();
            match self.exchange(batch, position..end, answers) {
                Ok(()) if started.elapsed() < EXCHANGE / 2 => self.pace = (self.pace * 2).min(1 << 16),
                Ok(()) if started.elapsed() > EXCHANGE * 2 => self.pace = (self.pace / 2).max(1),
                Ok(()) => {}
                Err(Failed::Ended(how)) => self.one_by_one(batch, end, &how, answers)?,
                Err(Failed::Garbage(problem)) => return Err(self.broken(&problem)),
            }
        }
        Ok(())
    }
}

impl Drop for OfProgram<'_> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.program.give_back(process);
        }
    }
}
