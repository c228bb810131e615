//! Our legacy encodings.

use crate::{Operation, Worker};

pub(super) fn worker(_operation: &Operation) -> Option<Box<dyn Worker>> {
    None
}
