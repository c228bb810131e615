//! The `charset` parameter of a `Content-Type`.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{Encoding, label};

/// The encoding that the value of a `Content-Type` header tells.
///
/// The value is parsed as a MIME type; where it is none, it tells nothing. Of several `charset` parameters the first
/// one counts that is well-formed, whatever label it holds; the letter case of its name does not matter. Its value may
/// be quoted, with escapes by backslashes. Never panics.
///
/// MIME Sniffing Standard, [parse a MIME type](https://mimesniff.spec.whatwg.org/#parse-a-mime-type); Encoding
/// Standard, [get an encoding](https://encoding.spec.whatwg.org/#concept-encoding-get).
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Encoding, content_type};
///
/// assert_eq!(content_type(b"text/html; charset=Shift_JIS"), Some(Encoding::ShiftJis));
/// assert_eq!(content_type(br#"text/html;CHARSET="euc\-jp";charset=utf-8"#), Some(Encoding::EucJp));
/// assert_eq!(content_type(b"text/html; charset='utf-8'"), None);
/// assert_eq!(content_type(b"charset=utf-8"), None);
/// ```
#[must_use]
pub fn content_type(value: &[u8]) -> Option<Encoding> {
    label(&charset(trim(value))?)
}

fn charset(value: &[u8]) -> Option<Cow<'_, [u8]>> {
    let (kind, rest) = split(value, b"/");
    let (subtype, mut rest) = split(rest.get(1..)?, b";");
    if !is_token(kind) || !is_token(trim_end(subtype)) {
        return None;
    }
    // What is left begins with the semicolon before a parameter.
    while let Some(parameter) = rest.get(1..) {
        let (name, after) = split(trim_start(parameter), b";=");
        if !after.starts_with(b"=") {
            rest = after;
            continue;
        }
        let (parameter, after) = parameter_value(&after[1..]);
        if let Some(parameter) = parameter
            && name.eq_ignore_ascii_case(b"charset")
            && parameter.iter().all(|&byte| is_quotable(byte))
        {
            return Some(parameter);
        }
        rest = after;
    }
    None
}

/// The value of a parameter, if there is one, and what is left behind it.
fn parameter_value(text: &[u8]) -> (Option<Cow<'_, [u8]>>, &[u8]) {
    if let Some(quoted) = text.strip_prefix(b"\"") {
        let (value, after) = unquoted(quoted);
        return (Some(value), split(after, b";").1);
    }
    let (value, after) = split(text, b";");
    let value = trim_end(value);
    ((!value.is_empty()).then_some(value.into()), after)
}

/// What stands in quotes, of which the first has been read, and what is left behind them. The end of the text ends it
/// too, and a backslash there is one.
fn unquoted(text: &[u8]) -> (Cow<'_, [u8]>, &[u8]) {
    let (plain, mut rest) = split(text, b"\"\\");
    if !rest.starts_with(b"\\") {
        return (plain.into(), rest.get(1..).unwrap_or_default());
    }
    let mut value = Vec::from(plain);
    while let Some(escape) = rest.strip_prefix(b"\\") {
        value.push(*escape.first().unwrap_or(&b'\\'));
        let (plain, after) = split(escape.get(1..).unwrap_or_default(), b"\"\\");
        value.extend_from_slice(plain);
        rest = after;
    }
    (value.into(), rest.get(1..).unwrap_or_default())
}

/// What stands before the first of `ends`, and the rest from there on.
fn split<'a>(text: &'a [u8], ends: &[u8]) -> (&'a [u8], &'a [u8]) {
    text.split_at(text.iter().position(|byte| ends.contains(byte)).unwrap_or(text.len()))
}

/// HTTP white space.
fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | b' ')
}

fn trim_start(text: &[u8]) -> &[u8] {
    &text[text.iter().take_while(|&&byte| is_space(byte)).count()..]
}

fn trim_end(text: &[u8]) -> &[u8] {
    &text[..text.len() - text.iter().rev().take_while(|&&byte| is_space(byte)).count()]
}

fn trim(text: &[u8]) -> &[u8] {
    trim_start(trim_end(text))
}

/// One or more HTTP token code points.
fn is_token(text: &[u8]) -> bool {
    let is_token_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(byte);
    !text.is_empty() && text.iter().all(is_token_byte)
}

/// HTTP quoted-string token code points.
fn is_quotable(byte: u8) -> bool {
    matches!(byte, b'\t' | b' '..=b'~' | 0x80..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_that_are_none_are_passed_over() {
        for value in [
            "text/html;charset=utf-8",
            " text/html ; charset=utf-8 ",
            "text/html;;charset=utf-8",
            "text/html;charset;charset=utf-8",
            "text/html;charset=;charset=utf-8",
            "text/html;charset=\x01;charset=utf-8",
            "text/html;charset =latin1;charset=utf-8",
            "text/html;a=\"b;charset=latin1\";charset=utf-8",
            "text/html;charset=\"utf-8\"x;charset=latin1",
            "text/html;charset=\"utf-8",
            "text/html;charset=\"ut\\f-8\";charset=latin1",
            "x/y;charset=\" utf-8\"",
        ] {
            assert_eq!(content_type(value.as_bytes()), Some(Encoding::Utf8), "{value}");
        }
        for value in [
            "",
            "text",
            "text/",
            "text/;charset=utf-8",
            "/html;charset=utf-8",
            "te xt/html;charset=utf-8",
            "text/h tml;charset=utf-8",
            "text/html,charset=utf-8",
            "text/html;charset=bogus;charset=utf-8",
            "text/html;charset=\"\";charset=utf-8",
            "text/html;charset=\"utf-8\\",
        ] {
            assert_eq!(content_type(value.as_bytes()), None, "{value}");
        }
    }
}
