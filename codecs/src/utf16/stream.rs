//! Decoding of input that comes in chunks.

use alloc::string::String;

use super::{ByteOrder, scheme};
use crate::scheme::{Bom, Stream};

/// Decodes a stream of chunks as [`decode`](super::decode()), [`decode_bom`](super::decode_bom) or
/// [`decode_by_bom`](super::decode_by_bom) would decode them joined together.
///
/// Chunks may end anywhere, within a unit too, and may be empty. Two decoders are equal exactly if they
/// answer every continuation alike. Never panics.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf16::{ByteOrder, Decoder};
///
/// let mut text = String::new();
/// let mut decoder = Decoder::new(ByteOrder::Little);
/// for chunk in [&b"\x3D"[..], b"", b"\xD8\xA9", b"\xDC \x00\x00\xD8"] {
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
    /// use conformant_codecs::utf16::{ByteOrder, Decoder};
    ///
    /// let mut text = String::new();
    /// Decoder::new(ByteOrder::Little).feed(b"\xFF\xFEa\x00", &mut text);
    /// assert_eq!(text, "\u{FEFF}a");
    /// ```
    #[must_use]
    pub fn new(order: ByteOrder) -> Self {
        Self(Stream::new(Bom::Kept(scheme(order))))
    }

    /// A decoder that removes a byte order mark of its byte order at the start of the stream: the chunks
    /// decode as by [`decode_bom`](super::decode_bom).
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::utf16::{ByteOrder, Decoder};
    ///
    /// let mut text = String::new();
    /// let mut decoder = Decoder::removing_bom(ByteOrder::Little);
    /// decoder.feed(b"\xFF", &mut text);
    /// decoder.feed(b"\xFEa\x00\xFF\xFE", &mut text);
    /// assert_eq!(text, "a\u{FEFF}");
    /// ```
    #[must_use]
    pub fn removing_bom(order: ByteOrder) -> Self {
        Self(Stream::new(Bom::Removed(scheme(order))))
    }

    /// A decoder whose byte order the byte order mark at the start of the stream tells: the chunks decode as
    /// by [`decode_by_bom`](super::decode_by_bom).
    ///
    /// # Examples
    ///
    /// ```
    /// let mut text = String::new();
    /// let mut decoder = conformant_codecs::utf16::Decoder::by_bom();
    /// decoder.feed(b"\xFE", &mut text);
    /// decoder.feed(b"\xFF\x00a", &mut text);
    /// assert_eq!(text, "a");
    /// ```
    #[must_use]
    pub fn by_bom() -> Self {
        Self(Stream::new(Bom::Decides([scheme(ByteOrder::Little), scheme(ByteOrder::Big)])))
    }

    /// Decodes the next bytes of the stream to the end of `output`.
    ///
    /// What the chunk leaves unfinished is written when it is known how it ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::utf16::{ByteOrder, Decoder};
    ///
    /// let mut text = String::new();
    /// let mut decoder = Decoder::new(ByteOrder::Little);
    /// decoder.feed(b"a\x00\xE9", &mut text);
    /// assert_eq!(text, "a");
    /// decoder.feed(b"\x00", &mut text);
    /// assert_eq!(text, "aé");
    /// ```
    pub fn feed(&mut self, chunk: &[u8], output: &mut String) {
        self.0.feed(chunk, output);
    }

    /// Ends the stream: what is unfinished is one U+FFFD.
    ///
    /// The decoder is as new afterwards, made by the same constructor, and ready for another stream.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::utf16::Decoder;
    ///
    /// let mut text = String::new();
    /// let mut decoder = Decoder::by_bom();
    /// decoder.feed(b"\xFF", &mut text);
    /// decoder.finish(&mut text);
    /// assert_eq!(text, "\u{FFFD}");
    /// assert_eq!(decoder, Decoder::by_bom());
    /// ```
    pub fn finish(&mut self, output: &mut String) {
        self.0.finish(output);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{decode, decode_bom, decode_by_bom};
    use super::*;
    use crate::scheme::{check_chunks, for_each_string, reachable};
    use ByteOrder::{Big, Little};

    #[test]
    fn chunks_of_utf_16_do_not_show() {
        let read = |mut decoder: Decoder| {
            move |chunks: &[&[u8]]| {
                let mut text = String::new();
                chunks.iter().for_each(|chunk| decoder.feed(chunk, &mut text));
                decoder.finish(&mut text);
                text.into_bytes()
            }
        };
        let units = [0xFEFF, 0x41, 0xD800, 0xDC00].map(u16::to_le_bytes);
        let swapped = [0xFEFF, 0xD8DC].map(u16::to_be_bytes);
        for_each_string(&[&units[..], &swapped].concat(), 3, |input| {
            for order in [Little, Big] {
                check_chunks(input, decode(input, order).as_bytes(), read(Decoder::new(order)));
                check_chunks(input, decode_bom(input, order).as_bytes(), read(Decoder::removing_bom(order)));
            }
            check_chunks(input, decode_by_bom(input).as_bytes(), read(Decoder::by_bom()));
        });
    }

    /// Little-endian, a state is what is pending; the tests of `oracle` go through all 263,425 of them.
    #[test]
    fn a_big_endian_state_is_what_still_makes_a_difference() {
        let leads = 0x400;
        let (bytes_of_a_trail, other_bytes) = (4, 252);
        let states = 1 + (1 + other_bytes) + leads + leads * bytes_of_a_trail + other_bytes;
        assert_eq!(states, 5_626);
        let feed = |decoder: &mut Decoder, byte| decoder.feed(&[byte], &mut String::new());
        assert_eq!(reachable(Decoder::new(Big), feed), states);
        // And, at the start of the stream, nothing and the first byte of a mark.
        assert_eq!(reachable(Decoder::removing_bom(Big), feed), states + 2);
    }
}
