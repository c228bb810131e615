//! Numeric character references.

use super::Domain;
use crate::Batch;
use std::io::{self, Write as _};
use std::ops::Range;
use std::sync::OnceLock;

/// Writes a number in some spelling.
type Write = fn(u64, &mut Vec<u8>) -> io::Result<()>;

/// n = 0..=110001 hexadecimal, each in some spellings, then stragglers.
#[derive(Debug)]
pub struct NumericReferences {
    id: &'static str,
    about: &'static str,
    spellings: &'static [Write],
    stragglers: &'static [&'static [u8]],
}

/// Each decimal (index 2n) and in lower-case hexadecimal (index 2n + 1) with its semicolon, then three
/// stragglers: 2,228,231 cases.
pub static ARTICLE_NUMERIC_REFERENCES: NumericReferences = NumericReferences {
    id: "article-numeric-references",
    about: "&#N; and &#xN; for N = 0..=110001 hexadecimal, and three without a plain end",
    spellings: &[|number, text| write!(text, "&#{number};"), |number, text| write!(text, "&#x{number:x};")],
    stragglers: &[b"&#99999999999;", b"&#169 2026", b"&#x41x"],
};

/// In the spellings that the article's sweep leaves out.
pub static OTHER_NUMERIC_REFERENCES: NumericReferences = NumericReferences {
    id: "other-numeric-references",
    about: "&#XN;, and &#N and &#xN without a semicolon, for N = 0..=110001 hexadecimal",
    spellings: &[
        |number, text| write!(text, "&#X{number:X};"),
        |number, text| write!(text, "&#{number}"),
        |number, text| write!(text, "&#x{number:x}g"),
    ],
    stragglers: &[],
};

const LAST: u64 = 0x11_0001;

impl Domain for NumericReferences {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        (LAST + 1) * self.spellings.len() as u64 + self.stragglers.len() as u64
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let spellings = self.spellings.len() as u64;
        for index in range {
            batch.push_with(|text| {
                let (number, spelling) = (index / spellings, (index % spellings) as usize);
                let written = match index.checked_sub((LAST + 1) * spellings) {
                    Some(straggler) => text.write_all(self.stragglers[straggler as usize]),
                    None => self.spellings[spelling](number, text),
                };
                debug_assert!(written.is_ok(), "a Vec takes everything");
            });
        }
    }
}

/// Every number up to FF and both ends of every range that the end state names, in every spelling, behind
/// leading zeros and before every kind of end.
#[derive(Debug)]
pub struct NumericForms;

const RANGE_ENDS: [u64; 20] = [
    0x100, 0xFFF, 0x1000, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0,
    0xFFFD, 0xFFFE, 0xFFFF, 0x1_0000, 0x10_FFFF, 0x11_0000, 0x11_0001,
];
const FORM_ZEROS: [usize; 4] = [0, 1, 2, 40];
const FORM_ENDS: [&str; 17] =
    [";", "", "\n", " ", "<", "=", "g", "z", "X", "&", "&#65;", "#", ";;", "\0", "é", "\u{663}", "\u{FF10}"];

/// `&#` with the digits apart from it, for each number and spelling.
fn spelt() -> &'static [(&'static str, String)] {
    static SPELT: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    SPELT.get_or_init(|| {
        let planes = (0..=16).flat_map(|plane: u64| [plane << 16 | 0xFFFE, plane << 16 | 0xFFFF]);
        let mut numbers: Vec<u64> = (0..=0xFF).chain(RANGE_ENDS).chain(planes).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let spellings = |number: u64| {
            let (lower, upper) = (format!("{number:x}"), format!("{number:X}"));
            let with_letters = (lower != upper).then(|| ("&#x", upper.clone()));
            [("&#", number.to_string()), ("&#x", lower), ("&#X", upper)].into_iter().chain(with_letters)
        };
        numbers.into_iter().flat_map(spellings).collect()
    })
}

