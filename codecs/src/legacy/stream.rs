//! Decoding of input that comes in chunks.

use alloc::string::String;

use super::decode::{decode_finished, front};
use super::sequence::Front;
use super::{LegacyEncoding, euc_jp, shift_jis};

/// Decodes a stream of chunks as [`decode`](super::decode()) would decode them joined together.
///
/// Chunks may end anywhere, within a sequence too, and may be empty. Two decoders are equal exactly if they
/// answer every continuation alike. Never panics.
///
/// # Examples
///
/// ```
/// use conformant_codecs::legacy::{Decoder, LegacyEncoding};
///
/// let mut text = String::new();
/// let mut decoder = Decoder::new(LegacyEncoding::ShiftJis);
/// for chunk in [&b"\x93"[..], b"", b"\xFA\x96", b"{ \x82"] {
///     decoder.feed(chunk, &mut text);
/// }
/// decoder.finish(&mut text);
/// assert_eq!(text, "日本 \u{FFFD}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decoder {
    encoding: LegacyEncoding,
    unfinished: Unfinished,
}

/// The start of a sequence, from the end of a chunk, or another one that goes on alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Unfinished {
    /// Zero beyond `length`.
    bytes: [u8; 2],
    length: u8,
}

impl Decoder {
    /// A decoder at the start of a stream.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::legacy::{Decoder, LegacyEncoding};
    ///
    /// let mut text = String::new();
    /// Decoder::new(LegacyEncoding::Windows1252).feed(b"\x93a\x94", &mut text);
    /// assert_eq!(text, "“a”");
    /// ```
    #[must_use]
    pub fn new(encoding: LegacyEncoding) -> Self {
        Self { encoding, unfinished: Unfinished::default() }
    }

    /// Decodes the next bytes of the stream to the end of `output`.
    ///
    /// A sequence that the chunk leaves unfinished is written when it is known how it ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::legacy::{Decoder, LegacyEncoding};
    ///
    /// let mut text = String::new();
    /// let mut decoder = Decoder::new(LegacyEncoding::EucJp);
    /// decoder.feed(b"a\x8F\xB0", &mut text);
    /// assert_eq!(text, "a");
    /// decoder.feed(b"\xA1", &mut text);
    /// assert_eq!(text, "a丂");
    /// ```
    pub fn feed(&mut self, chunk: &[u8], output: &mut String) {
        let rest = self.finish_sequence(chunk, output);
        let unfinished = decode_finished(rest, self.encoding, output);
        if !unfinished.is_empty() {
            self.hold(unfinished);
        }
    }

    /// Ends the stream: an unfinished sequence is one U+FFFD.
    ///
    /// The decoder is as new afterwards, and ready for another stream.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::legacy::{Decoder, LegacyEncoding};
    ///
    /// let mut text = String::new();
    /// let mut decoder = Decoder::new(LegacyEncoding::EucJp);
    /// decoder.feed(b"\x8F\xB0", &mut text);
    /// decoder.finish(&mut text);
    /// assert_eq!(text, "\u{FFFD}");
    /// assert_eq!(decoder, Decoder::new(LegacyEncoding::EucJp));
    /// ```
    pub fn finish(&mut self, output: &mut String) {
        if self.unfinished.length > 0 {
            output.push(char::REPLACEMENT_CHARACTER);
        }
        self.unfinished = Unfinished::default();
    }

    /// Goes on with the unfinished sequence, if any; returns what is left of the chunk.
    fn finish_sequence<'a>(&mut self, mut chunk: &'a [u8], output: &mut String) -> &'a [u8] {
        while self.unfinished.length > 0
            && let Some((&byte, rest)) = chunk.split_first()
        {
            let Unfinished { bytes: [first, second], length } = self.unfinished;
            let held = usize::from(length);
            let mut bytes = [first, second, 0];
            bytes[held] = byte;
            let (character, length) = match front(&bytes[..=held], self.encoding) {
                Front::Character(character, length) => (character, length),
                Front::Error(length) => (char::REPLACEMENT_CHARACTER, length),
                Front::Unfinished => {
                    self.hold(&bytes[..=held]);
                    chunk = rest;
                    continue;
                }
            };
            output.push(character);
            self.unfinished = Unfinished::default();
            chunk = &chunk[length - held..];
        }
        chunk
    }

    fn hold(&mut self, unfinished: &[u8]) {
        let held = match self.encoding {
            LegacyEncoding::ShiftJis => shift_jis::representative(unfinished),
            LegacyEncoding::EucJp => euc_jp::representative(unfinished),
            LegacyEncoding::Windows1252 | LegacyEncoding::Iso8859_5 => unfinished,
        };
        let mut bytes = [0; 2];
        bytes[..held.len()].copy_from_slice(held);
        self.unfinished = Unfinished { bytes, length: held.len() as u8 };
    }
}

