//! Reading JSON reports.

use super::Failure;
use crate::report::Report;
use std::fs;
use std::path::Path;

/// Reads a JSON report.
pub(super) fn read_report(path: &Path) -> Result<Report, Failure> {
    let usage = |problem: String| Failure::Usage(format!("{}: {problem}", path.display()));
    let text = fs::read(path).map_err(|error| usage(error.to_string()))?;
    let json: serde_json::Value = serde_json::from_slice(&text)
        .map_err(|error| usage(format!("no JSON report (write one with `--output FILE.json`): {error}")))?;
    if json.get("schema").and_then(serde_json::Value::as_u64) != Some(1) {
        return Err(usage("no report of schema 1".to_owned()));
    }
    serde_json::from_value(json).map_err(|error| usage(format!("no report of a sweep: {error}")))
}
