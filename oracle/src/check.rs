//! One case judged as in a sweep: for corpora, fuzz targets and tests.

use crate::engine::{Example, LedgerError, OracleTally, Panel};
use crate::subjects::Subject;
use crate::{Case, Operation, Rule};
use std::fmt;

/// Judges cases of one operation, one by one.
///
/// ```
/// use codec_oracle::{Case, operations, subjects::Subject};
/// use codec_oracle::check::{Check, Judged};
/// let operation = operations::find("utf8.decode").unwrap();
/// let mut check = Check::new(operation, Subject::Codecs)?.unwrap();
/// assert_eq!(check.case(Case::whole(b"\xFF"))?, Judged::Agreed);
///
/// let mut check = Check::new(operation, Subject::named("fault:surrogates-accepted")?)?.unwrap();
/// let disagreement = check.case(Case::whole(b"\xED\xA0\x80")).unwrap_err();
/// assert_eq!(disagreement.rule.id, "surrogate");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Check {
    operation: &'static Operation,
    panel: Panel<'static>,
    oracles: Vec<OracleTally>,
}

/// How a case that broke no rule ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The subject agrees with every vote.
    Agreed,
    /// The subject agrees with the votes that the ledger left.
    Ledgered,
    /// No oracle could judge the case.
    Unjudged,
}

/// A case in which the subject differs from the oracles, or these among themselves.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The operation.
    pub operation: &'static Operation,
    /// The rule broken.
    pub rule: &'static Rule,
    /// The case and all answers.
    pub example: Example,
}

impl Check {
    /// A check of `subject`; `None` where it does not implement the operation.
    ///
    /// # Errors
    ///
    /// If the committed ledger cannot be read.
    pub fn new(operation: &'static Operation, subject: Subject) -> Result<Option<Self>, LedgerError> {
        let panel = Panel::new(&subject.roster()?, operation, 1);
        Ok(panel.map(|panel| Self { operation, oracles: panel.tallies(), panel }))
    }

    /// What each oracle has done so far.
    #[must_use]
    pub fn oracles(&self) -> &[OracleTally] {
        &self.oracles
    }

    /// Judges one case.
    ///
    /// # Errors
    ///
    /// The disagreement, if there is one.
    pub fn case(&mut self, case: Case<'_>) -> Result<Judged, Box<Disagreement>> {
        self.panel.take(|batch| batch.push_cut(case.input, case.cuts));
        let outcome = self.panel.judge(0..1, |_| true);
        self.oracles.iter_mut().zip(&outcome.tallies).for_each(|(total, tally)| total.add(tally));
        match outcome.examples.into_iter().next() {
            Some((rule, example)) => Err(Box::new(Disagreement { operation: self.operation, rule, example })),
            None if outcome.agreed == 1 => Ok(Judged::Agreed),
            None if outcome.ledgered == 1 => Ok(Judged::Ledgered),
            None => Ok(Judged::Unjudged),
        }
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Example { input, expected, actual, votes, .. } = &self.example;
        writeln!(f, "{}: rule `{}` ({})", self.operation.id, self.rule.id, self.rule.spec)?;
        writeln!(f, "  input     {input}")?;
        writeln!(f, "  expected  {expected}")?;
        writeln!(f, "  actual    {actual}")?;
        for (name, vote) in votes {
            writeln!(f, "  {name}: {vote}")?;
        }
        write!(f, "  {}", self.rule.mend)
    }
}

impl std::error::Error for Disagreement {}
