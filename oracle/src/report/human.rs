//! Reports for people.

use super::{ExampleReport, FindingReport, Report, SubjectReport, SweepReport, UnansweredReport};
use crate::engine::Verdict;
use crate::explain::Explanation;
use crate::{Form, notation, operations};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const FAINT: Style = Style::new().dimmed();
const STRONG: Style = Style::new().bold();

/// The whole report.
///
/// # Errors
///
/// If `out` fails.
pub fn write_report(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    report.sweeps.iter().try_for_each(|sweep| write_sweep_line(out, sweep))?;
    write_after_sweeps(out, report)
}

/// What follows the lines of the sweeps: findings, ledger, closing line.
///
/// # Errors
///
/// If `out` fails.
pub fn write_after_sweeps(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let subject = &report.subject;
    report.sweeps.iter().try_for_each(|sweep| write_findings(out, sweep, subject))?;
    write_ledger(out, report)?;
    writeln!(out, "\n{}", closing_line(report))
}

/// One line about a finished sweep.
///
/// # Errors
///
/// If `out` fails.
pub fn write_sweep_line(out: &mut dyn Write, sweep: &SweepReport) -> io::Result<()> {
    let (style, mark) = if sweep.verdict() == Verdict::Conforms { (GOOD, "ok") } else { (BAD, "!!") };
    let (id, executed, digest) = (sweep.id(), grouped(sweep.executed), sweep.digest);
    write!(out, "{style}{mark}{style:#} {id:<48} {executed:>14} cases ")?;
    let bases = code_bases(sweep);
    let (plural, seconds) = (if bases == 1 { " " } else { "s" }, sweep.seconds);
    write!(out, "{bases:>2} code base{plural} {seconds:>8.2} s {FAINT}{digest:016x}{FAINT:#}")?;
    if sweep.executed != sweep.planned {
        write!(out, "  {BAD}of {} planned{BAD:#}", grouped(sweep.planned))?;
    }
    for (style, count, what) in [
        (BAD, sweep.divergences, "divergences"),
        (BAD, sweep.unjudged, "unjudged"),
        (FAINT, sweep.ledgered, "ledgered"),
    ] {
        if count > 0 {
            write!(out, "  {style}{} {what}{style:#}", grouped(count))?;
        }
    }
    for oracle in &sweep.oracles {
        for (reason, &count) in &oracle.not_comparable {
            let (name, count) = (&oracle.name, grouped(count));
            write!(out, "  {FAINT}{name}: {count} not comparable ({reason}){FAINT:#}")?;
        }
    }
    if !sweep.unseen.is_empty() {
        write!(out, "  {FAINT}unseen: {}{FAINT:#}", sweep.unseen.join(", "))?;
    }
    writeln!(out)
}

