//! A machine of a specification and a decoder of ours, side by side.
//!
//! The pairs of states are explored breadth first. If in each of them both answer every byte alike, and the
//! end of the input too, then they answer every input alike that is fed byte by byte, with empty chunks
//! anywhere. The first mismatch found is a shortest counterexample. Longer chunks take other paths through
//! the decoder, about which this proof says nothing: those of two bytes are compared with single bytes from
//! every state, longer ones in the sweeps.

use codec_oracle::{Case, notation};
use std::collections::{HashSet, VecDeque};
use std::fmt::Debug;
use std::hash::Hash;

/// A machine as a specification has it.
pub(crate) trait Machine: Clone + Eq + Hash {
    fn read(&mut self, byte: u8, output: &mut String);
    fn finish(&self, output: &mut String);
}

/// A streaming decoder of ours.
pub(crate) trait Decoder: Clone + Eq + Hash + Debug {
    fn feed(&mut self, chunk: &[u8], output: &mut String);
    fn finish(&mut self, output: &mut String);
}

/// Gives a decoder's own functions that name.
macro_rules! decoder {
    ($decoder:ty) => {
        impl $crate::product::Decoder for $decoder {
            fn feed(&mut self, chunk: &[u8], output: &mut String) {
                self.feed(chunk, output);
            }

            fn finish(&mut self, output: &mut String) {
                self.finish(output);
            }
        }
    };
}

pub(crate) use decoder;

/// How a decoder is fed; a wrong way makes a wrong decoder.
pub(crate) type Feed<D> = fn(&mut D, &[u8], &mut String);

/// The chunks with which the states are explored: every byte, and the empty chunk.
fn chunks() -> impl Iterator<Item = &'static [u8]> {
    EVERY_BYTE.chunks(1).chain([&[][..]])
}

static EVERY_BYTE: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut byte = 0;
    while byte < bytes.len() {
        bytes[byte] = byte as u8;
        byte += 1;
    }
    bytes
};

/// Where a decoder and the machine part, in the notation.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Counterexample {
    /// Every chunk up to the one that is answered otherwise, or up to the end of the input.
    input: String,
    expected: String,
    actual: String,
}

impl Counterexample {
    fn new(chunks: &[&[u8]], expected: &str, actual: &str) -> Self {
        let ends = chunks.iter().scan(0, |end, chunk| {
            *end += chunk.len() as u32;
            Some(*end)
        });
        let cuts: Vec<u32> = ends.take(chunks.len().saturating_sub(1)).collect();
        let input = notation::write_case(Case { input: &chunks.concat(), cuts: &cuts });
        let [expected, actual] = [expected, actual].map(|text| notation::write(text.as_bytes()));
        Self { input, expected, actual }
    }

    /// The input and both answers.
    pub(crate) fn of(input: &str, expected: &str, actual: &str) -> Self {
        let [input, expected, actual] = [input, expected, actual].map(str::to_owned);
        Self { input, expected, actual }
    }
}

/// The pairs of states that are reached, from the first one on, if in all of them both answer alike.
pub(crate) fn explore<M: Machine, D: Decoder>(
    machine: M,
    decoder: D,
    feed: Feed<D>,
) -> Result<HashSet<(M, D)>, Counterexample> {
    let first = (machine, decoder);
    end(&first, &[])?;
    let mut reached = HashSet::from([first.clone()]);
    let mut unexplored = VecDeque::from([(first, Vec::new())]);
    let (mut expected, mut actual) = (String::new(), String::new());
    while let Some((pair, path)) = unexplored.pop_front() {
        for chunk in chunks() {
            let (mut machine, mut decoder) = pair.clone();
            expected.clear();
            actual.clear();
            for &byte in chunk {
                machine.read(byte, &mut expected);
            }
            feed(&mut decoder, chunk, &mut actual);
            let next = (machine, decoder);
            if expected != actual {
                return Err(Counterexample::new(&[&path[..], &[chunk]].concat(), &expected, &actual));
            }
            if !reached.contains(&next) {
                let path = [&path[..], &[chunk]].concat();
                end(&next, &path)?;
                reached.insert(next.clone());
                unexplored.push_back((next, path));
            }
        }
    }
    Ok(reached)
}

fn end<M: Machine, D: Decoder>((machine, decoder): &(M, D), path: &[&[u8]]) -> Result<(), Counterexample> {
    let (mut expected, mut actual) = (String::new(), String::new());
    machine.finish(&mut expected);
    decoder.clone().finish(&mut actual);
    if expected == actual { Ok(()) } else { Err(Counterexample::new(path, &expected, &actual)) }
}

pub(crate) fn are_as_new_when_they_have_finished<M, D: Decoder>(pairs: HashSet<(M, D)>, new: &D) {
    for (_, mut decoder) in pairs {
        decoder.finish(&mut String::new());
        assert_eq!(decoder, *new);
    }
}

/// From every state, a chunk of two bytes is answered as its bytes are.
pub(crate) fn answer_two_bytes_as_one_and_one<M, D: Decoder>(pairs: HashSet<(M, D)>, chunks: &[[u8; 2]]) {
    let (mut at_once, mut one_by_one) = (String::new(), String::new());
    for (_, decoder) in pairs {
        for chunk in chunks {
            let (mut whole, mut parted) = (decoder.clone(), decoder.clone());
            at_once.clear();
            one_by_one.clear();
            whole.feed(chunk, &mut at_once);
            for byte in chunk {
                parted.feed(&[*byte], &mut one_by_one);
            }
            assert_eq!((&at_once, whole), (&one_by_one, parted), "{decoder:?}, {chunk:X?}");
        }
    }
}
