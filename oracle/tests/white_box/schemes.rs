//! Our streaming decoders of UTF-16 and UTF-32 against the machines of the specifications.
//!
//! There are too many states for [`product`](crate::product), which keeps a path to each: here a machine's are
//! numbered. Each is met with one state of the decoder, whichever way it is reached;
//! if in each of them both answer every byte alike, and the end of the input too, then they answer every
//! input alike that is fed byte by byte. An empty chunk changes no state. Longer chunks are the business of
//! the sweeps.

use crate::product::{Decoder, Feed, decoder};
use conformant_codecs::{utf16, utf32};
use std::collections::{HashSet, VecDeque};

/// A machine whose states are the numbers below an end, the first of them 0.
trait Machine {
    fn states(&self) -> usize;

    /// Reads a byte: hands over what comes out and gives the next state.
    fn read(&self, state: usize, byte: u8, emit: &mut dyn FnMut(char)) -> usize;

    /// Whether U+FFFD comes out at the end of the input.
    fn is_pending(&self, state: usize) -> bool {
        state != 0
    }
}

/// The shared UTF-16 decoder (Encoding Standard, 14.2.1): no leading surrogate or one of 1,024, times no
/// leading byte or one of 256.
struct SharedUtf16Decoder {
    is_utf16be: bool,
}

impl Machine for SharedUtf16Decoder {
    fn states(&self) -> usize {
        (1 + 1024) * (1 + 256)
    }

    fn read(&self, state: usize, byte: u8, emit: &mut dyn FnMut(char)) -> usize {
        let (surrogate, leading_byte) = (state / 257, state % 257);
        if leading_byte == 0 {
            return surrogate * 257 + 1 + usize::from(byte);
        }
        let bytes = [(leading_byte - 1) as u8, byte];
        let unit = if self.is_utf16be { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) };
        let scalar_value = |number: u32| char::from_u32(number).expect("the machine makes scalar values");
        match (surrogate, unit) {
            (1.., 0xDC00..=0xDFFF) => {
                emit(scalar_value(0x1_0000 + ((surrogate as u32 - 1) << 10) + u32::from(unit - 0xDC00)));
                0
            }
            (1.., _) => {
                emit('\u{FFFD}');
                // Both bytes are restored.
                let between = self.read(0, bytes[0], emit);
                self.read(between, bytes[1], emit)
            }
            (0, 0xD800..=0xDBFF) => (1 + usize::from(unit - 0xD800)) * 257,
            (0, 0xDC00..=0xDFFF) => {
                emit('\u{FFFD}');
                0
            }
            (0, _) => {
                emit(scalar_value(unit.into()));
                0
            }
        }
    }
}

/// UTF-32BE: the first bytes of a scalar value, or so many bytes that begin none.
struct Utf32BeUnits;

impl Utf32BeUnits {
    /// Of one byte: 00, another. Of two: 00 and a plane, others. Of three: 00, a plane and a row, others.
    const OF_TWO: usize = 3;
    const OF_THREE: usize = Self::OF_TWO + 0x11 + 1;
}

impl Machine for Utf32BeUnits {
    fn states(&self) -> usize {
        Self::OF_THREE + 0x1100 + 1
    }

    fn read(&self, state: usize, byte: u8, emit: &mut dyn FnMut(char)) -> usize {
        let byte = usize::from(byte);
        match state {
            0 if byte == 0 => 1,
            0 => 2,
            1 if byte <= 0x10 => Self::OF_TWO + byte,
            1 | 2 => Self::OF_TWO + 0x11,
            Self::OF_TWO..Self::OF_THREE => {
                let row = (state - Self::OF_TWO) << 8 | byte;
                let is_one = row < 0x1100 && !(0xD8..=0xDF).contains(&row);
                Self::OF_THREE + if is_one { row } else { 0x1100 }
            }
            _ => {
                let number = ((state - Self::OF_THREE) << 8 | byte) as u32;
                emit(char::from_u32(number).unwrap_or('\u{FFFD}'));
                0
            }
        }
    }
}

decoder!(utf16::Decoder);
decoder!(utf32::Decoder);

/// The state of the decoder in each state of the machine that is reached, if everywhere both answer alike;
/// otherwise a shortest input that tells that they do not, in hexadecimal.
fn explore<D: Decoder>(machine: &impl Machine, new: &D, feed: Feed<D>) -> Result<Vec<D>, String> {
    let mut met: Vec<Option<D>> = vec![None; machine.states()];
    // How each state was reached first: from which, and by which byte.
    let mut reached_by = vec![(0, 0); machine.states()];
    let mut unexplored = VecDeque::from([0]);
    met[0] = Some(new.clone());
    let (mut expected, mut actual) = (String::new(), String::new());
    while let Some(state) = unexplored.pop_front() {
        let decoder = met[state].clone().expect("a state is met before it is explored");
        actual.clear();
        let mut finished = decoder.clone();
        finished.finish(&mut actual);
        if (actual == "\u{FFFD}") != machine.is_pending(state) || finished != *new {
            return Err(input(&reached_by, state, &[]));
        }
        let mut empty = decoder.clone();
        feed(&mut empty, &[], &mut actual);
        if empty != decoder {
            return Err(input(&reached_by, state, &[]) + " and an empty chunk");
        }
        for byte in 0..=u8::MAX {
            expected.clear();
            actual.clear();
            let next = machine.read(state, byte, &mut |character| expected.push(character));
            let mut decoder = decoder.clone();
            feed(&mut decoder, &[byte], &mut actual);
            if expected != actual {
                return Err(input(&reached_by, state, &[byte]));
            }
            match &met[next] {
                Some(known) if *known == decoder => {}
                Some(_) => return Err(input(&reached_by, state, &[byte]) + ", which leads to another state"),
                None => {
                    reached_by[next] = (state, byte);
                    met[next] = Some(decoder);
                    unexplored.push_back(next);
                }
            }
        }
    }
    Ok(met.into_iter().flatten().collect())
}