#[cfg(test)]
mod tests {
    use super::super::decode;
    use super::*;
    use std::collections::HashMap;
    use std::vec::Vec;

    /// What a decoder answers to every byte and to the end, and where the bytes lead.
    fn answers(decoder: &Decoder) -> (Vec<String>, Vec<Decoder>) {
        let mut texts = Vec::new();
        let mut next = Vec::new();
        for byte in 0..=0xFF {
            let (mut decoder, mut text) = (decoder.clone(), String::new());
            decoder.feed(&[byte], &mut text);
            texts.push(text);
            next.push(decoder);
        }
        let mut text = String::new();
        decoder.clone().finish(&mut text);
        texts.push(text);
        (texts, next)
    }

    /// All states that single bytes lead to, with the classes of those that answer every continuation alike.
    fn states_and_classes(encoding: LegacyEncoding) -> (usize, usize) {
        let mut states = std::vec![Decoder::new(encoding)];
        let mut explored = Vec::new();
        while explored.len() < states.len() {
            let (texts, next) = answers(&states[explored.len()]);
            let next: Vec<usize> = next
                .into_iter()
                .map(|decoder| {
                    states.iter().position(|known| *known == decoder).unwrap_or_else(|| {
                        states.push(decoder);
                        states.len() - 1
                    })
                })
                .collect();
            explored.push((texts, next));
        }
        let mut classes = std::vec![0; states.len()];
        let mut count = 1;
        loop {
            let mut class_of = HashMap::new();
            let refined: Vec<usize> = explored
                .iter()
                .zip(&classes)
                .map(|((texts, next), class)| {
                    let leads_to: Vec<usize> = next.iter().map(|&state| classes[state]).collect();
                    let fresh = class_of.len();
                    *class_of.entry((*class, texts, leads_to)).or_insert(fresh)
                })
                .collect();
            classes = refined;
            if class_of.len() == count {
                return (states.len(), count);
            }
            count = class_of.len();
        }
    }

    /// Every decoder is equal to those that answer alike and to no other. `Shift_JIS` has a state for each lead
    /// byte that has any character, one for those that have none, and the first; EUC-JP has one for each row of
    /// either index, one for 8E and one for 8F.
    #[test]
    fn no_two_states_answer_every_continuation_alike() {
        assert_eq!(states_and_classes(LegacyEncoding::Windows1252), (1, 1));
        assert_eq!(states_and_classes(LegacyEncoding::Iso8859_5), (1, 1));
        assert_eq!(states_and_classes(LegacyEncoding::ShiftJis), (57, 57));
        assert_eq!(states_and_classes(LegacyEncoding::EucJp), (154, 154));
    }

    #[test]
    fn chunks_do_not_show() {
        let bytes =
            [0x22, 0x5C, 0x7E, 0x7F, 0x80, 0x81, 0x8E, 0x8F, 0x9F, 0xA0, 0xA1, 0xA9, 0xDF, 0xE0, 0xFC, 0xFE];
        for encoding in LegacyEncoding::ALL {
            let mut decoder = Decoder::new(encoding);
            for number in 0..bytes.len().pow(4) {
                let input = [12, 8, 4, 0].map(|shift| bytes[number >> shift & 0xF]);
                let whole = decode(&input, encoding);
                for cut in 0..=input.len() {
                    let mut text = String::new();
                    for chunk in [&input[..cut], b"", &input[cut..]] {
                        decoder.feed(chunk, &mut text);
                    }
                    decoder.finish(&mut text);
                    assert_eq!(text, whole, "{encoding:?} {input:X?} cut at {cut}");
                }
            }
            assert_eq!(decoder, Decoder::new(encoding));
        }
    }
}
