//! The operations that find out the encoding of a document.

use crate::domains::Sweep;

/// Every sweep over them.
pub static SWEEPS: &[Sweep] = &[];
