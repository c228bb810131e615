//! Markdown, made for the summary of a job.

use super::human::{ranges, replay};
use super::{ExampleReport, FindingReport, Report, closing_line, counted, grouped};
use crate::engine::Verdict;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes the verdict, a row for each operation, and the findings.
///
/// # Errors
///
/// If `out` fails.
pub fn write_markdown(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let mark = if report.verdict == Verdict::Conforms { "✅" } else { "❌" };
    let (name, version) = (&report.subject.name, &report.subject.version);
    let shard = report.shard.map_or(String::new(), |shard| format!(", shard {shard}"));
    writeln!(out, "## {mark} {} {}, tier {}{shard}\n", text(name), text(version), report.tier.name())?;
    writeln!(out, "{}\n", text(&closing_line(report)))?;
    write_operations(out, report)?;
    for sweep in &report.sweeps {
        for finding in &sweep.findings {
            write_finding(out, &sweep.id(), finding, report)?;
        }
        if let Some(problem) = sweep.problem() {
            writeln!(out, "- **does not add up**: {}\n", text(&problem))?;
        }
    }
    for line in &report.ledger {
        for problem in &line.problems {
            writeln!(out, "- **ledger**, {}: {}\n", code(&line.id), text(problem))?;
        }
    }
    Ok(())
}

#[derive(Default)]
struct Counts {
    sweeps: u64,
    cases: u64,
    planned: u64,
    divergences: u64,
    ledgered: u64,
    unjudged: u64,
    rank: usize,
}

fn write_operations(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let mut operations: BTreeMap<&str, Counts> = BTreeMap::new();
    for (rank, sweep) in report.sweeps.iter().enumerate() {
        let counts = operations.entry(&sweep.operation).or_insert(Counts { rank, ..Counts::default() });
        counts.sweeps += 1;
        counts.cases += sweep.executed;
        counts.planned += sweep.planned;
        counts.divergences += sweep.divergences;
        counts.ledgered += sweep.ledgered;
        counts.unjudged += sweep.unjudged;
    }
    if operations.is_empty() {
        return Ok(());
    }
    let mut rows: Vec<_> = operations.into_iter().collect();
    rows.sort_by_key(|(_, counts)| counts.rank);
    writeln!(out, "| | operation | sweeps | cases | divergences | ledgered | unjudged |")?;
    writeln!(out, "|---|---|--:|--:|--:|--:|--:|")?;
    for (operation, counts) in rows {
        let good = counts.divergences == 0 && counts.unjudged == 0 && counts.cases == counts.planned;
        let mark = if good { "✅" } else { "❌" };
        let of_planned = match counts.cases == counts.planned {
            true => String::new(),
            false => format!(" of {}", grouped(counts.planned)),
        };
        writeln!(
            out,
            "| {mark} | {} | {} | {}{of_planned} | {} | {} | {} |",
            code(operation),
            counts.sweeps,
            grouped(counts.cases),
            grouped(counts.divergences),
            grouped(counts.ledgered),
            grouped(counts.unjudged)
        )?;
    }
    writeln!(out)
}

fn write_finding(
    out: &mut dyn Write,
    sweep: &str,
    finding: &FindingReport,
    report: &Report,
) -> io::Result<()> {
    writeln!(out, "### {}: {}\n", code(sweep), code(&finding.rule))?;
    writeln!(
        out,
        "{}, {}. {} ({})\n",
        counted(finding.cases, "case"),
        text(&ranges(finding)),
        text(&finding.mend),
        text(&finding.spec)
    )?;
    if finding.examples.is_empty() {
        return Ok(());
    }
    writeln!(out, "| input | expected | actual |")?;
    writeln!(out, "|---|---|---|")?;
    for ExampleReport { input, expected, actual, .. } in &finding.examples {
        let [expected, actual] = [expected, actual].map(|value| code(&value.to_string()));
        writeln!(out, "| {} | {expected} | {actual} |", code(input))?;
    }
    writeln!(out)?;
    for example in &finding.examples {
        writeln!(out, "- {}", code(&replay(example, &report.subject)))?;
    }
    writeln!(out)
}

/// Text in which nothing is markup.
pub(super) fn text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A code span that holds anything, in a table too: its characters are references, which a span of backticks
/// would not read.
pub(super) fn code(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " .,-/()".contains(c);
    let character = |c: char| if is_plain(c) { c.to_string() } else { format!("&#{};", u32::from(c)) };
    format!("<code>{}</code>", text.chars().map(character).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformant_codecs::html;

    #[test]
    fn a_code_span_is_the_text_again_and_holds_no_markup() {
        let hostile = r"a|b`c<d>&amp;\x00\|**_~[x](y)";
        let span = code(hostile);
        let inside = span.strip_prefix("<code>").and_then(|rest| rest.strip_suffix("</code>")).unwrap();
        assert!(!inside.contains(['|', '`', '<', '>', '*', '_', '[', '\\']), "{inside}");
        assert_eq!(html::unescape_text(inside), hostile);
        assert_eq!(text("a|b"), r"a\|b");
    }
}
