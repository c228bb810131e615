//! The harness on trial.

use codec_oracle::domains::{Sweep, Tier};
use codec_oracle::selftest::Selftest;
use codec_oracle::{faults, operations, report};
use snapshots::{plain, snapshot, sweep, threads};

/// Those of UTF-8: the other areas take much longer without optimisation, and `selftest` tries them all.
#[test]
fn the_quick_sweeps_catch_the_faults_that_they_must() {
    let selected = |sweep: &Sweep| sweep.tier == Tier::Quick && sweep.operation.id.starts_with("utf8.");
    let faults: Vec<_> = faults::all().filter(|fault| selected(&sweep(fault.sweep))).collect();
    let tried = |sweep: &Sweep| faults.iter().any(|fault| fault.operation == sweep.operation.id);
    let sweeps = operations::sweeps().filter(|sweep| selected(sweep) && tried(sweep)).collect();
    let selftest = Selftest::run(faults, sweeps, &threads()).unwrap();
    assert!(selftest.passed());
    snapshot!("kill-matrix", plain(|out| report::write_selftest(out, &selftest)));
}
