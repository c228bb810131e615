//! `cargo xtask VERB`: the user's verbs, handed on to codec-oracle, and the maintainer's, one file each.

mod bench;
mod ci;
mod codegen;
mod fuzz;

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
    /// Measure what a case costs: domain, subject, oracles, engine
    Bench(bench::BenchArgs),
    /// Generate source files from the tables in codecs/tables
    Codegen(codegen::CodegenArgs),
    /// Fuzz the codecs against the oracles, guided by coverage
    Fuzz(fuzz::FuzzArgs),
    /// Everything that the gate checks, but for `cargo test`
    Ci,
}

fn main() -> ExitCode {
    let exit = match Cli::try_parse() {
        Ok(Cli { verb: Verb::User(verb) }) => verb.run(),
        Ok(Cli { verb: Verb::Bench(args) }) => args.run(),
        Ok(Cli { verb: Verb::Codegen(args) }) => args.run(),
        Ok(Cli { verb: Verb::Fuzz(args) }) => args.run(),
        Ok(Cli { verb: Verb::Ci }) => ci::run(),
        Err(error) => codec_oracle::cli::report_usage(&error),
    };
    ExitCode::from(exit)
}
