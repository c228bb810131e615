//! Programs that speak the protocol, and programs that break it, on trial through the command line. The program
//! is this file's own executable: `program speak MANNER`.

mod manners;

use libtest_mimic::{Arguments, Failed, Trial};
use manners::Manner;
use std::process::{Command, ExitCode, Output};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("speak") {
        return manners::speak(&arguments.next().unwrap_or_default());
    }
    let trials = Manner::ALL
        .iter()
        .map(|manner| Trial::test(format!("a program that {}", manner.about), || on_trial(manner)));
    let refused = REFUSED.iter().map(|(about, arguments, says)| {
        Trial::test(format!("{about} is refused"), || refused(arguments, says))
    });
    let trials = trials.chain(refused);
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// Runs a sweep over the program; its exit status and all that is said must be as expected.
fn on_trial(manner: &Manner) -> Result<(), Failed> {
    let program = std::env::current_exe()?;
    let subject = format!("'{}' speak {}", program.display(), manner.name);
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_codec-oracle"))
        .args(["sweep", manner.sweep, "--threads", "2", "--timeout", "400ms", "--color", "never"])
        .args(["--subject", &subject])
        .output()?;
    let said = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    if status.code() != Some(manner.exit) {
        return Err(format!("{status}, where {} was expected:\n{said}", manner.exit).into());
    }
    match manner.says.iter().find(|part| !said.contains(**part)) {
        Some(missing) => Err(format!("`{missing}` is not in:\n{said}").into()),
        None => Ok(()),
    }
}

/// What cannot be asked for: the arguments, and what is said of them.
const REFUSED: &[(&str, &[&str], &str)] = &[
    (
        "a command that is not there",
        &["--subject", "no-such-program-here"],
        "cannot start `no-such-program-here`",
    ),
    (
        "a command for a shell",
        &["--subject", "X=1 no-such-program-here"],
        "there is no shell: to have one, write sh -c",
    ),
    ("a command with one quotation mark", &["--subject", "node 'a.mjs"], "is no command line"),
    ("no time at all", &["--timeout", "0s"], "write a time above zero"),
];

/// Usage is an error of its own, of which the exit status is 2.
fn refused(arguments: &[&str], says: &str) -> Result<(), Failed> {
    let Output { status, stderr, .. } = Command::new(env!("CARGO_BIN_EXE_codec-oracle"))
        .args(["sweep", "utf8.decode/bytes-up-to-2"])
        .args(arguments)
        .output()?;
    let said = String::from_utf8_lossy(&stderr);
    if status.code() == Some(2) && said.contains(says) {
        return Ok(());
    }
    Err(format!("{status}, and `{says}` should be in:\n{said}").into())
}
