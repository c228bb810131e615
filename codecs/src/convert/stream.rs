//! Conversion of input that comes in chunks.

use alloc::vec::Vec;

use super::Scheme;
use crate::scheme::{Bom, Encoded, Stream, for_scheme};

/// Converts a stream of chunks as [`convert`](super::convert()) would convert them joined together.
///
/// Chunks may end anywhere, within a unit or a sequence too, and may be empty. Two converters are equal
/// exactly if they answer every continuation alike. Never panics.
///
/// # Examples
///
/// ```
/// use conformant_codecs::convert::{Converter, Scheme};
///
/// let mut bytes = Vec::new();
/// let mut converter = Converter::new(Scheme::Utf16Le, Scheme::Utf8);
/// for chunk in [&b"\xAC"[..], b"", b"\x20\x3D\xD8"] {
///     converter.feed(chunk, &mut bytes);
/// }
/// converter.finish(&mut bytes);
/// assert_eq!(bytes, "€\u{FFFD}".as_bytes());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Converter {
    from: Stream,
    to: Scheme,
}

impl Converter {
    /// A converter from one encoding scheme to another.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::convert::{Converter, Scheme};
    ///
    /// let mut bytes = Vec::new();
    /// Converter::new(Scheme::Utf16Be, Scheme::Utf16Le).feed(b"\xFE\xFF\x00a", &mut bytes);
    /// assert_eq!(bytes, b"\xFF\xFEa\x00");
    /// ```
    #[must_use]
    pub fn new(from: Scheme, to: Scheme) -> Self {
        Self { from: Stream::new(Bom::Kept(from)), to }
    }

    /// Converts the next bytes of the stream to the end of `output`.
    ///
    /// What the chunk leaves unfinished is written when it is known how it ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::convert::{Converter, Scheme};
    ///
    /// let mut bytes = Vec::new();
    /// let mut converter = Converter::new(Scheme::Utf8, Scheme::Utf16Be);
    /// converter.feed(b"a\xC3", &mut bytes);
    /// assert_eq!(bytes, b"\x00a");
    /// converter.feed(b"\xA9", &mut bytes);
    /// assert_eq!(bytes, b"\x00a\x00\xE9");
    /// ```
    pub fn feed(&mut self, chunk: &[u8], output: &mut Vec<u8>) {
        for_scheme!(self.to, To => self.from.feed(chunk, &mut Encoded::<To>::new(output)));
    }

    /// Ends the stream: what is unfinished is one U+FFFD.
    ///
    /// The converter is as new afterwards, and ready for another stream.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::convert::{Converter, Scheme};
    ///
    /// let mut bytes = Vec::new();
    /// let mut converter = Converter::new(Scheme::Utf32Le, Scheme::Utf16Be);
    /// converter.feed(b"a\x00", &mut bytes);
    /// converter.finish(&mut bytes);
    /// assert_eq!(bytes, b"\xFF\xFD");
    /// assert_eq!(converter, Converter::new(Scheme::Utf32Le, Scheme::Utf16Be));
    /// ```
    pub fn finish(&mut self, output: &mut Vec<u8>) {
        for_scheme!(self.to, To => self.from.finish(&mut Encoded::<To>::new(output)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{convert, convert_strict};
    use super::*;
    use crate::scheme::{check_chunks, for_each_string};
    use crate::{utf8, utf16, utf32};
    use alloc::string::String;

    const SCHEMES: [Scheme; 5] =
        [Scheme::Utf8, Scheme::Utf16Le, Scheme::Utf16Be, Scheme::Utf32Le, Scheme::Utf32Be];

    fn decode(input: &[u8], from: Scheme) -> String {
        match from {
            Scheme::Utf8 => utf8::decode(input).into_owned(),
            Scheme::Utf16Le => utf16::decode(input, utf16::ByteOrder::Little),
            Scheme::Utf16Be => utf16::decode(input, utf16::ByteOrder::Big),
            Scheme::Utf32Le => utf32::decode(input, utf32::ByteOrder::Little),
            Scheme::Utf32Be => utf32::decode(input, utf32::ByteOrder::Big),
        }
    }

    fn encode(text: &str, to: Scheme) -> Vec<u8> {
        let code_points = text.chars().map(u32::from);
        match to {
            Scheme::Utf8 => utf8::encode(code_points),
            Scheme::Utf16Le => utf16::encode(code_points, utf16::ByteOrder::Little),
            Scheme::Utf16Be => utf16::encode(code_points, utf16::ByteOrder::Big),
            Scheme::Utf32Le => utf32::encode(code_points, utf32::ByteOrder::Little),
            Scheme::Utf32Be => utf32::encode(code_points, utf32::ByteOrder::Big),
        }
    }

    #[test]
    fn a_conversion_is_decoding_and_encoding_whole_and_in_chunks() {
        let letters = [*b"\x41\x00", *b"\x00\xD8", *b"\xF0\x9F", *b"\x92\xA9", *b"\x00\xDC", *b"\x10\x00"];
        for_each_string(&letters, 3, |input| {
            for from in SCHEMES {
                let text = decode(input, from);
                for to in SCHEMES {
                    let expected = encode(&text, to);
                    assert_eq!(convert(input, from, to), expected, "{from:?} {to:?} {input:X?}");
                    assert_eq!(decode(&expected, to), text);
                    match convert_strict(input, from, to) {
                        Ok(strict) => assert_eq!(strict, expected),
                        Err(error) => assert!(error.offset + error.length <= input.len()),
                    }
                    assert_eq!(convert_strict(&expected, to, from), Ok(encode(&text, from)));
                    let mut converter = Converter::new(from, to);
                    check_chunks(input, &expected, |chunks| {
                        let mut output = Vec::new();
                        chunks.iter().for_each(|chunk| converter.feed(chunk, &mut output));
                        converter.finish(&mut output);
                        output
                    });
                }
            }
        });
    }
}
