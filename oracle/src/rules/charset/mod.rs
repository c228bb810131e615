//! The rules of charset determination.

mod prescan;
mod reading;

pub use prescan::prescan_steps;
pub(crate) use prescan::{Reading, broken_prescan, first_told};
pub(crate) use reading::pieces;

use crate::operations::charset::{Parts, label_and_document};
use crate::{Answer, Case, Mark, Rule, Step};
use conformant_codecs::charset::{self, Determined, Encoding};

const GET_AN_ENCODING: &str = "https://encoding.spec.whatwg.org/#concept-encoding-get";
const MIME_TYPE_SECTION: &str = "https://mimesniff.spec.whatwg.org/#parse-a-mime-type";
const EXTRACT: &str = "https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements";
const PRESCAN: &str =
    "https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding";
const GET_AN_ATTRIBUTE: &str =
    "https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing";
const XML: &str =
    "https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing";
const SNIFFING: &str = "https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm";

rules! {
    /// The table of labels.
    LABEL = "label", "https://encoding.spec.whatwg.org/#names-and-labels",
        "Look labels up in the standard's table of 228: latin1 is windows-1252, and what is not in it is no label.";
    /// A to Z only.
    LETTER_CASE = "letter-case", GET_AN_ENCODING,
        "Compare labels and names without regard to the case of A to Z, and of no other letter: U+212A is no k.";
    /// ASCII white space only.
    WHITE_SPACE = "white-space", GET_AN_ENCODING,
        "Strip TAB, LF, FF, CR and SPACE from both ends of a label, and nothing else.";
    /// The byte order mark.
    BOM = "bom", "https://encoding.spec.whatwg.org/#bom-sniff",
        "EF BB BF is UTF-8, FE FF is UTF-16BE, FF FE is UTF-16LE, whatever follows.";
    /// A MIME type comes first.
    MIME_TYPE = "mime-type", MIME_TYPE_SECTION,
        "Look for parameters only behind a type, a slash and a subtype of token characters.";
    /// Quoted values.
    QUOTED_VALUE = "quoted-value", "https://fetch.spec.whatwg.org/#collect-an-http-quoted-string",
        "Read a value in quotation marks up to the next one, a backslash taking the character behind it as it is.";
    /// The first one counts.
    FIRST_PARAMETER = "first-parameter", MIME_TYPE_SECTION,
        "Of several charset parameters take the first that has a value, even where its label is none.";
    /// Names, equals signs, values.
    PARAMETER = "parameter", MIME_TYPE_SECTION,
        "Split parameters at semicolons, skip white space before a name, and pass over those without a value.";
    /// `charset` without an equals sign.
    CHARSET_EQUALS = "charset-equals", EXTRACT,
        "Go on searching where charset is not followed by white space and an equals sign.";
    /// A quotation mark without its like.
    UNMATCHED_QUOTE = "unmatched-quote", EXTRACT,
        "Give nothing where a quotation mark has no second one; take what lies between two.";
    /// Where an unquoted value ends.
    VALUE_END = "value-end", EXTRACT, "End a value without quotation marks before white space or a semicolon.";
    /// A `charset` that is no label.
    NULL_IS_NOT_FAILURE = "null-is-not-failure", PRESCAN,
        "Keep apart no charset yet and a charset that is no label: behind the latter, content does not count.";
    /// The first attribute of a name.
    FIRST_ATTRIBUTE = "first-attribute", PRESCAN, "Pass over an attribute whose name has come before.";
    /// `content` needs `http-equiv`.
    NEED_PRAGMA = "need-pragma", PRESCAN,
        "Let content count only in an element with http-equiv=content-type.";
    /// UTF-16 in ASCII bytes.
    UTF_16_IN_META = "utf-16-in-meta", PRESCAN, "Take a meta element that says UTF-16 to mean UTF-8.";
    /// x-user-defined.
    X_USER_DEFINED = "x-user-defined", PRESCAN,
        "Take a meta element that says x-user-defined to mean windows-1252.";
    /// The bytes run out.
    END_OF_BYTES = "end-of-bytes", PRESCAN,
        "Give up where the first 1024 bytes end, also within a tag; a meta element counts from its > on.";
    /// Comments.
    COMMENT = "comment", PRESCAN,
        "End a comment with the first --> behind its <!, whose hyphens may be those of <!--.";
    /// Other tags.
    OTHER_TAG = "other-tag", PRESCAN,
        "Skip other tags with their attributes, and <!, </ and <? up to the next >.";
    /// How attributes are read.
    ATTRIBUTE = "attribute", GET_AN_ATTRIBUTE,
        "Read attributes as the standard does: names end at white space, /, > or =, values at their quotation mark.";
    /// The XML declaration.
    XML_DECLARATION = "xml-declaration", XML,
        "Where no meta element tells anything, take the quoted encoding of an XML declaration that the bytes start with.";
    /// The mark is no text.
    BOM_REMOVED = "bom-removed", "https://encoding.spec.whatwg.org/#decode",
        "Remove the byte order mark that was sniffed, and no second one.";
    /// What the bytes are in the encoding.
    DECODER = "decoder", "https://encoding.spec.whatwg.org/#decode",
        "Decode the bytes by the decoder of the encoding that the mark or else the label tells.";
    /// Which source counts.
    PRECEDENCE = "precedence", SNIFFING,
        "Ask the byte order mark, the override, the Content-Type and the document's start in this order, and no other.";
    /// Which source counted in HTML 4.
    PRECEDENCE_HTML4 = "precedence-html4", "HTML 4.01, 5.2.2",
        "Ask the override, the Content-Type, META with http-equiv and the link's charset in this order, and no other.";
}

