//! Standard output: coloured as asked, and quiet about a reader that went away.

use super::Color;
use anstream::{AutoStream, ColorChoice};
use std::io::{self, ErrorKind, Write};

/// Standard output that swallows a closed pipe: the verdict is in the exit status still.
pub(super) fn stdout(color: Color) -> impl Write {
    let choice = match color {
        // `NO_COLOR` wins.
        _ if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) => ColorChoice::Never,
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    };
    Tolerant(AutoStream::new(io::stdout(), choice))
}

/// Prints pretty JSON and a newline.
pub(super) fn print_json(json: &serde_json::Value) -> io::Result<()> {
    writeln!(stdout(Color::Never), "{json:#}")
}

struct Tolerant<W>(W);

impl<W: Write> Write for Tolerant<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            result => result,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            result => result,
        }
    }
}
