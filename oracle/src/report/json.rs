//! Reports for programs: `"schema": 1`.

use super::Report;
use super::value::SCHEMA;
use crate::domains::Tier;
use crate::engine::{Ledger, Value};
use crate::explain::Explanation;
use crate::faults;
use crate::{Operation, Oracle, operations, oracles};
use serde_json::{Value as Json, json};

/// The report of a run.
///
/// # Panics
///
/// Never: a report holds nothing that JSON cannot.
#[must_use]
pub fn report_to_json(report: &Report) -> Json {
    serde_json::to_value(report).unwrap_or_else(|error| panic!("a report is JSON: {error}"))
}

/// What `explain --format json` prints.
#[must_use]
pub fn explanation_to_json(explanation: &Explanation) -> Json {
    let outcomes = explanation.outcomes.iter().map(|outcome| {
        let mut json = json!({
            "implementation": outcome.identity.name,
            "version": outcome.identity.version,
            "output": match &outcome.value {
                Value::Output(output) => Some(output),
                _ => None,
            },
            "rejected": match &outcome.value {
                Value::Rejected { kind, offset, length } => {
                    Some(json!({ "kind": kind, "offset": offset, "length": length }))
                }
                _ => None,
            },
        });
        json["ledgered"] = json!(outcome.ledgered);
        match &outcome.value {
            Value::Panicked(message) => json["panicked"] = json!(message),
            Value::NotComparable(reason) => json["not_comparable"] = json!(reason),
            Value::Skipped(reason) => json["skipped"] = json!(reason),
            Value::Errored(message) => json["errored"] = json!(message),
            Value::Output(_) | Value::Rejected { .. } => {}
        }
        json
    });
    json!({
        "schema": SCHEMA,
        "operation": explanation.operation.id,
        "input": explanation.input,
        "agree": explanation.agree,
        "rules": explanation.rules().iter().map(|rule| json!({
            "id": rule.id,
            "spec": rule.spec,
            "mend": rule.mend,
        })).collect::<Vec<_>>(),
        "outcomes": outcomes.collect::<Vec<_>>(),
        "steps": explanation.steps.iter().map(|step| json!({
            "offset": step.span.start,
            "length": step.span.len(),
            "becomes": crate::notation::write_as(explanation.operation.output, &step.becomes),
            "rule": step.rule.map(|rule| rule.id),
        })).collect::<Vec<_>>(),
    })
}

/// What `list --format json` prints.
#[must_use]
pub fn list_to_json(ledger: &Ledger) -> Json {
    json!({
        "schema": SCHEMA,
        "operations": operations::all().map(operation).collect::<Vec<_>>(),
        "faults": faults::all().map(|fault| json!({
            "name": fault.name,
            "about": fault.about,
            "operation": fault.operation,
            "sweep": fault.sweep,
            "rule": fault.rule,
        })).collect::<Vec<_>>(),
        "ledger": ledger.entries.iter().map(|entry| json!({
            "id": entry.id,
            "oracle": entry.oracle,
            "versions": entry.versions.to_string(),
            "operations": entry.operations,
            "when": entry.when.as_str(),
            "cases": entry.cases,
            "right": entry.right.name(),
            "spec": entry.spec,
            "issue": entry.issue,
            "reason": entry.reason,
        })).collect::<Vec<_>>(),
    })
}

fn operation(operation: &'static Operation) -> Json {
    let judges = |oracle: &&&Oracle| oracle.implementation.worker(operation).is_some();
    json!({
        "id": operation.id,
        "input": operation.input.name(),
        "output": operation.output.name(),
        "spec": operation.spec,
        "rejections": operation.rejections,
        "oracles": oracles::all().iter().filter(judges).map(|oracle| {
            let identity = oracle.implementation.identity();
            json!({
                "name": identity.name,
                "version": identity.version,
                "code_base": oracle.code_base,
                "sees": oracle.sees.name(),
                "projection": (oracle.projection)(operation).map(|projection| projection.name),
                "note": (oracle.note)(operation),
            })
        }).collect::<Vec<_>>(),
        "domains": operations::sweeps().filter(|sweep| sweep.operation == operation).map(|sweep| json!({
            "id": sweep.domain.id(),
            "about": sweep.domain.about(),
            "revision": sweep.domain.revision(),
            "cases": sweep.domain.len(),
            "tier": Tier::name(sweep.tier),
        })).collect::<Vec<_>>(),
    })
}