fn name(encoding: Option<Encoding>) -> Vec<u8> {
    encoding.map_or(Vec::new(), |encoding| encoding.name().as_bytes().to_vec())
}

fn one_step(case: Case<'_>, encoding: Option<Encoding>, rule: Option<&'static Rule>) -> Vec<Step> {
    vec![Step { span: 0..case.input.len(), becomes: name(encoding), rule }]
}

/// The output, where there is one.
fn output(answer: Answer<'_>) -> Option<&[u8]> {
    (answer.mark == Mark::Output).then_some(answer.output)
}

/// A label as a whole.
#[must_use]
pub fn label_steps(case: Case<'_>) -> Vec<Step> {
    one_step(case, charset::label(case.input), Some(&LABEL))
}

pub(crate) fn broken_label(case: Case<'_>, _want: Answer<'_>, got: Answer<'_>) -> &'static Rule {
    let text = String::from_utf8_lossy(case.input);
    let trimmed = text.trim_matches(|character: char| {
        character.is_whitespace() || character.is_control() || character == '\u{FEFF}'
    });
    let takes = output(got).is_some();
    let is_label = |label: &str| charset::label(label.as_bytes()).is_some();
    if takes && is_label(trimmed) && !is_label(&text) || !takes && trimmed.len() < text.len() {
        &WHITE_SPACE
    } else if takes && is_label(&trimmed.to_lowercase()) && !is_label(&text)
        || !takes && text.bytes().any(|byte| byte.is_ascii_uppercase())
    {
        &LETTER_CASE
    } else {
        &LABEL
    }
}

/// The byte order mark.
#[must_use]
pub fn bom_steps(case: Case<'_>) -> Vec<Step> {
    one_step(case, charset::bom(case.input), Some(&BOM))
}

pub(crate) fn broken_bom(_: Case<'_>, _want: Answer<'_>, _got: Answer<'_>) -> &'static Rule {
    &BOM
}

/// The value of a `Content-Type` as a whole.
#[must_use]
pub fn content_type_steps(case: Case<'_>) -> Vec<Step> {
    one_step(case, charset::content_type(case.input), Some(&PARAMETER))
}

pub(crate) fn broken_content_type(case: Case<'_>, _want: Answer<'_>, got: Answer<'_>) -> &'static Rule {
    let lower = case.input.to_ascii_lowercase();
    let count = |text: &[u8]| lower.windows(text.len()).filter(|window| *window == text).count();
    let is_mime_type = charset::content_type(&[case.input, b";charset=utf-8"].concat()).is_some()
        || charset::content_type(&[case.input, b"\";charset=utf-8"].concat()).is_some();
    if charset::content_type(case.input).is_none() && output(got).is_some() && !is_mime_type {
        &MIME_TYPE
    } else if count(b"\"") > 0 {
        &QUOTED_VALUE
    } else if count(b"charset=") > 1 {
        &FIRST_PARAMETER
    } else if output(got).is_none() && lower != case.input {
        &LETTER_CASE
    } else {
        &PARAMETER
    }
}

/// A `content` attribute as a whole.
#[must_use]
pub fn meta_content_steps(case: Case<'_>) -> Vec<Step> {
    one_step(case, charset::meta_content(case.input), Some(&CHARSET_EQUALS))
}

pub(crate) fn broken_meta_content(case: Case<'_>, _want: Answer<'_>, got: Answer<'_>) -> &'static Rule {
    let lower = case.input.to_ascii_lowercase();
    let quotes = lower.iter().filter(|byte| matches!(byte, b'"' | b'\'')).count();
    let first = lower.windows(7).position(|window| window == b"charset");
    let behind = first.map_or(&b""[..], |at| lower[at + 7..].trim_ascii_start());
    if !behind.starts_with(b"=") {
        &CHARSET_EQUALS
    } else if quotes > 0 {
        &UNMATCHED_QUOTE
    } else if output(got).is_none() && lower != case.input {
        &LETTER_CASE
    } else {
        &VALUE_END
    }
}

/// Line by line, the one that counts with its rule.
#[must_use]
pub fn determine_steps(case: Case<'_>) -> Vec<Step> {
    source_steps(case, charset::determine(&Parts::of(case.input).sources()), &PRECEDENCE)
}

/// As [`determine_steps`], in the order of HTML 4.
#[must_use]
pub fn determine_html4_steps(case: Case<'_>) -> Vec<Step> {
    source_steps(case, charset::determine_html4(&Parts::of(case.input).sources()), &PRECEDENCE_HTML4)
}

fn source_steps(case: Case<'_>, determined: Option<Determined>, rule: &'static Rule) -> Vec<Step> {
    use charset::Why;
    let chosen = determined.map(|determined| match determined.why {
        Why::ContentType => 0,
        Why::Override => 1,
        Why::Link => 2,
        Why::Bom | Why::Meta | Why::XmlDeclaration => 3,
    });
    let mut start = 0;
    let lines = case.input.splitn(4, |&byte| byte == b'\n').enumerate();
    lines
        .map(|(number, line)| {
            let is_chosen = chosen == Some(number);
            let span = start..start + line.len();
            start = span.end + 1;
            let encoding = determined.filter(|_| is_chosen).map(|determined| determined.encoding);
            Step { span, becomes: name(encoding), rule: is_chosen.then_some(rule) }
        })
        .filter(|step| !step.span.is_empty())
        .collect()
}

pub(crate) fn broken_determine(_case: Case<'_>, _want: Answer<'_>, _got: Answer<'_>) -> &'static Rule {
    &PRECEDENCE
}

pub(crate) fn broken_determine_html4(_case: Case<'_>, _want: Answer<'_>, _got: Answer<'_>) -> &'static Rule {
    &PRECEDENCE_HTML4
}

/// The label, the mark, and the rest.
#[must_use]
pub fn decode_steps(case: Case<'_>) -> Vec<Step> {
    let (label, document) = label_and_document(case.input);
    let start = case.input.len() - document.len();
    let mark = match charset::bom(document) {
        None => 0,
        Some(Encoding::Utf8) => 3,
        Some(_) => 2,
    };
    let text = charset::label(label).and_then(|encoding| charset::decode(document, encoding).ok());
    let steps = [
        (0..label.len(), Vec::new(), &LABEL),
        (start..start + mark, Vec::new(), &BOM_REMOVED),
        (start + mark..case.input.len(), text.unwrap_or_default().into_bytes(), &DECODER),
    ];
    let pieces = steps.into_iter().filter(|(span, ..)| !span.is_empty());
    pieces.map(|(span, becomes, rule)| Step { span, becomes, rule: Some(rule) }).collect()
}

pub(crate) fn broken_decode(case: Case<'_>, _want: Answer<'_>, got: Answer<'_>) -> &'static Rule {
    let (label, document) = label_and_document(case.input);
    let Some(encoding) = charset::label(label) else { return &LABEL };
    let Some(marked) = charset::bom(document) else { return &DECODER };
    let right = charset::decode(document, marked).unwrap_or_default();
    let with_mark = ["\u{FEFF}", right.as_str()].concat();
    let Some(got) = output(got) else { return &BOM };
    let loses_another = [b"\xEF\xBB\xBF", got].concat() == right.as_bytes();
    if got == with_mark.as_bytes() || loses_another {
        &BOM_REMOVED
    } else if marked != encoding {
        &BOM
    } else {
        &DECODER
    }
}
