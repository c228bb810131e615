//! `matrix`

use super::output::stdout;
use super::selection::select;
use super::subject::parse_timeout;
use super::sweep::{parse_threads, stop_on_signals, thread_pool};
use super::{ColorArgs, Failure};
use crate::domains::{Sweep, Tier};
use crate::engine::{Certificate, Roster, Run, Shard, Stop, Until};
use crate::report::{self, Absent, Cell, Column, Matrix, Row, SweepReport, counted, grouped};
use crate::subjects::{self, Adapter, Adapters, Program, Subject};
use crate::{Identity, Implementation as _, Operation, operations, oracles};
use clap::{Args, ValueEnum};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// The arguments of `matrix`.
#[derive(Debug, Args)]
pub struct MatrixArgs {
    /// Globs over `operation/domain` (with `*`, `?` or `[`), or parts of it; all without a filter
    #[arg(value_name = "FILTER")]
    filters: Vec<String>,
    /// The list of adapters
    #[arg(long, value_name = "FILE", default_value = "oracle/adapters/adapters.toml")]
    adapters: PathBuf,
    /// Only implementations with this in their name, or all `adapters` or `crates`; may be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// At most so many cases a cell: whole sweeps of tier quick, the smallest first
    #[arg(long, value_name = "N", default_value_t = 3_000_000)]
    cases: u64,
    /// Threads, each with its own process [default: one per core]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZero<usize>>,
    /// How long a program may be silent before it counts as hung
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_timeout)]
    timeout: Duration,
    /// Standard output
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: MatrixFormat,
    /// Write the matrix to a file too: .html one self-contained page, .md Markdown; may be repeated
    #[arg(long, value_name = "FILE", value_parser = parse_output)]
    output: Vec<(PathBuf, MatrixFormat)>,
    #[command(flatten)]
    color: ColorArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MatrixFormat {
    /// A line for each cell
    Human,
    /// Tables
    Markdown,
    /// One self-contained page
    Html,
}

fn parse_output(text: &str) -> Result<(PathBuf, MatrixFormat), String> {
    let path = PathBuf::from(text);
    match path.extension().and_then(OsStr::to_str) {
        Some("html") => Ok((path, MatrixFormat::Html)),
        Some("md") => Ok((path, MatrixFormat::Markdown)),
        _ => Err("the file's name says the format: .html or .md".to_owned()),
    }
}

/// What is tried of each operation, and how.
struct Plan<'a> {
    sweeps: Vec<(&'static Operation, Vec<Sweep>)>,
    threads: &'a rayon::ThreadPool,
    stop: &'a Stop,
}

impl MatrixArgs {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let adapters = Adapters::read(&self.adapters).map_err(|error| {
            Failure::Usage(format!(
                "{error}; --adapters takes a list such as oracle/adapters/adapters.toml of this project's sources"
            ))
        })?;
        self.check_outputs()?;
        let stop = Arc::new(Stop::default());
        stop_on_signals(Arc::clone(&stop));
        let plan = Plan { sweeps: self.sweeps()?, threads: &thread_pool(self.threads)?, stop: &stop };
        let mut out = stdout(self.color.color);
        let matrix = match self.format {
            MatrixFormat::Human => self.fill(&plan, &adapters, &mut out)?,
            MatrixFormat::Markdown | MatrixFormat::Html => self.fill(&plan, &adapters, &mut io::sink())?,
        };
        if matrix.rows.is_empty() {
            return Err(Failure::Nothing(
                "no implementation that is selected and installed performs anything of it".to_owned(),
            ));
        }
        match self.format {
            MatrixFormat::Human => writeln!(out, "\n{}", closing_line(&matrix))?,
            format => out.write_all(&render(&matrix, format)?)?,
        }
        out.flush()?;
        for (path, format) in &self.output {
            fs::write(path, render(&matrix, *format)?).map_err(|error| {
                Failure::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
            })?;
        }
        let is_complete = |cell: &Cell| cell.problem.is_none();
        let complete = stop.reason().is_none() && matrix.rows.iter().flat_map(Row::cells).all(is_complete);
        Ok(if complete { 0 } else { 5 })
    }

    /// Opens every file once, so that a long run does not end in a page that cannot be written.
    fn check_outputs(&self) -> Result<(), Failure> {
        for (path, _) in &self.output {
            let opened = fs::OpenOptions::new().create(true).append(true).open(path);
            opened.map_err(|error| {
                Failure::Usage(format!("--output {}: {error}; nothing was run", path.display()))
            })?;
        }
        Ok(())
    }

    /// Tries everybody.
    fn fill(&self, plan: &Plan<'_>, adapters: &Adapters, lines: &mut dyn Write) -> Result<Matrix, Failure> {
        let mut matrix = Matrix { operations: plan.columns(), rows: Vec::new(), absent: Vec::new() };
        for adapter in adapters.list.iter().filter(|adapter| self.wants(&adapter.name, "adapters")) {
            if plan.stop.reason().is_some() {
                break;
            }
            let Adapter { name, language, about, command, install } = adapter.clone();
            match Program::start_in(&adapters.folder, &command, self.timeout) {
                Ok(program) => {
                    let roster = Roster { subject: &program, own: None, ..Subject::Codecs.roster()? };
                    let roster = Roster { beside: Some(subjects::codecs()), ..roster };
                    let cells = plan.cells(roster, &|sweep| program.takes(sweep), lines)?;
                    matrix.rows.push(Row { identity: program.identity(), language, about, cells });
                }
                Err(error) => {
                    writeln!(lines, "{name}: not installed: {install}")?;
                    matrix.absent.push(Absent { name, install, problem: error.to_string() });
                }
            }
        }
        for subject in self.in_process() {
            let cells = plan.cells(subject.roster()?, &|sweep| subject.takes(sweep), lines)?;
            let (language, about) = ("Rust".to_owned(), "in process".to_owned());
            matrix.rows.push(Row { identity: subject.identity(), language, about, cells });
        }
        matrix.drop_empty();
        Ok(matrix)
    }

    fn wants(&self, name: &str, kind: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == kind || name.contains(only.as_str()))
    }

    /// Our own codecs, every library among the oracles, and the crates that are none.
    fn in_process(&self) -> impl Iterator<Item = Subject> {
        let libraries = oracles::all().iter().filter(|oracle| !oracle.is_transcription());
        let subjects = libraries.map(|&oracle| Subject::Oracle(oracle));
        std::iter::once(Subject::Codecs)
            .chain(subjects)
            .chain(subjects::crates())
            .filter(|subject| self.wants(&subject.identity().name, "crates"))
    }

    /// Per operation, the sweeps of tier quick as long as they fit, the smallest first: many small ones show more
    /// than one that is large.
    fn sweeps(&self) -> Result<Vec<(&'static Operation, Vec<Sweep>)>, Failure> {
        let selected = select(&self.filters, Tier::Quick)?;
        let of = |operation: &'static Operation| {
            let mut left = self.cases;
            let fits = |sweep: &&Sweep| match left.checked_sub(sweep.domain.len()) {
                Some(rest) => {
                    left = rest;
                    true
                }
                None => false,
            };
            let mut sweeps: Vec<_> = selected.iter().filter(|sweep| sweep.operation == operation).collect();
            sweeps.sort_by_key(|sweep| sweep.domain.len());
            (operation, sweeps.into_iter().filter(fits).copied().collect::<Vec<_>>())
        };
        Ok(operations::all().map(of).filter(|(_, sweeps)| !sweeps.is_empty()).collect())
    }
}

