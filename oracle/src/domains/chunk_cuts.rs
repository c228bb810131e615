//! Every way to cut the inputs of another domain into up to three chunks, empty chunks included.

use super::Domain;
use crate::{Batch, wtf8};
use std::ops::Range;
use std::sync::OnceLock;

/// Each input of a domain whole, in two chunks and in three; cuts may fall on the ends and on each other.
pub struct ChunkCuts {
    id: &'static str,
    about: &'static str,
    inputs: &'static dyn Domain,
    places: Places,
    firsts: OnceLock<Vec<u64>>,
}

/// Where an input may be cut: appends the byte offsets.
type Places = fn(input: &[u8], places: &mut Vec<u32>);

impl ChunkCuts {
    /// Bytes, cut anywhere; `inputs` is a domain of some hundred thousand short inputs at most.
    #[must_use]
    pub const fn of_bytes(id: &'static str, about: &'static str, inputs: &'static dyn Domain) -> Self {
        let places: Places = |input, places| places.extend(0..=input.len() as u32);
        Self { id, about, inputs, places, firsts: OnceLock::new() }
    }

    /// Text, cut between code points.
    #[must_use]
    pub const fn of_text(id: &'static str, about: &'static str, inputs: &'static dyn Domain) -> Self {
        let places: Places = |input, places| {
            places.push(0);
            let mut end = 0;
            places.extend(wtf8::pieces(input).map(|piece| {
                end += piece.len() as u32;
                end
            }));
        };
        Self { id, about, inputs, places, firsts: OnceLock::new() }
    }

    /// Per input, the index of its first case; at the end, the number of cases.
    fn firsts(&self) -> &[u64] {
        self.firsts.get_or_init(|| {
            let mut batch = Batch::new();
            self.inputs.fill(0..self.inputs.len(), &mut batch);
            let (mut firsts, mut first) = (vec![0], 0);
            let mut places = Vec::new();
            for position in 0..batch.len() {
                self.places_of(batch.case(position).input, &mut places);
                first += cut_sets(&places).count() as u64;
                firsts.push(first);
            }
            firsts
        })
    }

    fn places_of(&self, input: &[u8], places: &mut Vec<u32>) {
        places.clear();
        (self.places)(input, places);
    }
}

/// No cut, one cut, two cuts.
fn cut_sets(places: &[u32]) -> impl Iterator<Item = ([u32; 2], usize)> {
    let one = places.iter().map(|&cut| ([cut, 0], 1));
    let two = places
        .iter()
        .enumerate()
        .flat_map(move |(number, &first)| places[number..].iter().map(move |&second| ([first, second], 2)));
    std::iter::once(([0, 0], 0)).chain(one).chain(two)
}

impl Domain for ChunkCuts {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        self.firsts().last().copied().unwrap_or(0)
    }

    fn cuts(&self) -> bool {
        true
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        let firsts = self.firsts();
        let first_input = firsts.partition_point(|&first| first <= range.start).saturating_sub(1);
        let end_input = firsts.partition_point(|&first| first < range.end).min(firsts.len() - 1);
        if range.is_empty() {
            return;
        }
        let mut inputs = Batch::new();
        self.inputs.fill(first_input as u64..end_input as u64, &mut inputs);
        let mut places = Vec::new();
        for (position, &first) in firsts[first_input..end_input].iter().enumerate() {
            let input = inputs.case(position).input;
            let skip = range.start.saturating_sub(first) as usize;
            let take = (range.end - first) as usize;
            self.places_of(input, &mut places);
            for (cuts, count) in cut_sets(&places).take(take).skip(skip) {
                batch.push_cut(input, &cuts[..count]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::{Alphabet, Strings};

    #[test]
    fn an_input_of_two_bytes_has_ten_chunkings() {
        static INPUT: Strings =
            Strings { id: "toy", about: "", alphabet: Alphabet::Bytes(b"ab"), lengths: 2..=2 };
        let cuts = ChunkCuts::of_bytes("toy", "", &INPUT);
        let mut batch = Batch::new();
        cuts.fill(10..20, &mut batch);
        let chunkings: Vec<String> = (0..batch.len())
            .map(|position| {
                let chunks: Vec<_> = batch.case(position).chunks().map(String::from_utf8_lossy).collect();
                chunks.join("|")
            })
            .collect();
        let expected = ["ab", "|ab", "a|b", "ab|", "||ab", "|a|b", "|ab|", "a||b", "a|b|", "ab||"];
        assert_eq!(chunkings, expected);
        assert_eq!(cuts.len(), 40);
    }

    #[test]
    fn text_is_cut_between_code_points() {
        static INPUT: Strings =
            Strings { id: "toy", about: "", alphabet: Alphabet::Tokens(&["é", "😀"]), lengths: 2..=2 };
        let cuts = ChunkCuts::of_text("toy", "", &INPUT);
        let mut batch = Batch::new();
        cuts.fill(10..20, &mut batch);
        let places: Vec<_> = (1..4).map(|position| batch.case(position).cuts.to_vec()).collect();
        assert_eq!(places, [[0], [2], [6]]);
        assert_eq!(cuts.len(), 40);
    }
}
