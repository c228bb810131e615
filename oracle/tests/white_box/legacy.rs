//! Our streaming decoders of legacy encodings against the machines of the Encoding Standard, whose indexes are
//! those of another source.

use crate::product::{self, Counterexample, Feed, decoder};
use conformant_codecs::legacy::{Decoder, LegacyEncoding};
use encoding_index_japanese::{jis0208, jis0212};
use encoding_index_singlebyte::{iso_8859_5, windows_1252};
use std::collections::HashSet;

decoder!(Decoder);

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
}

impl product::Machine for Machine {
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

    fn finish(&self, output: &mut String) {
        output.extend((!self.read.is_empty()).then_some('\u{FFFD}'));
    }
}

impl Machine {
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
}

fn explore(
    encoding: LegacyEncoding,
    feed: Feed<Decoder>,
) -> Result<HashSet<(Machine, Decoder)>, Counterexample> {
    product::explore(Machine::new(encoding), Decoder::new(encoding), feed)
}

/// `Shift_JIS`: nothing and 60 leads. EUC-JP: nothing, 8E, 8F, and 94 leads with and without 8F. Our decoders tell
/// fewer states apart: leads whose rows are empty are one.
#[test]
fn the_decoders_are_the_machines_of_the_standard() {
    let states = [1, 1, 61, 191];
    for (encoding, states) in LegacyEncoding::ALL.into_iter().zip(states) {
        let pairs = explore(encoding, Decoder::feed).expect("both answer alike");
        assert_eq!(pairs.len(), states, "{encoding:?}");
        product::are_as_new_when_they_have_finished(pairs, &Decoder::new(encoding));
    }
}

/// A byte of each kind that one of the encodings tells apart.
const KINDS_OF_BYTES: [u8; 12] = [0x22, 0x40, 0x7F, 0x80, 0x81, 0x8E, 0x8F, 0xA0, 0xA1, 0xB7, 0xE0, 0xFF];

#[test]
fn chunks_of_two_bytes_of_legacy_encodings_are_answered_as_their_bytes_are_from_every_state() {
    let chunks: Vec<_> =
        (0..=u8::MAX).flat_map(|first| KINDS_OF_BYTES.map(|second| [first, second])).collect();
    for encoding in LegacyEncoding::ALL {
        let pairs = explore(encoding, Decoder::feed).expect("both answer alike");
        product::answer_two_bytes_as_one_and_one(pairs, &chunks);
    }
}

#[test]
fn a_decoder_that_loses_its_lead_over_an_empty_chunk_is_told_by_one_byte() {
    let found = explore(LegacyEncoding::ShiftJis, |decoder, chunk, output| {
        if chunk.is_empty() {
            *decoder = Decoder::new(LegacyEncoding::ShiftJis);
        }
        decoder.feed(chunk, output);
    });
    assert_eq!(found.unwrap_err(), Counterexample::of(r"\x81\|", r"\u{FFFD}", ""));
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
    assert_eq!(found.unwrap_err(), Counterexample::of(r"\x8F\|\xA2\|\xB7", r"\u{FF5E}", "~"));
}
