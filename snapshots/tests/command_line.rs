//! The help of the command line, and its table of contents.

use codec_oracle::engine::Ledger;
use codec_oracle::{cli, report};
use regex::Regex;
use snapshots::{plain, snapshot, trimmed};

/// What `codec-oracle VERB --help` prints on a terminal of 100 columns.
fn help(verb: Option<&str>) -> String {
    let arguments = ["codec-oracle"].into_iter().chain(verb).chain(["--help"]);
    let help = cli::command().term_width(100).try_get_matches_from(arguments).unwrap_err().to_string();
    // clap leaves blanks on empty lines.
    trimmed(help.lines().map(str::to_owned))
}

#[test]
fn the_command_has_help() {
    snapshot!("help", help(None));
}

#[test]
fn the_verbs_have_help() {
    snapshot!("help-sweep", help(Some("sweep")));
    snapshot!("help-compare", help(Some("compare")));
    snapshot!("help-merge", help(Some("merge")));
    snapshot!("help-replay", help(Some("replay")));
    snapshot!("help-explain", help(Some("explain")));
    snapshot!("help-matrix", help(Some("matrix")));
}

#[test]
fn the_list_names_operations_oracles_domains_and_faults() {
    let version = Regex::new(r"(  oracle  \S+|\bregex-syntax) [0-9.]+").unwrap();
    let list = plain(|out| report::write_list(out, Ledger::shared().unwrap()));
    snapshot!("list", version.replace_all(&list, "$1 [version]"));
}
