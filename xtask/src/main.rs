//! `cargo xtask VERB`: the user's verbs, handed on to codec-oracle, and the maintainer's, one file each.

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    #[command(flatten)]
    User(codec_oracle::cli::Verb),
}

fn main() -> ExitCode {
    let exit = match Cli::try_parse() {
        Ok(Cli { verb: Verb::User(verb) }) => verb.run(),
        Err(error) => codec_oracle::cli::report_usage(&error),
    };
    ExitCode::from(exit)
}
