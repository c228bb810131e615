//! Published test data.

pub mod cases;

/// What became of a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tests passed.
    pub passed: u64,
    /// Tests of operations, modes or encodings that this build does not have, by what is missing.
    pub not_built: std::collections::BTreeMap<String, u64>,
    /// Tests that the subject cannot be compared on, by reason.
    pub not_comparable: std::collections::BTreeMap<String, u64>,
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
    #[error("{path}: there is no {pattern} file")]
    Empty {
        /// The path.
        path: String,
        /// The files looked for.
        pattern: &'static str,
    },
}
