//! What people read, pinned: one `.snap` file beside `Cargo.toml` for each line of [`CONTENTS`].
//!
//! Everything is rendered with its escapes (the notation, bytes in hexadecimal, `U+NNNN`), never as a codec
//! gives it: insta folds newlines. What differs from machine to machine is redacted: versions are
//! `[version]`, times are 0.
//!
//! After a change that is meant, run `cargo insta test --review -p snapshots`, or without cargo-insta
//! `INSTA_UPDATE=always cargo test -p snapshots`, and read the difference.

use codec_oracle::domains::Sweep;
use codec_oracle::engine::{Certificate, Run, Shard, Stop, Until};
use codec_oracle::explain::{self, Explanation};
use codec_oracle::report::{Report, SubjectReport};
use codec_oracle::subjects::Subject;
use codec_oracle::{Case, notation, operations, wtf8};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicU64;

#[doc(hidden)]
pub use insta;

/// Every snapshot: its name and its title, which is its first line.
pub const CONTENTS: &[(&str, &str)] = &[
    ("article-contexts", "The article's third table: text against attribute, everybody agreeing"),
    ("article-output", "The eleven lines of numref.mjs: html.unescape.text, code point by code point"),
    ("article-rules", "The article's first table: what a numeric reference becomes, everybody agreeing"),
    ("article-sweep", "The article's 2,228,231 numeric references: the closing line"),
    ("article-tool", "The article's second table: its converter against the oracles, who agree"),
    ("charset-labels", "Labels of encodings in several letter cases, everybody agreeing"),
    ("charset-priorities", "HTML 4, 5.2.2: what tells the encoding first, everybody agreeing"),
    ("charset-then-and-now", "The encoding of a document in HTML 4 and today, everybody agreeing"),
    ("compare-worse", "compare, a run of codecs with one of fault:surrogates-accepted"),
    ("explain-json", "explain utf8.decode --format json, on the bytes of Table 3-11"),
    ("explain-other-ill-formed", "explain utf8.decode, on the bytes of Table 3-10"),
    ("explain-truncated", "explain utf8.decode, on the bytes of Table 3-11"),
    ("findings-github", "sweep --subject fault:surrogates-accepted --format github"),
    ("findings-json", "sweep --subject fault:surrogates-accepted --format json"),
    ("findings-junit", "sweep --subject fault:surrogates-accepted --format junit"),
    ("findings-markdown", "sweep --subject fault:surrogates-accepted --format markdown"),
    ("findings-one-fffd-per-byte", "sweep --subject fault:one-fffd-per-byte"),
    ("findings-surrogates-accepted", "sweep --subject fault:surrogates-accepted"),
    ("help", "codec-oracle --help"),
    ("help-explain", "codec-oracle explain --help"),
    ("help-compare", "codec-oracle compare --help"),
    ("help-matrix", "codec-oracle matrix --help"),
    ("help-merge", "codec-oracle merge --help"),
    ("help-replay", "codec-oracle replay --help"),
    ("help-sweep", "codec-oracle sweep --help"),
    ("html4-references", "References of HTML 4, chapter 5, everybody agreeing"),
    ("kill-matrix", "selftest, with the quick sweeps of UTF-8 and the faults that they must catch"),
    ("list", "list"),
    ("noncharacters", "The noncharacters: what utf8.decode-nonchar-reject rejects of all scalar values"),
    ("percent-in-html", "A URL inside HTML: & as &amp;, through both decoders, everybody agreeing"),
    ("percent-left", "The characters that each function and set leaves as they are, everybody agreeing"),
    ("percent-lengths", "How long a character becomes: 3 bytes are 9, 4 bytes are 12, everybody agreeing"),
    ("percent-reserved", "A reserved character as a delimiter and as data, everybody agreeing"),
    ("percent-space", "A space as %20 and as +, everybody agreeing"),
    ("subparts", "The ten ways in which a UTF-8 sequence breaks off, and two more"),
    ("table-3-6", "Unicode 17.0, Table 3-6, UTF-8 Bit Distribution, read off the encoder"),
    ("table-3-7", "Unicode 17.0, Table 3-7, Well-Formed UTF-8 Byte Sequences, read off the strict decoder"),
    ("tables-3-8-to-3-11", "Unicode 17.0, Tables 3-8 to 3-11, U+FFFD for ill-formed sequences"),
    ("utf8-d92", "Unicode 17.0, D92: the example of a sequence of code points in UTF-8"),
];

/// Compares a text with the snapshot of that name in [`CONTENTS`].
#[macro_export]
macro_rules! snapshot {
    ($name:literal, $text:expr $(,)?) => {
        let text = $crate::titled($name, &$text);
        $crate::settings().bind(|| $crate::insta::assert_snapshot!($name, text));
    };
}

