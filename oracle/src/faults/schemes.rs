//! Faults of UTF-16, UTF-32 and the conversions between encoding schemes.

use super::Fault;

pub(super) static FAULTS: &[Fault] = &[];
