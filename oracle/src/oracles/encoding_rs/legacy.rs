//! Legacy encodings, of encoding_rs.

use crate::{Operation, Worker};

pub(super) fn worker(_operation: &Operation) -> Option<Box<dyn Worker>> {
    None
}
