//! The judgement of a target's bytes, as of the cases of a sweep.

use crate::{Target, cases};
use codec_oracle::Operation;
use codec_oracle::check::{Check, Disagreement, Judged};
use codec_oracle::engine::OracleTally;
use codec_oracle::notation::OwnedCase;
use codec_oracle::subjects::Subject;
use std::cell::RefCell;
use std::collections::HashMap;
use std::env;

/// The checks of a target's operations.
pub struct Judge {
    checks: Vec<(&'static Operation, Check)>,
}

impl Judge {
    /// The judge of those operations of a target that the subject implements.
    ///
    /// # Errors
    ///
    /// If it implements none, in a sentence.
    pub fn new(target: &Target, subject: Subject) -> Result<Self, String> {
        let mut checks = Vec::new();
        for operation in target.operations() {
            let check = Check::new(operation, subject).map_err(|error| error.to_string())?;
            checks.extend(check.map(|check| (operation, check)));
        }
        if checks.is_empty() {
            let name = subject.identity().name;
            return Err(format!("`{name}` implements no operation of the target `{}`", target.name()));
        }
        Ok(Self { checks })
    }

    /// What each oracle has done so far, operation by operation.
    pub fn oracles(&self) -> impl Iterator<Item = &OracleTally> {
        self.checks.iter().flat_map(|(_, check)| check.oracles())
    }

    /// Judges bytes under every operation, whole and in chunks; gives whether any oracle could judge them.
    ///
    /// # Errors
    ///
    /// The first disagreement, with its case.
    pub fn judge(&mut self, bytes: &[u8]) -> Result<bool, (OwnedCase, Box<Disagreement>)> {
        let mut judged = false;
        for (operation, check) in &mut self.checks {
            for case in cases(operation, bytes) {
                match check.case(case.as_case()) {
                    Ok(outcome) => judged |= outcome != Judged::Unjudged,
                    Err(disagreement) => return Err((case, disagreement)),
                }
            }
        }
        Ok(judged)
    }
}

thread_local! {
    static JUDGES: RefCell<HashMap<String, Judge>> = RefCell::default();
}

/// Judges the bytes of a target for the subject `CODEC_ORACLE_SUBJECT`; gives whether they are worth keeping.
///
/// # Panics
///
/// If the subject differs from the oracles, with everybody's answer; if there is no such subject, or it
/// implements nothing of the target.
#[must_use]
pub fn judge(target: &str, bytes: &[u8]) -> bool {
    JUDGES.with_borrow_mut(|judges| {
        let judge = judges.entry(target.to_owned()).or_insert_with(|| {
            let name = env::var("CODEC_ORACLE_SUBJECT").unwrap_or_else(|_| "codecs".to_owned());
            let subject =
                Subject::named(&name).unwrap_or_else(|error| panic!("CODEC_ORACLE_SUBJECT: {error}"));
            Judge::new(&Target::new(target), subject).unwrap_or_else(|error| panic!("{error}"))
        });
        judge.judge(bytes).unwrap_or_else(|(_, disagreement)| panic!("{disagreement}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streaming_is_compared_with_the_whole() {
        let target = Target::new("utf8_decode");
        let mut ours = Judge::new(&target, Subject::Codecs).unwrap();
        assert!(ours.judge(b"\xE2\x82\xAC\x01\x01\x02").is_ok_and(|judged| judged));
        let fault = Subject::named("fault:state-lost-over-empty-chunk").unwrap();
        let mut faulty = Judge::new(&target, fault).unwrap();
        assert!(faulty.judge(b"\xE2\x82\xAC").is_ok());
        let (case, disagreement) = faulty.judge(b"\xE2\x82\xAC\x01\x01\x02").unwrap_err();
        assert_eq!((case.cuts.len(), disagreement.rule.id), (2, "chunk-cuts"));
    }

    #[test]
    fn a_subject_that_has_nothing_of_the_target_is_refused() {
        let fault = Subject::named("fault:state-lost-over-empty-chunk").unwrap();
        assert!(Judge::new(&Target::new("html_errors"), fault).is_err());
    }
}
