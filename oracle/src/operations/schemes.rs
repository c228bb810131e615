//! The operations on UTF-16 and UTF-32, and the conversions between encoding schemes.

use crate::domains::Sweep;

/// Every sweep over them.
pub static SWEEPS: &[Sweep] = &[];