impl Plan<'_> {
    fn columns(&self) -> Vec<Column> {
        let domain = |sweep: &Sweep| format!("{} ({})", sweep.domain.id(), grouped(sweep.domain.len()));
        let column = |(operation, sweeps): &(&'static Operation, Vec<Sweep>)| Column {
            operation: operation.id.to_owned(),
            spec: operation.spec.to_owned(),
            oracles: oracles::all()
                .iter()
                .filter(|oracle| oracle.implementation.worker(operation).is_some())
                .map(|oracle| oracle.implementation.identity())
                .collect(),
            domains: sweeps.iter().map(domain).collect(),
        };
        self.sweeps.iter().map(column).collect()
    }

    /// One implementation's cells.
    fn cells(
        &self,
        roster: Roster<'_>,
        takes: &dyn Fn(&Sweep) -> bool,
        lines: &mut dyn Write,
    ) -> io::Result<Vec<Option<Cell>>> {
        let Identity { name, version } = roster.subject.identity();
        self.sweeps
            .iter()
            .map(|(operation, sweeps)| {
                let performed = sweeps.iter().filter(|sweep| self.stop.reason().is_none() && takes(sweep));
                let reports: Vec<_> = performed
                    .filter_map(|sweep| self.sweep(roster, sweep))
                    .map(|certificate| SweepReport::new(&certificate))
                    .collect();
                let cell = (!reports.is_empty()).then(|| Cell::of(&reports)).filter(Cell::is_judged);
                if let Some(cell) = &cell {
                    writeln!(
                        lines,
                        "{:<36} {:<34} {}",
                        format!("{name} {version}"),
                        operation.id,
                        cell.summary()
                    )?;
                    lines.flush()?;
                }
                Ok(cell)
            })
            .collect()
    }

    fn sweep(&self, roster: Roster<'_>, sweep: &Sweep) -> Option<Certificate> {
        let done = AtomicU64::new(0);
        let run = Run {
            roster,
            threads: self.threads,
            shard: Shard::WHOLE,
            examples: 3,
            stop: self.stop,
            done: &done,
            until: Until::End,
        };
        run.sweep(sweep)
    }
}

fn render(matrix: &Matrix, format: MatrixFormat) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    match format {
        MatrixFormat::Html => report::write_matrix_page(&mut text, matrix)?,
        MatrixFormat::Human | MatrixFormat::Markdown => report::write_matrix_markdown(&mut text, matrix)?,
    }
    Ok(text)
}

fn closing_line(matrix: &Matrix) -> String {
    let cells = || matrix.rows.iter().flat_map(Row::cells);
    let cases = cells().map(|cell| cell.cases).sum();
    let (conforming, diverging) =
        (cells().filter(|cell| cell.conforms()).count(), cells().filter(|cell| cell.divergences > 0).count());
    format!(
        "{}, {}, {}: {} of {} conform, {diverging} diverge; {} not installed",
        counted(matrix.rows.len() as u64, "implementation"),
        counted(matrix.operations.len() as u64, "operation"),
        counted(cases, "case"),
        conforming,
        counted(cells().count() as u64, "cell"),
        matrix.absent.len(),
    )
}
