//! `cargo xtask ci`

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

/// Every step, in order: the cheapest first.
const STEPS: &[Step] = &[
    cargo("fmt", "fmt --all --check"),
    cargo("clippy", "clippy --workspace --all-targets --locked -- -D warnings"),
    cargo("no area", "clippy -p codec-oracle --no-default-features --locked -- -D warnings"),
    cargo(
        "area utf alone",
        "clippy -p codec-oracle --no-default-features --features utf --locked -- -D warnings",
    ),
    cargo(
        "area html alone",
        "clippy -p codec-oracle --no-default-features --features html --locked -- -D warnings",
    ),
    cargo(
        "area url alone",
        "clippy -p codec-oracle --no-default-features --features url --locked -- -D warnings",
    ),
    cargo(
        "area js alone",
        "clippy -p codec-oracle --no-default-features --features js --locked -- -D warnings",
    ),
    cargo("doc", "doc --workspace --no-deps --locked"),
    xtask("generated files", "codegen --check"),
    xtask("sweep", "sweep --tier quick --output target/gate/sweep.json --output target/gate/sweep.xml"),
    xtask("shard 1", "sweep percent --shard 1/2 --output target/gate/1.json"),
    xtask("shard 2", "sweep percent --shard 2/2 --output target/gate/2.json"),
    xtask("merge", "merge target/gate/2.json target/gate/1.json --output target/gate/merged.json"),
    xtask("whole", "sweep percent --output target/gate/whole.json"),
    xtask("compare", "compare target/gate/whole.json target/gate/merged.json"),
    xtask("selftest", "selftest"),
    cargo("fuzz library", "test --quiet --locked -p fuzz --lib"),
    xtask("fuzz", "fuzz --runs 2000 --dir target/gate/fuzz"),
    Step {
        subject: Some("fault:triplet-broken-by-chunks"),
        exit: 1,
        ..xtask("fuzz finds a fault", "fuzz percent_decode --runs 100000 --dir target/gate/fuzz-fault")
    },
];

const fn cargo(name: &'static str, arguments: &'static str) -> Step {
    Step { name, program: Program::Cargo, arguments, subject: None, exit: 0 }
}

const fn xtask(name: &'static str, arguments: &'static str) -> Step {
    Step { name, program: Program::Xtask, arguments, subject: None, exit: 0 }
}

struct Step {
    name: &'static str,
    program: Program,
    /// Split at spaces.
    arguments: &'static str,
    /// `CODEC_ORACLE_SUBJECT`
    subject: Option<&'static str>,
    /// The exit status with which it passes.
    exit: i32,
}

#[derive(Clone, Copy)]
enum Program {
    Cargo,
    Xtask,
}

/// Runs every step, even after one has failed; gives 0 if all passed, otherwise 1.
pub(crate) fn run() -> u8 {
    let mut failed = Vec::new();
    if let Err(error) = fs::create_dir_all(root().join("target/gate")) {
        say(&format!("target/gate: {error}"));
        return 70;
    }
    for step in STEPS {
        say(&format!("\n== {}: {} {}", step.name, step.program.name(), step.arguments));
        let started = Instant::now();
        let passed = step.passes();
        let outcome = if passed { "passed" } else { "FAILED" };
        say(&format!("== {} {outcome} after {:.1} s", step.name, started.elapsed().as_secs_f64()));
        if !passed {
            failed.push(step.name);
        }
    }
    let passed = STEPS.len() - failed.len();
    let names = if failed.is_empty() { String::new() } else { format!(": {}", failed.join(", ")) };
    say(&format!("\ngate: {passed} steps passed, {} failed{names}", failed.len()));
    u8::from(!failed.is_empty())
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn say(line: &str) {
    // Who closed the pipe does not want to know.
    drop(writeln!(io::stdout(), "{line}"));
}

impl Program {
    fn name(self) -> &'static str {
        match self {
            Program::Cargo => "cargo",
            Program::Xtask => "cargo xtask",
        }
    }

    fn path(self) -> io::Result<OsString> {
        match self {
            Program::Cargo => Ok(env::var_os("CARGO").unwrap_or_else(|| "cargo".into())),
            Program::Xtask => env::current_exe().map(Into::into),
        }
    }
}

impl Step {
    fn passes(&self) -> bool {
        let status = self.program.path().and_then(|program| {
            Command::new(program)
                .current_dir(root())
                .args(self.arguments.split(' '))
                .env("RUSTDOCFLAGS", "-D warnings")
                .env("CODEC_ORACLE_SUBJECT", self.subject.unwrap_or("codecs"))
                .status()
        });
        match status {
            Ok(status) => status.code() == Some(self.exit),
            Err(error) => {
                say(&format!("cannot run {}: {error}", self.program.name()));
                false
            }
        }
    }
}
