//! What a cell comes to, in a symbol and in words.

use super::{Cell, Column, Matrix, Row};
use crate::report::{counted, grouped};

/// How an implementation stands to an operation, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    Conforms,
    Incomplete,
    Diverges,
}

impl Standing {
    pub(super) fn of(cell: &Cell) -> Self {
        match cell {
            _ if cell.divergences > 0 => Standing::Diverges,
            _ if cell.problem.is_some() => Standing::Incomplete,
            _ => Standing::Conforms,
        }
    }

    /// In one word.
    pub(super) fn name(self) -> &'static str {
        match self {
            Standing::Conforms => "conforms",
            Standing::Incomplete => "incomplete",
            Standing::Diverges => "diverges",
        }
    }

    pub(super) fn symbol(self) -> &'static str {
        match self {
            Standing::Conforms => "✓",
            Standing::Incomplete => "!",
            Standing::Diverges => "✗",
        }
    }
}

/// What there is to say of a cell, the worst first.
pub(super) fn phrases(cell: &Cell) -> Vec<String> {
    let mut phrases = Vec::new();
    if cell.conforms() {
        phrases.push("conforms".to_owned());
    }
    if cell.divergences > 0 {
        let kinds = cell.findings.len() as u64;
        let cases = counted(cell.divergences, "case");
        phrases.push(if kinds == 0 { cases } else { format!("{}, {cases}", counted(kinds, "kind")) });
    }
    if cell.problem.is_some() {
        phrases.push("incomplete".to_owned());
    }
    if !cell.unjudged.is_empty() {
        phrases.push(format!("not judged {}", grouped(unjudged(cell))));
    }
    phrases
}

/// The cases that were not judged.
pub(super) fn unjudged(cell: &Cell) -> u64 {
    cell.unjudged.iter().map(|&(_, cases)| cases).sum()
}

/// How many operations something performs, and in how many of them it conforms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) performed: u64,
    pub(super) conforming: u64,
}

impl Tally {
    pub(super) fn of<'a>(cells: impl Iterator<Item = &'a Cell>) -> Self {
        cells.fold(Self::default(), |tally, cell| Self {
            performed: tally.performed + 1,
            conforming: tally.conforming + u64::from(cell.conforms()),
        })
    }
}

impl Row {
    /// What it does to the column at `index`, where it performs it.
    pub(super) fn cell(&self, index: usize) -> Option<&Cell> {
        self.cells.get(index).and_then(Option::as_ref)
    }

    /// The operations that it performs, with their indices.
    pub(super) fn performed<'a>(
        &'a self,
        matrix: &'a Matrix,
    ) -> impl Iterator<Item = (usize, &'a Column, &'a Cell)> {
        let columns = matrix.operations.iter().enumerate();
        columns.filter_map(|(index, column)| self.cell(index).map(|cell| (index, column, cell)))
    }
}

impl Column {
    /// The oracles in a phrase.
    pub(super) fn judges(&self) -> String {
        let oracle = |oracle: &crate::Identity| format!("{} {}", oracle.name, oracle.version);
        self.oracles.iter().map(oracle).collect::<Vec<_>>().join(", ")
    }
}
