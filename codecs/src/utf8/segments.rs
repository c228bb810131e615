//! Input taken apart into well-formed text and maximal subparts.

use core::iter::FusedIterator;

use super::REPLACEMENT;
use super::ascii::ascii_length;
use super::table::{Front, front};

/// Takes bytes apart, in order and without gaps, into well-formed text and ill-formed maximal subparts.
///
/// A [`Segment::WellFormed`] is never empty and as long as it can be, so two of them never meet. The decoders
/// of this module differ in what they make of these segments. Never panics.
///
/// Unicode Standard, section 3.9, definition D93b.
///
/// # Examples
///
/// ```
/// use conformant_codecs::utf8::{Segment, segments};
///
/// // Table 3-11 of the Unicode Standard.
/// let mut found = segments(b"\xE1\x80\xE2\xF0\x91\x92\xF1\xBFAB");
/// assert_eq!(found.next(), Some(Segment::IllFormed(b"\xE1\x80")));
/// assert_eq!(found.next(), Some(Segment::IllFormed(b"\xE2")));
/// assert_eq!(found.next(), Some(Segment::IllFormed(b"\xF0\x91\x92")));
/// assert_eq!(found.next(), Some(Segment::IllFormed(b"\xF1\xBF")));
/// assert_eq!(found.next(), Some(Segment::WellFormed("AB")));
/// assert_eq!(found.next(), None);
/// ```
#[inline]
pub const fn segments(input: &[u8]) -> Segments<'_> {
    Segments { ill_formed: &[], rest: input }
}

/// A piece of the input, from [`segments`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment<'a> {
    /// Text, as long as it can be.
    WellFormed(&'a str),
    /// One maximal subpart: one to three bytes.
    IllFormed(&'a [u8]),
}

/// The iterator that [`segments`] returns.
#[derive(Clone, Debug)]
#[must_use = "iterators do nothing unless consumed"]
pub struct Segments<'a> {
    /// Found behind the last well-formed segment, to be returned next.
    ill_formed: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    #[inline]
    fn next(&mut self) -> Option<Segment<'a>> {
        if self.ill_formed.is_empty() {
            let (text, ill_formed, rest) = split(self.rest);
            (self.ill_formed, self.rest) = (ill_formed, rest);
            if !text.is_empty() {
                return Some(Segment::WellFormed(text));
            }
        }
        let ill_formed = core::mem::take(&mut self.ill_formed);
        (!ill_formed.is_empty()).then_some(Segment::IllFormed(ill_formed))
    }
}

impl FusedIterator for Segments<'_> {}

/// The text at the start of the input, the maximal subpart behind it, and the rest.
///
/// The subpart is empty only where the input ends.
#[inline]
pub(super) fn split(input: &[u8]) -> (&str, &[u8], &[u8]) {
    let mut end = 0;
    let ill_formed = loop {
        match front(&input[end..]) {
            Front::WellFormed(1) => end += ascii_length(&input[end..]),
            Front::WellFormed(length) => end += length,
            Front::Prefix(length) | Front::IllFormed(length) => break length,
        }
    };
    let (well_formed, rest) = input.split_at(end);
    let (ill_formed, rest) = rest.split_at(ill_formed);
    (as_text(well_formed), ill_formed, rest)
}

/// Changes the type of bytes that the table has shown to be well-formed.
#[inline]
pub(crate) fn as_text(well_formed: &[u8]) -> &str {
    // Decides nothing: `Err` cannot happen here.
    core::str::from_utf8(well_formed).unwrap_or(REPLACEMENT)
}

#[cfg(test)]
mod tests {
    use super::super::inputs::for_each_input;
    use super::*;

    #[test]
    fn segments_are_the_input_without_gaps() {
        for_each_input(|input| {
            let mut rest = input;
            let mut after_text = false;
            for segment in segments(input) {
                let (bytes, is_text) = match segment {
                    Segment::WellFormed(text) => (text.as_bytes(), true),
                    Segment::IllFormed(subpart) => (subpart, false),
                };
                assert!(!bytes.is_empty() && (!is_text || !after_text), "{input:X?}");
                rest = rest.strip_prefix(bytes).unwrap();
                after_text = is_text;
            }
            assert_eq!(rest, b"");
        });
    }

    #[test]
    fn text_ends_where_it_should_whatever_stands_before() {
        for length in 0..70 {
            let mut input = alloc::vec![b'a'; length];
            input.extend(b"\xE2\x82\xAC\xE2\x82b");
            let (text, ill_formed, rest) = split(&input);
            assert_eq!((text.len(), ill_formed, rest), (length + 3, &b"\xE2\x82"[..], &b"b"[..]));
        }
    }
}
