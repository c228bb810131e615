//! Decoding in chunks.

use alloc::vec::Vec;

use super::decode_append;
use super::triplet::digit;

/// Percent-decodes input that comes in chunks, as [`decode`](super::decode) does the whole.
///
/// The result does not depend on where the input is cut, empty chunks included. At most two bytes are held
/// back.
///
/// # Examples
///
/// ```
/// use conformant_codecs::percent::Decoder;
///
/// let mut decoder = Decoder::new();
/// let mut bytes = Vec::new();
/// for chunk in ["a%", "", "4", "1%4"] {
///     decoder.feed(chunk.as_bytes(), &mut bytes);
/// }
/// decoder.finish(&mut bytes);
/// assert_eq!(bytes, b"aA%4");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Decoder {
    held: Held,
}

/// What may be the start of a triplet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Held {
    #[default]
    Nothing,
    PercentSign,
    /// `%` and a hex digit, as it stands in the input.
    Digit(u8),
}

impl Decoder {
    /// A decoder at the start of its input.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::percent::Decoder;
    ///
    /// assert_eq!(Decoder::new(), Decoder::default());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { held: Held::Nothing }
    }

    /// Decodes the next chunk, to the end of `output`.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::percent::Decoder;
    ///
    /// let (mut decoder, mut bytes) = (Decoder::new(), Vec::new());
    /// decoder.feed(b"%E3%8", &mut bytes);
    /// assert_eq!(bytes, b"\xE3");
    /// ```
    pub fn feed(&mut self, chunk: &[u8], output: &mut Vec<u8>) {
        let mut rest = chunk;
        while self.held != Held::Nothing
            && let Some((&byte, behind)) = rest.split_first()
        {
            match (self.held, digit(byte)) {
                (Held::Digit(high), Some(low)) => {
                    output.push(digit(high).unwrap_or(0) << 4 | low);
                    self.held = Held::Nothing;
                }
                (Held::PercentSign, Some(_)) => self.held = Held::Digit(byte),
                // What was held back is no triplet; this byte is read again.
                _ => {
                    self.finish(output);
                    break;
                }
            }
            rest = behind;
        }
        if self.held == Held::Nothing {
            let (whole, held) = match rest {
                [whole @ .., b'%'] => (whole, Held::PercentSign),
                [whole @ .., b'%', high] if digit(*high).is_some() => (whole, Held::Digit(*high)),
                whole => (whole, Held::Nothing),
            };
            decode_append(whole, output);
            self.held = held;
        }
    }

    /// Ends the input: appends what was held back to `output`, and starts anew.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::percent::Decoder;
    ///
    /// let (mut decoder, mut bytes) = (Decoder::new(), Vec::new());
    /// decoder.feed(b"100%", &mut bytes);
    /// decoder.finish(&mut bytes);
    /// assert_eq!(bytes, b"100%");
    /// assert_eq!(decoder, Decoder::new());
    /// ```
    pub fn finish(&mut self, output: &mut Vec<u8>) {
        match core::mem::take(&mut self.held) {
            Held::Nothing => {}
            Held::PercentSign => output.push(b'%'),
            Held::Digit(high) => output.extend_from_slice(&[b'%', high]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::percent::decode;

    #[test]
    fn cuts_do_not_show() {
        for input in ["%41%4%41%%41%", "%%%4%4g%2F", "a%zz%4", "%4%", "%E3%81%82", ""].map(str::as_bytes) {
            for first in 0..=input.len() {
                for second in first..=input.len() {
                    let mut decoder = Decoder::new();
                    let mut output = Vec::new();
                    for chunk in [&input[..first], &input[first..second], &[], &input[second..]] {
                        decoder.feed(chunk, &mut output);
                    }
                    decoder.finish(&mut output);
                    assert_eq!(output, *decode(input), "{first} {second}");
                }
            }
        }
    }

    /// The triplet that is being read: reading a byte gives what is certain by then.
    fn read(prefix: &mut Vec<u8>, byte: u8, output: &mut Vec<u8>) {
        prefix.push(byte);
        match prefix[..] {
            [b'%'] => {}
            [b'%', high] if high.is_ascii_hexdigit() => {}
            [b'%', high, low] if low.is_ascii_hexdigit() => {
                let value = |digit: u8| char::from(digit).to_digit(16).unwrap_or(0) as u8;
                output.push(value(high) * 16 + value(low));
                prefix.clear();
            }
            _ => {
                let rest = prefix.split_off(1);
                output.append(prefix);
                rest.into_iter().for_each(|byte| read(prefix, byte, output));
            }
        }
    }

    /// In every pair of states that a decoder and that machine can reach together both give the same to every
    /// byte and at the end, and so to every input that is fed byte by byte, with empty chunks anywhere.
    #[test]
    fn the_decoder_is_the_machine_that_reads_triplets() {
        let mut seen = std::collections::HashSet::new();
        let mut unexplored = std::vec![(Decoder::new(), Vec::new())];
        while let Some((decoder, prefix)) = unexplored.pop() {
            if !seen.insert((decoder.clone(), prefix.clone())) {
                continue;
            }
            let mut output = Vec::new();
            decoder.clone().finish(&mut output);
            assert_eq!(output, prefix);
            let mut fed_nothing = decoder.clone();
            fed_nothing.feed(&[], &mut output);
            assert_eq!((&fed_nothing, &output), (&decoder, &prefix));
            for byte in 0..=0xFF {
                let (mut decoder, mut prefix) = (decoder.clone(), prefix.clone());
                let (mut actual, mut expected) = (Vec::new(), Vec::new());
                decoder.feed(&[byte], &mut actual);
                read(&mut prefix, byte, &mut expected);
                assert_eq!(actual, expected, "{byte:02X} behind {prefix:x?}");
                unexplored.push((decoder, prefix));
            }
        }
        // Nothing, `%`, and `%` with each of the digits in either case.
        assert_eq!(seen.len(), 1 + 1 + 22);
    }
}
