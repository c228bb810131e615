//! Small wrong subjects, each named after a class of real bugs: what a harness that works must catch.

#[cfg(feature = "utf")]
mod charset;
#[cfg(feature = "url")]
mod form;
#[cfg(feature = "html")]
mod html;
#[cfg(feature = "utf")]
mod legacy;
#[cfg(feature = "url")]
mod percent;
#[cfg(all(feature = "utf", feature = "url"))]
mod percent_after;
#[cfg(feature = "utf")]
mod schemes;
#[cfg(feature = "js")]
mod uri;
#[cfg(feature = "utf")]
mod utf8;

use crate::{Case, Identity, Implementation, Mark, Operation, Worker, each_case, operations};

/// A seeded fault: a wrong implementation of one operation, and who must catch it.
#[derive(Debug)]
pub struct Fault {
    /// Used as `--subject fault:NAME`.
    pub name: &'static str,
    /// What it does wrong, in a phrase.
    pub about: &'static str,
    /// The id of the operation that it implements.
    pub operation: &'static str,
    /// The `operation/domain` that must catch it.
    pub sweep: &'static str,
    /// The id of the rule under which it must be filed there.
    pub rule: &'static str,
    /// Answers one case wrongly.
    pub answer: fn(Case<'_>, &mut Vec<u8>) -> Mark,
}

impl Implementation for Fault {
    fn identity(&self) -> Identity {
        Identity { name: format!("fault:{}", self.name), version: env!("CARGO_PKG_VERSION").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker + '_>> {
        (operation.id == self.operation).then(|| each_case(self.answer))
    }
}

/// The faults of one operation.
pub fn of(operation: &Operation) -> impl Iterator<Item = &'static Fault> {
    let id = operation.id;
    all().filter(move |fault| fault.operation == id)
}

/// Every fault, operation by operation.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    let areas: &[&'static [Fault]] = &[
        #[cfg(feature = "utf")]
        utf8::FAULTS,
        #[cfg(feature = "utf")]
        schemes::OF_SCHEMES,
        #[cfg(feature = "utf")]
        schemes::OF_UTF16,
        #[cfg(feature = "utf")]
        schemes::OF_UTF32,
        #[cfg(feature = "utf")]
        schemes::BY_BOM,
        #[cfg(feature = "utf")]
        schemes::OF_CONVERSIONS,
        #[cfg(feature = "utf")]
        charset::VALUES,
        #[cfg(feature = "utf")]
        charset::PRESCAN,
        #[cfg(feature = "utf")]
        charset::SOURCES,
        #[cfg(feature = "utf")]
        legacy::SINGLE_BYTE,
        #[cfg(feature = "utf")]
        legacy::SHIFT_JIS,
        #[cfg(feature = "utf")]
        legacy::EUC_JP,
        #[cfg(feature = "html")]
        html::NUMBERS,
        #[cfg(feature = "html")]
        html::NAMES,
        #[cfg(feature = "html")]
        html::STREAMS,
        #[cfg(feature = "html")]
        html::ERRORS,
        #[cfg(feature = "html")]
        html::ESCAPES,
        #[cfg(feature = "url")]
        percent::OF_SETS,
        #[cfg(feature = "url")]
        percent::FAULTS,
        #[cfg(all(feature = "utf", feature = "url"))]
        percent_after::OF_SETS,
        #[cfg(all(feature = "utf", feature = "url"))]
        percent_after::FAULTS,
        #[cfg(feature = "js")]
        uri::FAULTS,
        #[cfg(feature = "url")]
        form::FAULTS,
    ];
    let mut faults: Vec<&'static Fault> = areas.iter().copied().flatten().collect();
    let order: Vec<_> = operations::all().map(|operation| operation.id).collect();
    faults.sort_by_key(|fault| order.iter().position(|&id| id == fault.operation));
    faults.into_iter()
}

/// The fault of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Fault> {
    all().find(|fault| fault.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_names_a_sweep_of_its_operation() {
        for fault in all() {
            let sweep = operations::sweeps().find(|sweep| sweep.id() == fault.sweep);
            assert_eq!(sweep.map(|sweep| sweep.operation.id), Some(fault.operation), "{}", fault.name);
        }
    }

    #[test]
    fn fault_names_are_unique() {
        let mut names: Vec<_> = all().map(|fault| fault.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all().count());
    }
}