/// The bytes that lead to a state, and those behind, in hexadecimal.
fn input(reached_by: &[(usize, u8)], mut state: usize, last: &[u8]) -> String {
    let mut bytes = last.to_vec();
    while state != 0 {
        let (before, byte) = reached_by[state];
        bytes.insert(0, byte);
        state = before;
    }
    format!("{bytes:02X?}")
}

/// The number of states among these, if no two of them that differ answer all of `continuations` alike.
fn told_apart<D: Decoder>(states: Vec<D>, continuations: &[&[u8]]) -> usize {
    let states: HashSet<D> = states.into_iter().collect();
    let answers = |state: &D| {
        let mut output = String::new();
        for continuation in continuations {
            let mut state = state.clone();
            state.feed(continuation, &mut output);
            output.push('|');
            state.finish(&mut output);
            output.push('\n');
        }
        output
    };
    let count = states.len();
    assert_eq!(states.iter().map(answers).collect::<HashSet<_>>().len(), count, "two states are one");
    count
}

/// The number of states in which our decoder can be.
fn explore_utf16(order: utf16::ByteOrder) -> usize {
    let machine = SharedUtf16Decoder { is_utf16be: order == utf16::ByteOrder::Big };
    let met =
        explore(&machine, &utf16::Decoder::new(order), utf16::Decoder::feed).expect("both answer alike");
    assert_eq!(met.len(), 263_425);
    told_apart(met, &[b"", b"\x00", b"\xDC", b"\x00\xDC", b"\xDC\x00", b"\x00\xDC\x00"])
}

#[test]
fn the_little_endian_utf_16_decoder_is_the_machine_of_the_standard() {
    assert_eq!(explore_utf16(utf16::ByteOrder::Little), 263_425);
}

/// The odd byte tells whether a trail comes: without a lead before it it does not matter which, and a lead
/// without it does not matter either.
#[test]
fn the_big_endian_utf_16_decoder_is_the_machine_of_the_standard() {
    let (bytes_of_a_trail, other_bytes) = (4, 252);
    let (alone, behind_a_lead) = (1 + other_bytes, 1024 * bytes_of_a_trail + other_bytes);
    assert_eq!(explore_utf16(utf16::ByteOrder::Big), 1 + 1024 + alone + behind_a_lead);
}

#[test]
fn the_utf_32_decoder_is_the_machine_of_units() {
    let new = utf32::Decoder::new(utf32::ByteOrder::Big);
    let met = explore(&Utf32BeUnits, &new, utf32::Decoder::feed).expect("both answer alike");
    // The eight rows of surrogates are not reached.
    assert_eq!(met.len(), Utf32BeUnits.states() - 8);
    let continuations: [&[u8]; 4] = [b"", b"A", b"AA", b"\x00AA"];
    assert_eq!(told_apart(met, &continuations), 4_366);
}

#[test]
fn a_wrong_decoder_is_told_by_a_short_input() {
    let found = |feed: Feed<utf16::Decoder>| {
        let new = utf16::Decoder::new(utf16::ByteOrder::Little);
        explore(&SharedUtf16Decoder { is_utf16be: false }, &new, feed).err()
    };
    let forgets = |decoder: &mut utf16::Decoder, chunk: &[u8], output: &mut String| {
        if chunk.is_empty() {
            decoder.finish(&mut String::new());
        }
        decoder.feed(chunk, output);
    };
    assert_eq!(found(forgets).as_deref(), Some("[00] and an empty chunk"));
    let misreads = |decoder: &mut utf16::Decoder, chunk: &[u8], output: &mut String| {
        decoder.feed(chunk, output);
        if output == "A" {
            output.push('A');
        }
    };
    assert_eq!(found(misreads).as_deref(), Some("[41, 00]"));
    let other_order = |decoder: &mut utf16::Decoder, chunk: &[u8], output: &mut String| {
        if *decoder == utf16::Decoder::new(utf16::ByteOrder::Little) {
            *decoder = utf16::Decoder::new(utf16::ByteOrder::Big);
        }
        decoder.feed(chunk, output);
    };
    assert_eq!(found(other_order).as_deref(), Some("[] and an empty chunk"));
}
