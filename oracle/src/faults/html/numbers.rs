//! Faults of numeric character references, and the article's converter.

use super::{keep, unescape_unless};
use crate::faults::Fault;
use crate::operations::html as ids;
use crate::rules::html::Context::{Attribute, Text};
use crate::rules::html::reference::{Kind, Reference, alphanumerics, radix};
use crate::wtf8;
use conformant_codecs::html::{NumericReferenceError, numeric_reference};

pub(in crate::faults) static FAULTS: &[Fault] = &[
    Fault {
        name: "article-converter",
        about: "six names looked up in lower case, numbers as they are, all with a semicolon only (the article's tool)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/article-numeric-references",
        rule: "c1-replacement",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| {
                article_converter(reference, rest, output).or_else(|| Some(keep(rest, 1, output)))
            })
        },
    },
    Fault {
        name: "c1-table-missing",
        about: "&#128; is U+0080",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/article-numeric-references",
        rule: "c1-replacement",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, _, output| {
                as_it_is(reference, output, |number| matches!(number, 0x80..=0x9F))
            })
        },
    },
    Fault {
        name: "null-kept",
        about: "&#0; is U+0000",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/article-numeric-references",
        rule: "null",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, _, output| {
                as_it_is(reference, output, |number| number == 0)
            })
        },
    },
    Fault {
        name: "surrogates-out",
        about: "&#xD800; is a lone surrogate",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/article-numeric-references",
        rule: "surrogate",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, _, output| {
                as_it_is(reference, output, |number| matches!(number, 0xD800..=0xDFFF))
            })
        },
    },
    Fault {
        name: "outside-range-kept",
        about: "&#x110000; stays as it is",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/article-numeric-references",
        rule: "outside-range",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| match reference.kind {
                Kind::Number { number: 0x11_0000.., .. } => Some(keep(rest, reference.span.len(), output)),
                _ => None,
            })
        },
    },
    Fault {
        name: "noncharacter-references-replaced",
        about: "&#xFFFF; is U+FFFD",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/article-numeric-references",
        rule: "noncharacter-kept",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, _, output| {
                let replaced = error(reference) == Some(NumericReferenceError::Noncharacter);
                replaced.then(|| {
                    output.extend_from_slice("\u{FFFD}".as_bytes());
                    reference.span.len()
                })
            })
        },
    },
    Fault {
        name: "controls-dropped",
        about: "&#1; becomes nothing (Python's html.unescape)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/numeric-forms",
        rule: "control-kept",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, _, _| match reference.kind {
                Kind::Number { number: 0x01..=0x1F | 0x7F, .. } => {
                    error(reference).map(|_| reference.span.len())
                }
                _ => None,
            })
        },
    },
    Fault {
        name: "upper-case-x-refused",
        about: "&#X41; stays as it is (PHP's html_entity_decode, quick-xml)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/other-numeric-references",
        rule: "number",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| match rest {
                [b'&', b'#', b'X', ..] => Some(keep(rest, reference.span.len(), output)),
                _ => None,
            })
        },
    },
    Fault {
        name: "wrap-32",
        about: "the number wraps at 32 bits: &#4294967361; is A (Go)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/numeric-overflow",
        rule: "outside-range",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |reference, rest, output| {
                let Kind::Number { .. } = reference.kind else { return None };
                let (digits, radix) = digits(reference, rest);
                let wrapped = digits.iter().filter_map(|&byte| char::from(byte).to_digit(radix));
                let wrapped = wrapped.fold(0_u32, |n, digit| n.wrapping_mul(radix).wrapping_add(digit));
                wtf8::push_pattern(u32::from(numeric_reference(wrapped).character), output);
                Some(reference.span.len())
            })
        },
    },
    Fault {
        name: "unicode-digits",
        about: "&#٣٣; is an exclamation mark: Unicode's digits count (justhtml)",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/code-point-followers",
        rule: "absence-of-digits",
        answer: |case, output| {
            unescape_unless(case.input, Text, output, |_, rest, output| {
                let digits = rest.strip_prefix(b"&#")?;
                let numbers = wtf8::code_points(digits).map_while(|code| match code {
                    0x30..=0x39 => Some((code - 0x30, 1)),
                    0x660..=0x669 => Some((code - 0x660, 2)),
                    0xFF10..=0xFF19 => Some((code - 0xFF10, 3)),
                    _ => None,
                });
                let (mut number, mut length) = (0_u32, 0);
                for (digit, bytes) in numbers {
                    number = number.saturating_mul(10).saturating_add(digit);
                    length += bytes;
                }
                let semicolon = digits[length..].starts_with(b";");
                (length > 0).then(|| {
                    wtf8::push_pattern(u32::from(numeric_reference(number).character), output);
                    2 + length + usize::from(semicolon)
                })
            })
        },
    },
    Fault {
        name: "attribute-exception-for-numbers",
        about: "in an attribute a number without a semicolon before `=` or a letter stays as it is",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/article-numeric-references",
        rule: "missing-semicolon",
        answer: |case, output| {
            unescape_unless(case.input, Attribute, output, |reference, rest, output| {
                let length = reference.span.len();
                let exempts = |next: &u8| *next == b'=' || next.is_ascii_alphanumeric();
                match reference.kind {
                    Kind::Number { semicolon: false, .. } if rest.get(length).is_some_and(exempts) => {
                        Some(keep(rest, length, output))
                    }
                    _ => None,
                }
            })
        },
    },
    Fault {
        name: "numbers-need-semicolon",
        about: "a number without a semicolon stays as it is (html-escape)",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/other-numeric-references",
        rule: "missing-semicolon",
        answer: |case, output| {
            unescape_unless(case.input, Attribute, output, |reference, rest, output| match reference.kind {
                Kind::Number { semicolon: false, .. } => Some(keep(rest, reference.span.len(), output)),
                _ => None,
            })
        },
    },
    Fault {
        name: "long-numbers-refused",
        about: "a number of more than 4,300 digits stays as it is (Python's int)",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/long-numbers",
        rule: "any-length",
        answer: |case, output| {
            unescape_unless(case.input, Attribute, output, |reference, rest, output| {
                let refused = matches!(reference.kind, Kind::Number { .. }) && reference.span.len() > 4303;
                refused.then(|| keep(rest, reference.span.len(), output))
            })
        },
    },
];

