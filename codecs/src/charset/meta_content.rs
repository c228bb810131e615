//! The `content` attribute of a `meta` element.

use super::{Encoding, label};

/// The encoding that the `content` attribute of a `meta` element with `http-equiv="content-type"` tells.
///
/// What counts is the first `charset`, in any letter case, with an equals sign behind it, wherever it stands: no MIME
/// type is asked for. Never panics.
///
/// HTML Standard, [algorithm for extracting a character encoding from a `meta` element][extract].
///
/// [extract]: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Encoding, meta_content};
///
/// assert_eq!(meta_content(b"text/html; charset=euc-jp"), Some(Encoding::EucJp));
/// assert_eq!(meta_content(b"charset charset = 'utf-8' x"), Some(Encoding::Utf8));
/// assert_eq!(meta_content(b"charset=\"utf-8"), None);
/// ```
#[must_use]
pub fn meta_content(content: &[u8]) -> Option<Encoding> {
    let mut rest = content;
    loop {
        rest = behind_charset(rest)?.trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            return label(declared(value.trim_ascii_start())?);
        }
    }
}

/// What follows the first `charset`.
fn behind_charset(text: &[u8]) -> Option<&[u8]> {
    const NAME: &[u8] = b"charset";
    let start = text.windows(NAME.len()).position(|window| window.eq_ignore_ascii_case(NAME))?;
    Some(&text[start + NAME.len()..])
}

/// The label behind an equals sign; a quotation mark without its like tells none.
fn declared(value: &[u8]) -> Option<&[u8]> {
    match value {
        [] => None,
        [quote @ (b'"' | b'\''), rest @ ..] => {
            rest.iter().position(|byte| byte == quote).map(|end| &rest[..end])
        }
        _ => value.split(|byte| byte.is_ascii_whitespace() || *byte == b';').next(),
    }
}
