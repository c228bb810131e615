//! The names of named references.
//!
//! The 2,125 names that end with a semicolon stand in a table whose order is a minimal perfect hash: the
//! hash of a name gives one of 512 multipliers, hash and multiplier give the only row where the name can
//! be, and a comparison says whether it is there. The other 106 names are a list in order; no longer than
//! eight bytes, each is an integer, and as none begins with another one, one search finds the longest.
//!
//! Measured on text that is all names, against an open-addressing table (as fast, 7 KB more), a binary
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::model::{TABLE, prefixes};
    use super::*;

    fn text((first, second): (char, Option<char>)) -> String {
        [Some(first), second].into_iter().flatten().collect()
    }

    #[test]
    fn the_table_is_the_one_of_the_standard() {
        let count = |is: fn(&str, &str) -> bool| TABLE.iter().filter(|(name, text)| is(name, text)).count();
        assert_eq!(TABLE.len(), 2231);
        assert_eq!(count(|name, _| !name.ends_with(';')), 106);
        assert_eq!(count(|_, text| text.chars().count() == 1), 2231 - 93);
        assert_eq!(count(|_, text| text.chars().count() == 2), 93);
        assert_eq!(TABLE.keys().map(|name| name.len()).max(), Some("CounterClockwiseContourIntegral;".len()));
        assert_eq!(count(|name, text| name.len() == LONGEST + 1 && text == "\u{2233}"), 1);
        // With their `&`.
        assert!(
            TABLE
                .iter()
                .filter(|(name, text)| text.len() > 1 + name.len())
                .map(|(name, _)| *name)
                .eq(["nGt;", "nLt;"])
        );
    }

    #[test]
    fn every_name_stands_for_what_the_table_says() {
        for (&name, expected) in &*TABLE {
            if let Some(name) = name.strip_suffix(';') {
                let Characters { first, second } = with_semicolon(name.as_bytes()).unwrap();
                assert_eq!(text((first, second)), *expected, "{name}");
            } else {
                let (Characters { first, second }, length) = without_semicolon(name.as_bytes()).unwrap();
                assert_eq!((text((first, second)), length), (expected.clone(), name.len()), "{name}");
                assert_eq!(TABLE[&*[name, ";"].concat()], *expected, "{name}");
            }
        }
        assert_eq!(ROWS.len() + SHORT.len(), TABLE.len());
    }

    #[test]
    fn no_other_string_is_a_name() {
        for prefix in prefixes() {
            for end in ["", "a", "Z", "0"] {
                let run = [prefix, end].concat();
                let is_name = TABLE.contains_key(&*[&run, ";"].concat());
                assert_eq!(with_semicolon(run.as_bytes()).is_some(), is_name, "{run}");
                let short = TABLE.keys().rfind(|name| !name.ends_with(';') && run.starts_with(**name));
                let found = without_semicolon(run.as_bytes()).map(|(_, length)| &run[..length]);
                assert_eq!(found, short.copied(), "{run}");
            }
        }
        for short in [&b""[..], b"a", b"0", b"zz", b"\0\0", b"\xFF"] {
            assert!(with_semicolon(short).is_none() && without_semicolon(short).is_none(), "{short:?}");
        }
    }

    #[test]
    fn a_beginning_of_a_name_is_known_as_one() {
        let beginnings: BTreeSet<&[u8]> =
            prefixes().into_iter().filter(|prefix| !prefix.ends_with(';')).map(str::as_bytes).collect();
        assert!(any_begins(b""));
        for beginning in &beginnings {
            assert!(any_begins(beginning), "{beginning:?}");
            for byte in 0..=0xFF {
                let longer = [beginning, &[byte][..]].concat();
                assert_eq!(any_begins(&longer), beginnings.contains(&*longer), "{longer:?}");
            }
        }
    }
}
