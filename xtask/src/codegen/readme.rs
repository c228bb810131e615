//! The parts of the README that are generated.

use super::root;
use codec_oracle::domains::Tier;
use codec_oracle::report::grouped;
use codec_oracle::{Operation, operations, oracles};
use std::error::Error;
use std::{fs, iter};

/// Where the table of operations starts and ends.
const MARKS: (&str, &str) = ("<!-- operations -->\n", "<!-- /operations -->");

/// The README with its generated parts made anew.
pub(super) fn generate() -> Result<String, Box<dyn Error>> {
    let readme = fs::read_to_string(root().join("README.md"))?;
    let (start, end) = MARKS;
    let parts = readme.split_once(start).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, after) = parts.ok_or_else(|| format!("the README lacks the lines {start:?} and {end:?}"))?;
    Ok(format!("{before}{start}{}{end}{after}", operations_table()))
}

/// A row for each operation; those that differ in their ids alone share one.
fn operations_table() -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    for operation in operations::all() {
        let (input, output) = (operation.input.name(), operation.output.name());
        let (judges, quick, full) =
            (judges(operation), cases(operation, Tier::Quick), cases(operation, Tier::Full));
        let cells = format!("{input} | {output} | {judges} | {quick} | {full} |");
        match rows.iter_mut().find(|(_, known)| *known == cells) {
            Some((ids, _)) => ids.extend([", `", operation.id, "`"]),
            None => rows.push((format!("`{}`", operation.id), cells)),
        }
    }
    let head = "| operation | from | to | judged by | cases of each, quick | cases of each, full |\n|---|---|---|---|--:|--:|\n";
    let lines = rows.iter().map(|(ids, cells)| format!("| {ids} | {cells}\n"));
    iter::once(head.to_owned()).chain(lines).collect()
}

fn judges(operation: &Operation) -> String {
    let judges = oracles::all().iter().filter(|oracle| oracle.implementation.worker(operation).is_some());
    judges.map(|oracle| oracle.implementation.identity().name).collect::<Vec<_>>().join(", ")
}

fn cases(operation: &Operation, tier: Tier) -> String {
    let sweeps = operations::sweeps().filter(|sweep| sweep.operation == operation && sweep.tier <= tier);
    grouped(sweeps.map(|sweep| sweep.domain.len()).sum())
}
