//! What became of a suite.

use super::grouped;
use crate::suites::Tally;
use std::io::{self, Write};

/// The failures, and what was not run.
///
/// # Errors
///
/// If `out` fails.
pub fn write_tally(out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
    for failure in &tally.failures {
        writeln!(out, "failed  {} ({})", failure.id, failure.operation)?;
        writeln!(out, "    input     {}", failure.input)?;
        writeln!(out, "    expected  {}", failure.expected)?;
        writeln!(out, "    actual    {}", failure.actual)?;
        if !failure.note.is_empty() {
            writeln!(out, "    {}", failure.note)?;
        }
    }
    for (title, counts) in [("not built", &tally.not_built), ("not comparable", &tally.not_comparable)] {
        for (what, &count) in counts {
            writeln!(out, "{title}: {} x {what}", grouped(count))?;
        }
    }
    Ok(())
}
