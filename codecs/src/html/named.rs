//! The names of named references.
//!
//! The 2,125 names that end with a semicolon stand in a table whose order is a minimal perfect hash: the
//! hash of a name gives one of 512 multipliers, hash and multiplier give the only row where the name can
//! be, and a comparison says whether it is there. The other 106 names are a list in order; no longer than
//! eight bytes, each is an integer, and as none begins with another one, one search finds the longest.
//!
//! Measured on text that is all names, against an open-addressing table (as fast, 8 KB more), a binary
//! search among the names with the same first letter and a minimal automaton (each 2 to 3 times slower).

use alloc::string::String;

use super::hash::{hash, place};
use super::names::{MULTIPLIERS, NAMES, ROWS, SECONDS, SHORT, SORTED};

/// The length of the longest name, without its semicolon, in bytes.
pub(super) const LONGEST: usize = 31;

/// A name that ends with a semicolon, and what it stands for.
pub(super) struct Row {
    /// Where the name begins in `NAMES`, and its length without the semicolon, in bytes.
    start: u16,
    length: u8,
    /// The index in `SECONDS` of the second character.
    second: u8,
    first: char,
}

pub(super) const fn row(start: u16, length: u8, first: char, second: u8) -> Row {
    Row { start, length, second, first }
}

impl Row {
    #[inline]
    fn name(&self) -> &'static [u8] {
        &NAMES[usize::from(self.start)..][..usize::from(self.length)]
    }
}

/// The one or two characters that a name stands for.
#[derive(Clone, Copy)]
pub(super) struct Characters {
    first: char,
    second: Option<char>,
}

impl Characters {
    #[inline]
    pub(super) fn push(self, output: &mut String) {
        output.push(self.first);
        if let Some(second) = self.second {
            output.push(second);
        }
    }
}

/// What `name`, given without its semicolon, stands for if a semicolon ends it.
#[inline]
pub(super) fn with_semicolon(name: &[u8]) -> Option<Characters> {
    let hash = hash(name);
    let multiplier = MULTIPLIERS[place(hash, 1, MULTIPLIERS.len())];
    let row = &ROWS[place(hash, u64::from(multiplier), ROWS.len())];
    let second = SECONDS[usize::from(row.second)];
    (row.name() == name).then_some(Characters { first: row.first, second })
}

/// The name that needs no semicolon with which `run` begins: what it stands for, and its length in bytes.
#[inline]
pub(super) fn without_semicolon(run: &[u8]) -> Option<(Characters, usize)> {
    let beginning = beginning(run);
    // A name with which `run` begins is not above it, and no other name lies between.
    let after = SHORT.partition_point(|&(name, _)| name <= beginning);
    let (name, first) = SHORT[after.checked_sub(1)?];
    let padding = name.trailing_zeros() & !7;
    let begins = (name ^ beginning) >> padding == 0;
    begins.then_some((Characters { first, second: None }, 8 - padding as usize / 8))
}

/// The first eight bytes as a number, the first one highest; zeros stand in for what is missing.
#[inline]
pub(super) const fn beginning(run: &[u8]) -> u64 {
    if let Some(bytes) = run.first_chunk() {
        return u64::from_be_bytes(*bytes);
    }
    let (mut word, mut at) = (0, 0);
    while at < 8 {
        word = word << 8 | if at < run.len() { run[at] as u64 } else { 0 };
        at += 1;
    }
    word
}

/// Whether some name begins with `beginning`; it goes on then, be it with its semicolon only.
pub(super) fn any_begins(beginning: &[u8]) -> bool {
    let name = |&row: &u16| ROWS[usize::from(row)].name();
    let first = SORTED.partition_point(|row| name(row) < beginning);
    SORTED.get(first).is_some_and(|row| name(row).starts_with(beginning))
}
