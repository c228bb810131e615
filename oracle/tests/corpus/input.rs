//! One input of the corpus, with its note, on trial.

use codec_oracle::check::{Check, Judged};
use codec_oracle::engine::Value;
use codec_oracle::explain::explain;
use codec_oracle::subjects::Subject;
use codec_oracle::{Case, Operation, notation, operations};
use libtest_mimic::{Failed, Trial};
use serde::Deserialize;
use std::fs;
use std::path::PathBuf;

/// What `NOTES.toml` says about an input.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Note {
    /// The output, in the notation.
    expected: Option<String>,
    /// Or else the rejection: `KIND at OFFSET length LENGTH`.
    rejected: Option<String>,
    /// The section that says so.
    spec: String,
    /// Where the input comes from.
    origin: String,
    /// The bug that it is the witness of, in a phrase.
    about: Option<String>,
    /// A seeded fault that it kills.
    fault: Option<String>,
    /// Byte offsets of the chunk cuts.
    #[serde(default)]
    cuts: Vec<u32>,
}

/// A file of the corpus.
pub(crate) struct Input {
    pub(crate) operation: String,
    pub(crate) slug: String,
    pub(crate) path: PathBuf,
    pub(crate) note: Note,
}

/// The trial that replays an input.
pub(crate) fn trial(Input { operation, slug, path, note }: Input) -> Trial {
    Trial::test(format!("{operation}/{slug}"), move || {
        replay(&operation, &fs::read(path)?, &note).map_err(|failed| note.explain(&failed))
    })
}

fn replay(operation: &str, bytes: &[u8], note: &Note) -> Result<(), Failed> {
    let operation = operations::find(operation).ok_or("the folder names no operation")?;
    let case = Case { input: bytes, cuts: &note.cuts };
    // Text operations take WTF-8, cut between code points.
    notation::read(&notation::write_input(operation, case), operation)?;
    answer_is_as_noted(operation, case, note)?;
    if check(operation, Subject::Codecs)?.case(case)? == Judged::Unjudged {
        return Err("no oracle can judge this input".into());
    }
    if let Some(fault) = &note.fault {
        let subject = Subject::named(&format!("fault:{fault}"))?;
        if check(operation, subject)?.case(case).is_ok() {
            return Err(format!("`fault:{fault}` survives this input").into());
        }
    }
    Ok(())
}

fn check(operation: &'static Operation, subject: Subject) -> Result<Check, Failed> {
    let name = subject.identity().name;
    Check::new(operation, subject)?.ok_or_else(|| format!("`{name}` does not implement {operation:?}").into())
}

fn answer_is_as_noted(operation: &'static Operation, case: Case<'_>, note: &Note) -> Result<(), Failed> {
    let value = &explain(operation, case, Subject::Codecs).outcomes[0].value;
    let (output, rejection) = match value {
        Value::Output(output) => (Some(output.clone()), None),
        Value::Rejected { kind: Some(kind), offset: Some(offset), length: Some(length) } => {
            (None, Some(format!("{kind} at {offset} length {length}")))
        }
        _ => (None, None),
    };
    if (output, rejection) == (note.expected.clone(), note.rejected.clone()) {
        Ok(())
    } else {
        Err(format!("our codec answers {value}, not as noted, to {}", notation::write_input(operation, case))
            .into())
    }
}

impl Note {
    /// Adds to a failure what is known about the input.
    fn explain(&self, failed: &Failed) -> Failed {
        let Self { spec, origin, .. } = self;
        let about = self.about.as_deref().unwrap_or("see its name");
        let failed = failed.message().unwrap_or("it failed");
        format!("{failed}\n  about   {about}\n  spec    {spec}\n  origin  {origin}").into()
    }
}

/// Proof that a replay can fail, in each of its ways.
pub(crate) fn trials_that_fail() -> impl Iterator<Item = Trial> {
    let note = || Note { expected: Some(r"\u{FFFD}".to_owned()), ..Note::default() };
    let surviving = Note { fault: Some("surrogates-accepted".to_owned()), ..note() };
    let foreign = Note { fault: Some("null-kept".to_owned()), ..note() };
    let both = Note { rejected: Some("truncated at 0 length 1".to_owned()), ..note() };
    let no_errors = Note { expected: Some(String::new()), ..Note::default() };
    let inside = Note { cuts: vec![1], ..note() };
    [
        ("an answer that is not as noted", "utf8.decode", &b"A"[..], note(), "not as noted"),
        ("a note that expects two answers", "utf8.decode", b"\xFF", both, "not as noted"),
        ("a fault that survives", "utf8.decode", b"\xFF", surviving, "survives"),
        ("a fault of another operation", "utf8.decode", b"\xFF", foreign, "does not implement"),
        ("an input that nobody can judge", "html.errors.text", b"\r", no_errors, "no oracle"),
        ("a cut inside a code point", "html.unescape.text", "é".as_bytes(), inside, "inside a code point"),
        ("bytes in place of text", "utf8.encode", b"\xFF", note(), "not WTF-8"),
    ]
    .map(|(what, operation, bytes, note, reason)| {
        Trial::test(format!("{what} fails"), move || match replay(operation, bytes, &note) {
            Err(failed) if failed.message().is_some_and(|message| message.contains(reason)) => Ok(()),
            other => Err(format!("replayed with {other:?}").into()),
        })
    })
    .into_iter()
}
