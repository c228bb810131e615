//! Our charset determination.

use crate::{Operation, Worker};

pub(super) fn worker(_operation: &Operation) -> Option<Box<dyn Worker>> {
    None
}
