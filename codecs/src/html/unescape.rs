//! Decoding of character references.

use alloc::borrow::Cow;
use alloc::string::String;

use super::reference::{Context, Reference, references};

/// Decodes the character references of a text: what stands between tags, or in a `title` or `textarea`.
///
/// Named references (the longest name counts; 106 names do without a semicolon) and numeric references are
/// decoded, with or without their semicolon. Everything else, a lone `&` too, stays as it is.
///
/// Text without a reference is borrowed. At most six bytes come out for five in. Takes time linear in the
/// input and no memory but the output. Never panics.
///
/// HTML Standard, section 13.2.5.72, [character reference
/// state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state), entered from the
/// [data state](https://html.spec.whatwg.org/multipage/parsing.html#data-state) or the [RCDATA
/// state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state).
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::unescape_text;
///
/// assert_eq!(unescape_text("&lt;p&gt; &copy; 2026"), "<p> © 2026");
/// assert_eq!(unescape_text("&notin; &notit;"), "∉ ¬it;");
/// assert_eq!(unescape_text("&#169; &#xA9 &#; & &#x;"), "© © &#; & &#x;");
/// assert_eq!(unescape_text("&#99999999999;"), "\u{FFFD}");
/// ```
#[must_use]
pub fn unescape_text(input: &str) -> Cow<'_, str> {
    unescape(input, Context::Text)
}

/// Decodes as [`unescape_text`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut text = String::from("> ");
/// conformant_codecs::html::unescape_text_append("&amp;", &mut text);
/// assert_eq!(text, "> &");
/// ```
pub fn unescape_text_append(input: &str, output: &mut String) {
    unescape_append(input, Context::Text, output);
}

/// Decodes the character references of an attribute value, which stands here without its quotes.
///
/// As [`unescape_text`], but a name without a semicolon stays as it is if `=` or an ASCII alphanumeric
/// follows it: the parameters of a URL, most often. For numeric references there is no such exception.
///
/// Never panics.
///
/// HTML Standard, section 13.2.5.73, [named character reference
/// state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state), entered from
/// one of the attribute value states.
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::unescape_attribute;
///
/// assert_eq!(unescape_attribute("?a=1&copy=2&lt2&not;&reg"), "?a=1&copy=2&lt2¬®");
/// assert_eq!(unescape_attribute("?a&#62b&#61=c"), "?a>b==c");
/// ```
#[must_use]
pub fn unescape_attribute(input: &str) -> Cow<'_, str> {
    unescape(input, Context::Attribute)
}

/// Decodes as [`unescape_attribute`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut value = String::from("> ");
/// conformant_codecs::html::unescape_attribute_append("&quot", &mut value);
/// assert_eq!(value, "> \"");
/// ```
pub fn unescape_attribute_append(input: &str, output: &mut String) {
    unescape_append(input, Context::Attribute, output);
}

fn unescape(input: &str, context: Context) -> Cow<'_, str> {
    let mut references = decoded(input, context);
    let Some(first) = references.next() else { return Cow::Borrowed(input) };
    let mut output = String::with_capacity(input.len());
    output.push_str(&input[..first.start]);
    first.reading.push(&mut output);
    append(input, first.end, references, &mut output);
    Cow::Owned(output)
}

pub(super) fn unescape_append(input: &str, context: Context, output: &mut String) {
    append(input, 0, decoded(input, context), output);
}

/// Appends what follows the first `done` bytes of the input, with its references decoded.
#[inline]
fn append(input: &str, mut done: usize, references: impl Iterator<Item = Reference>, output: &mut String) {
    for Reference { start, end, reading } in references {
        output.push_str(&input[done..start]);
        reading.push(output);
        done = end;
    }
    output.push_str(&input[done..]);
}

