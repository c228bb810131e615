//! Who judged what: over the seeds and everything kept, so that an oracle that judges nothing shows.

use super::folders::Folders;
use super::{Failure, Progress};
use codec_oracle::report::grouped;
use codec_oracle::subjects::Subject;
use fuzz::Judge;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};

pub(super) fn print(all: &[Progress], subject: Subject, folders: &Folders) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "\nwho judged the seeds and what was kept:")?;
    for Progress { target, .. } in all.iter().filter(|progress| progress.finds.is_empty()) {
        let mut judge = Judge::new(target, subject).map_err(Failure::Usage)?;
        let known = folders.known(target)?;
        for path in &known {
            // What disagrees has been told.
            drop(judge.judge(&fs::read(path)?));
        }
        let mut judged: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        for tally in judge.oracles() {
            let (compared, not_comparable) = judged.entry(tally.identity.name.clone()).or_default();
            *compared += tally.compared;
            *not_comparable += tally.not_comparable.iter().sum::<u64>();
        }
        let parts = judged.iter().map(|(name, (compared, not_comparable))| match not_comparable {
            0 => format!("{name} {}", grouped(*compared)),
            _ => format!("{name} {} (and {} not comparable)", grouped(*compared), grouped(*not_comparable)),
        });
        writeln!(out, "  {:<18} {}", target.name(), parts.collect::<Vec<_>>().join(", "))?;
    }
    Ok(())
}
