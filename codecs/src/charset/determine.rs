//! All that is known of a document, in the order in which it counts.

use super::prescan::{prescan_html4, prescan_with_why};
use super::{Encoding, bom, content_type, label};

/// What may tell the encoding of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sources<'a> {
    /// The value of the `Content-Type` that the document came with.
    pub content_type: Option<&'a [u8]>,
    /// The label that the user asks for, against what the document says.
    pub user_override: Option<&'a [u8]>,
    /// The label in the `charset` attribute of the link that led to the document.
    pub link_charset: Option<&'a [u8]>,
    /// The document's bytes; the first 1024 are looked at.
    pub document: &'a [u8],
}

/// An encoding, and why it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Determined {
    /// The encoding.
    pub encoding: Encoding,
    /// What told it.
    pub why: Why,
}

/// What told an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// The byte order mark.
    Bom,
    /// The user's override.
    Override,
    /// The `Content-Type`.
    ContentType,
    /// A `meta` element.
    Meta,
    /// The XML declaration, or that the document starts with `<?x` in UTF-16.
    XmlDeclaration,
    /// The `charset` attribute of the link.
    Link,
}

impl Why {
    /// In words: `byte order mark`, `user override`, `Content-Type`, `meta element`, `XML declaration` or `link`.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::charset::{Sources, determine};
    ///
    /// let document = b"\xEF\xBB\xBF<meta charset=latin1>";
    /// let determined = determine(&Sources { document, ..Sources::default() }).unwrap();
    /// assert_eq!(determined.why.name(), "byte order mark");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bom => "byte order mark",
            Self::Override => "user override",
            Self::ContentType => "Content-Type",
            Self::Meta => "meta element",
            Self::XmlDeclaration => "XML declaration",
            Self::Link => "link",
        }
    }
}

/// The encoding of a document in the order of the HTML Standard: the byte order mark, the user's override, the
/// `Content-Type`, then what the [prescan](super::prescan()) finds.
///
/// The link's `charset` attribute is not consulted. A source whose label is none counts as absent. Where nothing tells
/// an encoding, none is assumed: what comes then depends on the user's language. Never panics.
///
/// HTML Standard, [encoding sniffing algorithm][sniffing], without the steps that guess.
///
/// [sniffing]: https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Determined, Encoding, Sources, Why, determine};
///
/// let sources = Sources {
///     content_type: Some(b"text/html;charset=euc-jp"),
///     document: b"<meta charset=koi8-r>",
///     ..Sources::default()
/// };
/// assert_eq!(determine(&sources), Some(Determined { encoding: Encoding::EucJp, why: Why::ContentType }));
/// ```
#[must_use]
pub fn determine(sources: &Sources<'_>) -> Option<Determined> {
    let told = |encoding: Option<Encoding>, why| encoding.map(|encoding| (encoding, why));
    let (encoding, why) = told(bom(sources.document), Why::Bom)
        .or_else(|| told(sources.user_override.and_then(label), Why::Override))
        .or_else(|| told(sources.content_type.and_then(content_type), Why::ContentType))
        .or_else(|| prescan_with_why(sources.document))?;
    Some(Determined { encoding, why })
}

/// The encoding of a document in the order of HTML 4: the user's override, the `Content-Type`, a `meta` element with
/// `http-equiv` and `content`, then the `charset` attribute of the link.
///
/// A byte order mark, a `meta` element with a `charset` attribute and an XML declaration tell nothing here. Labels mean
/// what they do today. No default is assumed. Never panics.
///
/// HTML 4.01, [section 5.2.2](https://www.w3.org/TR/html401/charset.html#h-5.2.2).
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Determined, Encoding, Sources, Why, determine_html4};
///
/// let sources = Sources { link_charset: Some(b"Shift_JIS"), document: b"\xFE\xFF", ..Sources::default() };
/// assert_eq!(determine_html4(&sources), Some(Determined { encoding: Encoding::ShiftJis, why: Why::Link }));
/// ```
#[must_use]
pub fn determine_html4(sources: &Sources<'_>) -> Option<Determined> {
    let told = |encoding: Option<Encoding>, why| encoding.map(|encoding| Determined { encoding, why });
    told(sources.user_override.and_then(label), Why::Override)
        .or_else(|| told(sources.content_type.and_then(content_type), Why::ContentType))
        .or_else(|| told(prescan_html4(sources.document), Why::Meta))
        .or_else(|| told(sources.link_charset.and_then(label), Why::Link))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every combination of sources that are absent, tell nothing, and tell an encoding of their own.
    #[test]
    fn every_source_counts_before_those_behind_it_and_says_why() {
        use Encoding::{EucJp, Gbk, Koi8R, Macintosh, ShiftJis, Utf16Be};
        let content_types = [None, Some(&b"text/html;charset=bogus"[..]), Some(b"text/html;charset=euc-jp")];
        let labels = |label| [None, Some(&b"bogus"[..]), Some(label)];
        let metas = [&b""[..], b"<meta charset=bogus>", b"<meta charset=gbk>", b"<?xml encoding='koi8-r'?>"];
        let pragma = b"<meta http-equiv=content-type content=charset=macintosh>";
        for with_bom in [false, true] {
            for content_type in content_types {
                for user_override in labels(&b"shift_jis"[..]) {
                    for link_charset in labels(&b"utf-16be"[..]) {
                        for (number, meta) in metas.into_iter().enumerate() {
                            let mark = if with_bom { &b"\xFE\xFF"[..] } else { b"" };
                            let document = &[mark, meta].concat();
                            let sources = Sources { content_type, user_override, link_charset, document };
                            let is_told =
                                |label: Option<&[u8]>| label.is_some_and(|label| !label.ends_with(b"bogus"));
                            let asked = is_told(user_override).then_some((ShiftJis, Why::Override));
                            let came_with = is_told(content_type).then_some((EucJp, Why::ContentType));
                            let marked = with_bom.then_some((Utf16Be, Why::Bom));
                            let scanned = match number {
                                2 => Some((Gbk, Why::Meta)),
                                3 if !with_bom => Some((Koi8R, Why::XmlDeclaration)),
                                _ => None,
                            };
                            let expected = marked.or(asked).or(came_with).or(scanned);
                            let determined = determine(&sources).map(|told| (told.encoding, told.why));
                            assert_eq!(determined, expected, "{sources:?}");

                            let linked = is_told(link_charset).then_some((Utf16Be, Why::Link));
                            let determined = determine_html4(&sources).map(|told| (told.encoding, told.why));
                            assert_eq!(determined, asked.or(came_with).or(linked), "{sources:?}");
                            let document = &[document, &pragma[..]].concat();
                            let determined = determine_html4(&Sources { document, ..sources });
                            let expected = asked.or(came_with).unwrap_or((Macintosh, Why::Meta));
                            assert_eq!(determined.map(|told| (told.encoding, told.why)), Some(expected));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_reason_has_a_name_of_its_own() {
        let all = [Why::Bom, Why::Override, Why::ContentType, Why::Meta, Why::XmlDeclaration, Why::Link];
        let names: std::collections::BTreeSet<_> = all.iter().map(|why| why.name()).collect();
        assert_eq!(names.len(), all.len());
    }
}