fn decoded(input: &str, context: Context) -> impl Iterator<Item = Reference> {
    references(input, context).filter(|reference| reference.reading.is_decoded())
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::vec::Vec;

    use super::super::model::{for_each_string, prefixes, tokenize};
    use super::super::{errors_attribute, errors_text};
    use super::*;

    /// Compares values and errors with the model's.
    fn check(input: &str) {
        for (context, unescape, errors) in [
            (Context::Text, unescape_text as fn(&str) -> Cow<'_, str>, errors_text as fn(&str) -> Vec<_>),
            (Context::Attribute, unescape_attribute, errors_attribute),
        ] {
            let output = unescape(input);
            assert_eq!(
                (output.clone().into_owned(), errors(input)),
                tokenize(input, context),
                "{input:?} {context:?}"
            );
            assert_eq!(matches!(output, Cow::Borrowed(_)), output == input, "{input:?} {context:?}");
        }
    }

    #[test]
    fn every_name_and_every_beginning_of_one_before_what_may_follow() {
        for prefix in prefixes() {
            for follower in ["", ";", "=", "a", "Z", "0", "&", " ", "é", ";;", "a;"] {
                check(&["&", prefix, follower].concat());
            }
        }
    }

    #[test]
    fn every_short_string_that_may_mean_something() {
        let pieces = ["&", "#", "x", "X", "1", "F", "amp", "lt", "not", "in", "a", ";", "=", "é", "\0", "\r"];
        for_each_string(&pieces, 4, &mut check);
        for_each_string(&["&", "#", "x", "0", "c", "gt", ";", "="], 6, &mut check);
    }

    #[test]
    fn what_is_no_reference_is_borrowed() {
        for input in
            ["", "a", "&", "&&#", "&#;", "&#x", "&#X;", "& #65;", "é&#é", "&zz;", "&am", "&;", "&=", "&Amp"]
        {
            assert!(matches!(unescape_text(input), Cow::Borrowed(text) if text == input), "{input}");
            assert!(matches!(unescape_attribute(input), Cow::Borrowed(text) if text == input), "{input}");
        }
    }

    #[test]
    fn a_character_that_was_decoded_starts_no_reference() {
        assert_eq!(unescape_text("&#38;#65;&#38#65;&&#65;&#&#65;"), "&#65;&#65;&A&#A");
        assert_eq!(unescape_text("&amp;lt;&ampamp;"), "&lt;&amp;");
    }

    #[test]
    fn surrogates_are_not_joined() {
        assert_eq!(unescape_text("&#xD83D;&#xDCA9;"), "\u{FFFD}\u{FFFD}");
    }

    #[test]
    fn only_ascii_goes_on_with_a_name_or_a_number() {
        for input in ["&\u{FF41}mp;", "&#\u{663};", "&#x\u{FF11};", "&\u{E9}"] {
            check(input);
            assert_eq!(unescape_text(input), input);
        }
        assert_eq!(unescape_attribute("&amp\u{E9}&lt\u{663}&gt\u{FF1D}"), "&\u{E9}<\u{663}>\u{FF1D}");
    }

    #[test]
    fn appending_keeps_what_is_there() {
        for input in ["", "a", "&lt;", "&a&gt=", "a&#65"] {
            for (append, unescape) in [
                (unescape_text_append as fn(&str, &mut String), unescape_text as fn(&str) -> Cow<'_, str>),
                (unescape_attribute_append, unescape_attribute),
            ] {
                let mut output = "&".to_owned();
                append(input, &mut output);
                assert_eq!(output, ["&", &*unescape(input)].concat());
            }
        }
    }

    #[test]
    fn long_runs_take_linear_time() {
        const MANY: usize = 1 << 22;
        for kept in
            ["&", "&#x", "&a", "&CounterClockwiseContourIntegra", "&CounterClockwiseContourIntegralX;"]
        {
            let input = kept.repeat(MANY / kept.len());
            assert!(unescape_text(&input) == input && unescape_attribute(&input) == input, "{kept}");
        }
        let names = ["&", &"a".repeat(MANY), ";"].concat();
        assert!(unescape_text(&names) == names);
        assert_eq!(errors_text(&names).len(), 1);
        assert_eq!(unescape_text(&["&#", &"9".repeat(MANY)].concat()), "\u{FFFD}");
        assert_eq!(unescape_text(&["&#x", &"0".repeat(MANY), "41"].concat()), "A");
        assert_eq!(unescape_text(&"&nGt;".repeat(MANY)).len(), 6 * MANY);
    }
}
