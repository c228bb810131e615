//! Decoding of input that comes in chunks.

use alloc::string::String;

use super::named;
use super::numeric::{Radix, numeric_reference};
use super::reference::{Context, read};
use super::unescape::unescape_append;

/// Decodes a stream of chunks as [`unescape_text`](super::unescape_text) or
/// [`unescape_attribute`](super::unescape_attribute) would decode them joined together.
///
/// Chunks may end anywhere between characters, within a reference too, and may be empty. What a chunk ends
/// with is written as soon as it is decided what becomes of it; until then an unescaper holds either the
/// beginning of a name, 32 bytes at the most with its `&`, or the number that the digits give so far,
/// however many they are. Nothing else is kept: equal unescapers answer every continuation alike. Never
/// panics.
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::Unescaper;
///
/// let mut text = String::new();
/// let mut unescaper = Unescaper::text();
/// for chunk in ["&l", "", "t;p> &#x", "A", "9 2026 &no", "tit;"] {
///     unescaper.feed(chunk, &mut text);
/// }
/// unescaper.finish(&mut text);
/// assert_eq!(text, "<p> © 2026 ¬it;");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unescaper {
    context: Context,
    pending: Option<Pending>,
}

impl Unescaper {
    /// An unescaper of text: the chunks decode as by [`unescape_text`](super::unescape_text).
    ///
    /// # Examples
    ///
    /// ```
    /// let mut text = String::new();
    /// conformant_codecs::html::Unescaper::text().feed("&copy=1", &mut text);
    /// assert_eq!(text, "©=1");
    /// ```
    #[must_use]
    pub const fn text() -> Self {
        Self { context: Context::Text, pending: None }
    }

    /// An unescaper of one attribute value: the chunks decode as by
    /// [`unescape_attribute`](super::unescape_attribute).
    ///
    /// # Examples
    ///
    /// ```
    /// let mut value = String::new();
    /// conformant_codecs::html::Unescaper::attribute().feed("&copy=1", &mut value);
    /// assert_eq!(value, "&copy=1");
    /// ```
    #[must_use]
    pub const fn attribute() -> Self {
        Self { context: Context::Attribute, pending: None }
    }

    /// Decodes the next chunk of the stream to the end of `output`.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut text = String::new();
    /// let mut unescaper = conformant_codecs::html::Unescaper::text();
    /// unescaper.feed("a&am", &mut text);
    /// assert_eq!(text, "a");
    /// unescaper.feed("a", &mut text);
    /// assert_eq!(text, "a&ama");
    /// ```
    pub fn feed(&mut self, chunk: &str, output: &mut String) {
        let mut rest = chunk;
        while let Some(pending) = self.pending {
            let Some(&byte) = rest.as_bytes().first() else { return };
            self.pending = pending.with(byte);
            if self.pending.is_some() {
                // Only ASCII goes on with a reference.
                rest = &rest[1..];
            } else if pending.end(Some(byte), self.context, output) {
                rest = &rest[1..];
            }
        }
        let last = rest.rfind('&').unwrap_or(rest.len());
        self.pending = Pending::at_end(&rest.as_bytes()[last..]);
        let decided = if self.pending.is_some() { &rest[..last] } else { rest };
        unescape_append(decided, self.context, output);
    }

    /// Ends the stream: what is held is decoded or stays, as at the end of any input.
    ///
    /// The unescaper is as new afterwards, made by the same constructor, and ready for another stream.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::html::Unescaper;
    ///
    /// let mut text = String::new();
    /// let mut unescaper = Unescaper::text();
    /// unescaper.feed("&#65", &mut text);
    /// unescaper.finish(&mut text);
    /// assert_eq!(text, "A");
    /// assert_eq!(unescaper, Unescaper::text());
    /// ```
    pub fn finish(&mut self, output: &mut String) {
        if let Some(pending) = self.pending.take() {
            pending.end(None, self.context, output);
        }
    }
}

/// What may become a reference, from its `&` to the end of what has been fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Pending {
    /// `&` and the beginning of a name, which may be empty.
    Name(Beginning),
    /// `&#`
    NumberSign,
    /// `&#x` or `&#X`; which of the two letters.
    HexadecimalSign(u8),
    /// At least one digit.
    Digits(Radix, u32),
}

