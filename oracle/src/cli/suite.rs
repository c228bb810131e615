//! `suite`

use super::output::stdout;
use super::{ColorArgs, Failure};
use crate::engine::Verdict;
use crate::report::{self, grouped};
use crate::subjects::Subject;
#[cfg(feature = "html")]
use crate::suites::html5lib;
#[cfg(feature = "url")]
use crate::suites::wpt;
use crate::suites::{SuiteError, cases};
use clap::{Args, ValueEnum};
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `suite`.
#[derive(Debug, Args)]
pub struct SuiteArgs {
    /// The form of the data
    format: SuiteFormat,
    /// A file, or a folder of them
    path: PathBuf,
    #[command(flatten)]
    color: ColorArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SuiteFormat {
    /// Lines of JSON, one real bug a line
    Cases,
    /// The tokenizer tests of html5lib-tests, of which the character references are compared
    #[cfg(feature = "html")]
    Html5lib,
    /// The data of web-platform-tests on percent-encoding and forms
    #[cfg(feature = "url")]
    Wpt,
}

impl From<SuiteError> for Failure {
    fn from(error: SuiteError) -> Self {
        Failure::Usage(error.to_string())
    }
}

impl SuiteArgs {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let tally = match self.format {
            SuiteFormat::Cases => cases::run(&self.path, Subject::Codecs)?,
            #[cfg(feature = "html")]
            SuiteFormat::Html5lib => html5lib::run(&self.path, Subject::Codecs)?,
            #[cfg(feature = "url")]
            SuiteFormat::Wpt => wpt::run(&self.path, Subject::Codecs)?,
        };
        let verdict = match (tally.failures.is_empty(), tally.passed) {
            (false, _) => Verdict::Divergence,
            (true, 0) => Verdict::Nothing,
            (true, _) => Verdict::Conforms,
        };
        let mut out = stdout(self.color.color);
        report::write_tally(&mut out, &tally)?;
        writeln!(
            out,
            "{} passed, {} failed, {} not built, {} not comparable: {} (exit {})",
            grouped(tally.passed),
            grouped(tally.failures.len() as u64),
            grouped(tally.not_built.values().sum()),
            grouped(tally.not_comparable.values().sum()),
            verdict.meaning(),
            verdict.exit(),
        )?;
        out.flush()?;
        Ok(verdict.exit())
    }
}
