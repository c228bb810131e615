//! Findings, as people and programs see them.

use codec_oracle::faults;
use codec_oracle::report::{
    Report, compare, report_to_json, report_to_junit, write_comparison, write_github, write_markdown,
    write_report,
};
use snapshots::{plain, snapshot, sweep};

/// The report of a seeded fault on the sweep that it names.
fn report_of(fault: &str) -> Report {
    let sweep = sweep(faults::find(fault).unwrap().sweep);
    snapshots::report(&format!("fault:{fault}"), sweep)
}

#[test]
fn accepted_surrogates_are_one_finding() {
    let report = report_of("surrogates-accepted");
    snapshot!("findings-surrogates-accepted", plain(|out| write_report(out, &report)));
    snapshot!("findings-json", format!("{:#}", report_to_json(&report)));
    snapshot!("findings-github", plain(|out| write_github(out, &report)));
    snapshot!("findings-junit", report_to_junit(&report).unwrap());
    snapshot!("findings-markdown", plain(|out| write_markdown(out, &report)));
    let base = snapshots::report("codecs", sweep("utf8.decode/code-point-patterns"));
    snapshot!("compare-worse", plain(|out| write_comparison(out, &compare(&base, &report))));
}

#[test]
fn one_u_fffd_per_byte_is_told_from_one_per_subpart() {
    let report = report_of("one-fffd-per-byte");
    snapshot!("findings-one-fffd-per-byte", plain(|out| write_report(out, &report)));
}
