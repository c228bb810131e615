//! Reports for programs: `"schema": 1`.

use super::Report;
use crate::domains::{Sweep, Tier};
use crate::engine::{Certificate, Example, Finding, OracleTally, Value};
use crate::explain::Explanation;
use crate::faults;
use crate::{Operation, Oracle, operations, oracles};
use serde::Serialize;
use serde_json::{Map, Value as Json, json};

const SCHEMA: u8 = 1;

/// The report of a run.
#[must_use]
pub fn report_to_json(report: &Report<'_>) -> Json {
    let verdict = report.verdict();
    let seconds: f64 = report.certificates.iter().map(|certificate| certificate.seconds).sum();
    json!({
        "schema": SCHEMA,
        "tier": report.tier.name(),
        "shard": report.shard.map(|shard| format!("{}/{}", shard.number, shard.of)),
        "verdict": verdict.name(),
        "exit": verdict.exit(),
        "subject": { "name": report.subject.name, "version": report.subject.version },
        "sweeps": report.certificates.iter().map(sweep).collect::<Vec<_>>(),
        "ledger": report.ledger.iter().map(|line| json!({
            "id": line.id,
            "oracle": line.oracle,
            "expected": line.expected,
            "hits": line.hits,
            "problems": line.problems,
        })).collect::<Vec<_>>(),
        "totals": {
            "sweeps": report.certificates.len(),
            "cases": report.total(|certificate| certificate.executed),
            "comparisons": report.total(Certificate::comparisons),
            "divergences": report.total(|certificate| certificate.divergences),
            "ledgered": report.total(|certificate| certificate.ledgered),
            "unjudged": report.total(|certificate| certificate.unjudged),
            "seconds": rounded(seconds),
        },
    })
}

/// Seconds to the microsecond: more would be noise.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

fn sweep(certificate: &Certificate) -> Json {
    json!({
        "operation": certificate.sweep.operation.id,
        "domain": certificate.sweep.domain.id(),
        "revision": certificate.sweep.domain.revision(),
        "planned": certificate.planned,
        "executed": certificate.executed,
        "agreed": certificate.agreed,
        "ledgered": certificate.ledgered,
        "divergences": certificate.divergences,
        "unjudged": certificate.unjudged,
        "digest": format!("{:016x}", certificate.digest),
        "seconds": rounded(certificate.seconds),
        "unseen": certificate.unseen(),
        "oracles": certificate.oracles.iter().map(oracle_tally).collect::<Vec<_>>(),
        "findings": certificate.findings.iter().map(|f| finding(f, &certificate.sweep)).collect::<Vec<_>>(),
    })
}

fn oracle_tally(tally: &OracleTally) -> Json {
    let reasons = tally.oracle.reasons.iter().zip(&tally.not_comparable);
    let not_comparable: Map<String, Json> = reasons
        .filter(|&(_, &count)| count > 0)
        .map(|(&reason, &count)| (reason.to_owned(), Json::from(count)))
        .collect();
    json!({
        "name": tally.identity.name,
        "version": tally.identity.version,
        "code_base": tally.oracle.code_base,
        "sees": tally.oracle.sees.name(),
        "compared": tally.compared,
        "not_comparable": not_comparable,
        "ledgered": tally.ledgered,
    })
}

fn finding(finding: &Finding, sweep: &Sweep) -> Json {
    json!({
        "rule": finding.rule.id,
        "spec": finding.rule.spec,
        "mend": finding.rule.mend,
        "cases": finding.cases,
        "ranges": finding.ranges,
        "more": finding.more,
        "examples": finding.examples.iter().map(|e| example(e, sweep)).collect::<Vec<_>>(),
    })
}

fn example(example: &Example, sweep: &Sweep) -> Json {
    let votes: Map<String, Json> =
        example.votes.iter().map(|(name, vote)| (name.clone(), value(vote))).collect();
    json!({
        "token": sweep.token(example.index),
        "input": example.input,
        "expected": value(&example.expected),
        "actual": value(&example.actual),
        "votes": votes,
    })
}

fn value(value: &Value) -> Json {
    match value {
        Value::Output(output) => json!(output),
        Value::Rejected { .. } => json!({ "rejected": rejection(value) }),
        Value::Panicked(message) => json!({ "panicked": message }),
        Value::NotComparable(reason) => json!({ "not_comparable": reason }),
    }
}

fn rejection(value: &Value) -> Option<Rejection> {
    match *value {
        Value::Rejected { kind, offset, length } => Some(Rejection { kind, offset, length }),
        _ => None,
    }
}

#[derive(Serialize)]
struct Rejection {
    kind: Option<&'static str>,
    offset: u32,
    length: u32,
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
            "rejected": rejection(&outcome.value),
        });
        match &outcome.value {
            Value::Panicked(message) => json["panicked"] = json!(message),
            Value::NotComparable(reason) => json["not_comparable"] = json!(reason),
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
pub fn list_to_json() -> Json {
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
