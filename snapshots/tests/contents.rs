//! The folder holds the snapshots of the tests and no others.

use snapshots::{CONTENTS, differences, names_in, titled};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn there_is_one_snapshot_for_each_line_of_the_contents_and_no_other() {
    assert_eq!(differences(&names_in(Path::new(FOLDER)).unwrap()), [""; 0]);
}

#[test]
fn each_line_of_the_contents_is_checked_by_one_test() {
    let sources = Path::new(FOLDER).join("tests").read_dir().unwrap();
    let sources: String = sources.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
    for (name, _) in CONTENTS {
        // The name may stand on the line behind the macro's.
        let calls = sources.split("snapshot!(").skip(1).filter(|call| {
            call.trim_start().strip_prefix('"').is_some_and(|call| call.split('"').next() == Some(name))
        });
        assert_eq!(calls.count(), 1, "{name}");
    }
}

#[test]
fn a_stale_snapshot_and_a_missing_one_are_told() {
    let names: BTreeSet<String> = CONTENTS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(differences(&names), [""; 0]);

    let mut changed = names.clone();
    changed.remove("help");
    changed.insert("helpp".to_owned());
    assert_eq!(differences(&changed), ["helpp.snap is of no test: delete it", "help.snap is missing"]);
}

#[test]
#[should_panic(expected = "add `nobody` to CONTENTS")]
fn a_snapshot_outside_the_contents_is_refused() {
    drop(titled("nobody", "text"));
}

#[test]
#[should_panic(expected = "a control in")]
fn a_text_that_insta_would_fold_is_refused() {
    drop(titled("help", "a\r\nb"));
}
