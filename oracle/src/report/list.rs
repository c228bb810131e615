//! The table of contents: operations, oracles, domains, faults, ledger.

use super::{counted, grouped};
use crate::engine::{Ledger, LedgerExample};
use crate::{Oracle, faults, operations, oracles};
use anstyle::Style;
use std::io::{self, Write};

const STRONG: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// Everything that can be swept, by whom it is judged, the seeded faults, and the ledger.
///
/// # Errors
///
/// If `out` fails.
pub fn write_list(out: &mut dyn Write, ledger: &Ledger) -> io::Result<()> {
    for operation in operations::all() {
        let (id, input, output) = (operation.id, operation.input.name(), operation.output.name());
        let rejected = if operation.rejections.is_empty() { "" } else { " or rejected: " };
        let rejections = operation.rejections.join(", ");
        writeln!(out, "{STRONG}{id}{STRONG:#}  {input} to {output}{rejected}{rejections}")?;
        writeln!(out, "  {FAINT}{}{FAINT:#}", operation.spec)?;
        let judges = |oracle: &&&Oracle| oracle.implementation.worker(operation).is_some();
        for oracle in oracles::all().iter().filter(judges) {
            let identity = oracle.implementation.identity();
            write!(out, "  oracle  {} {}", identity.name, identity.version)?;
            if !operation.rejections.is_empty() {
                write!(out, ", sees the {}", oracle.sees.name())?;
            }
            if let Some(projection) = (oracle.projection)(operation) {
                write!(out, "; {}", projection.name)?;
            }
            let note = (oracle.note)(operation);
            let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
            writeln!(out, "{note}")?;
        }
        for sweep in operations::sweeps().filter(|sweep| sweep.operation == operation) {
            let (domain, tier) = (sweep.domain, sweep.tier.name());
            let id = format!("{}@{}", domain.id(), domain.revision());
            writeln!(out, "  {tier:<6}  {id:<30} {:>13}  {}", grouped(domain.len()), domain.about())?;
        }
        writeln!(out)?;
    }
    for fault in faults::all() {
        writeln!(out, "{STRONG}fault:{}{STRONG:#}  {}", fault.name, fault.about)?;
        writeln!(out, "  caught by {} under {}", fault.sweep, fault.rule)?;
    }
    for entry in &ledger.entries {
        let (oracle, versions) = (&entry.oracle, &entry.versions);
        let cases = counted(entry.cases.values().sum(), "case");
        writeln!(out, "\n{STRONG}ledger:{}{STRONG:#}  {}", entry.id, entry.reason)?;
        writeln!(
            out,
            "  {oracle} {versions} differs in {}, {cases}; right: {}",
            entry.operations.join(", "),
            entry.right.name()
        )?;
        let LedgerExample { input, codecs, oracle: theirs } = &entry.example;
        writeln!(out, "  {input} is {codecs}, and {theirs} by {oracle}")?;
        writeln!(out, "  {FAINT}{}{FAINT:#}", entry.spec)?;
        writeln!(out, "  {FAINT}{}{FAINT:#}", entry.issue)?;
    }
    Ok(())
}
