//! Everybody's answer to one case.

use crate::engine::{Ledger, Seat, Value, agree};
use crate::subjects::Subject;
use crate::{
    Answer, Batch, Broken, Case, Identity, Implementation, Mark, Operation, Oracle, Rule, Step, notation,
    oracles,
};

/// One implementation's answer.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The implementation.
    pub identity: Identity,
    /// Its answer.
    pub value: Value,
    /// The id of the ledger's entry that knows the answer to be wrong.
    pub ledgered: Option<&'static str>,
}

/// Everybody's answer to one case, with the specification's reading of it.
pub struct Explanation {
    /// The operation.
    pub operation: &'static Operation,
    /// The case in the notation.
    pub input: String,
    /// The input itself.
    pub bytes: Vec<u8>,
    /// The subject's answer first, then our own where it is not the subject, then the oracles'.
    pub outcomes: Vec<Outcome>,
    /// Whether all who can be compared agree, as far as each can see, but for ledgered answers.
    pub agree: bool,
    /// The specification's reading.
    pub steps: Vec<Step>,
}

impl Explanation {
    /// The rules that the case touches, each once.
    #[must_use]
    pub fn rules(&self) -> Vec<&'static Rule> {
        let mut rules: Vec<&'static Rule> = Vec::new();
        for rule in self.steps.iter().filter_map(|step| step.rule) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }
}

/// Asks everybody about one case.
///
/// ```
/// use codec_oracle::{Case, explain, operations, subjects::Subject};
/// let operation = operations::find("utf8.decode").unwrap();
/// let explanation = explain::explain(operation, Case::whole(b"\xE2\x82"), Subject::Codecs);
/// assert!(explanation.agree);
/// assert_eq!(explanation.outcomes[0].value.to_string(), r"\u{FFFD}");
/// assert_eq!(explanation.rules()[0].id, "truncated");
/// ```
#[must_use]
pub fn explain(operation: &'static Operation, case: Case<'_>, subject: Subject) -> Explanation {
    let batch = batch_of(case);
    let ours = std::iter::once(subject.implementation()).chain(subject.beside());
    let oracles = oracles::all().iter().map(|&oracle| (oracle.implementation, Some(oracle)));
    let seats: Vec<(Seat<'_>, Option<&'static Oracle>)> = ours
        .map(|implementation| (implementation, None))
        .chain(oracles)
        .filter_map(|(implementation, oracle)| {
            let mut seat = Seat::new(implementation, operation)?;
            seat.answer(&batch);
            if let Some(Broken(how)) = &seat.broken {
                seat.answers.push_with(|message| {
                    message.extend_from_slice(how.as_bytes());
                    Mark::Errored
                });
            }
            (seat.answers.len() == 1).then_some((seat, oracle))
        })
        .collect();
    let ledger = Ledger::shared().map_or(&[][..], |ledger| &ledger.entries);
    let codecs = seats.iter().rfind(|(_, oracle)| oracle.is_none());
    let ledgered = |seat: &Seat<'_>, oracle: Option<&'static Oracle>| {
        let (oracle, (codecs, _)) = oracle.zip(codecs)?;
        let (ours, theirs) = (codecs.answers.get(0), seat.answers.get(0));
        if matches!(theirs.mark, Mark::NotComparable(_)) {
            return None;
        }
        let entry = ledger.iter().find(|entry| entry.concerns(&seat.name(), operation, case))?;
        (!agree(operation, case, ours, theirs, &[oracle])).then_some(entry.id.as_str())
    };
    let outcomes: Vec<Outcome> = seats
        .iter()
        .map(|(seat, oracle)| Outcome {
            identity: seat.identity(),
            value: Value::new(operation, seat.answers.get(0), *oracle),
            ledgered: ledgered(seat, *oracle),
        })
        .collect();
    let standing = seats.iter().zip(&outcomes).filter(|(_, outcome)| outcome.ledgered.is_none());
    Explanation {
        operation,
        input: notation::write_input(operation, case),
        bytes: case.input.to_vec(),
        agree: all_agree(operation, case, standing.map(|((seat, oracle), _)| (seat.answers.get(0), *oracle))),
        outcomes,
        steps: (operation.steps)(case),
    }
}

fn all_agree<'a>(
    operation: &Operation,
    case: Case<'_>,
    answers: impl Iterator<Item = (Answer<'a>, Option<&'static Oracle>)>,
) -> bool {
    let comparable: Vec<_> =
        answers.filter(|(answer, _)| !matches!(answer.mark, Mark::NotComparable(_))).collect();
    comparable.iter().enumerate().all(|(number, &(one, oracle))| {
        comparable[number + 1..].iter().all(|&(other, another)| {
            let oracles: Vec<&Oracle> = oracle.into_iter().chain(another).collect();
            agree(operation, case, one, other, &oracles)
        })
    })
}

fn batch_of(case: Case<'_>) -> Batch {
    let mut batch = Batch::new();
    batch.push_cut(case.input, case.cuts);
    batch
}

/// One implementation's answer to one case; `None` where it does not implement the operation.
pub(crate) fn answer(
    implementation: &dyn Implementation,
    operation: &Operation,
    case: Case<'_>,
    oracle: &Oracle,
) -> Option<Value> {
    let mut seat = Seat::new(implementation, operation)?;
    seat.answer(&batch_of(case));
    (seat.answers.len() == 1).then(|| Value::new(operation, seat.answers.get(0), Some(oracle)))
}