impl Domain for NumericForms {
    fn id(&self) -> &'static str {
        "numeric-forms"
    }

    fn about(&self) -> &'static str {
        "numbers up to FF and the ends of ranges x &#, &#x and &#X x letter case x leading zeros x 17 ends"
    }

    fn len(&self) -> u64 {
        (spelt().len() * FORM_ZEROS.len() * FORM_ENDS.len()) as u64
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let spelt = spelt();
        for index in range {
            let (rest, end) = (index as usize / FORM_ENDS.len(), index as usize % FORM_ENDS.len());
            let (sign, digits) = &spelt[rest / FORM_ZEROS.len()];
            batch.push_with(|text| {
                text.extend_from_slice(sign.as_bytes());
                text.resize(text.len() + FORM_ZEROS[rest % FORM_ZEROS.len()], b'0');
                text.extend_from_slice(digits.as_bytes());
                text.extend_from_slice(FORM_ENDS[end].as_bytes());
            });
        }
    }
}

/// Numbers around the places where an accumulator of 8 to 64 bits wraps, in every spelling.
///
/// For each width, `wraps · 2^width + value`: a decoder that loses the high bits takes it for `value`.
#[derive(Debug)]
pub struct WrappingNumbers {
    id: &'static str,
    about: &'static str,
    revision: u32,
    widths: &'static [u32],
    leading_zeros: &'static [usize],
    numbers: OnceLock<Vec<u128>>,
}

/// Every width.
pub static NUMERIC_OVERFLOW: WrappingNumbers = WrappingNumbers {
    id: "numeric-overflow",
    about: "numbers past 8- to 64-bit wraps x decimal, &#x and &#X x leading zeros x three ends",
    revision: 2,
    widths: &[0, 8, 16, 21, 24, 31, 32, 53, 63, 64],
    leading_zeros: &[0, 1, 33],
    numbers: OnceLock::new(),
};

/// As many digits as make a number with a fraction overflow, or are too many for whoever limits them.
pub static LONG_NUMBERS: WrappingNumbers = WrappingNumbers {
    id: "long-numbers",
    about: "numbers behind 310 and 10,000 leading zeros, by themselves and past a 64-bit wrap",
    revision: 1,
    widths: &[0, 64],
    leading_zeros: &[310, 10_000],
    numbers: OnceLock::new(),
};

const WRAPS: [u128; 4] = [1, 2, 3, 0x1_0000_0001];
const VALUES: [u128; 14] =
    [0, 0x0D, 0x26, 0x41, 0x80, 0x9F, 0xA9, 0xD7FF, 0xD800, 0xDFFF, 0xFFFE, 0x1_0000, 0x10_FFFF, 0x11_0000];
/// Writes a number in some spelling behind some leading zeros.
type WriteLong = fn(u128, usize, &mut Vec<u8>) -> io::Result<()>;

const SPELLINGS: [WriteLong; 3] = [
    |number, zeros, text| write!(text, "&#{:0<zeros$}{number}", ""),
    |number, zeros, text| write!(text, "&#x{:0<zeros$}{number:x}", ""),
    |number, zeros, text| write!(text, "&#X{:0<zeros$}{number:X}", ""),
];
const ENDS: [&str; 3] = [";", "", "g"];

impl WrappingNumbers {
    /// In order: two widths may have a number in common.
    fn numbers(&self) -> &[u128] {
        self.numbers.get_or_init(|| {
            let wrapped = |width: u32| WRAPS.iter().map(move |wraps| wraps << width);
            let wrapped = self.widths.iter().flat_map(|&width| wrapped(width));
            let mut numbers: Vec<u128> =
                wrapped.flat_map(|wrapped| VALUES.iter().map(move |value| wrapped + value)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        })
    }
}

impl Domain for WrappingNumbers {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn len(&self) -> u64 {
        (self.numbers().len() * SPELLINGS.len() * self.leading_zeros.len() * ENDS.len()) as u64
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let numbers = self.numbers();
        for index in range {
            let mut rest = index as usize;
            let mut digit = |size: usize| {
                let digit = rest % size;
                rest /= size;
                digit
            };
            let end = ENDS[digit(ENDS.len())];
            let zeros = self.leading_zeros[digit(self.leading_zeros.len())];
            let spelling = SPELLINGS[digit(SPELLINGS.len())];
            let number = numbers[digit(numbers.len())];
            batch.push_with(|text| {
                let written = spelling(number, zeros, text).and_then(|()| text.write_all(end.as_bytes()));
                debug_assert!(written.is_ok(), "a Vec takes everything");
            });
        }
    }
}
