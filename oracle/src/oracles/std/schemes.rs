//! UTF-16, UTF-32 and the conversions between encoding schemes, of Rust's standard library.

use crate::{Operation, Worker};

pub(super) fn worker(_operation: &Operation) -> Option<Box<dyn Worker>> {
    None
}
