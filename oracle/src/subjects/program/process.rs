//! A child process that is written to and read from without waiting on each other.

use std::collections::VecDeque;
use std::io::{self, Read, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A running program. Dropping it closes its input, and kills it if it does not end by itself.
pub(super) struct Process {
    child: Child,
    /// `None` once the input is closed.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<io::Result<Vec<u8>>>,
    /// Read, and not yet handed out from `at` on.
    read: Vec<u8>,
    at: usize,
    errors: Arc<Mutex<Messages>>,
    /// The number of the next case.
    pub(super) next: u64,
}

/// What was printed on standard error.
#[derive(Default)]
struct Messages {
    ended: bool,
    printed: u64,
    last: VecDeque<u8>,
}

/// Why there is no further line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The output ended.
    Closed,
    /// Nothing came in time.
    Silent(Duration),
    /// A line without an end.
    TooLong,
    /// Message upon message on standard error.
    Flood,
}

/// The longest line taken.
const LONGEST_LINE: usize = 1 << 26;
/// A read from the output.
const PIECE: usize = 1 << 16;
/// Reads that may wait to be handed out: a flood waits in the pipe.
const PIECES: usize = 16;
/// What is kept of standard error.
const ERRORS: usize = 2048;
/// What may be printed there.
const FLOOD: u64 = 1 << 20;
/// How often a process that is waited for is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// How long a process may take to end once its output or input is closed.
const GRACE: Duration = Duration::from_secs(2);

impl Process {
    pub(super) fn start(folder: &Path, name: &str, arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new(name);
        command
            .current_dir(folder)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C is ours: it ends the run after the batches at hand, which the program still answers.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (input, lines) = channel::<Vec<u8>>();
        if let Some(mut pipe) = child.stdin.take() {
            // It ends with the channel or with the pipe; what becomes of the process is seen at its output.
            thread::spawn(move || lines.into_iter().try_for_each(|lines| pipe.write_all(&lines)));
        }
        let (pieces, output) = sync_channel(PIECES);
        if let Some(pipe) = child.stdout.take() {
            thread::spawn(move || pass_on(pipe, &pieces));
        }
        let errors = Arc::new(Mutex::new(Messages::default()));
        if let Some(pipe) = child.stderr.take() {
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_last(pipe, &errors));
        }
        Ok(Self { child, input: Some(input), output, read: Vec::new(), at: 0, errors, next: 1 })
    }

    #[cfg(all(test, unix))]
    pub(super) fn id(&self) -> i32 {
        self.child.id().cast_signed()
    }

    /// Hands lines to the process, as soon as it reads them.
    pub(super) fn write(&self, lines: Vec<u8>) {
        if let Some(input) = &self.input {
            // A process that has ended is seen at its output.
            drop(input.send(lines));
        }
    }

    /// The next line, without its end.
    pub(super) fn read_line(&mut self, timeout: Duration) -> Result<&[u8], Ended> {
        let deadline = Instant::now() + timeout;
        let mut searched = self.at;
        loop {
            if let Some(end) = self.read[searched..].iter().position(|&byte| byte == b'\n') {
                let (start, end) = (self.at, searched + end);
                self.at = end + 1;
                let line = &self.read[start..end];
                return Ok(line.strip_suffix(b"\r").unwrap_or(line));
            }
            self.read.drain(..self.at);
            self.at = 0;
            searched = self.read.len();
            if searched > LONGEST_LINE {
                return Err(Ended::TooLong);
            }
            if self.is_flooding() {
                return Err(Ended::Flood);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok(Ok(piece)) => self.read.extend_from_slice(&piece),
                Err(RecvTimeoutError::Timeout) if left > LOOK => {}
                Err(RecvTimeoutError::Timeout) => return Err(Ended::Silent(timeout)),
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => return Err(Ended::Closed),
            }
        }
    }

    fn is_flooding(&self) -> bool {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).printed > FLOOD
    }

    /// What has been printed and not been read, if anything.
    pub(super) fn surplus(&mut self) -> Option<&[u8]> {
        if self.at == self.read.len()
            && let Ok(Ok(piece)) = self.output.try_recv()
        {
            self.read.extend_from_slice(&piece);
        }
        Some(&self.read[self.at..]).filter(|rest| !rest.is_empty())
    }

    /// Ends the process, and says how it came to its end, with the last of its messages: "exited with …".
    pub(super) fn post_mortem(&mut self, ended: Ended) -> String {
        self.input = None;
        let status = if ended == Ended::Closed { self.wait() } else { None };
        let how = match (ended, status) {
            (Ended::Closed, Some(status)) => format!("ended with {status}"),
            (Ended::Closed, None) => "closed its output".to_owned(),
            (Ended::Silent(timeout), _) => {
                format!("said nothing for {}", humantime::format_duration(timeout))
            }
            (Ended::TooLong, _) => "printed a line without an end".to_owned(),
            (Ended::Flood, _) => format!("printed more than {FLOOD} bytes on standard error: say less there"),
        };
        self.kill();
        let errors = self.last_messages();
        match errors.trim_ascii() {
            b"" => how,
            errors => format!("{how}; its messages end with `{}`", super::wire::shown_end(errors)),
        }
    }

    /// The last of its messages, once they have ended; something it has started may still hold the pipe open.
    fn last_messages(&self) -> Vec<u8> {
        let deadline = Instant::now() + LOOK;
        loop {
            let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
            if errors.ended || Instant::now() >= deadline {
                return errors.last.iter().copied().collect();
            }
            drop(errors);
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// How it ended, if it does within the time of grace.
    fn wait(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Kills it with whatever it has started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(id) = i32::try_from(self.child.id()) {
            let group = nix::unistd::Pid::from_raw(id);
            // One that has ended already needs no killing.
            nix::sys::signal::killpg(group, nix::sys::signal::Signal::SIGKILL).ok();
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        if self.wait().is_none() {
            self.kill();
        }
    }
}

/// Passes on what comes through the pipe, until either end closes.
fn pass_on(mut pipe: impl Read, pieces: &SyncSender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; PIECE];
    loop {
        let piece = pipe.read(&mut buffer).map(|length| buffer[..length].to_vec());
        let at_end = piece.as_ref().map_or(true, Vec::is_empty);
        if at_end || pieces.send(piece).is_err() {
            return;
        }
    }
}

/// Keeps the last of what comes through the pipe.
fn keep_last(mut pipe: impl Read, messages: &Mutex<Messages>) {
    let mut buffer = [0; ERRORS];
    while let Ok(length @ 1..) = pipe.read(&mut buffer) {
        let mut messages = messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.printed += length as u64;
        messages.last.extend(&buffer[..length]);
        let surplus = messages.last.len().saturating_sub(ERRORS);
        messages.last.drain(..surplus);
    }
    messages.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
}
