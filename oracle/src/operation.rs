//! An operation: one total function from the specifications.

use crate::{Answer, Case};
use std::ops::Range;

/// One total function from the specifications, with its forms, its rejections and its rules.
pub struct Operation {
    /// For example `utf8.decode`.
    pub id: &'static str,
    /// The form of its input.
    pub input: Form,
    /// The form of its output.
    pub output: Form,
    /// The section that defines it.
    pub spec: &'static str,
    /// The closed list of rejection kinds, indexed by [`Rejection::kind`](crate::Rejection::kind).
    pub rejections: &'static [&'static str],
    /// Whether it can be fed in chunks; then the answer is that to the whole, wherever the cuts are.
    pub streams: bool,
    /// How the specification reads a case, step by step.
    pub steps: fn(Case<'_>) -> Vec<Step>,
    /// The rule that was broken when `got` was answered where `want` is right. The case has cuts only if they
    /// are to blame: the subject answers the same input otherwise where it is whole.
    pub rule: fn(case: Case<'_>, want: Answer<'_>, got: Answer<'_>) -> Option<&'static Rule>,
}

impl PartialEq for Operation {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl std::fmt::Debug for Operation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

/// What the bytes of an input or output are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Any bytes.
    Bytes,
    /// Text as WTF-8: every sequence of UTF-16 code units, surrogate pairs joined.
    Text,
    /// Parse errors: per error its code, FE, its byte offset in decimal, FF. An offset that the implementation
    /// does not tell is empty.
    Errors,
    /// Pairs of text: per pair its name, FE, its value, FF.
    Pairs,
    /// A number in decimal.
    Number,
    /// The name of an encoding, as the Encoding Standard spells it.
    Name,
}

impl Form {
    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Form::Bytes => "bytes",
            Form::Text => "text",
            Form::Errors => "errors",
            Form::Pairs => "pairs",
            Form::Number => "number",
            Form::Name => "name",
        }
    }
}

/// A rule of a specification that an implementation can break.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// For example `surrogate`.
    pub id: &'static str,
    /// The section that states it.
    pub spec: &'static str,
    /// How to mend an implementation that breaks it, in a sentence.
    pub mend: &'static str,
}

/// A piece of the input, what it becomes, and the rule that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The byte range of the input.
    pub span: Range<usize>,
    /// What it becomes, in the form of the output.
    pub becomes: Vec<u8>,
    /// The rule, where one applies.
    pub rule: Option<&'static Rule>,
}
