//! What a campaign came to.

use super::Progress;
use codec_oracle::report::grouped;
use std::io::{self, Write as _};
use std::time::Duration;

pub(super) fn print(all: &[Progress], elapsed: Duration) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "\n{:<18}{:>14}{:>10}{:>16}{:>18}{:>8}{:>7}",
        "target", "runs", "a second", "edges", "features", "kept", "finds"
    )?;
    for Progress { target, outcome, finds } in all {
        let rate = format!("{:.0}", outcome.executions as f64 / outcome.seconds.max(1e-9));
        writeln!(
            out,
            "{:<18}{:>14}{:>10}{:>16}{:>18}{:>8}{:>7}",
            target.name(),
            grouped(outcome.executions),
            rate,
            format!("{} -> {}", outcome.before.edges, outcome.after.edges),
            format!("{} -> {}", outcome.before.features, outcome.after.features),
            outcome.kept,
            finds.len()
        )?;
    }
    let runs: u64 = all.iter().map(|progress| progress.outcome.executions).sum();
    let finds: usize = all.iter().map(|progress| progress.finds.len()).sum();
    writeln!(out, "\n{} runs in {:.0} s, {finds} finds", grouped(runs), elapsed.as_secs_f64())?;
    for find in all.iter().flat_map(|progress| &progress.finds) {
        writeln!(out, "  {} in {} bytes: {}", find.what, find.length, find.path.display())?;
    }
    Ok(())
}
