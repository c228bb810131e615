//! `cargo xtask ci`

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::Command;
use std::time::Instant;

/// Every step, in order: the cheapest first.
const STEPS: &[Step] = &[
    Step { name: "fmt", program: Program::Cargo, arguments: "fmt --all --check" },
    Step {
        name: "clippy",
        program: Program::Cargo,
        arguments: "clippy --workspace --all-targets --locked -- -D warnings",
    },
    Step {
        name: "no area",
        program: Program::Cargo,
        arguments: "clippy -p codec-oracle --no-default-features --locked -- -D warnings",
    },
    Step {
        name: "area utf alone",
        program: Program::Cargo,
        arguments: "clippy -p codec-oracle --no-default-features --features utf --locked -- -D warnings",
    },
    Step {
        name: "area html alone",
        program: Program::Cargo,
        arguments: "clippy -p codec-oracle --no-default-features --features html --locked -- -D warnings",
    },
    Step {
        name: "area url alone",
        program: Program::Cargo,
        arguments: "clippy -p codec-oracle --no-default-features --features url --locked -- -D warnings",
    },
    Step {
        name: "area js alone",
        program: Program::Cargo,
        arguments: "clippy -p codec-oracle --no-default-features --features js --locked -- -D warnings",
    },
    Step { name: "doc", program: Program::Cargo, arguments: "doc --workspace --no-deps --locked" },
    Step { name: "generated files", program: Program::Xtask, arguments: "codegen --check" },
    Step { name: "sweep", program: Program::Xtask, arguments: "sweep --tier quick" },
    Step { name: "selftest", program: Program::Xtask, arguments: "selftest" },
];

struct Step {
    name: &'static str,
    program: Program,
    /// Split at spaces.
    arguments: &'static str,
}

#[derive(Clone, Copy)]
enum Program {
    Cargo,
    Xtask,
}

/// Runs every step, even after one has failed; gives 0 if all passed, otherwise 1.
pub(crate) fn run() -> u8 {
    let mut failed = Vec::new();
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
                .args(self.arguments.split(' '))
                .env("RUSTDOCFLAGS", "-D warnings")
                .env_remove("CODEC_ORACLE_SUBJECT")
                .status()
        });
        match status {
            Ok(status) => status.success(),
            Err(error) => {
                say(&format!("cannot run {}: {error}", self.program.name()));
                false
            }
        }
    }
}
