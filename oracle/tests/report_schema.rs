//! Reports are what their committed schema says.

use boon::{Compiler, SchemaIndex, Schemas};
use codec_oracle::domains::Tier;
use codec_oracle::engine::{Certificate, Run, Shard, Stop, Until};
use codec_oracle::operations;
use codec_oracle::report::{Report, report_to_json};
use codec_oracle::subjects::Subject;
use serde_json::{Value, json};
use std::sync::atomic::AtomicU64;

struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    fn committed() -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let schema: Value = serde_json::from_str(include_str!("../schema/report.schema.json")).unwrap();
        compiler.add_resource("report.schema.json", schema).unwrap();
        let index = compiler.compile("report.schema.json", &mut schemas).unwrap();
        Self { schemas, index }
    }

    fn problem(&self, report: &Value) -> Option<String> {
        self.schemas.validate(report, self.index).err().map(|error| format!("{error:#}"))
    }
}

fn report(subject: &str, sweep: &str, late: bool) -> Value {
    let subject = Subject::named(subject).unwrap();
    let threads = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let roster = subject.roster().unwrap();
    let stop = Stop::at(late.then(std::time::Instant::now));
    let done = AtomicU64::new(0);
    let (threads, shard, until) = (&threads, Shard { number: 1, of: 1 }, Until::End);
    let run = Run { roster, threads, shard, examples: 2, stop: &stop, done: &done, until };
    let sweep = operations::sweeps().find(|known| known.id() == sweep).unwrap();
    let certificates = vec![run.sweep(&sweep).unwrap()];
    let coverages: Vec<_> = certificates.iter().map(Certificate::coverage).collect();
    let ledger = roster.ledger.judge(&coverages, roster.oracles);
    let report = Report::new(Tier::Quick, None, subject.into(), &certificates, ledger);
    report_to_json(&report)
}

#[test]
fn a_report_without_and_with_findings_and_an_unfinished_one_fit_the_schema() {
    let schema = Schema::committed();
    for (subject, sweep, late, exit) in [
        ("codecs", "utf8.decode/bytes-up-to-2", false, 0),
        ("codecs", "utf8.decode/bytes-up-to-2", true, 5),
        ("fault:one-fffd-per-byte", "utf8.decode/bytes-up-to-2", false, 1),
        ("fault:strict-length-one", "utf8.decode-strict/bytes-up-to-2", false, 1),
    ] {
        let report = report(subject, sweep, late);
        assert_eq!(report["exit"], json!(exit), "{subject}");
        assert_eq!(schema.problem(&report), None, "{subject}");
    }
}

#[test]
fn the_schema_refuses_a_field_that_is_missing_of_another_type_or_unknown() {
    let schema = Schema::committed();
    let whole = report("fault:strict-length-one", "utf8.decode-strict/bytes-up-to-2", false);
    let mut missing = whole.clone();
    missing["sweeps"][0].as_object_mut().unwrap().remove("digest");
    let mut another_type = whole.clone();
    another_type["totals"]["cases"] = json!("many");
    let mut unknown = whole.clone();
    unknown["sweeps"][0]["findings"][0]["examples"][0]["expected"] = json!({ "refused": true });
    for broken in [missing, another_type, unknown] {
        assert!(schema.problem(&broken).is_some());
    }
}
