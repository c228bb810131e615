//! Workflow commands of GitHub Actions: an annotation for each finding.

use super::human::replay;
use super::{FindingReport, Report, SweepReport, closing_line, counted};
use crate::engine::Verdict;
use std::io::{self, Write};

/// Writes an `::error` for everything that keeps the run from conforming, and the closing line.
///
/// # Errors
///
/// If `out` fails.
pub fn write_github(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    for sweep in &report.sweeps {
        for finding in &sweep.findings {
            error(out, &format!("{}: {}", sweep.id(), finding.rule), &describe(finding, report))?;
        }
        if let Some(problem) = incomplete(sweep) {
            error(out, &sweep.id(), &problem)?;
        }
    }
    for line in &report.ledger {
        for problem in &line.problems {
            error(out, &format!("ledger: {}", line.id), problem)?;
        }
    }
    let command = if report.verdict == Verdict::Conforms { "notice" } else { "error" };
    writeln!(out, "::{command} title=codec-oracle::{}", data(&closing_line(report)))
}

fn error(out: &mut dyn Write, title: &str, message: &str) -> io::Result<()> {
    writeln!(out, "::error title={}::{}", property(title), data(message))
}

fn incomplete(sweep: &SweepReport) -> Option<String> {
    let coverage = || format!("{} of {} run", sweep.executed, counted(sweep.planned, "case"));
    sweep
        .problem()
        .or_else(|| (sweep.executed != sweep.planned).then(coverage))
        .or_else(|| (sweep.unjudged > 0).then(|| format!("{} unjudged", counted(sweep.unjudged, "case"))))
}

fn describe(finding: &FindingReport, report: &Report) -> String {
    let mut lines = vec![
        format!("{} of {} {}", counted(finding.cases, "case"), report.subject.name, report.subject.version),
        format!("{} ({})", finding.mend, finding.spec),
    ];
    if let Some(example) = finding.examples.first() {
        lines.push(format!("input     {}", example.input));
        lines.push(format!("expected  {}", example.expected));
        lines.push(format!("actual    {}", example.actual));
        lines.push(replay(example, &report.subject));
    }
    lines.join("\n")
}

/// The message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a command's property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_a_command_or_a_property_is_escaped() {
        let mut out = Vec::new();
        error(&mut out, "a: b, 50%", "1%\n2\r::error::3").unwrap();
        let line = "::error title=a%3A b%2C 50%25::1%25%0A2%0D::error::3\n";
        assert_eq!(String::from_utf8(out).unwrap(), line);
    }
}
