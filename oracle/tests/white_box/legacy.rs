//! Our streaming decoders of legacy encodings against the machines of the Encoding Standard, in every state that
//! either can reach.
//!
//! The pairs of states are explored breadth first. If in each of them both answer every byte and the empty chunk
//! alike, and the end of the input too, then they answer every input alike that is fed byte by byte. Longer chunks
//! are compared with single bytes from every state.

use codec_oracle::{Case, notation};
use conformant_codecs::legacy::{Decoder, LegacyEncoding};
use encoding_index_japanese::{jis0208, jis0212};
use encoding_index_singlebyte::{iso_8859_5, windows_1252};
use std::collections::{HashSet, VecDeque};

/// The machine of an encoding: its states are what it has read of an unfinished sequence, which is nothing, a lead
/// byte, or in EUC-JP 8F and a lead byte.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Machine {
    encoding: LegacyEncoding,
    read: Vec<u8>,
}

/// What the standard says of an unfinished sequence with a byte behind it.
enum Reading {
    CodePoint(u32),
    GoesOn,
    Error,
}

impl Machine {
    fn new(encoding: LegacyEncoding) -> Self {
        Self { encoding, read: Vec::new() }
    }

    fn read(&mut self, byte: u8, output: &mut String) {
        let lead_stood_before = !self.read.is_empty();
        self.read.push(byte);
        match self.reading() {
            Reading::GoesOn => return,
            Reading::CodePoint(code_point) => {
                output.push(char::from_u32(code_point).expect("the indexes hold scalar values"));
            }
            Reading::Error => output.push('\u{FFFD}'),
        }
        let is_error = output.ends_with('\u{FFFD}');
        self.read.clear();
        if is_error && lead_stood_before && byte.is_ascii() {
            self.read(byte, output);
        }
    }

    fn reading(&self) -> Reading {
        let of_index = |code_point: u32| match code_point {
            0xFFFF => Reading::Error,
            _ => Reading::CodePoint(code_point),
        };
        match (self.encoding, &self.read[..]) {
            (_, &[byte]) if byte.is_ascii() => Reading::CodePoint(u32::from(byte)),
            (LegacyEncoding::Windows1252, &[byte]) => of_index(u32::from(windows_1252::forward(byte))),
            (LegacyEncoding::Iso8859_5, &[byte]) => of_index(u32::from(iso_8859_5::forward(byte))),
            (LegacyEncoding::ShiftJis, &[byte]) => match byte {
                0x80 => Reading::CodePoint(0x80),
                0xA1..=0xDF => Reading::CodePoint(0xFF61 - 0xA1 + u32::from(byte)),
                0x81..=0x9F | 0xE0..=0xFC => Reading::GoesOn,
                _ => Reading::Error,
            },
            (LegacyEncoding::ShiftJis, &[lead, 0x40..=0x7E | 0x80..=0xFC]) => {
                let trail = u32::from(self.read[1]);
                let offset = if trail < 0x7F { 0x40 } else { 0x41 };
                let lead_offset = if lead < 0xA0 { 0x81 } else { 0xC1 };
                match u32::from(lead - lead_offset) * 188 + trail - offset {
                    pointer @ 8836..=10_715 => Reading::CodePoint(0xE000 - 8836 + pointer),
                    pointer => of_index(jis0208::forward(pointer as u16)),
                }
            }
            (LegacyEncoding::EucJp, &[0x8E | 0x8F | 0xA1..=0xFE] | &[0x8F, 0xA1..=0xFE]) => Reading::GoesOn,
            (LegacyEncoding::EucJp, &[0x8E, byte @ 0xA1..=0xDF]) => {
                Reading::CodePoint(0xFF61 - 0xA1 + u32::from(byte))
            }
            (LegacyEncoding::EucJp, &[lead @ 0xA1..=0xFE, trail @ 0xA1..=0xFE]) => {
                of_index(jis0208::forward(u16::from(lead - 0xA1) * 94 + u16::from(trail - 0xA1)))
            }
            (LegacyEncoding::EucJp, &[0x8F, lead, trail @ 0xA1..=0xFE]) => {
                of_index(jis0212::forward(u16::from(lead - 0xA1) * 94 + u16::from(trail - 0xA1)))
            }
            _ => Reading::Error,
        }
    }

    fn finish(&self, output: &mut String) {
        output.extend((!self.read.is_empty()).then_some('\u{FFFD}'));
    }
}

/// Every byte, and the empty chunk.
fn chunks() -> impl Iterator<Item = Vec<u8>> {
    (0..=u8::MAX).map(|byte| vec![byte]).chain([Vec::new()])
}

/// Where a decoder and the machine part: every chunk up to the one that is answered otherwise, or up to the end of
/// the input, and both answers, in the notation.
#[derive(Debug, PartialEq, Eq)]
struct Counterexample {
    input: String,
    expected: String,
    actual: String,
}

