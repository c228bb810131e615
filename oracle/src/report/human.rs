//! Reports for people.

use super::Report;
use crate::domains::Sweep;
use crate::engine::{Certificate, Example, Finding, Verdict};
use crate::explain::Explanation;
use crate::{Form, Identity, notation};
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
pub fn write_report(out: &mut dyn Write, report: &Report<'_>) -> io::Result<()> {
    report.certificates.iter().try_for_each(|certificate| write_sweep_line(out, certificate))?;
    write_after_sweeps(out, report)
}

/// What follows the lines of the sweeps: findings, ledger, closing line.
///
/// # Errors
///
/// If `out` fails.
pub fn write_after_sweeps(out: &mut dyn Write, report: &Report<'_>) -> io::Result<()> {
    let subject = &report.subject;
    report.certificates.iter().try_for_each(|certificate| write_findings(out, certificate, subject))?;
    write_ledger(out, report)?;
    writeln!(out, "\n{}", closing_line(report))
}

/// One line about a finished sweep.
///
/// # Errors
///
/// If `out` fails.
pub fn write_sweep_line(out: &mut dyn Write, certificate: &Certificate) -> io::Result<()> {
    let verdict = certificate.verdict();
    let (style, mark) = if verdict == Verdict::Conforms { (GOOD, "ok") } else { (BAD, "!!") };
    let sweep = certificate.sweep.id();
    let executed = grouped(certificate.executed);
    let digest = certificate.digest;
    write!(out, "{style}{mark}{style:#} {sweep:<48} {executed:>14} cases ")?;
    let bases = code_bases(certificate);
    let (plural, seconds) = (if bases == 1 { " " } else { "s" }, certificate.seconds);
    write!(out, "{bases:>2} code base{plural} {seconds:>8.2} s {FAINT}{digest:016x}{FAINT:#}")?;
    if certificate.executed != certificate.planned {
        write!(out, "  {BAD}of {} planned{BAD:#}", grouped(certificate.planned))?;
    }
    for (count, what) in [
        (certificate.divergences, "divergences"),
        (certificate.unjudged, "unjudged"),
        (certificate.ledgered, "ledgered"),
    ] {
        if count > 0 {
            write!(out, "  {BAD}{} {what}{BAD:#}", grouped(count))?;
        }
    }
    for tally in &certificate.oracles {
        for (reason, &count) in tally.oracle.reasons.iter().zip(&tally.not_comparable) {
            if count > 0 {
                write!(
                    out,
                    "  {FAINT}{}: {} not comparable ({reason}){FAINT:#}",
                    tally.identity.name,
                    grouped(count)
                )?;
            }
        }
    }
    if !certificate.unseen().is_empty() {
        write!(out, "  {FAINT}unseen: {}{FAINT:#}", certificate.unseen().join(", "))?;
    }
    writeln!(out)
}

