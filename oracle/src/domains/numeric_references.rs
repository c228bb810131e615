//! Numeric character references.

use super::Domain;
use crate::Batch;
use std::io::Write as _;
use std::ops::Range;

/// n = 0..=110001 hexadecimal, each decimal (index 2n) and in lower-case hexadecimal (index 2n + 1) with
/// its semicolon, then three stragglers: 2,228,231 cases.
#[derive(Debug)]
pub struct ArticleNumericReferences;

const ARTICLE_LAST: u64 = 0x11_0001;
const STRAGGLERS: [&[u8]; 3] = [b"&#99999999999;", b"&#169 2026", b"&#x41x"];

impl Domain for ArticleNumericReferences {
    fn id(&self) -> &'static str {
        "article-numeric-references"
    }

    fn about(&self) -> &'static str {
        "&#N; and &#xN; for N = 0..=110001 hexadecimal, and three without a plain end"
    }

    fn len(&self) -> u64 {
        2 * (ARTICLE_LAST + 1) + STRAGGLERS.len() as u64
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        for index in range {
            batch.push_with(|text| {
                let (number, form) = (index / 2, index % 2);
                let straggler = index.checked_sub(2 * (ARTICLE_LAST + 1));
                let written = match (straggler, form) {
                    (Some(straggler), _) => text.write_all(STRAGGLERS[straggler as usize]),
                    (None, 0) => write!(text, "&#{number};"),
                    (None, _) => write!(text, "&#x{number:x};"),
                };
                debug_assert!(written.is_ok(), "a Vec takes everything");
            });
        }
    }
}

/// Numbers around the places where an accumulator of 8 to 64 bits wraps, in every spelling.
///
/// For each width, `wraps · 2^width + value`: a decoder that loses the high bits takes it for `value`.
#[derive(Debug)]
pub struct NumericOverflow;

const WIDTHS: [u32; 10] = [0, 8, 16, 21, 24, 31, 32, 53, 63, 64];
const WRAPS: [u128; 4] = [1, 2, 3, 0x1_0000_0001];
const VALUES: [u128; 14] =
    [0, 0x0D, 0x26, 0x41, 0x80, 0x9F, 0xA9, 0xD7FF, 0xD800, 0xDFFF, 0xFFFE, 0x1_0000, 0x10_FFFF, 0x11_0000];
const SPELLINGS: [Spelling; 4] = [Spelling::Decimal, Spelling::Lower, Spelling::Upper, Spelling::UpperX];
const LEADING_ZEROS: [usize; 4] = [0, 1, 33, 10_000];
const ENDS: [&str; 3] = [";", "", "g"];

#[derive(Clone, Copy, Debug)]
enum Spelling {
    Decimal,
    Lower,
    Upper,
    UpperX,
}

impl Domain for NumericOverflow {
    fn id(&self) -> &'static str {
        "numeric-overflow"
    }

    fn about(&self) -> &'static str {
        "numbers past 8- to 64-bit wraps x decimal, &#x and &#X x leading zeros up to 10,000 x three ends"
    }

    fn len(&self) -> u64 {
        [WIDTHS.len(), WRAPS.len(), VALUES.len(), SPELLINGS.len(), LEADING_ZEROS.len(), ENDS.len()]
            .iter()
            .map(|&count| count as u64)
            .product()
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        for index in range {
            let mut rest = index as usize;
            let mut digit = |size: usize| {
                let digit = rest % size;
                rest /= size;
                digit
            };
            let end = ENDS[digit(ENDS.len())];
            let zeros = LEADING_ZEROS[digit(LEADING_ZEROS.len())];
            let spelling = SPELLINGS[digit(SPELLINGS.len())];
            let value = VALUES[digit(VALUES.len())];
            let wraps = WRAPS[digit(WRAPS.len())];
            let width = WIDTHS[digit(WIDTHS.len())];
            let number = (wraps << width) + value;
            batch.push_with(|text| {
                text.extend_from_slice(match spelling {
                    Spelling::Decimal => b"&#",
                    Spelling::Lower | Spelling::Upper => b"&#x",
                    Spelling::UpperX => b"&#X",
                });
                text.resize(text.len() + zeros, b'0');
                let written = match spelling {
                    Spelling::Decimal => write!(text, "{number}{end}"),
                    Spelling::Lower => write!(text, "{number:x}{end}"),
                    Spelling::Upper | Spelling::UpperX => write!(text, "{number:X}{end}"),
                };
                debug_assert!(written.is_ok(), "a Vec takes everything");
            });
        }
    }
}
