//! What a run comes to, and its exit status.

use serde::{Deserialize, Serialize};

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every case was judged and agreed.
    Conforms,
    /// No sweep was selected.
    Nothing,
    /// The ledger is wrong or the oracles disagree.
    Ledger,
    /// Not everything planned was judged.
    Incomplete,
    /// The subject differs from the oracles.
    Divergence,
    /// The harness itself failed.
    Internal,
}

impl Verdict {
    /// All of them, from the weakest: where several hold, the strongest stands.
    pub const ALL: [Verdict; 6] = [
        Verdict::Conforms,
        Verdict::Nothing,
        Verdict::Ledger,
        Verdict::Incomplete,
        Verdict::Divergence,
        Verdict::Internal,
    ];

    /// The process exit status.
    #[must_use]
    pub fn exit(self) -> u8 {
        match self {
            Verdict::Conforms => 0,
            Verdict::Divergence => 1,
            Verdict::Ledger => 3,
            Verdict::Nothing => 4,
            Verdict::Incomplete => 5,
            Verdict::Internal => 70,
        }
    }

    /// The name used in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Conforms => "conforms",
            Verdict::Divergence => "divergence",
            Verdict::Ledger => "ledger",
            Verdict::Nothing => "nothing",
            Verdict::Incomplete => "incomplete",
            Verdict::Internal => "internal",
        }
    }

    /// What it means, for the closing line.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Verdict::Conforms => "conforms",
            Verdict::Divergence => "does not conform",
            Verdict::Ledger => "the ledger is wrong or the oracles disagree",
            Verdict::Nothing => "nothing was selected",
            Verdict::Incomplete => "incomplete",
            Verdict::Internal => "internal error",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_stands_in_the_contracts_order() {
        let mut exits: Vec<_> = Verdict::ALL.iter().rev().map(|verdict| verdict.exit()).collect();
        assert_eq!(exits, [70, 1, 5, 3, 4, 0]);
        exits.dedup();
        assert_eq!(exits.len(), Verdict::ALL.len());
        assert!(Verdict::ALL.is_sorted());
    }
}
