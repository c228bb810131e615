//! The ways in which the program of these tests behaves.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;
use std::{process, thread};

/// A behaviour, and what must come of it.
pub(crate) struct Manner {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) sweep: &'static str,
    pub(crate) exit: i32,
    /// Parts of what is said.
    pub(crate) says: &'static [&'static str],
}

const BYTES: &str = "utf8.decode/bytes-up-to-2";

impl Manner {
    pub(crate) const ALL: [Manner; 18] = [
        Manner {
            name: "honest",
            about: "answers everything rightly conforms",
            sweep: BYTES,
            exit: 0,
            says: &["65,793 cases", "0 divergences; conforms"],
        },
        Manner {
            name: "hoarding",
            about: "holds its answers back until a blank line conforms",
            sweep: BYTES,
            exit: 0,
            says: &["conforms"],
        },
        Manner {
            name: "wrong",
            about: "answers one case wrongly is told the rule",
            sweep: BYTES,
            exit: 1,
            says: &["1 divergence;", r"input     \xC3", "--subject ''\\''"],
        },
        Manner {
            name: "crashing",
            about: "ends on one input is restarted, and the input named",
            sweep: BYTES,
            exit: 5,
            says: &[
                r"errored: on `\xC3` it ended with exit status: 3; its messages end with `cannot go on`",
                "1 unjudged",
                "checked 65,793 cases",
            ],
        },
        Manner {
            name: "crashing-often",
            about: "ends on many inputs is given up",
            sweep: BYTES,
            exit: 5,
            says: &["given up after 8 cases that ended it"],
        },
        Manner {
            name: "hanging",
            about: "hangs on one input is killed, and the input named",
            sweep: BYTES,
            exit: 5,
            says: &[r"errored: on `\xC3` it said nothing for 400ms", "checked 65,793 cases"],
        },
        Manner {
            name: "garbling",
            about: "prints garbage ends the run",
            sweep: BYTES,
            exit: 5,
            says: &[r"`What?` is not a number, a space and JSON; the case is `\xC3`"],
        },
        Manner {
            name: "leaving",
            about: "exits early ends the run",
            sweep: BYTES,
            exit: 5,
            says: &["it ended with exit status: 0; no case does that to it alone"],
        },
        Manner {
            name: "disorderly",
            about: "answers out of order ends the run",
            sweep: BYTES,
            exit: 5,
            says: &["answers case 8 where case 7 is next"],
        },
        Manner {
            name: "flooding",
            about: "floods standard error ends the run",
            sweep: BYTES,
            exit: 5,
            says: &["printed more than 1048576 bytes on standard error", "Warning! "],
        },
        Manner {
            name: "talkative",
            about: "answers twice ends the run",
            sweep: BYTES,
            exit: 5,
            says: &["answers case 1 where case 2 is next"],
        },
        Manner {
            name: "taciturn",
            about: "leaves a case out ends the run",
            sweep: BYTES,
            exit: 5,
            says: &["answers case 8 where case 7 is next"],
        },
        Manner {
            name: "skipping",
            about: "skips and errs is not judged there",
            sweep: BYTES,
            exit: 5,
            says: &["1 case  skipped: not today", "1 case  errored: out of ideas", "2 unjudged"],
        },
        Manner {
            name: "refusing",
            about: "rejects what must be decoded diverges",
            sweep: BYTES,
            exit: 1,
            says: &["refused  1 case", "rejected"],
        },
        Manner {
            name: "silent",
            about: "gives no greeting is not tried",
            sweep: BYTES,
            exit: 5,
            says: &["gave no greeting: it ended with exit status: 3; its messages end with `cannot start`"],
        },
        Manner {
            name: "chatty",
            about: "greets otherwise is told what a greeting is",
            sweep: BYTES,
            exit: 5,
            says: &["is no greeting", "`Welcome!`"],
        },
        Manner {
            name: "modern",
            about: "speaks another protocol is not tried",
            sweep: BYTES,
            exit: 5,
            says: &["it speaks protocol 2, and this version speaks 1"],
        },
        Manner {
            name: "streaming",
            about: "streams is given chunks",
            sweep: "utf8.decode/chunk-cuts",
            exit: 0,
            says: &["utf8.decode/chunk-cuts", "conforms"],
        },
    ];
}

/// Behaves as it is told.
pub(crate) fn speak(manner: &str) -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout());
    // Nobody listens any more: no fault of the program's.
    match speak_to(manner, io::stdin().lock(), &mut out).and_then(|()| out.flush()) {
        Ok(()) | Err(_) => ExitCode::SUCCESS,
    }
}

fn speak_to(manner: &str, input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    match manner {
        "silent" => end("cannot start"),
        "chatty" => writeln!(out, "Welcome!")?,
        _ => {
            let protocol = if manner == "modern" { 2 } else { 1 };
            let streaming = if manner == "streaming" { r#","streaming":["utf8.decode"]"# } else { "" };
            writeln!(
                out,
                r#"{{"protocol":{protocol},"name":"{manner}","version":"1","operations":["utf8.decode"]{streaming}}}"#
            )?;
        }
    }
    out.flush()?;
    let mut held = None;
    let mut answered = 0;
    for line in input.lines() {
        let line = line?;
        if line.is_empty() {
            out.flush()?;
            continue;
        }
        let fields: Vec<_> = line.splitn(3, ' ').collect();
        let (number, value) = (fields[0], fields[2]);
        let answer = format!("{number} {}", serde_json::to_string(&decoded(value))?);
        let on_it = value == "\"c3\"";
        match manner {
            "wrong" if on_it => writeln!(out, "{number} \"A\"")?,
            "crashing" if on_it => end("cannot go on"),
            "crashing-often" if value.ends_with("c3\"") => end("cannot go on"),
            "hanging" if on_it => thread::sleep(Duration::from_secs(3600)),
            "garbling" if on_it => writeln!(out, "What?")?,
            "leaving" if answered == 1000 => return Ok(()),
            "disorderly" if number == "7" => held = Some(answer),
            "taciturn" if number == "7" => {}
            "skipping" if on_it => writeln!(out, "{number} {{\"skip\":\"not today\"}}")?,
            "skipping" if value == "\"c4\"" => writeln!(out, "{number} {{\"error\":\"out of ideas\"}}")?,
            "refusing" if on_it => writeln!(out, "{number} {{\"reject\":{{}}}}")?,
            "talkative" => writeln!(out, "{answer}\n{answer}")?,
            _ => writeln!(out, "{answer}")?,
        }
        if manner == "flooding" {
            complain();
        }
        if manner != "hoarding" {
            out.flush()?;
        }
        if number == "8"
            && let Some(held) = held.take()
        {
            writeln!(out, "{held}")?;
        }
        answered += 1;
    }
    Ok(())
}

#[expect(clippy::print_stderr, reason = "a program's messages are what is tried")]
fn end(message: &str) -> ! {
    eprintln!("{message}");
    process::exit(3)
}

#[expect(clippy::print_stderr, reason = "a program's messages are what is tried")]
fn complain() {
    eprintln!("{}", "Warning! ".repeat(100));
}

/// The text of a case: one string of hexadecimal digits, or a list of chunks.
fn decoded(value: &str) -> String {
    let digits: Vec<char> = value.chars().filter(char::is_ascii_hexdigit).collect();
    let byte =
        |pair: &[char]| pair.iter().fold(0, |byte, digit| byte << 4 | digit.to_digit(16).unwrap_or(0) as u8);
    String::from_utf8_lossy(&digits.chunks(2).map(byte).collect::<Vec<_>>()).into_owned()
}
