//! Escaping: characters to references.

use alloc::borrow::Cow;
use alloc::string::String;

use super::scan::{self, BLOCK};

/// Escapes text as the standard's serializer escapes a text node: `&`, U+00A0, `<` and `>`.
///
/// They become `&amp;`, `&nbsp;`, `&lt;` and `&gt;`. Text without any of them is borrowed. At most five bytes
/// come out for one in. Takes time linear in the input. Never panics.
///
/// A U+000D is not escaped, and so does not survive a parse; see [`escape_round_trip`].
///
/// HTML Standard, section 13.3, [escaping a
/// string](https://html.spec.whatwg.org/multipage/parsing.html#escapingString).
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::escape_text;
///
/// assert_eq!(escape_text("a < b &amp; \"c\"\u{A0}"), "a &lt; b &amp;amp; \"c\"&nbsp;");
/// ```
#[must_use]
pub fn escape_text(input: &str) -> Cow<'_, str> {
    escape(input, TEXT, text)
}

/// Escapes as [`escape_text`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut html = String::from("<p>");
/// conformant_codecs::html::escape_text_append("1 < 2", &mut html);
/// assert_eq!(html, "<p>1 &lt; 2");
/// ```
pub fn escape_text_append(input: &str, output: &mut String) {
    escape_append(input, TEXT, text, output);
}

/// Escapes an attribute value as the standard's serializer does: `&`, U+00A0, `<`, `>` and `"`.
///
/// As [`escape_text`], and `"` becomes `&quot;`: the value is to stand between quotation marks. That `<` and
/// `>` are escaped here too is [since May 2025](https://github.com/whatwg/html/pull/6362). At most six bytes
/// come out for one in. Never panics.
///
/// HTML Standard, section 13.3, [escaping a
/// string](https://html.spec.whatwg.org/multipage/parsing.html#escapingString), in the attribute mode.
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::escape_attribute;
///
/// assert_eq!(escape_attribute("?a=1&b=\"'<"), "?a=1&amp;b=&quot;'&lt;");
/// ```
#[must_use]
pub fn escape_attribute(input: &str) -> Cow<'_, str> {
    escape(input, ATTRIBUTE, attribute)
}

/// Escapes as [`escape_attribute`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut html = String::from("<a href=\"");
/// conformant_codecs::html::escape_attribute_append("?a=1&copy=2", &mut html);
/// assert_eq!(html, "<a href=\"?a=1&amp;copy=2");
/// ```
pub fn escape_attribute_append(input: &str, output: &mut String) {
    escape_append(input, ATTRIBUTE, attribute, output);
}

/// Escapes the five characters that mean something in HTML: `&`, `<`, `>`, `"` and `'`.
///
/// They become `&amp;`, `&lt;`, `&gt;`, `&quot;` and `&#39;`; that is right in text and between quotes of
/// either kind. Otherwise as [`escape_text`]; at most six bytes come out for one in. Never panics.
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::escape_five;
///
/// assert_eq!(escape_five("<'&\">\u{A0}"), "&lt;&#39;&amp;&quot;&gt;\u{A0}");
/// ```
#[must_use]
pub fn escape_five(input: &str) -> Cow<'_, str> {
    escape(input, FIVE, five)
}

/// Escapes as [`escape_five`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut html = String::from("<a title='");
/// conformant_codecs::html::escape_five_append("it's", &mut html);
/// assert_eq!(html, "<a title='it&#39;s");
/// ```
pub fn escape_five_append(input: &str, output: &mut String) {
    escape_append(input, FIVE, five, output);
}

/// Escapes so that a parser gives the same text back, from text and from a quoted attribute value.
///
/// As [`escape_five`], and U+000D becomes `&#13;`: a raw one would be normalized to U+000A before the parser
/// sees it. Every other character survives as it is, though a parser reports controls and noncharacters as
/// parse errors; references would not help: `&#x80;` is not U+0080. Never panics.
///
/// Nothing that is done to the text helps in three cases:
///
/// - U+0000 has no reference (`&#0;` is U+FFFD). A parser drops a raw one or makes it U+FFFD; here it stays.
/// - U+FEFF at the very start of a document is a byte order mark and not text.
/// - U+000A right behind the start tag of a `pre`, `textarea` or `listing` is dropped, `&#10;` too: there,
///   write one more.
///
/// HTML Standard, section 13.2.3.5, [preprocessing the input
/// stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::{escape_round_trip, unescape_attribute, unescape_text};
///
/// let text = "\r\n'&lt;' & \u{A0}\u{80}\u{FFFF}";
/// let escaped = escape_round_trip(text);
/// assert_eq!(escaped, "&#13;\n&#39;&amp;lt;&#39; &amp; \u{A0}\u{80}\u{FFFF}");
/// assert_eq!(unescape_text(&escaped), text);
/// assert_eq!(unescape_attribute(&escaped), text);
/// ```
#[must_use]
pub fn escape_round_trip(input: &str) -> Cow<'_, str> {
    escape(input, ROUND_TRIP, round_trip)
}

/// Escapes as [`escape_round_trip`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut html = String::from("<p>");
/// conformant_codecs::html::escape_round_trip_append("a\r\n", &mut html);
/// assert_eq!(html, "<p>a&#13;\n");
/// ```
pub fn escape_round_trip_append(input: &str, output: &mut String) {
    escape_append(input, ROUND_TRIP, round_trip, output);
}

