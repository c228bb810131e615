//! A function as an implementation.

use super::{Outcome, TrialError};
use crate::{Case, Form, Identity, Implementation, Mark, Operation, Worker, each_case, pairs};

/// What is on trial, by the form of its input.
pub(super) enum Function<'a> {
    Text(Box<OfText<'a>>),
    Bytes(Box<OfBytes<'a>>),
    Chunks(Box<OfChunks<'a>>),
    Pairs(Box<OfPairs<'a>>),
}

type OfText<'a> = dyn Fn(&str) -> Outcome + Sync + 'a;
type OfBytes<'a> = dyn Fn(&[u8]) -> Outcome + Sync + 'a;
type OfChunks<'a> = dyn Fn(&[&[u8]]) -> Outcome + Sync + 'a;
type OfPairs<'a> = dyn Fn(&[(&str, &str)]) -> Outcome + Sync + 'a;

/// A function that performs one operation.
pub(super) struct Closure<'a> {
    pub(super) name: String,
    pub(super) operation: &'static Operation,
    pub(super) function: Function<'a>,
}

const NO_STR: &str = "no str holds a lone surrogate";

/// The reason of cases that the function was not given.
pub(super) fn not_given() -> String {
    format!("skipped: {NO_STR}")
}

impl Function<'_> {
    /// Whether it can perform the operation.
    pub(super) fn check(&self, operation: &'static Operation) -> Result<(), TrialError> {
        let constructor = match (operation.input, self) {
            (Form::Text, Function::Text(_))
            | (Form::Text | Form::Bytes, Function::Bytes(_))
            | (Form::Pairs, Function::Pairs(_)) => return Ok(()),
            (Form::Text | Form::Bytes, Function::Chunks(_)) if operation.streams => return Ok(()),
            (Form::Text, _) => "of_text",
            (Form::Pairs, _) => "of_pairs",
            _ => "of_bytes",
        };
        Err(TrialError::OtherForm { operation: operation.id, takes: operation.input.name(), constructor })
    }

    fn call(&self, case: Case<'_>) -> Option<Outcome> {
        Some(match self {
            Function::Text(function) => function(str::from_utf8(case.input).ok()?),
            Function::Bytes(function) => function(case.input),
            Function::Chunks(function) => function(&case.chunks().collect::<Vec<_>>()),
            Function::Pairs(function) => {
                let records = pairs::records(case.input)?;
                let pairs: Option<Vec<_>> = records
                    .map(|(name, value)| Some((str::from_utf8(name).ok()?, str::from_utf8(value).ok()?)))
                    .collect();
                function(&pairs?)
            }
        })
    }
}

impl Implementation for Closure<'_> {
    fn identity(&self) -> Identity {
        Identity { name: self.name.clone(), version: String::new() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker + '_>> {
        if operation != self.operation {
            return None;
        }
        Some(each_case(|case, output| match self.function.call(case) {
            Some(outcome) => outcome.write(self.operation, output),
            None => {
                output.extend_from_slice(NO_STR.as_bytes());
                Mark::Skipped
            }
        }))
    }
}
