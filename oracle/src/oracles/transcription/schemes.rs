//! Sections on UTF-16, UTF-32 and the conversions between encoding schemes.

use crate::{Operation, Worker};

pub(super) fn worker(_operation: &Operation) -> Option<Box<dyn Worker>> {
    None
}
