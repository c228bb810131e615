//! Lists of pairs of a few fields.

use super::Domain;
use crate::{Batch, pairs};
use std::ops::{Range, RangeInclusive};

/// Every list of pairs whose names and values are among some fields: shorter lists first.
pub struct PairLists {
    /// The domain's id.
    pub id: &'static str,
    /// The domain's description.
    pub about: &'static str,
    /// The fields, as WTF-8.
    pub fields: &'static [&'static [u8]],
    /// The lengths, in pairs.
    pub lengths: RangeInclusive<u32>,
}

impl PairLists {
    fn count(&self, length: u32) -> u64 {
        (self.fields.len() as u64).pow(2 * length)
    }

    /// Appends the list of `length` pairs whose number, written to the base of the fields, has their numbers
    /// for its digits.
    fn push(&self, length: u32, number: u64, list: &mut Vec<u8>) {
        let base = self.fields.len() as u64;
        let field = |place: u32| self.fields[(number / base.pow(place) % base) as usize];
        for pair in (0..length).rev() {
            pairs::push(field(2 * pair + 1), field(2 * pair), list);
        }
    }
}

impl Domain for PairLists {
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
        let mut first = 0;
        for length in self.lengths.clone() {
            let count = self.count(length);
            for index in range.start.max(first)..range.end.min(first + count) {
                batch.push_with(|list| self.push(length, index - first, list));
            }
            first += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_fields_comes_once_a_length() {
        let lists = PairLists { id: "toy", about: "", fields: &[b"a", b"b"], lengths: 0..=2 };
        let mut batch = Batch::new();
        lists.fill(0..lists.len(), &mut batch);
        let pair = |position| batch.case(position).input;
        assert_eq!(batch.len(), 1 + 4 + 16);
        assert_eq!([pair(0), pair(2)], [&b""[..], b"a\xFEb\xFF"]);
        assert_eq!(pair(5 + 0b0110), b"a\xFEb\xFFb\xFEa\xFF");
    }
}
