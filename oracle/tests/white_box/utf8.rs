//! Our streaming UTF-8 decoder against a machine transcribed from Table 3-7.

use crate::product::{self, Counterexample, Feed, decoder, explore};
use conformant_codecs::utf8::Decoder;
use std::collections::HashSet;
use std::ops::RangeInclusive;

decoder!(Decoder);

/// The Unicode Standard, version 17.0, section 3.9.3, Table 3-7.
const TABLE_3_7: [&[RangeInclusive<u8>]; 9] = [
    &[0x00..=0x7F],
    &[0xC2..=0xDF, 0x80..=0xBF],
    &[0xE0..=0xE0, 0xA0..=0xBF, 0x80..=0xBF],
    &[0xE1..=0xEC, 0x80..=0xBF, 0x80..=0xBF],
    &[0xED..=0xED, 0x80..=0x9F, 0x80..=0xBF],
    &[0xEE..=0xEF, 0x80..=0xBF, 0x80..=0xBF],
    &[0xF0..=0xF0, 0x90..=0xBF, 0x80..=0xBF, 0x80..=0xBF],
    &[0xF1..=0xF3, 0x80..=0xBF, 0x80..=0xBF, 0x80..=0xBF],
    &[0xF4..=0xF4, 0x80..=0x8F, 0x80..=0xBF, 0x80..=0xBF],
];

/// 1 empty prefix, 51 of one byte, 1,216 of two, 16,384 of three.
const PROPER_PREFIXES: usize = 17_652;

/// The machine of the standard: its states are the proper prefixes of well-formed sequences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Machine {
    prefix: Vec<u8>,
    /// Whether everything read so far begins a byte order mark that is to be removed.
    awaits_bom: bool,
}

impl Machine {
    fn new(awaits_bom: bool) -> Self {
        Self { prefix: Vec::new(), awaits_bom }
    }
}

impl product::Machine for Machine {
    fn read(&mut self, byte: u8, output: &mut String) {
        self.prefix.push(byte);
        if self.awaits_bom {
            match &self.prefix[..] {
                b"\xEF\xBB\xBF" => return *self = Self::new(false),
                b"\xEF" | b"\xEF\xBB" => return,
                _ => self.awaits_bom = false,
            }
        }
        let begins = |row: &&&[RangeInclusive<u8>]| {
            self.prefix.len() <= row.len()
                && self.prefix.iter().zip(row.iter()).all(|(byte, range)| range.contains(byte))
        };
        match TABLE_3_7.iter().find(begins).map(|row| row.len() == self.prefix.len()) {
            Some(false) => {}
            Some(true) => output.push(scalar_value(&std::mem::take(&mut self.prefix))),
            // The maximal subpart ends before this byte, unless this byte is all of it.
            None => {
                let subpart = self.prefix.len() - 1;
                self.prefix.clear();
                output.push('\u{FFFD}');
                if subpart > 0 {
                    self.read(byte, output);
                }
            }
        }
    }

    fn finish(&self, output: &mut String) {
        output.extend((!self.prefix.is_empty()).then_some('\u{FFFD}'));
    }
}

/// Table 3-6, *UTF-8 Bit Distribution*.
fn scalar_value(sequence: &[u8]) -> char {
    let bits_of_first = [0x7F, 0x1F, 0x0F, 0x07][sequence.len() - 1];
    let first = u32::from(sequence[0] & bits_of_first);
    let number = sequence[1..].iter().fold(first, |bits, byte| bits << 6 | u32::from(byte & 0x3F));
    char::from_u32(number).expect("a row of Table 3-7 holds scalar values")
}

type Pairs = HashSet<(Machine, Decoder)>;

fn explore_keeping_bom(feed: Feed<Decoder>) -> Result<Pairs, Counterexample> {
    explore(Machine::new(false), Decoder::new(), feed)
}

fn explore_removing_bom(feed: Feed<Decoder>) -> Result<Pairs, Counterexample> {
    explore(Machine::new(true), Decoder::removing_bom(), feed)
}

#[test]
fn the_decoder_is_the_machine_of_the_standard() {
    let pairs = explore_keeping_bom(Decoder::feed).expect("both answer alike");
    assert_eq!(pairs.len(), PROPER_PREFIXES);
    product::are_as_new_when_they_have_finished(pairs, &Decoder::new());
}

/// Three more: nothing, EF, and EF BB, read at the start.
#[test]
fn the_decoder_that_removes_a_bom_is_that_machine_behind_utf8_decode() {
    let pairs = explore_removing_bom(Decoder::feed).expect("both answer alike");
    assert_eq!(pairs.len(), PROPER_PREFIXES + 3);
    product::are_as_new_when_they_have_finished(pairs, &Decoder::removing_bom());
}

/// A byte of each of the twelve classes that Table 3-7 makes.
const BYTE_CLASSES: [u8; 12] = [0x41, 0x80, 0x90, 0xA0, 0xC0, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF1, 0xF4];

#[test]
fn chunks_of_two_bytes_of_utf_8_are_answered_as_their_bytes_are_from_every_state() {
    let pairs = explore_removing_bom(Decoder::feed).expect("both answer alike");
    let chunks: Vec<_> =
        BYTE_CLASSES.iter().flat_map(|&first| BYTE_CLASSES.map(|second| [first, second])).collect();
    product::answer_two_bytes_as_one_and_one(pairs, &chunks);
}

#[test]
fn a_decoder_that_loses_its_state_over_an_empty_chunk_is_told_by_one_byte() {
    let found = explore_keeping_bom(|decoder, chunk, output| {
        if chunk.is_empty() {
            *decoder = Decoder::new();
        }
        decoder.feed(chunk, output);
    });
    assert_eq!(found.unwrap_err(), Counterexample::of(r"\xC2\|", r"\u{FFFD}", ""));
}

#[test]
fn a_decoder_that_is_wrong_about_one_code_point_is_told_by_its_sequence() {
    let found = explore_keeping_bom(|decoder, chunk, output| {
        decoder.feed(chunk, output);
        if output == "\u{10FFFF}" {
            "\u{FFFD}".clone_into(output);
        }
    });
    assert_eq!(found.unwrap_err(), Counterexample::of(r"\xF4\|\x8F\|\xBF\|\xBF", r"\u{10FFFF}", r"\u{FFFD}"));
}

#[test]
fn a_decoder_that_removes_every_bom_is_told_by_text_before_one() {
    let found = explore_removing_bom(|decoder, chunk, output| {
        decoder.feed(chunk, output);
        let mut rest = String::new();
        let mut finished = decoder.clone();
        finished.finish(&mut rest);
        if rest.is_empty() {
            *decoder = finished;
        }
    });
    assert_eq!(found.unwrap_err(), Counterexample::of(r"\x00\|\xEF\|\xBB\|\xBF", r"\u{FEFF}", ""));
}
