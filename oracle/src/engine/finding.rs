//! Divergences gathered by cause.

use super::likeness::{Likes, faults_of};
use crate::faults::Fault;
use crate::{Answer, Mark, Operation, Oracle, Rejection, Rule, Sees, notation};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Divergences with one cause.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule broken.
    pub rule: &'static Rule,
    /// How many cases.
    pub cases: u64,
    /// Their indices as inclusive ranges, the lowest ones.
    pub ranges: Vec<(u64, u64)>,
    /// How many ranges are left out.
    pub more: u64,
    /// The lowest cases, rendered.
    pub examples: Vec<Example>,
    /// The highest index.
    pub last: u64,
    /// The seeded faults that answer every one of the cases as the subject does.
    pub like: Vec<&'static Fault>,
}

/// A divergent case, rendered in the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The case's index in its domain.
    pub index: u64,
    /// The input.
    pub input: String,
    /// What is right: the answer of the vote that sees most.
    pub expected: Value,
    /// The subject's answer.
    pub actual: Value,
    /// Every vote, by oracle, and `codecs` (which does not vote) where it is not the subject.
    pub votes: Vec<(String, Value)>,
}

/// An answer, rendered: in JSON a string, `{"rejected": …}`, `{"panicked": …}`, `{"not_comparable": …}`,
/// `{"skipped": …}` or `{"errored": …}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Json", into = "Json")]
pub enum Value {
    /// Output in the notation.
    Output(String),
    /// A rejection; what an oracle does not see of it is `None`.
    Rejected {
        /// One of the operation's rejection kinds.
        kind: Option<Cow<'static, str>>,
        /// Byte offset in the input.
        offset: Option<u32>,
        /// Length in bytes.
        length: Option<u32>,
    },
    /// The panic's message, in the notation.
    Panicked(String),
    /// Why the oracle could not judge.
    NotComparable(Cow<'static, str>),
    /// Why the subject skipped the case.
    Skipped(String),
    /// How the subject broke on the case.
    Errored(String),
}

/// A [`Value`] as it stands in JSON.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Json {
    Output(String),
    Rejected { rejected: Rejected },
    Panicked { panicked: String },
    NotComparable { not_comparable: Cow<'static, str> },
    Skipped { skipped: String },
    Errored { errored: String },
}

#[derive(Serialize, Deserialize)]
struct Rejected {
    kind: Option<Cow<'static, str>>,
    offset: Option<u32>,
    length: Option<u32>,
}

impl From<Value> for Json {
    fn from(value: Value) -> Self {
        match value {
            Value::Output(output) => Json::Output(output),
            Value::Rejected { kind, offset, length } => {
                Json::Rejected { rejected: Rejected { kind, offset, length } }
            }
            Value::Panicked(panicked) => Json::Panicked { panicked },
            Value::NotComparable(not_comparable) => Json::NotComparable { not_comparable },
            Value::Skipped(skipped) => Json::Skipped { skipped },
            Value::Errored(errored) => Json::Errored { errored },
        }
    }
}

impl From<Json> for Value {
    fn from(json: Json) -> Self {
        match json {
            Json::Output(output) => Value::Output(output),
            Json::Rejected { rejected: Rejected { kind, offset, length } } => {
                Value::Rejected { kind, offset, length }
            }
            Json::Panicked { panicked } => Value::Panicked(panicked),
            Json::NotComparable { not_comparable } => Value::NotComparable(not_comparable),
            Json::Skipped { skipped } => Value::Skipped(skipped),
            Json::Errored { errored } => Value::Errored(errored),
        }
    }
}

impl Value {
    /// An answer, as far as `oracle` tells it; of a subject's, all.
    pub(crate) fn new(operation: &Operation, answer: Answer<'_>, oracle: Option<&Oracle>) -> Self {
        let (sees, reasons) = oracle.map_or((Sees::Kind, &[][..]), |oracle| (oracle.sees, oracle.reasons));
        match answer.mark {
            Mark::Output => Value::Output(notation::write_as(operation.output, answer.output)),
            Mark::Rejected(Rejection { kind, offset, length }) => Value::Rejected {
                kind: operation.rejections.get(usize::from(kind)).map(|&kind| kind.into()),
                offset: Some(offset).filter(|&offset| sees >= Sees::Offset && offset != Rejection::UNSEEN),
                length: Some(length).filter(|&length| sees >= Sees::Span && length != Rejection::UNSEEN),
            },
            Mark::Panicked => Value::Panicked(notation::write(answer.output)),
            Mark::Skipped => Value::Skipped(notation::write_message(answer.output)),
            Mark::Errored => Value::Errored(notation::write_message(answer.output)),
            Mark::NotComparable(reason) => {
                let reason = reasons.get(usize::from(reason)).copied();
                Value::NotComparable(reason.unwrap_or("not comparable").into())
            }
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Output(output) if output.is_empty() => f.write_str("(empty)"),
            Value::Output(output) => f.write_str(output),
            Value::Rejected { kind, offset, length } => {
                f.write_str("rejected")?;
                kind.iter().try_for_each(|kind| write!(f, ": {kind}"))?;
                offset.iter().try_for_each(|offset| write!(f, " at {offset}"))?;
                length.iter().try_for_each(|length| write!(f, ", length {length}"))
            }
            Value::Panicked(message) => write!(f, "panicked: {message}"),
            Value::NotComparable(reason) => write!(f, "not comparable: {reason}"),
            Value::Skipped(reason) => write!(f, "skipped: {reason}"),
            Value::Errored(message) => write!(f, "errored: {message}"),
        }
    }
}

/// Findings under construction. Divergences arrive by ascending index, so that the lowest ranges and
/// examples are kept whatever the scheduling.
#[derive(Debug)]
pub(crate) struct Findings {
    by_rule: Vec<Finding>,
    likes: Vec<Likes>,
    examples: usize,
}

/// Ranges kept per finding.
pub(crate) const RANGES: usize = 50;

impl Findings {
    pub(crate) fn new(examples: usize) -> Self {
        Self { by_rule: Vec::new(), likes: Vec::new(), examples }
    }