impl Pending {
    const AMPERSAND: Self = Self::Name(Beginning { bytes: [0; named::LONGEST], length: 0 });

    /// What is pending behind `input`, which is empty or starts with its last `&`.
    fn at_end(input: &[u8]) -> Option<Self> {
        let (_, rest) = input.split_first()?;
        rest.iter().try_fold(Self::AMPERSAND, |pending, &byte| pending.with(byte))
    }

    /// What is pending when `byte` follows; nothing if it is then decided what becomes of it.
    fn with(self, byte: u8) -> Option<Self> {
        match (self, byte) {
            (Self::AMPERSAND, b'#') => Some(Self::NumberSign),
            (Self::Name(beginning), _) => beginning.with(byte).map(Self::Name),
            (Self::NumberSign, b'x' | b'X') => Some(Self::HexadecimalSign(byte)),
            (Self::NumberSign, _) => Self::digits(Radix::Decimal, 0, byte),
            (Self::HexadecimalSign(_), _) => Self::digits(Radix::Hexadecimal, 0, byte),
            (Self::Digits(radix, code), _) => Self::digits(radix, code, byte),
        }
    }

    fn digits(radix: Radix, code: u32, byte: u8) -> Option<Self> {
        radix.append(code, byte).map(|code| Self::Digits(radix, code))
    }

    /// Writes what becomes of it before `next`, with which it does not go on, or at the end of the stream.
    ///
    /// Returns whether `next` belongs to it.
    fn end(self, next: Option<u8>, context: Context, output: &mut String) -> bool {
        match self {
            Self::Name(beginning) => return beginning.end(next, context, output),
            Self::NumberSign => output.push_str("&#"),
            Self::HexadecimalSign(letter) => output.extend(['&', '#', char::from(letter)]),
            Self::Digits(_, code) => {
                output.push(numeric_reference(code).character);
                return next == Some(b';');
            }
        }
        false
    }
}

/// The beginning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Beginning {
    /// Zero beyond `length`.
    bytes: [u8; named::LONGEST],
    length: u8,
}

impl Beginning {
    fn with(mut self, byte: u8) -> Option<Self> {
        let end = usize::from(self.length);
        *self.bytes.get_mut(end)? = byte;
        self.length += 1;
        named::any_begins(&self.bytes[..=end]).then_some(self)
    }

    fn end(self, next: Option<u8>, context: Context, output: &mut String) -> bool {
        let length = usize::from(self.length);
        let mut input = [0; named::LONGEST + 1];
        input[..length].copy_from_slice(&self.bytes[..length]);
        input[length] = next.unwrap_or(0);
        let (reading, read) = read(&input[..length + 1], context);
        let kept = if reading.is_decoded() {
            reading.push(output);
            input.get(read..length).unwrap_or_default()
        } else {
            output.push('&');
            &input[..length]
        };
        output.extend(kept.iter().map(|&byte| char::from(byte)));
        reading.is_decoded() && read > length
    }
}

#[cfg(test)]
mod tests {
    use super::super::{unescape_attribute, unescape_text};
    use super::*;

    #[test]
    fn chunks_do_not_show() {
        for input in ["&notit;&amp&#x41;&#65&#&#x&", "&CounterClockwiseContourIntegral;é&ampamp;&lt=&#X4A;"]
        {
            for cut in (0..=input.len()).filter(|&cut| input.is_char_boundary(cut)) {
                let (left, right) = input.split_at(cut);
                for mut unescaper in [Unescaper::text(), Unescaper::attribute()] {
                    let new = unescaper.clone();
                    let mut output = String::new();
                    for chunk in [left, "", right] {
                        unescaper.feed(chunk, &mut output);
                    }
                    unescaper.finish(&mut output);
                    assert_eq!(unescaper, new);
                    let whole = if new == Unescaper::text() {
                        unescape_text(input)
                    } else {
                        unescape_attribute(input)
                    };
                    assert_eq!(output, whole, "{left:?} {right:?}");
                }
            }
        }
    }
}
