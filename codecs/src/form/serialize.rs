//! Serializing.

use alloc::string::String;

use crate::percent::{Encoded, FORM, encode_after_append, encode_append};

/// Serializes pairs: `name=value`, joined by `&`, each encoded with the application/x-www-form-urlencoded
/// percent-encode set.
///
/// It leaves A-Z a-z 0-9 `*` `-` `.` `_` and writes a space as `+`. The `=` stands before an empty value too.
/// The result is ASCII. Never panics.
///
/// URL Standard, [section 5.2](https://url.spec.whatwg.org/#urlencoded-serializing).
///
/// # Examples
///
/// ```
/// use conformant_codecs::form::serialize;
///
/// assert_eq!(serialize([("q", "a b+c"), ("x", ""), ("~", "é*")]), "q=a+b%2Bc&x=&%7E=%C3%A9*");
/// assert_eq!(serialize::<&str, &str>([]), "");
/// ```
#[must_use]
pub fn serialize<N: AsRef<str>, V: AsRef<str>>(pairs: impl IntoIterator<Item = (N, V)>) -> String {
    let mut output = String::new();
    serialize_append(pairs, &mut output);
    output
}

/// Serializes as [`serialize`] does, to the end of `output`, without a `&` before the first pair.
///
/// # Examples
///
/// ```
/// let mut url = String::from("/search?");
/// conformant_codecs::form::serialize_append([("q", "é")], &mut url);
/// assert_eq!(url, "/search?q=%C3%A9");
/// ```
pub fn serialize_append<N: AsRef<str>, V: AsRef<str>>(
    pairs: impl IntoIterator<Item = (N, V)>,
    output: &mut String,
) {
    append(pairs, |field, output| encode_append(field.as_bytes(), FORM, output), output);
}

/// Serializes in another encoding, to the end of `output`: `encode` says what each name and value becomes.
///
/// A character that the encoding does not have becomes `%26%23N%3B`.
///
/// # Examples
///
/// ```
/// use conformant_codecs::form::serialize_with_append;
/// use conformant_codecs::percent::Encoded;
///
/// fn latin_1(text: &str) -> impl Iterator<Item = Encoded> {
///     text.chars().map(|character| match u8::try_from(character) {
///         Ok(byte) => Encoded::Byte(byte),
///         Err(_) => Encoded::Unmappable(character),
///     })
/// }
/// let mut text = String::new();
/// serialize_with_append([("q", "café ‽")], |field, push| latin_1(field).for_each(push), &mut text);
/// assert_eq!(text, "q=caf%E9+%26%238253%3B");
/// ```
pub fn serialize_with_append<N: AsRef<str>, V: AsRef<str>>(
    pairs: impl IntoIterator<Item = (N, V)>,
    mut encode: impl FnMut(&str, &mut dyn FnMut(Encoded)),
    output: &mut String,
) {
    let encode = |field: &str, output: &mut String| {
        encode(field, &mut |piece| encode_after_append([piece], FORM, output));
    };
    append(pairs, encode, output);
}

fn append<N: AsRef<str>, V: AsRef<str>>(
    pairs: impl IntoIterator<Item = (N, V)>,
    mut encode: impl FnMut(&str, &mut String),
    output: &mut String,
) {
    for (number, (name, value)) in pairs.into_iter().enumerate() {
        if number > 0 {
            output.push('&');
        }
        encode(name.as_ref(), output);
        output.push('=');
        encode(value.as_ref(), output);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{parse, parse_with};
    use alloc::borrow::Cow;
    use alloc::vec::Vec;

    #[test]
    fn every_character_comes_back() {
        for character in '\0'..=char::MAX {
            let text = String::from(character);
            let serialized = serialize([(&text, &text)]);
            let mut pairs = parse(serialized.as_bytes());
            assert_eq!(pairs.next(), Some((text.clone().into(), text.into())));
            assert_eq!(pairs.next(), None);
        }
    }

    /// An encoding of one byte a character, which has those below U+0100.
    #[test]
    fn pairs_come_back_in_another_encoding() {
        fn latin_1(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
            bytes.into_owned().into_iter().map(char::from).collect()
        }
        for number in 0..=0xFF_u8 {
            let text = String::from(char::from(number));
            let mut serialized = String::new();
            let encode = |field: &str, push: &mut dyn FnMut(Encoded)| {
                field
                    .chars()
                    .for_each(|c| push(u8::try_from(c).map_or(Encoded::Unmappable(c), Encoded::Byte)));
            };
            serialize_with_append([(&text, "‽")], encode, &mut serialized);
            let pairs: Vec<_> = parse_with(serialized.as_bytes(), latin_1).collect();
            assert_eq!(pairs, [(text.into(), "&#8253;".into())]);
        }
    }

    #[test]
    fn serializing_what_was_parsed_changes_nothing_more() {
        for form in ["a=1&b=2;c&=&&d==", "%zz=+%2B&%EF%BB%BF", "=", "*~ !"] {
            let once = serialize(parse(form.as_bytes()));
            let pairs: Vec<_> = parse(once.as_bytes()).collect();
            assert_eq!(pairs, parse(form.as_bytes()).collect::<Vec<_>>());
            assert_eq!(serialize(pairs), once);
        }
    }
}
