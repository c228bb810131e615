//! Cases that the subject gave no answer to that can be judged, gathered by reason.

/// Cases without an answer, for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// Skipped, errored or not comparable, and why.
    pub reason: String,
    /// How many cases.
    pub cases: u64,
    /// The lowest index.
    pub first: u64,
}

/// Reasons kept apart: a program may give each case its own.
const REASONS: usize = 20;

/// What is beyond them.
const OTHER: &str = "other reasons";

/// Adds cases to the list; a list that came first has the lower indices.
pub(crate) fn add(list: &mut Vec<Unanswered>, more: Unanswered) {
    let full = list.len() >= REASONS;
    match list.iter_mut().find(|known| known.reason == more.reason || full && known.reason == OTHER) {
        Some(known) => known.cases += more.cases,
        None if full => list.push(Unanswered { reason: OTHER.to_owned(), ..more }),
        None => list.push(more),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_counted_and_beyond_twenty_put_together() {
        let mut list = Vec::new();
        for first in 0..30 {
            add(&mut list, Unanswered { reason: format!("number {first}"), cases: 1, first });
        }
        add(&mut list, Unanswered { reason: "number 3".to_owned(), cases: 5, first: 30 });
        assert_eq!(list.len(), 21);
        assert_eq!((list[3].cases, list[3].first), (6, 3));
        assert_eq!((list[20].reason.as_str(), list[20].cases, list[20].first), (OTHER, 10, 20));
    }
}
