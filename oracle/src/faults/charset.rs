//! Faults of charset determination.

use super::Fault;

pub(super) static FAULTS: &[Fault] = &[];
