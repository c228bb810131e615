//! Parsing.

use alloc::borrow::Cow;

use crate::{percent, utf8};

/// Parses a form: the pairs between `&`, as names and values.
///
/// What is empty between two `&` is no pair; the first `=` ends the name, and without one the value is empty.
/// In both `+` becomes a space, then triplets are decoded, then UTF-8 with U+FFFD for each maximal subpart
/// that is ill-formed. A byte order mark is kept, and so is a leading `?`: taking it off is the caller's
/// business, as it is for the constructor of `URLSearchParams`. Any input is a form; never panics.
///
/// URL Standard, [section 5.1](https://url.spec.whatwg.org/#urlencoded-parsing).
///
/// # Examples
///
/// ```
/// use conformant_codecs::form::parse;
///
/// let pairs: Vec<_> = parse(b"q=a+b%2Bc&&x&y=1=2;z=3").collect();
/// let expected = [("q", "a b+c"), ("x", ""), ("y", "1=2;z=3")];
/// assert_eq!(pairs, expected.map(|(name, value)| (name.into(), value.into())));
/// ```
#[must_use]
pub fn parse(input: &[u8]) -> Parse<'_> {
    Parse { rest: input, decode: utf8_decode }
}

/// Parses a form in another encoding: `decode` gets each name and value with its triplets decoded, and is not
/// to take a byte order mark off.
///
/// # Examples
///
/// ```
/// use conformant_codecs::form::parse_with;
///
/// let latin_1 = |bytes: std::borrow::Cow<'_, [u8]>| bytes.iter().map(|&byte| char::from(byte)).collect();
/// let pairs: Vec<_> = parse_with(b"q=caf%E9", latin_1).collect();
/// assert_eq!(pairs, [("q".into(), "café".into())]);
/// ```
pub fn parse_with<'a, D>(input: &'a [u8], decode: D) -> Parse<'a, D>
where
    D: FnMut(Cow<'a, [u8]>) -> Cow<'a, str>,
{
    Parse { rest: input, decode }
}

/// The pairs of a form: what [`parse`] and [`parse_with`] give.
#[derive(Clone, Debug)]
pub struct Parse<'a, D = fn(Cow<'a, [u8]>) -> Cow<'a, str>> {
    rest: &'a [u8],
    decode: D,
}

fn utf8_decode(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => utf8::decode(bytes),
        Cow::Owned(bytes) => Cow::Owned(utf8::decode(&bytes).into_owned()),
    }
}

impl<'a, D: FnMut(Cow<'a, [u8]>) -> Cow<'a, str>> Iterator for Parse<'a, D> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.rest.is_empty() {
            let (sequence, rest) = split_at(self.rest, b'&');
            self.rest = rest;
            if !sequence.is_empty() {
                let (name, value) = split_at(sequence, b'=');
                return Some(((self.decode)(bytes_of(name)), (self.decode)(bytes_of(value))));
            }
        }
        None
    }
}

/// What stands before the first separator, and what behind it.
fn split_at(input: &[u8], separator: u8) -> (&[u8], &[u8]) {
    match input.iter().position(|&byte| byte == separator) {
        Some(at) => (&input[..at], &input[at + 1..]),
        None => (input, &[]),
    }
}

/// The bytes of a name or value: spaces for `+` first, so that `%2B` stays a plus.
fn bytes_of(field: &[u8]) -> Cow<'_, [u8]> {
    if !field.contains(&b'+') {
        return percent::decode(field);
    }
    let spaced =
        field.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect::<alloc::vec::Vec<u8>>();
    Cow::Owned(percent::decode(&spaced).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn pairs_are_as_the_steps_say() {
        type Row = (&'static [u8], &'static [(&'static str, &'static str)]);
        let rows: [Row; 14] = [
            (b"", &[]),
            (b"&", &[]),
            (b"&&a&", &[("a", "")]),
            (b"=", &[("", "")]),
            (b"=b", &[("", "b")]),
            (b"a==b", &[("a", "=b")]),
            (b"a=+%2B%20+", &[("a", " +  ")]),
            (b"+%2b+=1", &[(" + ", "1")]),
            (b"%EF%BB%BFa=\xEF\xBB\xBF", &[("\u{FEFF}a", "\u{FEFF}")]),
            (b"?a=%3F", &[("?a", "?")]),
            (b"a=1;b=2", &[("a", "1;b=2")]),
            (b"a=%&b=%4", &[("a", "%"), ("b", "%4")]),
            (b"\xE3%81\x82=%E4%B8", &[("あ", "\u{FFFD}")]),
            (b"a%26b=%3D", &[("a&b", "=")]),
        ];
        for (input, expected) in rows {
            let pairs: Vec<_> = parse(input).collect();
            let pairs: Vec<_> = pairs.iter().map(|(name, value)| (&**name, &**value)).collect();
            assert_eq!(pairs, expected, "{input:x?}");
        }
    }

    #[test]
    fn what_needs_no_decoding_is_borrowed() {
        let pair = parse(b"a=b").next();
        assert!(matches!(pair, Some((Cow::Borrowed("a"), Cow::Borrowed("b")))));
    }
}