// What each way escapes, and the bytes with which these characters begin; U+00A0 is C2 A0.

const TEXT: [u8; 4] = *b"&\xC2<>";

fn text(character: char) -> Option<&'static str> {
    match character {
        '&' => Some("&amp;"),
        '\u{A0}' => Some("&nbsp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    }
}

const ATTRIBUTE: [u8; 5] = *b"&\xC2<>\"";

fn attribute(character: char) -> Option<&'static str> {
    if character == '"' { Some("&quot;") } else { text(character) }
}

const FIVE: [u8; 5] = *b"&<>\"'";

fn five(character: char) -> Option<&'static str> {
    match character {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\'' => Some("&#39;"),
        _ => None,
    }
}

const ROUND_TRIP: [u8; 6] = *b"&<>\"'\r";

fn round_trip(character: char) -> Option<&'static str> {
    if character == '\r' { Some("&#13;") } else { five(character) }
}

#[inline]
fn escape<const N: usize>(
    input: &str,
    first_bytes: [u8; N],
    reference: impl Fn(char) -> Option<&'static str>,
) -> Cow<'_, str> {
    let mut output = String::new();
    let done = append_escapes(input, first_bytes, reference, &mut output);
    if done == 0 {
        return Cow::Borrowed(input);
    }
    output.push_str(&input[done..]);
    Cow::Owned(output)
}

#[inline]
fn escape_append<const N: usize>(
    input: &str,
    first_bytes: [u8; N],
    reference: impl Fn(char) -> Option<&'static str>,
    output: &mut String,
) {
    let done = append_escapes(input, first_bytes, reference, output);
    output.push_str(&input[done..]);
}

/// Appends the input, escaped, up to the last character that is escaped; returns where that one ends.
#[inline]
fn append_escapes<const N: usize>(
    input: &str,
    first_bytes: [u8; N],
    reference: impl Fn(char) -> Option<&'static str>,
    output: &mut String,
) -> usize {
    let is_quiet = |block: &[u8; BLOCK]| {
        !first_bytes.iter().fold(false, |loud, &byte| loud | scan::contains(block, byte))
    };
    let mut done = 0;
    for (index, block) in input.as_bytes().chunks(BLOCK).enumerate() {
        if block.first_chunk().is_some_and(is_quiet) {
            continue;
        }
        for (at, byte) in (index * BLOCK..).zip(block) {
            if first_bytes.contains(byte)
                && let Some(character) = input[at..].chars().next()
                && let Some(reference) = reference(character)
            {
                if done == 0 {
                    output.reserve(input.len());
                }
                output.push_str(&input[done..at]);
                output.push_str(reference);
                done = at + character.len_utf8();
            }
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::super::{unescape_attribute, unescape_text};
    use super::*;

    type Escaper = fn(&str) -> Cow<'_, str>;

    const ESCAPERS: [(Escaper, &[char]); 4] = [
        (escape_text, &['&', '\u{A0}', '<', '>']),
        (escape_attribute, &['&', '\u{A0}', '<', '>', '"']),
        (escape_five, &['&', '<', '>', '"', '\'']),
        (escape_round_trip, &['&', '<', '>', '"', '\'', '\r']),
    ];

    fn every_character() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    #[test]
    fn exactly_the_characters_named_are_escaped() {
        for (escape, escaped) in ESCAPERS {
            for character in every_character() {
                let mut buffer = [0; 4];
                let input: &str = character.encode_utf8(&mut buffer);
                let output = escape(input);
                assert_eq!(output != input, escaped.contains(&character), "{character:?}");
                assert_eq!(matches!(output, Cow::Borrowed(_)), output == input, "{character:?}");
            }
        }
    }

    #[test]
    fn unescaping_undoes_escaping() {
        let alone: String = every_character().collect();
        let within: String = every_character().flat_map(|character| ['&', character, ';']).collect();
        for (escape, _) in ESCAPERS {
            for text in [&alone, &within] {
                let escaped = escape(text);
                assert!(unescape_text(&escaped) == *text);
                assert!(unescape_attribute(&escaped) == *text);
            }
        }
    }

    #[test]
    fn nothing_special_is_left_by_the_round_trip() {
        let text: String = every_character().collect();
        let escaped = escape_round_trip(&text);
        assert!(!escaped.contains(['<', '>', '"', '\'', '\r']));
        assert_eq!(escaped.matches('&').count(), 6);
    }

    #[test]
    fn escaped_wherever_it_stands() {
        for (escape, escaped) in ESCAPERS {
            for length in 0..80 {
                for &character in escaped {
                    // U+00A9 begins as U+00A0 does.
                    let (before, after) = ("a".repeat(length), "\u{A9}\u{20AC}b");
                    let input = [&before, &*String::from(character), after, &before].concat();
                    let expected = [&before, &*escape(&String::from(character)), after, &before].concat();
                    assert_eq!(escape(&input), expected);
                }
            }
        }
    }

    #[test]
    fn appending_keeps_what_is_there() {
        let appenders: [fn(&str, &mut String); 4] =
            [escape_text_append, escape_attribute_append, escape_five_append, escape_round_trip_append];
        for ((escape, _), append) in ESCAPERS.into_iter().zip(appenders) {
            for input in ["", "a", "&", "a\r<\u{A0}>'\"b", "\u{A9}"] {
                let mut output = String::from("<");
                append(input, &mut output);
                assert_eq!(output, ["<", &escape(input)].concat());
            }
        }
    }
}