fn error(reference: &Reference) -> Option<NumericReferenceError> {
    match reference.kind {
        Kind::Number { number, .. } => numeric_reference(number).error,
        _ => None,
    }
}

/// The digits of a numeric reference, with their radix.
fn digits<'a>(reference: &Reference, rest: &'a [u8]) -> (&'a [u8], u32) {
    let (first, radix) = radix(rest);
    (&rest[first..reference.span.len()], radix)
}

/// The code point with the reference's number, whatever the end state says, where `wrong` says so.
fn as_it_is(reference: &Reference, output: &mut Vec<u8>, wrong: impl Fn(u32) -> bool) -> Option<usize> {
    match reference.kind {
        Kind::Number { number, .. } if wrong(number) => {
            wtf8::push_pattern(number, output);
            Some(reference.span.len())
        }
        _ => None,
    }
}

/// `String.fromCodePoint`, and a table of six.
fn article_converter(reference: &Reference, rest: &[u8], output: &mut Vec<u8>) -> Option<usize> {
    if let Kind::Number { number: 0..=0x10_FFFF, semicolon: true } = reference.kind {
        return as_it_is(reference, output, |_| true);
    }
    let end = 1 + alphanumerics(&rest[1..]);
    let name = rest[1..end].to_ascii_lowercase();
    let character = match name.as_slice() {
        b"amp" => "&",
        b"lt" => "<",
        b"gt" => ">",
        b"quot" => "\"",
        b"apos" => "'",
        b"nbsp" => "\u{A0}",
        _ => return None,
    };
    rest[end..].starts_with(b";").then(|| {
        output.extend_from_slice(character.as_bytes());
        end + 1
    })
}