impl Counterexample {
    fn new(chunks: &[Vec<u8>], expected: &str, actual: &str) -> Self {
        let ends = chunks.iter().scan(0, |end, chunk| {
            *end += chunk.len() as u32;
            Some(*end)
        });
        let cuts: Vec<u32> = ends.take(chunks.len().saturating_sub(1)).collect();
        let input = notation::write_case(Case { input: &chunks.concat(), cuts: &cuts });
        let [expected, actual] = [expected, actual].map(|text| notation::write(text.as_bytes()));
        Self { input, expected, actual }
    }
}

type Feed = fn(&mut Decoder, &[u8], &mut String);

/// The pairs of states that are reached, if in all of them both answer alike.
fn explore(encoding: LegacyEncoding, feed: Feed) -> Result<HashSet<(Machine, Decoder)>, Counterexample> {
    let first = (Machine::new(encoding), Decoder::new(encoding));
    end(&first, &[])?;
    let mut reached = HashSet::from([first.clone()]);
    let mut unexplored = VecDeque::from([(first, Vec::new())]);
    while let Some((pair, path)) = unexplored.pop_front() {
        for chunk in chunks() {
            let (mut machine, mut decoder) = pair.clone();
            let (mut expected, mut actual) = (String::new(), String::new());
            chunk.iter().for_each(|&byte| machine.read(byte, &mut expected));
            feed(&mut decoder, &chunk, &mut actual);
            let path = [&path[..], &[chunk]].concat();
            if expected != actual {
                return Err(Counterexample::new(&path, &expected, &actual));
            }
            let next = (machine, decoder);
            if !reached.contains(&next) {
                end(&next, &path)?;
                reached.insert(next.clone());
                unexplored.push_back((next, path));
            }
        }
    }
    Ok(reached)
}

fn end((machine, decoder): &(Machine, Decoder), path: &[Vec<u8>]) -> Result<(), Counterexample> {
    let (mut expected, mut actual) = (String::new(), String::new());
    machine.finish(&mut expected);
    decoder.clone().finish(&mut actual);
    if expected == actual { Ok(()) } else { Err(Counterexample::new(path, &expected, &actual)) }
}

/// `Shift_JIS`: nothing and 60 leads. EUC-JP: nothing, 8E, 8F, and 94 leads with and without 8F. Our decoders tell
/// fewer states apart: leads whose rows are empty are one.
#[test]
fn the_decoders_are_the_machines_of_the_standard() {
    let states = [1, 1, 61, 191];
    for (encoding, states) in LegacyEncoding::ALL.into_iter().zip(states) {
        let pairs = explore(encoding, Decoder::feed).expect("both answer alike");
        assert_eq!(pairs.len(), states, "{encoding:?}");
        for (_, mut decoder) in pairs {
            decoder.finish(&mut String::new());
            assert_eq!(decoder, Decoder::new(encoding), "as new when it has finished");
        }
    }
}

/// A byte of each kind that one of the encodings tells apart.
const KINDS_OF_BYTES: [u8; 12] = [0x22, 0x40, 0x7F, 0x80, 0x81, 0x8E, 0x8F, 0xA0, 0xA1, 0xB7, 0xE0, 0xFF];

#[test]
fn chunks_of_two_bytes_are_answered_as_their_bytes_are_from_every_state() {
    let (mut at_once, mut one_by_one) = (String::new(), String::new());
    for encoding in LegacyEncoding::ALL {
        for (_, decoder) in explore(encoding, Decoder::feed).expect("both answer alike") {
            for chunk in (0..=u8::MAX).flat_map(|first| KINDS_OF_BYTES.map(|second| [first, second])) {
                let (mut whole, mut parted) = (decoder.clone(), decoder.clone());
                at_once.clear();
                one_by_one.clear();
                whole.feed(&chunk, &mut at_once);
                for byte in chunk {
                    parted.feed(&[byte], &mut one_by_one);
                }
                assert_eq!((&at_once, whole), (&one_by_one, parted), "{decoder:?}, {chunk:X?}");
            }
        }
    }
}

fn counterexample(input: &str, expected: &str, actual: &str) -> Counterexample {
    let [input, expected, actual] = [input, expected, actual].map(str::to_owned);
    Counterexample { input, expected, actual }
}

#[test]
fn a_decoder_that_loses_its_lead_over_an_empty_chunk_is_told_by_one_byte() {
    let found = explore(LegacyEncoding::ShiftJis, |decoder, chunk, output| {
        if chunk.is_empty() {
            *decoder = Decoder::new(LegacyEncoding::ShiftJis);
        }
        decoder.feed(chunk, output);
    });
    assert_eq!(found.unwrap_err(), counterexample(r"\x81\|", r"\u{FFFD}", ""));
}

#[test]
fn a_decoder_that_is_wrong_about_one_sequence_of_three_bytes_is_told_by_it() {
    let found = explore(LegacyEncoding::EucJp, |decoder, chunk, output| {
        let mut three = Decoder::new(LegacyEncoding::EucJp);
        three.feed(b"\x8F\xA2", &mut String::new());
        let tilde = *decoder == three && chunk == b"\xB7";
        decoder.feed(chunk, output);
        if tilde {
            "~".clone_into(output);
        }
    });
    assert_eq!(found.unwrap_err(), counterexample(r"\x8F\|\xA2\|\xB7", r"\u{FF5E}", "~"));
}
