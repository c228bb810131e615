//! The operations on legacy encodings.

use crate::domains::Sweep;

/// Every sweep over them.
pub static SWEEPS: &[Sweep] = &[];
