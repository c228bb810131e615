//! Published test data.

pub mod cases;
#[cfg(feature = "html")]
pub mod html5lib;
#[cfg(feature = "url")]
pub mod wpt;

use crate::engine::{Seat, Value};
use crate::subjects::Subject;
use crate::{Answer, Batch, Case, Mark, Operation, notation, operations};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What became of a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tests passed.
    pub passed: u64,
    /// Tests of operations, modes or encodings that this build does not have, by what is missing.
    pub not_built: BTreeMap<String, u64>,
    /// Tests that the subject cannot be compared on, by reason.
    pub not_comparable: BTreeMap<String, u64>,
    /// The tests that failed.
    pub failures: Vec<Failure>,
}

/// A test that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The test's id.
    pub id: String,
    /// The operation.
    pub operation: &'static str,
    /// The input, in the notation.
    pub input: String,
    /// What is published as right, in the notation.
    pub expected: String,
    /// What the subject answered.
    pub actual: String,
    /// The test's note or description.
    pub note: String,
}

/// Why published data cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// A file or folder cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// The path.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file has another form than the suite's.
    #[error("{path}:{line}: {problem}")]
    Form {
        /// The path.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// A folder without a file of the suite.
    #[error("{path}: there is no .{extension} file")]
    Empty {
        /// The path.
        path: String,
        /// That of the files looked for.
        extension: &'static str,
    },
}

/// A case of an operation with the answer that is published as right.
struct Question<'a> {
    /// The operation's id.
    operation: &'a str,
    case: Case<'a>,
    expected: Expected<'a>,
}

/// What is published as right.
#[derive(Clone, Copy)]
enum Expected<'a> {
    /// This output.
    Output(&'a [u8]),
    /// This text, which the output is when it is decoded as UTF-8 without BOM handling.
    Text(&'a str),
    /// That the input is refused, wherever and for whatever reason.
    Rejected,
}

impl Expected<'_> {
    fn is(self, actual: Answer<'_>) -> bool {
        match (self, actual.mark) {
            (Expected::Output(output), Mark::Output) => output == actual.output,
            (Expected::Text(text), Mark::Output) => text == String::from_utf8_lossy(actual.output),
            (Expected::Rejected, Mark::Rejected(_)) => true,
            _ => false,
        }
    }

    fn written(self, operation: &Operation) -> String {
        match self {
            Expected::Output(output) => notation::write_as(operation.output, output),
            Expected::Text(text) => notation::write(text.as_bytes()),
            Expected::Rejected => "rejected".to_owned(),
        }
    }
}

/// What became of a question.
enum Reply {
    Right,
    Wrong(Failure),
    /// The operation's id.
    NotBuilt(String),
}

impl Question<'_> {
    fn ask(&self, subject: Subject) -> Reply {
        let operation = operations::find(self.operation);
        let seat = operation.and_then(|operation| Seat::new(subject.implementation(), operation));
        let Some((operation, mut seat)) = operation.zip(seat) else {
            return Reply::NotBuilt(self.operation.to_owned());
        };
        let mut batch = Batch::new();
        batch.push_cut(self.case.input, self.case.cuts);
        seat.answer(&batch);
        let actual = seat.answers.get(0);
        if self.expected.is(actual) {
            return Reply::Right;
        }
        Reply::Wrong(Failure {
            id: String::new(),
            operation: operation.id,
            input: notation::write_input(operation, self.case),
            expected: self.expected.written(operation),
            actual: Value::new(operation, actual, None).to_string(),
            note: String::new(),
        })
    }
}

impl Tally {
    /// Counts one test, which is made up of questions and passes if all are answered right.
    fn count(&mut self, replies: impl IntoIterator<Item = Reply>, id: &str, note: &str) {
        let mut passed = true;
        for reply in replies {
            passed &= matches!(reply, Reply::Right);
            match reply {
                Reply::Right => {}
                Reply::NotBuilt(operation) => *self.not_built.entry(operation).or_default() += 1,
                Reply::Wrong(failure) => {
                    self.failures.push(Failure { id: id.to_owned(), note: note.to_owned(), ..failure });
                }
            }
        }
        self.passed += u64::from(passed);
    }
}

/// The file that `path` is, or the files with an extension in the folder that it is.
fn files(path: &Path, extension: &'static str) -> Result<Vec<PathBuf>, SuiteError> {
    let name = || path.display().to_string();
    let io = |error| SuiteError::Io { path: name(), error };
    if !fs::metadata(path).map_err(io)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(io)? {
        let file = entry.map_err(io)?.path();
        if file.extension().is_some_and(|of_file| of_file == extension) {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() { Err(SuiteError::Empty { path: name(), extension }) } else { Ok(files) }
}

fn read(file: &Path) -> Result<String, SuiteError> {
    fs::read_to_string(file).map_err(|error| SuiteError::Io { path: file.display().to_string(), error })
}
