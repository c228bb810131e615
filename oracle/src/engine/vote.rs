//! The vote on one case.

use super::certificate::OracleTally;
use super::ledger::Withdrawals;
use crate::{Answer, Case, Mark, Operation, Oracle, Projection, Rejection, Rule, Sees};

/// The rule of cases in which the remaining votes differ among themselves.
pub static ORACLES_DISAGREE: Rule = Rule {
    id: "oracles-disagree",
    spec: "the vote",
    mend: "Find out which oracle is wrong, report it there, and enter it in the ledger.",
};

/// The rule of cases in which the subject panicked.
pub static PANICKED: Rule = Rule {
    id: "panicked",
    spec: "every operation is total",
    mend: "Give an answer to every input: output or a rejection.",
};

/// The rule of cases that the subject rejected where the operation knows no rejection.
pub static REFUSED: Rule = Rule {
    id: "refused",
    spec: "the operation gives output for every input",
    mend: "Give output to every input: this operation rejects nothing.",
};

/// The rule of divergences that no rule of the operation explains.
pub static UNEXPLAINED: Rule = Rule {
    id: "unexplained",
    spec: "no rule explains this divergence",
    mend: "Read the section of the operation against the lowest example.",
};

/// What the vote on a case comes to.
pub(crate) enum Judgement {
    Agreed,
    Ledgered,
    Unjudged,
    /// Which votes stood: one bit an oracle.
    Divergent(u64),
}

/// What is on trial in one case.
pub(crate) struct Trial<'a> {
    pub(crate) subject: Answer<'a>,
    /// What is known of the subject's judgement, where it is an oracle otherwise.
    pub(crate) own: Option<&'static Oracle>,
    /// Our own answer, by which the ledger is measured; it does not vote.
    pub(crate) codecs: Answer<'a>,
}

/// Judges one case.
pub(crate) fn judge(
    operation: &Operation,
    case: Case<'_>,
    Trial { subject, own, codecs }: Trial<'_>,
    votes: &[Vote<'_>],
    tallies: &mut [OracleTally],
    withdrawals: &mut Withdrawals<'_>,
) -> Judgement {
    let mut standing = 0_u64;
    let (mut dissent, mut ledgered) = (false, false);
    for (number, &(oracle, answer)) in votes.iter().enumerate() {
        if tallies[number].count_not_comparable(answer.mark) {
            continue;
        }
        if withdrawals.withdraw(number, case, || !agree(operation, case, codecs, answer, &[oracle])) {
            tallies[number].ledgered += 1;
            ledgered = true;
            continue;
        }
        tallies[number].compared += 1;
        standing |= 1 << number;
        let alike = match own {
            None => agree(operation, case, subject, answer, &[oracle]),
            Some(own) => agree(operation, case, subject, answer, &[oracle, own]),
        };
        dissent |= !alike;
    }
    match (standing, dissent, ledgered) {
        (0, ..) => Judgement::Unjudged,
        (_, false, true) => Judgement::Ledgered,
        (_, false, false) => Judgement::Agreed,
        (_, true, _) => Judgement::Divergent(standing),
    }
}

/// An oracle with its answer to the case.
pub(crate) type Vote<'a> = (&'static Oracle, Answer<'a>);

fn standing<'a, 'v>(votes: &'v [Vote<'a>], bits: u64) -> impl Iterator<Item = Vote<'a>> + Clone + 'v {
    votes.iter().enumerate().filter(move |(number, _)| bits >> number & 1 == 1).map(|(_, &vote)| vote)
}

/// The rule that the subject broke, where it differs from the votes that stood.
pub(crate) fn broken_rule(
    operation: &Operation,
    case: Case<'_>,
    subject: Answer<'_>,
    votes: &[Vote<'_>],
    bits: u64,
) -> &'static Rule {
    if subject.mark == Mark::Panicked {
        return &PANICKED;
    }
    let mut others = standing(votes, bits);
    while let Some((oracle, answer)) = others.next() {
        let differ = |(other, vote): Vote<'_>| !agree(operation, case, answer, vote, &[oracle, other]);
        if answer.mark == Mark::Panicked || others.clone().any(differ) {
            return &ORACLES_DISAGREE;
        }
    }
    if matches!(subject.mark, Mark::Rejected(_)) && operation.rejections.is_empty() {
        return &REFUSED;
    }
    expected(operation, votes, bits)
        .and_then(|want| (operation.rule)(case, want, subject))
        .unwrap_or(&UNEXPLAINED)
}

/// The answer of the standing vote that sees most and changes least; the first of equals.
pub(crate) fn expected<'a>(operation: &Operation, votes: &[Vote<'a>], bits: u64) -> Option<Answer<'a>> {
    let rank = |&(oracle, _): &Vote<'a>| ((oracle.projection)(operation).is_none(), oracle.sees);
    let best = standing(votes, bits).map(|vote| rank(&vote)).max()?;
    standing(votes, bits).find(|vote| rank(vote) == best).map(|(_, answer)| answer)
}

/// Whether two answers to `case` are the same as far as all of `oracles` can see.
pub(crate) fn agree(
    operation: &Operation,
    case: Case<'_>,
    one: Answer<'_>,
    other: Answer<'_>,
    oracles: &[&Oracle],
) -> bool {
    match (one.mark, other.mark) {
        (Mark::Output, Mark::Output) => {
            one.output == other.output
                || projections(operation, oracles).next().is_some()
                    && project(operation, case, one.output, oracles)
                        == project(operation, case, other.output, oracles)
        }
        (Mark::Rejected(one), Mark::Rejected(other)) => {
            let sees = oracles.iter().map(|oracle| oracle.sees).min().unwrap_or(Sees::Kind);
            let alike = |one, other| one == other || [one, other].contains(&Rejection::UNSEEN);
            let of_a_kind = one.kind == other.kind
                || [one.kind, other.kind].contains(&Rejection::KIND_UNSEEN)
                || operation.rejections.len() < 2;
            (sees < Sees::Offset || alike(one.offset, other.offset))
                && (sees < Sees::Span || alike(one.length, other.length))
                && (sees < Sees::Kind || of_a_kind)
        }
        _ => false,
    }
}

fn projections(operation: &Operation, oracles: &[&Oracle]) -> impl Iterator<Item = Projection> {
    oracles.iter().filter_map(|oracle| (oracle.projection)(operation))
}

fn project(operation: &Operation, case: Case<'_>, output: &[u8], oracles: &[&Oracle]) -> Vec<u8> {
    projections(operation, oracles).fold(output.to_vec(), |text, Projection { apply, .. }| {
        let mut projected = Vec::with_capacity(text.len());
        apply(case.input, &text, &mut projected);
        projected
    })
}
