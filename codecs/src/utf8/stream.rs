//! Decoding of input that comes in chunks.

use alloc::string::String;

use crate::scheme::{Bom, Scheme, Stream};

/// Decodes a stream of chunks as [`decode`](super::decode()) or [`decode_bom`](super::decode_bom) would decode
/// them joined together.
///
/// Chunks may end anywhere, within a sequence too, and may be empty. Two decoders are equal exactly if they
/// answer every continuation alike: between chunks a decoder keeps no more than the bytes of an unfinished
/// sequence and whether a byte order mark may still come. Never panics.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::Decoder;
///
/// let mut text = String::new();
/// let mut decoder = Decoder::new();
/// for chunk in [&b"\xF0\x9F"[..], b"", b"\x92", b"\xA9 \xE2\x82"] {
///     decoder.feed(chunk, &mut text);
/// }
/// decoder.finish(&mut text);
/// assert_eq!(text, "\u{1F4A9} \u{FFFD}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decoder(Stream);

impl Decoder {
    /// A decoder that keeps byte order marks: the chunks decode as by [`decode`](super::decode()).
    ///
    /// # Examples
    ///
    /// ```
    /// let mut text = String::new();
    /// conformant_codecs::utf8::Decoder::new().feed(b"\xEF\xBB\xBFa", &mut text);
    /// assert_eq!(text, "\u{FEFF}a");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self(Stream::new(Bom::Kept(Scheme::Utf8)))
    }

    /// A decoder that removes a byte order mark at the start of the stream: the chunks decode as by
    /// [`decode_bom`](super::decode_bom).
    ///
    /// # Examples
    ///
    /// ```
    /// let mut text = String::new();
    /// let mut decoder = conformant_codecs::utf8::Decoder::removing_bom();
    /// decoder.feed(b"\xEF\xBB", &mut text);
    /// decoder.feed(b"\xBFa\xEF\xBB\xBF", &mut text);
    /// assert_eq!(text, "a\u{FEFF}");
    /// ```
    #[must_use]
    pub fn removing_bom() -> Self {
        Self(Stream::new(Bom::Removed(Scheme::Utf8)))
    }

    /// Decodes the next bytes of the stream to the end of `output`.
    ///
    /// A sequence that the chunk leaves unfinished is written when it is known how it ends.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut text = String::new();
    /// let mut decoder = conformant_codecs::utf8::Decoder::new();
    /// decoder.feed(b"a\xC3", &mut text);
    /// assert_eq!(text, "a");
    /// decoder.feed(b"\xA9", &mut text);
    /// assert_eq!(text, "aé");
    /// ```
    pub fn feed(&mut self, chunk: &[u8], output: &mut String) {
        self.0.feed(chunk, output);
    }

    /// Ends the stream: an unfinished sequence is one U+FFFD.
    ///
    /// The decoder is as new afterwards, made by the same constructor, and ready for another stream.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::utf8::Decoder;
    ///
    /// let mut text = String::new();
    /// let mut decoder = Decoder::removing_bom();
    /// decoder.feed(b"\xEF\xBB", &mut text);
    /// decoder.finish(&mut text);
    /// assert_eq!(text, "\u{FFFD}");
    /// assert_eq!(decoder, Decoder::removing_bom());
    /// ```
    pub fn finish(&mut self, output: &mut String) {
        self.0.finish(output);
    }
}

impl Default for Decoder {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;
    use std::collections::HashSet;

    use super::super::bom::BOM;
    use super::super::inputs::for_each_input;
    use super::super::{decode, decode_bom};
    use super::*;

    fn decode_chunks(decoder: &mut Decoder, chunks: &[&[u8]]) -> String {
        let mut output = String::new();
        for chunk in chunks {
            decoder.feed(chunk, &mut output);
        }
        decoder.finish(&mut output);
        output
    }

    #[test]
    fn chunks_do_not_show() {
        let (mut keeping, mut removing) = (Decoder::new(), Decoder::removing_bom());
        let mut check = |input: &[u8]| {
            for cut in 0..=input.len() {
                let (left, right) = input.split_at(cut);
                let chunks = [left, b"", right];
                assert_eq!(decode_chunks(&mut keeping, &chunks), decode(input), "{chunks:X?}");
                assert_eq!(decode_chunks(&mut removing, &chunks), decode_bom(input), "{chunks:X?}");
            }
        };
        for_each_input(&mut check);
        for rest in [&b""[..], b"\xEF\xBB\xBF", b"\xEF\xBB", b"\xBF", b"a\xEF\xBB\xBF"] {
            check(&[&BOM, rest].concat());
        }
        assert_eq!((keeping, removing), (Decoder::new(), Decoder::removing_bom()));
    }

    #[test]
    fn byte_by_byte() {
        let input = b"\xEF\xBB\xBF\xEF\xBB\xBFa\xF0\x9F\x92\xA9\xF0\x9F\x92\xE2\x82\xAC\xED\xA0\xC2";
        let chunks: Vec<&[u8]> = input.chunks(1).collect();
        assert_eq!(decode_chunks(&mut Decoder::new(), &chunks), decode(input));
        assert_eq!(decode_chunks(&mut Decoder::removing_bom(), &chunks), decode_bom(input));
    }

    /// All states that single bytes lead to.
    fn reachable(start: Decoder) -> usize {
        let mut found = HashSet::from([start.clone()]);
        let mut unexplored = vec![start];
        let mut output = String::new();
        while let Some(decoder) = unexplored.pop() {
            for byte in 0..=0xFF {
                let mut next = decoder.clone();
                output.clear();
                next.feed(&[byte], &mut output);
                if !found.contains(&next) {
                    found.insert(next.clone());
                    unexplored.push(next);
                }
            }
        }
        found.len()
    }

    #[test]
    fn a_state_is_a_proper_prefix_of_a_sequence() {
        let of_one = 30 + 16 + 5;
        let of_two = (32 + 12 * 64 + 32 + 2 * 64) + (48 + 3 * 64 + 16);
        let of_three = (48 + 3 * 64 + 16) * 64;
        let prefixes = 1 + of_one + of_two + of_three;
        assert_eq!(prefixes, 17_652);
        assert_eq!(reachable(Decoder::new()), prefixes);
        // And the proper prefixes of a byte order mark at the start of the stream.
        assert_eq!(reachable(Decoder::removing_bom()), prefixes + 3);
    }
}
