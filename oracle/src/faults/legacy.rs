//! Faults of legacy encodings.

use super::Fault;

pub(super) static FAULTS: &[Fault] = &[];
