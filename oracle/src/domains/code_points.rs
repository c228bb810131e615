//! Every code point, and every number that the bytes of UTF-8 could hold.

use super::Domain;
use crate::{Batch, wtf8};
use std::ops::Range;

/// Every scalar value and lone surrogate by itself, as WTF-8.
#[derive(Debug)]
pub struct CodePoints;

impl Domain for CodePoints {
    fn id(&self) -> &'static str {
        "code-points"
    }

    fn about(&self) -> &'static str {
        "every scalar value and every surrogate, alone"
    }

    fn len(&self) -> u64 {
        0x11_0000
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        for number in range {
            batch.push_with(|text| wtf8::push_pattern(number as u32, text));
        }
    }
}

/// Every number below 20'0000 in the bit distribution of UTF-8: all scalar values, the surrogates and
/// everything above 10FFFF that fits in four bytes.
#[derive(Debug)]
pub struct CodePointPatterns;

impl Domain for CodePointPatterns {
    fn id(&self) -> &'static str {
        "code-point-patterns"
    }

    fn about(&self) -> &'static str {
        "the shortest pattern of every number below 200000 hexadecimal: scalar values, surrogates, out of range"
    }

    fn len(&self) -> u64 {
        0x20_0000
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        for number in range {
            batch.push_with(|bytes| wtf8::push_pattern(number as u32, bytes));
        }
    }
}
