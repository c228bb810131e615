//! Every adapter of the list, run over small domains: it speaks the protocol and answers every case. What the
//! packages with a pinned version do wrong is pinned too.

use codec_oracle::subjects::{Adapter, Adapters, Program};
use libtest_mimic::{Arguments, Failed, Trial};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/adapters/adapters.toml");

/// Findings of packages whose version is pinned: adapter, filter, lines of the report.
const PINNED: &[(&str, &str, &[&str])] = &[
    ("entities", "html.unescape.*/name-followers", &["0 divergences; conforms"]),
    (
        "entities 7.0.0",
        "html.unescape.*/name-followers",
        &["longest-match  181 cases", "attribute-exception  4,160 cases", "each as fault:attribute-as-text"],
    ),
    ("parse5 8.0.0", "html.unescape.text/long-numbers", &["refused  1,926 cases"]),
];

/// Set where every adapter must be there, as in continuous integration.
const REQUIRED: &str = "CODEC_ORACLE_ADAPTERS";

fn main() -> ExitCode {
    let adapters = match Adapters::read(Path::new(LIST)) {
        Ok(adapters) => adapters,
        Err(error) => panic!("{error}"),
    };
    let mut trials = vec![Trial::test("each pinned finding is of an adapter that there is", {
        let names: Vec<_> = adapters.list.iter().map(|adapter| adapter.name.clone()).collect();
        move || match PINNED.iter().find(|(name, ..)| !names.iter().any(|known| known == name)) {
            Some((name, ..)) => Err(format!("there is no adapter `{name}`").into()),
            None => Ok(()),
        }
    })];
    for adapter in adapters.list {
        let program = Program::start_in(&adapters.folder, &adapter.command, Duration::from_secs(10));
        let missing = program.err().map(|error| format!("{error}; install: {}", adapter.install));
        let is_required = std::env::var_os(REQUIRED).is_some_and(|value| value == "required");
        if let Some(missing) = missing.as_ref().filter(|_| !is_required) {
            // Past the capture of output: nobody is to take what was left out for what passed.
            drop(writeln!(std::io::stderr(), "SKIPPED: {}: {missing}", adapter.name));
        }
        let is_ignored = missing.is_some() && !is_required;
        let name = format!("{} answers every case", adapter.name);
        trials.push(Trial::test(name, move || answers_every_case(&adapter)).with_ignored_flag(is_ignored));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn answers_every_case(adapter: &Adapter) -> Result<(), Failed> {
    let matrix = ["matrix", "--only", &adapter.name, "--cases", "70000", "--adapters", LIST];
    let said = run(&matrix, &[0], Path::new("."))?;
    if !said.contains(" cells conform") && !said.contains(" cell conform") {
        return Err(said.into());
    }
    let folder = Path::new(LIST).parent().unwrap_or(Path::new("."));
    for (_, filter, lines) in PINNED.iter().filter(|(name, ..)| *name == adapter.name) {
        let said = run(&["sweep", filter, "--subject", &adapter.command], &[0, 1], folder)?;
        if let Some(line) = lines.iter().find(|line| !said.contains(**line)) {
            return Err(format!("`{line}` is not in:\n{said}").into());
        }
    }
    Ok(())
}

/// Runs the command line; gives what it says.
fn run(arguments: &[&str], exits: &[i32], folder: &Path) -> Result<String, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_codec-oracle"));
    let output = command.current_dir(folder).args(arguments).output()?;
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(exit) if exits.contains(&exit) => Ok(said),
        _ => Err(format!("{arguments:?}: {}\n{said}", output.status).into()),
    }
}
