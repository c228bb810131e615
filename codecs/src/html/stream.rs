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
    /// unescaper.feed("b", &mut text);
    /// assert_eq!(text, "a&amb");
    /// ```
    pub fn feed(&mut self, chunk: &str, output: &mut String) {
        let mut rest = chunk;
        while let Some(pending) = self.pending {
            if rest.is_empty() {
                return;
            }
            let read;
            (self.pending, read) = match pending.with(rest.as_bytes()) {
                Some((pending, read)) => (Some(pending), read),
                None => (None, pending.end(rest.as_bytes(), self.context, output)),
            };
            // What has been read is ASCII.
            rest = &rest[read..];
        }
        let last = rest.rfind('&').unwrap_or(rest.len());
        let (before, from_last) = rest.split_at(last);
        self.pending = from_last.strip_prefix('&').and_then(|rest| Pending::new(rest.as_bytes()));
        let decided = if self.pending.is_some() { before } else { rest };
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
            pending.end(b"", self.context, output);
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
    /// What is pending behind an `&` and `input`.
    fn new(input: &[u8]) -> Option<Self> {
        match input {
            [b'#', rest @ ..] => rest.iter().try_fold(Self::NumberSign, |pending, &byte| pending.digit(byte)),
            _ => Beginning::new(input).map(Self::Name),
        }
    }

    /// What is pending when `input` follows, and how many bytes of it have been read; nothing if it is then
    /// decided what becomes of it.
    fn with(self, input: &[u8]) -> Option<(Self, usize)> {
        match (self, input) {
            (Self::Name(Beginning { length: 0, .. }), [b'#', ..]) => Some((Self::NumberSign, 1)),
            (Self::Name(beginning), _) => {
                let longer = Beginning::new(beginning.joined(input, &mut Joined::default()))?;
                Some((Self::Name(longer), input.len()))
            }
            (_, &[byte, ..]) => Some((self.digit(byte)?, 1)),
            (_, []) => None,
        }
    }

    /// What is pending when `byte` goes on with a number.
    fn digit(self, byte: u8) -> Option<Self> {
        let (radix, code) = match (self, byte) {
            (Self::NumberSign, b'x' | b'X') => return Some(Self::HexadecimalSign(byte)),
            (Self::NumberSign, _) => (Radix::Decimal, 0),
            (Self::HexadecimalSign(_), _) => (Radix::Hexadecimal, 0),
            (Self::Digits(radix, code), _) => (radix, code),
            (Self::Name(_), _) => return None,
        };
        radix.append(code, byte).map(|code| Self::Digits(radix, code))
    }

    /// Writes what becomes of it before `input`, with which it does not go on, or at the end of the stream.
    ///
    /// Returns how many bytes of `input` belong to it.
    fn end(self, input: &[u8], context: Context, output: &mut String) -> usize {
        match self {
            Self::Name(beginning) => return beginning.end(input, context, output),
            Self::NumberSign => output.push_str("&#"),
            Self::HexadecimalSign(letter) => output.extend(['&', '#', char::from(letter)]),
            Self::Digits(_, code) => {
                output.push(numeric_reference(code).character);
                return usize::from(input.first() == Some(&b';'));
            }
        }
        0
    }
}

/// The beginning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Beginning {
    /// Zero beyond `length`.
    bytes: [u8; named::LONGEST],
    length: u8,
}

/// Room for the longest name and what ends it.
type Joined = [u8; named::LONGEST + 1];

impl Beginning {
    /// Nothing if no name begins so.
    fn new(beginning: &[u8]) -> Option<Self> {
        let mut bytes = [0; named::LONGEST];
        bytes.get_mut(..beginning.len())?.copy_from_slice(beginning);
        named::any_begins(beginning).then_some(Self { bytes, length: beginning.len() as u8 })
    }

    fn as_slice(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }

    /// The beginning with as much of `input` as there is room for: enough to decide what becomes of it.
    fn joined<'a>(&self, input: &[u8], room: &'a mut Joined) -> &'a [u8] {
        let held = self.as_slice();
        let taken = input.len().min(room.len() - held.len());
        let joined = &mut room[..held.len() + taken];
        joined[..held.len()].copy_from_slice(held);
        joined[held.len()..].copy_from_slice(&input[..taken]);
        joined
    }

    fn end(&self, input: &[u8], context: Context, output: &mut String) -> usize {
        let held = self.as_slice();
        let (reading, length) = read(self.joined(input, &mut Joined::default()), context);
        let kept = if reading.is_decoded() {
            reading.push(output);
            held.get(length..).unwrap_or_default()
        } else {
            output.push('&');
            held
        };
        output.extend(kept.iter().map(|&byte| char::from(byte)));
        if reading.is_decoded() { length.saturating_sub(held.len()) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use std::collections::HashSet;

    use super::super::model::{for_each_string, prefixes};
    use super::super::{unescape_attribute, unescape_text};
    use super::*;

    fn unescape_chunks(unescaper: &mut Unescaper, chunks: &[&str]) -> String {
        let mut output = String::new();
        for chunk in chunks {
            unescaper.feed(chunk, &mut output);
        }
        unescaper.finish(&mut output);
        output
    }

    /// Compares chunks with the whole.
    fn check(chunks: &[&str]) {
        let whole = chunks.concat();
        let (mut text, mut attribute) = (Unescaper::text(), Unescaper::attribute());
        assert_eq!(unescape_chunks(&mut text, chunks), unescape_text(&whole), "{chunks:?}");
        assert_eq!(unescape_chunks(&mut attribute, chunks), unescape_attribute(&whole), "{chunks:?}");
        assert_eq!((text, attribute), (Unescaper::text(), Unescaper::attribute()));
    }

    fn check_every_cut(input: &str) {
        let cuts: Vec<usize> = (0..=input.len()).filter(|&cut| input.is_char_boundary(cut)).collect();
        for &first in &cuts {
            for &second in cuts.iter().filter(|&&second| first <= second) {
                check(&[&input[..first], "", &input[first..second], &input[second..]]);
            }
        }
        let characters: Vec<&str> = input.split("").collect();
        check(&characters);
    }

    #[test]
    fn chunks_do_not_show() {
        for_each_string(&["&", "#", "x", "6", "a", "mp", "no", "ti", ";", "=", "é"], 4, &mut check_every_cut);
        for input in [
            "&notit;&amp&#x41;&#65&#&#x&",
            "&CounterClockwiseContourIntegral;é&ampamp;",
            "&CounterClockwiseContourIntegra&lt=&#X4A;",
            "&CounterClockwiseContourIntegralX;&zzzzzzz;&gta",
            "&#00000000000000000065;&#x110000;&#99999999999&#xD800g",
            "&notinva;&notinv&nGt;&frac1;&frac12&sup1x&a\0mp;",
        ] {
            check_every_cut(input);
        }
    }

    #[test]
    fn every_beginning_of_a_name_before_what_may_follow() {
        for prefix in prefixes() {
            for follower in ["", ";", "=", "a", "#", "é"] {
                check(&["&", prefix, follower]);
            }
        }
    }

    #[test]
    fn what_is_decided_is_not_held() {
        for (chunk, written) in [
            ("a&", "a"),
            ("&no", ""),
            ("&not", ""),
            ("&noti", ""),
            ("&notit", "¬it"),
            ("&zz", "&zz"),
            ("&amp;", "&"),
            ("&ampe", "&e"),
            ("&#x", ""),
            ("&#xg", "&#xg"),
            ("&#65", ""),
            ("&#65;", "A"),
        ] {
            let mut output = String::new();
            Unescaper::text().feed(chunk, &mut output);
            assert_eq!(output, written, "{chunk}");
        }
    }

    #[test]
    fn a_state_is_a_beginning_of_a_reference() {
        let beginnings = prefixes().into_iter().filter(|prefix| !prefix.ends_with(';'));
        let mut states = HashSet::new();
        let mut output = String::new();
        for beginning in beginnings.chain(["", "#", "#x", "#X", "#0", "#x0", "#1114112", "#x110000"]) {
            let mut unescaper = Unescaper::text();
            unescaper.feed("&", &mut output);
            unescaper.feed(beginning, &mut output);
            assert!(unescaper.pending.is_some() && output.is_empty(), "{beginning}");
            assert!(states.insert(unescaper), "{beginning}");
        }
        let same = |left: &str, right: &str| {
            let [left, right] = [left, right].map(|input| {
                let mut unescaper = Unescaper::attribute();
                unescaper.feed(input, &mut String::new());
                unescaper
            });
            assert_eq!(left, right);
        };
        same("&#0", "é&#000");
        same("&#9999999999", "&#1114112");
        same("&#x10FFFF0", "&#xFFFFFFFFFFFFFFFFFFFF");
        same("&amp", "&gt;&amp");
        same("&ampx", "");
    }
}