    /// Whether an example of `rule` would still be kept.
    pub(crate) fn wants_example(&self, rule: &Rule) -> bool {
        let found = self.by_rule.iter().find(|finding| finding.rule.id == rule.id);
        found.map_or(self.examples > 0, |finding| finding.examples.len() < self.examples)
    }

    pub(crate) fn add(&mut self, index: u64, rule: &'static Rule) {
        if let Some(finding) = self.by_rule.iter_mut().find(|finding| finding.rule.id == rule.id) {
            finding.cases += 1;
            if index == finding.last + 1 {
                if finding.more == 0
                    && let Some(range) = finding.ranges.last_mut()
                {
                    range.1 = index;
                }
            } else if finding.ranges.len() < RANGES {
                finding.ranges.push((index, index));
            } else {
                finding.more += 1;
            }
            finding.last = index;
        } else {
            let examples = Vec::new();
            let ranges = vec![(index, index)];
            let like = Vec::new();
            self.by_rule.push(Finding { rule, cases: 1, ranges, more: 0, examples, last: index, like });
            self.likes.push(Likes::MAX);
        }
    }

    pub(crate) fn add_example(&mut self, rule: &Rule, example: Example) {
        let examples = self.examples;
        if let Some(finding) = self.by_rule.iter_mut().find(|finding| finding.rule.id == rule.id)
            && finding.examples.len() < examples
        {
            finding.examples.push(example);
        }
    }

    /// Keeps of the faults that `rule` may be like those in `likes`.
    pub(crate) fn narrow(&mut self, rule: &Rule, likes: Likes) {
        if let Some(number) = self.by_rule.iter().position(|finding| finding.rule.id == rule.id) {
            self.likes[number] &= likes;
        }
    }

    /// Whether there is a finding under the rule with this id.
    pub(crate) fn has(&self, rule: &str) -> bool {
        self.by_rule.iter().any(|finding| finding.rule.id == rule)
    }

    /// The findings, by their lowest case.
    pub(crate) fn into_vec(mut self, operation: &Operation) -> Vec<Finding> {
        for (finding, likes) in self.by_rule.iter_mut().zip(self.likes) {
            finding.like = faults_of(operation, likes);
        }
        self.by_rule
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static RULE: Rule = Rule { id: "r", spec: "", mend: "" };

    #[test]
    fn adjacent_indices_join_and_the_rest_is_counted() {
        let mut findings = Findings::new(1);
        for index in [3, 4, 5, 9] {
            findings.add(index, &RULE);
        }
        for index in (100..).step_by(2).take(60) {
            findings.add(index, &RULE);
        }
        findings.add(219, &RULE);
        let finding = &findings.by_rule[0];
        assert_eq!(finding.cases, 65);
        assert_eq!(finding.ranges[..2], [(3, 5), (9, 9)]);
        assert_eq!(finding.ranges.len(), RANGES);
        assert_eq!(finding.more, 62 - RANGES as u64);
    }
}
