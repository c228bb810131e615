//! What an implementation says about a case.

use crate::case::slice;

/// How a case ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// With output.
    Output,
    /// Refused, as strict operations do.
    Rejected(Rejection),
    /// The implementation panicked; the answer's bytes are the panic's message.
    Panicked,
    /// The oracle cannot judge this case; the number indexes [`Oracle::reasons`](crate::Oracle::reasons).
    NotComparable(u8),
    /// The subject does not do this case; the answer's bytes say why.
    Skipped,
    /// The subject broke on this case and goes on; the answer's bytes say how.
    Errored,
}

/// Where and why an input was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// An index into [`Operation::rejections`](crate::Operation::rejections), or
    /// [`Rejection::KIND_UNSEEN`] from an oracle that does not tell.
    pub kind: u8,
    /// Byte offset in the case's input, or [`Rejection::UNSEEN`].
    pub offset: u32,
    /// Length in bytes, or [`Rejection::UNSEEN`].
    pub length: u32,
}

impl Rejection {
    /// The kind given by an oracle that sees less than [`Sees::Kind`](crate::Sees::Kind).
    pub const KIND_UNSEEN: u8 = u8::MAX;

    /// The offset or length given by a subject that does not tell it.
    pub const UNSEEN: u32 = u32::MAX;
}

/// One answer: the mark and the output bytes in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<'a> {
    /// How the case ended.
    pub mark: Mark,
    /// The output; empty where the case was rejected; the message where it panicked, was skipped or errored.
    pub output: &'a [u8],
}

/// The answers to a batch, end to end in one arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    marks: Vec<Mark>,
}

impl Answers {
    /// No answers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes every answer out and keeps the memory.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.marks.clear();
    }

    /// The number of answers.
    #[must_use]
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Whether there is no answer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Adds the next answer: `answer` appends the output to the arena and gives the mark.
    ///
    /// Bytes that it appended before giving [`Mark::Rejected`] or [`Mark::NotComparable`] are dropped.
    pub fn push_with(&mut self, answer: impl FnOnce(&mut Vec<u8>) -> Mark) {
        let start = self.bytes.len();
        let mark = answer(&mut self.bytes);
        if matches!(mark, Mark::Rejected(_) | Mark::NotComparable(_)) {
            self.bytes.truncate(start);
        }
        self.ends.push(self.bytes.len() as u32);
        self.marks.push(mark);
    }

    /// Takes the last answer out.
    #[cfg(feature = "cli")]
    pub(crate) fn pop(&mut self) {
        self.marks.pop();
        self.ends.truncate(self.marks.len());
        self.bytes.truncate(self.ends.last().map_or(0, |&end| end as usize));
    }

    /// Drops what a panic left half written and records the panic as the next answer.
    pub(crate) fn push_panic(&mut self, message: &str) {
        let whole = self.marks.len();
        self.ends.truncate(whole);
        self.bytes.truncate(self.ends.last().map_or(0, |&end| end as usize));
        self.push_with(|bytes| {
            bytes.extend_from_slice(message.as_bytes());
            Mark::Panicked
        });
    }

    /// Whether every answer is one that can agree with another: output or a rejection.
    pub(crate) fn all_judgeable(&self) -> bool {
        self.marks.iter().all(|mark| matches!(mark, Mark::Output | Mark::Rejected(_)))
    }

    /// The answer at `position`.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn get(&self, position: usize) -> Answer<'_> {
        Answer { mark: self.marks[position], output: slice(&self.bytes, &self.ends, position) }
    }
}