/// The text under its title.
///
/// # Panics
///
/// If [`CONTENTS`] has no snapshot of that name, or the text is not fit for one: a control other than the
/// newline, or blanks at the end of a line.
#[must_use]
pub fn titled(name: &str, text: &str) -> String {
    let line = CONTENTS.iter().find(|(known, _)| *known == name);
    let (_, title) = line.unwrap_or_else(|| panic!("add `{name}` to CONTENTS"));
    assert!(!text.contains(|c: char| c != '\n' && c.is_control()), "{name}: a control in {text:?}");
    assert!(text.lines().all(|line| line.trim_end() == line), "{name}: blanks at the end of a line");
    format!("{title}\n\n{}", text.trim_matches('\n'))
}

/// Snapshots stand beside the folders `src` and `tests`, under their bare names.
#[must_use]
pub fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("..");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// The names of the snapshots in a folder.
///
/// # Errors
///
/// If it cannot be read.
pub fn names_in(folder: &Path) -> io::Result<BTreeSet<String>> {
    let paths = folder.read_dir()?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let snapshots = paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "snap"));
    Ok(snapshots.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect())
}

/// What tells the snapshots of these names from those of [`CONTENTS`], in sentences.
#[must_use]
pub fn differences(names: &BTreeSet<String>) -> Vec<String> {
    let listed: BTreeSet<String> = CONTENTS.iter().map(|(name, _)| (*name).to_owned()).collect();
    let stale = names.difference(&listed).map(|name| format!("{name}.snap is of no test: delete it"));
    let missing = listed.difference(names).map(|name| format!("{name}.snap is missing"));
    stale.chain(missing).collect()
}

/// What `write` writes, without colours.
///
/// # Panics
///
/// If `write` fails, or writes what is not UTF-8.
pub fn plain(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut out = anstream::StripStream::new(Vec::new());
    write(&mut out).expect("a Vec takes everything");
    String::from_utf8(out.into_inner()).expect("reports are UTF-8")
}

const VERSION: &str = "[version]";

/// Everybody's answer to one input, who must agree.
///
/// # Panics
///
/// If there is no such operation, or somebody disagrees.
#[must_use]
pub fn explained(operation: &str, input: &[u8]) -> Explanation {
    let operation = operations::find(operation).expect("the operation exists");
    let mut explanation = explain::explain(operation, Case::whole(input), Subject::Codecs);
    assert!(explanation.agree, "{}: {:?}", explanation.input, explanation.outcomes);
    explanation.outcomes.iter_mut().for_each(|outcome| VERSION.clone_into(&mut outcome.identity.version));
    explanation
}

/// What everybody answers to an input in the notation, or `fault:NAME` by itself, in the notation.
///
/// # Panics
///
/// If there is no such operation or subject, the input cannot be read, or somebody but a fault disagrees.
#[must_use]
pub fn answered(subject: &str, operation: &str, input: &str) -> String {
    let of = operations::find(operation).expect("the operation exists");
    let input = notation::read(input, of).expect("the input is in the notation").input;
    let explanation = match subject {
        "codecs" => explained(operation, &input),
        fault => {
            let subject = Subject::named(fault).expect("the subject exists");
            explain::explain(of, Case::whole(&input), subject)
        }
    };
    explanation.outcomes[0].value.to_string()
}

/// The sweep `operation/domain`.
///
/// # Panics
///
/// If there is none.
#[must_use]
pub fn sweep(id: &str) -> Sweep {
    operations::sweeps().find(|sweep| sweep.id() == id).expect("the sweep exists")
}

/// The report of one sweep, with one example a finding.
///
/// # Panics
///
/// If there is no such subject, or the subject does not implement the operation.
#[must_use]
pub fn report(subject: &str, sweep: Sweep) -> Report {
    let subject = Subject::named(subject).expect("the subject exists");
    let roster = subject.roster().expect("the ledger can be read");
    let run = Run {
        roster,
        threads: &threads(),
        shard: Shard::WHOLE,
        examples: 1,
        stop: &Stop::default(),
        done: &AtomicU64::new(0),
        until: Until::End,
    };
    let mut certificate = run.sweep(&sweep).expect("the subject implements the operation");
    certificate.seconds = 0.0;
    certificate.oracles.iter_mut().for_each(|oracle| VERSION.clone_into(&mut oracle.identity.version));
    let certificates = vec![certificate];
    let coverages: Vec<_> = certificates.iter().map(Certificate::coverage).collect();
    let ledger = roster.ledger.judge(&coverages, roster.oracles);
    let mut subject = SubjectReport::from(subject);
    VERSION.clone_into(&mut subject.version);
    Report::new(sweep.tier, None, subject, &certificates, ledger)
}

/// A thread per core.
///
/// # Panics
///
/// If the system gives no threads.
#[must_use]
pub fn threads() -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().build().expect("the system gives threads")
}

/// Bytes as `C0 AF`.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    joined(bytes.iter().map(|byte| format!("{byte:02X}")))
}

/// Text as `U+FFFD U+0041`.
#[must_use]
pub fn code_points(text: &[u8]) -> String {
    joined(wtf8::code_points(text).map(|code_point| format!("U+{code_point:04X}")))
}

/// Words with a blank between each two.
#[must_use]
pub fn joined(words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().collect::<Vec<_>>().join(" ")
}

/// Lines without the blanks at their ends, which columns leave.
#[must_use]
pub fn trimmed(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}