fn code_bases(certificate: &Certificate) -> usize {
    let mut names: Vec<_> = certificate.oracles.iter().map(|tally| tally.oracle.code_base).collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

/// The findings of a sweep, and what does not add up.
///
/// # Errors
///
/// If `out` fails.
pub fn write_findings(out: &mut dyn Write, certificate: &Certificate, subject: &Identity) -> io::Result<()> {
    let sweep = &certificate.sweep;
    if !certificate.findings.is_empty() {
        let (id, revision) = (sweep.id(), sweep.domain.revision());
        let divergences = counted(certificate.divergences, "divergence");
        writeln!(out, "\n{STRONG}{id}@{revision}{STRONG:#}: {divergences}")?;
    }
    for finding in &certificate.findings {
        write_finding(out, finding, sweep, subject)?;
    }
    match certificate.accounting() {
        Err(problem) if certificate.stopped.is_none() => {
            writeln!(out, "\n{BAD}does not add up{BAD:#}: {problem}")
        }
        _ => Ok(()),
    }
}

fn write_finding(
    out: &mut dyn Write,
    finding: &Finding,
    sweep: &Sweep,
    subject: &Identity,
) -> io::Result<()> {
    let rule = finding.rule;
    let cases = counted(finding.cases, "case");
    writeln!(out, "\n  {BAD}{}{BAD:#}  {cases}", rule.id)?;
    writeln!(out, "    {}", ranges(finding))?;
    writeln!(out, "    {}", rule.mend)?;
    writeln!(out, "    {FAINT}{}{FAINT:#}", rule.spec)?;
    finding.examples.iter().try_for_each(|example| write_example(out, example, sweep, subject))
}

fn ranges(finding: &Finding) -> String {
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
    example: &Example,
    sweep: &Sweep,
    subject: &Identity,
) -> io::Result<()> {
    let bytes = if sweep.operation.input == Form::Bytes { hex_beside(&example.input) } else { String::new() };
    writeln!(out, "    input     {}{bytes}", clipped(&example.input))?;
    writeln!(out, "    expected  {}", clipped(&example.expected.to_string()))?;
    writeln!(out, "    actual    {}", clipped(&example.actual.to_string()))?;
    for (name, vote) in &example.votes {
        if *vote != example.expected {
            writeln!(out, "    {name}: {}", clipped(&vote.to_string()))?;
        }
    }
    let subject = match subject.name.as_str() {
        "codecs" => String::new(),
        name => format!(" --subject {name}"),
    };
    writeln!(out, "    {FAINT}replay '{}'{subject}{FAINT:#}", sweep.token(example.index))
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
    const LONGEST: usize = 160;
    match text.len() {
        ..=LONGEST => text.to_owned(),
        // The notation is ASCII: any place is between two characters.
        length => {
            format!("{} … {} … {}", &text[..LONGEST / 2], length - LONGEST, &text[length - LONGEST / 2..])
        }
    }
}

/// What is wrong with the ledger.
fn write_ledger(out: &mut dyn Write, report: &Report<'_>) -> io::Result<()> {
    for line in &report.ledger {
        for problem in &line.problems {
            writeln!(out, "\n{BAD}ledger{BAD:#} {}: {problem}", line.id)?;
        }
    }
    Ok(())
}

/// The last line: what was checked, what it came to, and the exit status.
#[must_use]
pub fn closing_line(report: &Report<'_>) -> String {
    let verdict = report.verdict();
    let executed = report.total(|certificate| certificate.executed);
    let planned = report.total(|certificate| certificate.planned);
    let of_planned =
        if planned == executed { String::new() } else { format!(" of {} planned", grouped(planned)) };
    let mut counts = vec![counted(report.total(|c| c.divergences), "divergence")];
    for (count, what) in
        [(report.total(|c| c.ledgered), "ledgered"), (report.total(|c| c.unjudged), "unjudged")]
    {
        if count > 0 {
            counts.push(format!("{} {what}", grouped(count)));
        }
    }
    format!(
        "checked {}{of_planned} in {} ({}): {}; {} (exit {})",
        counted(executed, "case"),
        counted(report.certificates.len() as u64, "sweep"),
        counted(report.total(Certificate::comparisons), "comparison"),
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
        writeln!(out, "{name:<width$}  {}", outcome.value)?;
    }
    let verdict = if explanation.agree { "all agree" } else { "they differ" };
    let style = if explanation.agree { GOOD } else { BAD };
    writeln!(out, "{style}{verdict}{style:#}")?;
    write_steps(out, explanation)
}

fn write_steps(out: &mut dyn Write, explanation: &Explanation) -> io::Result<()> {
    let rows: Vec<(String, String, &str, &str)> = explanation
        .steps
        .iter()
        .map(|step| {
            let source = &explanation.bytes[step.span.clone()];
            let source = match explanation.operation.input {
                Form::Bytes => hex(source),
                _ => notation::write(source),
            };
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
