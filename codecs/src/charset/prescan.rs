//! The prescan of a document's first bytes.

use super::attribute::{Next, Place};
use super::xml::xml_encoding;
use super::{Encoding, Why, label, meta_content};

/// How many bytes are looked at.
const WINDOW: usize = 1024;

/// The encoding that the first 1024 bytes of a document tell: by a `meta` element, or else by an XML declaration.
///
/// The bytes are not parsed as HTML: a `meta` within a script counts, one within a comment or another tag does not.
/// UTF-16 cannot be what such bytes are in, and is taken for UTF-8; `x-user-defined` for windows-1252. Where the bytes
/// run out, inside a tag too, no `meta` tells anything. Never panics.
///
/// HTML Standard, [prescan a byte stream to determine its encoding][prescan].
///
/// [prescan]: https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Encoding, prescan};
///
/// assert_eq!(prescan(b"<!doctype html><meta charset=euc-jp>"), Some(Encoding::EucJp));
/// assert_eq!(prescan(b"<meta charset=utf-16>"), Some(Encoding::Utf8));
/// assert_eq!(prescan(b"<!-- <meta charset=euc-jp> -->"), None);
/// assert_eq!(prescan(b"<?xml version='1.0' encoding='koi8-r'?>"), Some(Encoding::Koi8R));
/// ```
#[must_use]
pub fn prescan(document: &[u8]) -> Option<Encoding> {
    prescan_with_why(document).map(|(encoding, _)| encoding)
}

/// What [`prescan`] gives, and what told it.
pub(super) fn prescan_with_why(document: &[u8]) -> Option<(Encoding, Why)> {
    let window = window(document);
    match window {
        [b'<', 0, b'?', 0, b'x', 0, ..] => return Some((Encoding::Utf16Le, Why::XmlDeclaration)),
        [0, b'<', 0, b'?', 0, b'x', ..] => return Some((Encoding::Utf16Be, Why::XmlDeclaration)),
        _ => {}
    }
    let of_meta = first_meta(window, told).map(|encoding| (encoding, Why::Meta));
    of_meta.or_else(|| xml_encoding(window).map(|encoding| (encoding, Why::XmlDeclaration)))
}

/// What the `meta` elements of HTML 4 tell: `http-equiv` and `content` alone.
pub(super) fn prescan_html4(document: &[u8]) -> Option<Encoding> {
    first_meta(window(document), |meta| told(&Meta { charset: None, ..*meta }))
}

fn window(document: &[u8]) -> &[u8] {
    &document[..document.len().min(WINDOW)]
}

/// The attributes of a `meta` element that matter: the first of each name.
#[derive(Default)]
struct Meta<'a> {
    http_equiv: Option<&'a [u8]>,
    content: Option<&'a [u8]>,
    charset: Option<&'a [u8]>,
}

/// What an element tells. A `charset` attribute counts before `content`, and if its label is none, nothing does.
fn told(meta: &Meta<'_>) -> Option<Encoding> {
    let is_pragma = meta.http_equiv.is_some_and(|value| value.eq_ignore_ascii_case(b"content-type"));
    let encoding = match (meta.charset, meta.content) {
        (Some(charset), _) => label(charset),
        (None, Some(content)) if is_pragma => meta_content(content),
        _ => None,
    };
    match encoding? {
        Encoding::Utf16Be | Encoding::Utf16Le => Some(Encoding::Utf8),
        Encoding::XUserDefined => Some(Encoding::Windows1252),
        encoding => Some(encoding),
    }
}

/// What the first `meta` element tells that tells anything.
fn first_meta(window: &[u8], told: impl Fn(&Meta<'_>) -> Option<Encoding>) -> Option<Encoding> {
    let mut place = Place::start(window)?;
    loop {
        match place.rest() {
            // The hyphens may be those that the comment starts with: `<!-->`.
            [b'<', b'!', b'-', b'-', ..] => {
                let hyphens = place.skip(2)?;
                let end = hyphens.rest().windows(3).position(|three| three == b"-->")?;
                place = hyphens.skip(end + 2)?;
            }
            [b'<', name @ ..] if is_meta(name) => {
                place = place.skip(5)?;
                if let Some(encoding) = told(&meta(&mut place)?) {
                    return Some(encoding);
                }
            }
            [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                place = place.find(|byte| byte.is_ascii_whitespace() || byte == b'>')?;
                while let Next::Attribute(_) = place.attribute()? {}
            }
            [b'<', b'!' | b'/' | b'?', ..] => place = place.find(|byte| byte == b'>')?,
            _ => {}
        }
        place = place.skip(1)?;
    }
}

fn is_meta(name: &[u8]) -> bool {
    let (name, rest) = name.split_at(name.len().min(4));
    let ends = rest.first().is_some_and(|&byte| byte.is_ascii_whitespace() || byte == b'/');
    name.eq_ignore_ascii_case(b"meta") && ends
}

fn meta<'a>(place: &mut Place<'a>) -> Option<Meta<'a>> {
    let mut meta = Meta::default();
    while let Next::Attribute(attribute) = place.attribute()? {
        let known = [
            (&b"http-equiv"[..], &mut meta.http_equiv),
            (b"content", &mut meta.content),
            (b"charset", &mut meta.charset),
        ];
        for (name, first) in known {
            if attribute.name.eq_ignore_ascii_case(name) {
                first.get_or_insert(attribute.value);
            }
        }
    }
    Some(meta)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    const META: &[u8] = b"<meta charset=euc-jp>";

    #[test]
    fn the_whole_element_must_lie_within_the_window() {
        for before in 0..=WINDOW + 1 {
            let document = [std::vec![b'a'; before], META.to_vec()].concat();
            let expected = (before + META.len() <= WINDOW).then_some(Encoding::EucJp);
            assert_eq!(prescan(&document), expected, "{before}");
        }
    }

    #[test]
    fn an_element_that_is_cut_off_tells_nothing() {
        for end in 0..META.len() {
            assert_eq!(prescan(&META[..end]), None);
        }
        let quoted = b"<meta charset=\"euc-jp\">";
        assert!((0..quoted.len()).all(|end| prescan(&quoted[..end]).is_none()));
        assert_eq!(prescan(quoted), Some(Encoding::EucJp));
    }

    #[test]
    fn the_order_of_attributes_does_not_matter_but_that_of_their_likes_does() {
        let attributes = ["http-equiv=content-type", "content=';charset=euc-jp'", "charset=bogus", "name=x"];
        let of = |attributes: &[&str]| {
            prescan([b"<meta ", attributes.join(" ").as_bytes(), b">"].concat().as_slice())
        };
        for first in 0..4 {
            let mut turned: Vec<_> = attributes.to_vec();
            turned.rotate_left(first);
            assert_eq!(of(&turned), None, "a charset of no encoding is no missing charset");
            turned.retain(|attribute| !attribute.starts_with("charset"));
            assert_eq!(of(&turned), Some(Encoding::EucJp));
            turned.retain(|attribute| !attribute.starts_with("http"));
            assert_eq!(of(&turned), None);
        }
        assert_eq!(of(&["charset=euc-jp", "CHARSET=koi8-r"]), Some(Encoding::EucJp));
        assert_eq!(of(&["charset", "charset=koi8-r"]), None);
    }
}