fn code_bases(sweep: &SweepReport) -> usize {
    let mut names: Vec<_> = sweep.oracles.iter().map(|oracle| &oracle.code_base).collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

/// The findings of a sweep, and what does not add up.
///
/// # Errors
///
/// If `out` fails.
pub fn write_findings(out: &mut dyn Write, sweep: &SweepReport, subject: &SubjectReport) -> io::Result<()> {
    if !sweep.findings.is_empty() {
        let (id, revision) = (sweep.id(), sweep.revision);
        let divergences = counted(sweep.divergences, "divergence");
        writeln!(out, "\n{STRONG}{id}@{revision}{STRONG:#}: {divergences}")?;
    }
    for finding in &sweep.findings {
        write_finding(out, finding, sweep, subject)?;
    }
    match sweep.problem() {
        Some(problem) if sweep.executed == sweep.planned || sweep.problem.is_some() => {
            writeln!(out, "\n{BAD}incomplete{BAD:#}: {problem}")?;
        }
        _ => {}
    }
    if !sweep.unanswered.is_empty() {
        writeln!(out, "\n{STRONG}{}@{}{STRONG:#}: not judged", sweep.id(), sweep.revision)?;
    }
    for UnansweredReport { reason, cases, token } in &sweep.unanswered {
        let (cases, reason) = (counted(*cases, "case"), clipped(reason));
        writeln!(out, "\n  {cases}  {reason}\n    {FAINT}the first is {token}{FAINT:#}")?;
    }
    Ok(())
}

fn write_finding(
    out: &mut dyn Write,
    finding: &FindingReport,
    sweep: &SweepReport,
    subject: &SubjectReport,
) -> io::Result<()> {
    let cases = counted(finding.cases, "case");
    writeln!(out, "\n  {BAD}{}{BAD:#}  {cases}", finding.rule)?;
    writeln!(out, "    {}", ranges(finding))?;
    writeln!(out, "    {}", finding.mend)?;
    writeln!(out, "    {FAINT}{}{FAINT:#}", finding.spec)?;
    write_like(out, finding)?;
    finding.examples.iter().try_for_each(|example| write_example(out, example, sweep, subject))
}

/// The behaviours that explain all of it.
fn write_like(out: &mut dyn Write, finding: &FindingReport) -> io::Result<()> {
    const SHOWN: usize = 3;
    let rest = finding.like.len().saturating_sub(SHOWN);
    finding.like.iter().take(SHOWN).try_for_each(|like| writeln!(out, "    each as fault:{like}"))?;
    if rest > 0 { writeln!(out, "    and as {}", counted(rest as u64, "other fault")) } else { Ok(()) }
}

pub(super) fn ranges(finding: &FindingReport) -> String {
    const SHOWN: usize = 5;
    let range = |&(first, last): &(u64, u64)| match first == last {
        true => grouped(first),
        false => format!("{}..{}", grouped(first), grouped(last)),
    };
    let shown: Vec<_> = finding.ranges.iter().take(SHOWN).map(range).collect();
    let more = finding.more + finding.ranges.len().saturating_sub(SHOWN) as u64;
    let rest = if more > 0 { format!(" and {}", counted(more, "more range")) } else { String::new() };
    let noun = if finding.cases == 1 { "index" } else { "indices" };
    format!("{noun} {}{rest}", shown.join(", "))
}

fn write_example(
    out: &mut dyn Write,
    example: &ExampleReport,
    sweep: &SweepReport,
    subject: &SubjectReport,
) -> io::Result<()> {
    let takes_bytes =
        operations::find(&sweep.operation).is_some_and(|operation| operation.input == Form::Bytes);
    let bytes = if takes_bytes { hex_beside(&example.input) } else { String::new() };
    writeln!(out, "    input     {}{bytes}", clipped(&example.input))?;
    writeln!(out, "    expected  {}", clipped(&example.expected.to_string()))?;
    writeln!(out, "    actual    {}", clipped(&example.actual.to_string()))?;
    for (name, vote) in &example.votes {
        if *vote != example.expected {
            writeln!(out, "    {name}: {}", clipped(&vote.to_string()))?;
        }
    }
    writeln!(out, "    {FAINT}{}{FAINT:#}", replay(example, subject))
}

/// The command that tries an example again, without the program's name; or its token, where there is none.
pub(super) fn replay(example: &ExampleReport, subject: &SubjectReport) -> String {
    let subject = match subject.argument.as_str() {
        // No command line has it.
        "" => return format!("case {}", example.token),
        "codecs" => String::new(),
        name if name.contains(char::is_whitespace) => format!(" --subject {}", quoted(name)),
        name => format!(" --subject {name}"),
    };
    format!("replay '{}'{subject}", example.token)
}

/// An argument as a shell takes it for one.
fn quoted(argument: &str) -> String {
    format!("'{}'", argument.replace('\'', r"'\''"))
}

/// The bytes of a short input in which the notation hides some behind code points.
fn hex_beside(input: &str) -> String {
    const LONGEST: usize = 16;
    match notation::read_bytes(input) {
        Ok(case) if input.contains(r"\u") && case.input.len() <= LONGEST => {
            format!("  ({})", hex(&case.input))
        }
        _ => String::new(),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ")
}

/// A long rendering with its middle left out.
fn clipped(text: &str) -> String {
    const LONGEST: usize = 240;
    match text.len() {
        ..=LONGEST => text.to_owned(),
        // The notation is ASCII: any place is between two characters.
        length => {
            format!("{} … {} … {}", &text[..LONGEST / 2], length - LONGEST, &text[length - LONGEST / 2..])
        }
    }
}

/// What is wrong with the ledger.
fn write_ledger(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    for line in &report.ledger {
        for problem in &line.problems {
            writeln!(out, "\n{BAD}ledger{BAD:#} {}: {problem}", line.id)?;
        }
    }
    Ok(())
}

/// The last line: what was checked, what it came to, and the exit status.
#[must_use]
pub fn closing_line(report: &Report) -> String {
    let Report { verdict, totals, .. } = report;
    let planned: u64 = report.sweeps.iter().map(|sweep| sweep.planned).sum();
    let of_planned =
        if planned == totals.cases { String::new() } else { format!(" of {} planned", grouped(planned)) };
    let mut counts = vec![counted(totals.divergences, "divergence")];
    for (count, what) in [(totals.ledgered, "ledgered"), (totals.unjudged, "unjudged")] {
        if count > 0 {
            counts.push(format!("{} {what}", grouped(count)));
        }
    }
    format!(
        "checked {}{of_planned} in {} ({}): {}; {} (exit {})",
        counted(totals.cases, "case"),
        counted(totals.sweeps, "sweep"),
        counted(totals.comparisons, "comparison"),
        counts.join(", "),
        verdict.meaning(),
        verdict.exit(),
    )
}

/// A number with its thousands apart.
///
/// ```
/// assert_eq!(codec_oracle::report::grouped(2228231), "2,228,231");
/// ```
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun.
///
/// ```
/// assert_eq!(codec_oracle::report::counted(1, "case"), "1 case");
/// assert_eq!(codec_oracle::report::counted(2228231, "case"), "2,228,231 cases");
/// ```
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// Everybody's answer side by side, and the specification's reading of the input.
///
/// # Errors
///
/// If `out` fails.
pub fn write_explanation(out: &mut dyn Write, explanation: &Explanation) -> io::Result<()> {
    let operation = explanation.operation;
    writeln!(out, "{STRONG}{}{STRONG:#}  {}", operation.id, operation.spec)?;
    let length = counted(explanation.bytes.len() as u64, "byte");
    writeln!(out, "input: {}  ({length})\n", shown(&explanation.input))?;
    let names: Vec<_> =
        explanation.outcomes.iter().map(|o| format!("{} {}", o.identity.name, o.identity.version)).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    for (name, outcome) in names.iter().zip(&explanation.outcomes) {
        write!(out, "{name:<width$}  {}", outcome.value)?;
        let ledgered = outcome.ledgered.map(|id| format!("  {FAINT}known to be wrong: {id}{FAINT:#}"));
        writeln!(out, "{}", ledgered.unwrap_or_default())?;
    }
    let verdict = if explanation.agree { "all agree" } else { "they differ" };
    let style = if explanation.agree { GOOD } else { BAD };
    writeln!(out, "{style}{verdict}{style:#}")?;
    write_steps(out, explanation)
}

fn write_steps(out: &mut dyn Write, explanation: &Explanation) -> io::Result<()> {
    let is_printable = |source: &[u8]| source.iter().all(|byte| (0x20..0x7F).contains(byte));
    let rows: Vec<(String, String, &str, &str)> = explanation
        .steps
        .iter()
        .map(|step| {
            let source = &explanation.bytes[step.span.clone()];
            let in_hex = explanation.operation.input == Form::Bytes && !is_printable(source);
            let source = if in_hex { hex(source) } else { notation::write(source) };
            let rule = step.rule.map_or(("", ""), |rule| (rule.id, rule.spec));
            let becomes = notation::write_as(explanation.operation.output, &step.becomes);
            (source, shown(&becomes).to_owned(), rule.0, rule.1)
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    let source_width = rows.iter().map(|row| row.0.len()).max().unwrap_or(0).max(5);
    let becomes_width = rows.iter().map(|row| row.1.len()).max().unwrap_or(0).max(7);
    let rule_width = rows.iter().map(|row| row.2.len()).max().unwrap_or(0).max(4);
    writeln!(
        out,
        "
{FAINT}{:<source_width$}  {:<becomes_width$}  {:<rule_width$}  section{FAINT:#}",
        "input", "becomes", "rule"
    )?;
    for (source, becomes, rule, spec) in rows {
        let line = format!("{source:<source_width$}  {becomes:<becomes_width$}  {rule:<rule_width$}  {spec}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn shown(text: &str) -> &str {
    if text.is_empty() { "(empty)" } else { text }
}
