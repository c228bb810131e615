//! Every string over an alphabet.

use super::Domain;
use super::code_units::Write;
use crate::{Batch, wtf8};
use std::ops::{Range, RangeInclusive};

/// What strings are made of.
#[derive(Clone, Copy, Debug)]
pub enum Alphabet {
    /// All 256 bytes, in order.
    AllBytes,
    /// These bytes.
    Bytes(&'static [u8]),
    /// These code points as WTF-8; a lead surrogate and a trail surrogate side by side are one character.
    CodePoints(&'static [u32]),
    /// These numbers in an encoding scheme.
    Numbers(&'static [u32], Write),
    /// These pieces of text, of which no two sequences are alike.
    Tokens(&'static [&'static str]),
}

impl Alphabet {
    fn len(self) -> usize {
        match self {
            Alphabet::AllBytes => 256,
            Alphabet::Bytes(bytes) => bytes.len(),
            Alphabet::CodePoints(numbers) | Alphabet::Numbers(numbers, _) => numbers.len(),
            Alphabet::Tokens(tokens) => tokens.len(),
        }
    }

    fn append(self, letter: u16, output: &mut Vec<u8>) {
        match self {
            Alphabet::AllBytes => output.push(letter as u8),
            Alphabet::Bytes(bytes) => output.push(bytes[usize::from(letter)]),
            Alphabet::CodePoints(code_points) => wtf8::push(code_points[usize::from(letter)], output),
            Alphabet::Numbers(numbers, write) => write(numbers[usize::from(letter)], output),
            Alphabet::Tokens(tokens) => output.extend_from_slice(tokens[usize::from(letter)].as_bytes()),
        }
    }
}

/// Every string over an alphabet with a length in a range: shorter ones first, each length in the
/// alphabet's order.
#[derive(Debug)]
pub struct Strings {
    /// The domain's id.
    pub id: &'static str,
    /// The domain's description.
    pub about: &'static str,
    /// The letters.
    pub alphabet: Alphabet,
    /// The lengths, in letters.
    pub lengths: RangeInclusive<u32>,
}

/// Every byte string of up to two bytes.
pub static BYTES_UP_TO_2: Strings = Strings {
    id: "bytes-up-to-2",
    about: "every byte string of up to two bytes",
    alphabet: Alphabet::AllBytes,
    lengths: 0..=2,
};

/// Every byte string of up to three bytes.
pub static BYTES_UP_TO_3: Strings = Strings {
    id: "bytes-up-to-3",
    about: "every byte string of up to three bytes",
    alphabet: Alphabet::AllBytes,
    lengths: 0..=3,
};

impl Domain for Strings {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        self.lengths.clone().map(|length| self.count(length)).sum()
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let mut index = range.start;
        let mut first_of_length = 0;
        for length in self.lengths.clone() {
            let count = self.count(length);
            let end = range.end.min(first_of_length + count);
            if index < end {
                self.fill_length(length, index - first_of_length..end - first_of_length, batch);
                index = end;
            }
            first_of_length += count;
        }
    }
}

impl Strings {
    fn count(&self, length: u32) -> u64 {
        (self.alphabet.len() as u64).pow(length)
    }

    fn fill_length(&self, length: u32, range: Range<u64>, batch: &mut Batch) {
        match self.alphabet {
            // A byte string is its index in big-endian order.
            Alphabet::AllBytes if length <= 8 => {
                let first = 8 - length as usize;
                range.for_each(|index| batch.push(&index.to_be_bytes()[first..]));
            }
            _ => self.turn_letters(length, range, batch),
        }
    }

    /// Counts like an odometer: the last letter turns fastest.
    fn turn_letters(&self, length: u32, range: Range<u64>, batch: &mut Batch) {
        let size = self.alphabet.len() as u64;
        let mut letters: Vec<u16> =
            (0..length).rev().map(|place| (range.start / size.pow(place) % size) as u16).collect();
        let mut text = Vec::new();
        for _ in range {
            // Made apart from the arena: a trail must not join a lead at the end of the case before.
            text.clear();
            letters.iter().for_each(|&letter| self.alphabet.append(letter, &mut text));
            batch.push(&text);
            for letter in letters.iter_mut().rev() {
                *letter += 1;
                if u64::from(*letter) < size {
                    break;
                }
                *letter = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A toy domain whose content ten lines can tell.
    #[test]
    fn a_toy_domain_holds_what_the_definition_says() {
        let toy = Strings { id: "toy", about: "", alphabet: Alphabet::Bytes(b"wxyz"), lengths: 0..=3 };
        let mut expected: Vec<String> = vec![String::new()];
        for length in 1..=3 {
            let shorter: Vec<_> = expected.iter().filter(|s| s.len() == length - 1).cloned().collect();
            expected.extend(shorter.iter().flat_map(|s| "wxyz".chars().map(move |c| format!("{s}{c}"))));
        }
        assert_eq!(toy.len(), 1 + 4 + 16 + 64);
        for start in 0..toy.len() {
            for end in start..=toy.len() {
                let mut batch = Batch::new();
                toy.fill(start..end, &mut batch);
                let cases: Vec<_> = (0..batch.len()).map(|i| batch.case(i).input.to_vec()).collect();
                let want: Vec<_> =
                    expected[start as usize..end as usize].iter().map(|s| s.as_bytes().to_vec()).collect();
                assert_eq!(cases, want);
            }
        }
    }

    #[test]
    fn surrogates_join_within_a_case_only() {
        let strings = Strings {
            id: "toy",
            about: "",
            alphabet: Alphabet::CodePoints(&[0xDC00, 0xD800]),
            lengths: 1..=2,
        };
        let mut batch = Batch::new();
        strings.fill(0..strings.len(), &mut batch);
        let cases: Vec<_> = (0..batch.len()).map(|i| batch.case(i).input).collect();
        let (trail, lead) = (&b"\xED\xB0\x80"[..], &b"\xED\xA0\x80"[..]);
        let expected = [
            trail.to_vec(),
            lead.to_vec(),
            [trail, trail].concat(),
            [trail, lead].concat(),
            "\u{10000}".as_bytes().to_vec(),
            [lead, lead].concat(),
        ];
        assert_eq!(cases, expected);
    }
}
