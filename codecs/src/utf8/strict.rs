//! Decoding that stops at the first ill-formed byte.

use core::error::Error;
use core::fmt;

use super::segments::split;
use super::table::{Front, front};

/// Decodes well-formed bytes to text, borrowed, and rejects any other input.
///
/// A byte order mark is kept, and noncharacters are text like any other. Never panics.
///
/// This is the first strategy of UTR #36, *Unicode Security Considerations*, section 3.6.1; Encoding
/// Standard, [UTF-8 decode without BOM or fail](https://encoding.spec.whatwg.org/#utf-8-decode-without-bom-or-fail).
///
/// # Errors
///
/// [`IllFormed`] says where the first maximal subpart is that [`decode`](super::decode()) would have replaced,
/// and what is wrong with it.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::{IllFormed, IllFormedKind, decode_strict};
///
/// assert_eq!(decode_strict("né".as_bytes()), Ok("né"));
/// assert_eq!(
///     decode_strict(b"abc\xE2\x82"),
///     Err(IllFormed { kind: IllFormedKind::Truncated, offset: 3, length: 2 })
/// );
/// ```
pub fn decode_strict(input: &[u8]) -> Result<&str, IllFormed> {
    let (text, ill_formed, _) = split(input);
    if ill_formed.is_empty() {
        return Ok(text);
    }
    let offset = text.len();
    Err(IllFormed { kind: IllFormedKind::of(&input[offset..]), offset, length: ill_formed.len() })
}

/// Why [`decode_strict`] rejected its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllFormed {
    /// What is wrong.
    pub kind: IllFormedKind,
    /// Where the first maximal subpart starts, in bytes; everything before it is well-formed.
    pub offset: usize,
    /// How long that subpart is, in bytes: 1 to 3.
    pub length: usize,
}

/// The ways in which bytes are ill-formed UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllFormedKind {
    /// The sequence would encode a scalar value in more bytes than it needs: C0 and C1, E0 before 80 to 9F,
    /// F0 before 80 to 8F.
    NonShortest,
    /// The sequence would encode a surrogate or a value above 10FFFF: ED before A0 to BF, F4 before 90 to BF,
    /// F5 to FF.
    BadCodePoint,
    /// The input ends within a sequence that is well-formed so far.
    Truncated,
    /// A continuation byte without a sequence, or a sequence cut short by a byte that does not continue it.
    IllFormed,
}

impl IllFormedKind {
    /// The name: `non-shortest`, `bad-code-point`, `truncated` or `ill-formed`.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::utf8::decode_strict;
    ///
    /// let name = |input| decode_strict(input).unwrap_err().kind.name();
    /// assert_eq!(name(b"\xC0\xAF"), "non-shortest");
    /// assert_eq!(name(b"\xED\xA0\x80"), "bad-code-point");
    /// assert_eq!(name(b"\xE2\x82"), "truncated");
    /// assert_eq!(name(b"\xE2\x82A"), "ill-formed");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NonShortest => "non-shortest",
            Self::BadCodePoint => "bad-code-point",
            Self::Truncated => "truncated",
            Self::IllFormed => "ill-formed",
        }
    }

    /// The kind of the maximal subpart at the start of the input.
    pub(super) fn of(input: &[u8]) -> Self {
        match input {
            [0xC0..=0xC1, ..] | [0xE0, 0x80..=0x9F, ..] | [0xF0, 0x80..=0x8F, ..] => Self::NonShortest,
            [0xED, 0xA0..=0xBF, ..] | [0xF4, 0x90..=0xBF, ..] | [0xF5..=0xFF, ..] => Self::BadCodePoint,
            _ if matches!(front(input), Front::Prefix(_)) => Self::Truncated,
            _ => Self::IllFormed,
        }
    }
}

impl fmt::Display for IllFormedKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl fmt::Display for IllFormed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, offset, length } = self;
        write!(formatter, "ill-formed UTF-8 ({kind}) at byte {offset}, length {length}")
    }
}

impl Error for IllFormed {}

#[cfg(test)]
mod tests {
    use super::super::inputs::for_each_input;
    use super::super::segments::{Segment, segments};
    use super::*;

    #[test]
    fn the_error_is_the_first_subpart() {
        for_each_input(|input| {
            let mut offset = 0;
            let first = segments(input).find_map(|segment| match segment {
                Segment::WellFormed(text) => {
                    offset += text.len();
                    None
                }
                Segment::IllFormed(subpart) => Some((offset, subpart.len())),
            });
            let error = decode_strict(input).err();
            assert_eq!(error.map(|error| (error.offset, error.length)), first, "{input:X?}");
        });
    }

    #[test]
    fn kinds_that_name_a_value_are_one_byte_long() {
        for_each_input(|input| {
            if let Err(IllFormed { kind, offset, length }) = decode_strict(input) {
                match kind {
                    IllFormedKind::NonShortest | IllFormedKind::BadCodePoint => assert_eq!(length, 1),
                    IllFormedKind::Truncated => assert_eq!(offset + length, input.len()),
                    IllFormedKind::IllFormed => {}
                }
            }
        });
    }

    #[test]
    fn kinds_at_the_limits_of_second_bytes() {
        use IllFormedKind::{BadCodePoint, IllFormed, NonShortest, Truncated};
        for (input, kind) in [
            (&b"\xC0"[..], NonShortest),
            (b"\xC1A", NonShortest),
            (b"\xC2", Truncated),
            (b"\xE0", Truncated),
            (b"\xE0\x7F", IllFormed),
            (b"\xE0\x80", NonShortest),
            (b"\xE0\x9F\xBF", NonShortest),
            (b"\xE0\xA0", Truncated),
            (b"\xE0\xC0", IllFormed),
            (b"\xED\x9F", Truncated),
            (b"\xED\xA0", BadCodePoint),
            (b"\xED\xBF\xBF", BadCodePoint),
            (b"\xED\xC0", IllFormed),
            (b"\xF0\x7F", IllFormed),
            (b"\xF0\x8F", NonShortest),
            (b"\xF0\x90\x80", Truncated),
            (b"\xF4\x8F\xBF", Truncated),
            (b"\xF4\x90", BadCodePoint),
            (b"\xF4\xC0", IllFormed),
            (b"\xF5", BadCodePoint),
            (b"\xFF", BadCodePoint),
            (b"\x80", IllFormed),
            (b"\xE2\x82\xE2\x82", IllFormed),
        ] {
            assert_eq!(decode_strict(input).unwrap_err().kind, kind, "{input:X?}");
        }
    }
}
