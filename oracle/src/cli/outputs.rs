//! `--format` and `--output`: where a report goes, and how it is rendered.

use super::output::{print_json, stdout};
use super::{Color, Failure};
use crate::report::{self, Report};
use clap::{Args, ValueEnum};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct Outputs {
    /// The report on standard output
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(super) format: ReportFormat,
    /// Write the report to a file too: .txt human, .json JSON, .xml JUnit, .md Markdown; may be repeated
    #[arg(long, value_name = "FILE", value_parser = parse_output)]
    output: Vec<Output>,
}

/// How a report is rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// For people
    Human,
    /// For programs
    Json,
    /// JUnit XML, for continuous integration
    Junit,
    /// Annotations of GitHub Actions
    Github,
    /// For the summary of a job
    Markdown,
}

#[derive(Clone, Debug)]
struct Output {
    path: PathBuf,
    format: ReportFormat,
}

fn parse_output(text: &str) -> Result<Output, String> {
    let path = PathBuf::from(text);
    let format = match path.extension().and_then(OsStr::to_str) {
        Some("txt") => ReportFormat::Human,
        Some("json") => ReportFormat::Json,
        Some("xml") => ReportFormat::Junit,
        Some("md") => ReportFormat::Markdown,
        _ => return Err("the file's name says the format: .txt, .json, .xml or .md".to_owned()),
    };
    Ok(Output { path, format })
}

impl Outputs {
    /// Opens every file once, so that a long run does not end in a report that cannot be written.
    pub(super) fn check(&self) -> Result<(), Failure> {
        for Output { path, .. } in &self.output {
            let opened = fs::OpenOptions::new().create(true).append(true).open(path);
            opened.map_err(|error| {
                Failure::Usage(format!("--output {}: {error}; nothing was run", path.display()))
            })?;
        }
        Ok(())
    }

    /// Prints the report.
    pub(super) fn print(&self, report: &Report, color: Color) -> Result<(), Failure> {
        let mut out = stdout(color);
        match self.format {
            ReportFormat::Human => report::write_report(&mut out, report)?,
            ReportFormat::Json => print_json(&report::report_to_json(report))?,
            ReportFormat::Junit => writeln!(out, "{}", junit(report)?)?,
            ReportFormat::Github => report::write_github(&mut out, report)?,
            ReportFormat::Markdown => report::write_markdown(&mut out, report)?,
        }
        Ok(out.flush()?)
    }

    /// Writes the files, all that can be written; gives the first failure.
    pub(super) fn write_files(&self, report: &Report) -> Result<(), Failure> {
        let results: Vec<_> = self.output.iter().map(|output| output.write(report)).collect();
        results.into_iter().collect()
    }
}

impl Output {
    fn write(&self, report: &Report) -> Result<(), Failure> {
        let content = match self.format {
            ReportFormat::Human => plain(|out| report::write_report(out, report))?,
            ReportFormat::Json => format!("{:#}\n", report::report_to_json(report)).into_bytes(),
            ReportFormat::Junit => junit(report)?.into_bytes(),
            ReportFormat::Github => plain(|out| report::write_github(out, report))?,
            ReportFormat::Markdown => plain(|out| report::write_markdown(out, report))?,
        };
        fs::write(&self.path, content).map_err(|error| {
            Failure::Io(io::Error::new(error.kind(), format!("{}: {error}", self.path.display())))
        })
    }
}

fn junit(report: &Report) -> io::Result<String> {
    report::report_to_junit(report).map_err(io::Error::other)
}

/// Without colours.
fn plain(write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut text = anstream::StripStream::new(Vec::new());
    write(&mut text)?;
    Ok(text.into_inner())
}
