//! Table 3-7, *Well-Formed UTF-8 Byte Sequences*, and what it says about the start of a slice.

/// What a slice starts with, and how long that is in bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Front {
    /// A well-formed sequence: 1 to 4 bytes.
    WellFormed(usize),
    /// The whole slice, 0 to 3 bytes, is a proper prefix of a well-formed sequence.
    Prefix(usize),
    /// A maximal subpart, 1 to 3 bytes, with which no well-formed sequence starts here.
    IllFormed(usize),
}

#[inline]
pub(super) fn front(input: &[u8]) -> Front {
    let Some((&first, rest)) = input.split_first() else { return Front::Prefix(0) };
    let Row { length, low, high } = ROWS[usize::from(first)];
    match (length, rest) {
        (0, _) => Front::IllFormed(1),
        (1, _) => Front::WellFormed(1),
        (_, []) => Front::Prefix(1),
        (_, [second, ..]) if *second < low || *second > high => Front::IllFormed(1),
        (2, _) => Front::WellFormed(2),
        (_, [_]) => Front::Prefix(2),
        (_, [_, third, ..]) if !is_continuation(*third) => Front::IllFormed(2),
        (3, _) => Front::WellFormed(3),
        (_, [_, _]) => Front::Prefix(3),
        (_, [_, _, fourth, ..]) if !is_continuation(*fourth) => Front::IllFormed(3),
        _ => Front::WellFormed(4),
    }
}

/// Whether a byte is one of those that may stand third and fourth, and never first.
#[inline]
pub(super) const fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// What the table says about a first byte.
#[derive(Clone, Copy)]
struct Row {
    /// Of the sequence, in bytes; 0 for a byte that starts none.
    length: u8,
    /// The lowest second byte.
    low: u8,
    /// The highest second byte.
    high: u8,
}

static ROWS: [Row; 256] = {
    let mut rows = [row(0); 256];
    let mut first = 0;
    while first < 256 {
        rows[first] = row(first as u8);
        first += 1;
    }
    rows
};

#[expect(clippy::match_same_arms, reason = "an arm for each row of the table")]
const fn row(first: u8) -> Row {
    let (length, low, high) = match first {
        0x00..=0x7F => (1, 0, 0),
        0xC2..=0xDF => (2, 0x80, 0xBF),
        0xE0 => (3, 0xA0, 0xBF),
        0xE1..=0xEC => (3, 0x80, 0xBF),
        0xED => (3, 0x80, 0x9F),
        0xEE..=0xEF => (3, 0x80, 0xBF),
        0xF0 => (4, 0x90, 0xBF),
        0xF1..=0xF3 => (4, 0x80, 0xBF),
        0xF4 => (4, 0x80, 0x8F),
        0x80..=0xC1 | 0xF5..=0xFF => (0, 0, 0),
    };
    Row { length, low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Closed forms: 128 + 1,920 + 61,440 characters of one to three bytes.
    #[test]
    fn as_many_strings_are_well_formed_as_the_table_has() {
        let well_formed = |mut input: &[u8]| {
            while let Front::WellFormed(length) = front(input) {
                input = &input[length..];
            }
            input.is_empty()
        };
        let of_one = (0..=0xFF).filter(|&byte: &u8| well_formed(&[byte])).count();
        let of_two = (0..=0xFFFF).filter(|&bytes: &u16| well_formed(&bytes.to_be_bytes())).count();
        let of_three = (0..=0xFF_FFFF).filter(|&bytes: &u32| well_formed(&bytes.to_be_bytes()[1..])).count();
        assert_eq!(of_one, 128);
        assert_eq!(of_two, 128 * 128 + 1_920);
        assert_eq!(of_three, 128 * 128 * 128 + 2 * 128 * 1_920 + 61_440);
    }
}
