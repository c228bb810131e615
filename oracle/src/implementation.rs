//! What can be put on trial or asked for a verdict.

use crate::{Answers, Batch, Case, Mark, Operation};

/// A codec, an oracle, a fault or a closure: anything that answers the cases of some operations.
pub trait Implementation: Sync {
    /// Its name and version, as reports print them.
    fn identity(&self) -> Identity;

    /// A worker for `operation`, or `None` where it does not implement it.
    ///
    /// Every thread makes its own, and a new one after a panic.
    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker + '_>>;
}

/// A name with a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// For example `encoding_rs`.
    pub name: String,
    /// For example `0.8.44`.
    pub version: String,
}

/// One thread's instance of an implementation for one operation.
pub trait Worker {
    /// Answers the cases from `answers.len()` to the end of `batch`, one answer a case, in order.
    ///
    /// # Errors
    ///
    /// If the implementation cannot go on; the answers that it gave before stand.
    fn answer(&mut self, batch: &Batch, answers: &mut Answers) -> Result<(), Broken>;
}

/// Why an implementation cannot go on, in a sentence that says what to mend.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub String);

/// A worker that answers case by case: `answer` appends the output and gives the mark.
///
/// ```
/// use codec_oracle::{Answers, Batch, Mark, Worker, each_case};
/// let mut worker = each_case(|case, output| {
///     output.extend(case.input.iter().rev());
///     Mark::Output
/// });
/// let mut batch = Batch::new();
/// batch.push(b"ab");
/// let mut answers = Answers::new();
/// worker.answer(&batch, &mut answers)?;
/// assert_eq!(answers.get(0).output, b"ba");
/// # Ok::<(), codec_oracle::Broken>(())
/// ```
pub fn each_case<'a>(answer: impl FnMut(Case<'_>, &mut Vec<u8>) -> Mark + 'a) -> Box<dyn Worker + 'a> {
    Box::new(EachCase(answer))
}

struct EachCase<F>(F);

impl<F: FnMut(Case<'_>, &mut Vec<u8>) -> Mark> Worker for EachCase<F> {
    fn answer(&mut self, batch: &Batch, answers: &mut Answers) -> Result<(), Broken> {
        for position in answers.len()..batch.len() {
            answers.push_with(|output| (self.0)(batch.case(position), output));
        }
        Ok(())
    }
}

/// An independent implementation, and what is known of its judgement.
pub struct Oracle {
    /// The implementation.
    pub implementation: &'static dyn Implementation,
    /// Oracles that share code share this name, and one vote.
    pub code_base: &'static str,
    /// How much of a rejection it tells.
    pub sees: Sees,
    /// Why it may be unable to judge a case, indexed by [`Mark::NotComparable`].
    pub reasons: &'static [&'static str],
    /// What it does to the text besides an operation, or cannot tell of the answer.
    pub projection: fn(&Operation) -> Option<Projection>,
    /// How its answers to an operation are made, in a phrase, where the library's name does not say it.
    pub note: fn(&Operation) -> &'static str,
}

impl Oracle {
    /// Its name, as reports and `--subject oracle:NAME` have it.
    #[must_use]
    pub fn name(&self) -> String {
        self.implementation.identity().name
    }

    /// Whether it is a section of a specification written down as code, and no library.
    #[must_use]
    pub fn is_transcription(&self) -> bool {
        self.code_base == "transcription"
    }
}

/// How much of a rejection an oracle tells; each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sees {
    /// Only that the input is rejected.
    Verdict,
    /// The byte offset too.
    Offset,
    /// The length too.
    Span,
    /// The kind of rejection too.
    Kind,
}

impl Sees {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Sees::Verdict => "verdict",
            Sees::Offset => "offset",
            Sees::Span => "span",
            Sees::Kind => "kind",
        }
    }
}

/// A change that an oracle makes to its input, or something that it cannot tell, made up for in the other
/// side's output before the two are compared.
#[derive(Clone, Copy)]
pub struct Projection {
    /// What it does, as reports print it.
    pub name: &'static str,
    /// From the input and an output, appends the output as the oracle would have given it. It must not make
    /// two outputs alike that this does not explain.
    pub apply: fn(input: &[u8], output: &[u8], projected: &mut Vec<u8>),
}
