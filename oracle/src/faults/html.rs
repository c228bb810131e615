//! Faults of HTML character references.

use super::Fault;
use crate::operations::html as ids;
use crate::{Mark, wtf8};
use conformant_codecs::html::numeric_reference;

pub(super) static FAULTS: &[Fault] = &[
    Fault {
        name: "c1-table-missing",
        about: "&#128; is U+0080",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/article-numeric-references",
        rule: "c1-replacement",
        answer: |case, output| {
            unescape(case.input, output, |reference| match reference.number {
                Some(number @ 0x80..=0x9F) => Becomes::CodePoint(number as u32),
                _ => Becomes::Right,
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
            unescape(case.input, output, |reference| match reference.number {
                Some(0) => Becomes::CodePoint(0),
                _ => Becomes::Right,
            })
        },
    },
    Fault {
        name: "surrogates-out",
        about: "&#xD800; is a lone surrogate, and two of them are a pair",
        operation: ids::UNESCAPE_TEXT,
        sweep: "html.unescape.text/article-numeric-references",
        rule: "surrogate",
        answer: |case, output| {
            unescape(case.input, output, |reference| match reference.number {
                Some(number @ 0xD800..=0xDFFF) => Becomes::CodePoint(number as u32),
                _ => Becomes::Right,
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
            unescape(case.input, output, |reference| match reference.number {
                Some(0..=0x10_FFFF) => Becomes::Right,
                _ => Becomes::Itself,
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
            unescape(case.input, output, |reference| {
                Becomes::CodePoint(u32::from(numeric_reference(reference.wrapped).character))
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
            unescape(case.input, output, |reference| {
                let exempt = !reference.semicolon
                    && reference.next.is_some_and(|next| next == b'=' || next.is_ascii_alphanumeric());
                if exempt { Becomes::Itself } else { Becomes::Right }
            })
        },
    },
    Fault {
        name: "long-numbers-refused",
        about: "a number of more than 4,300 digits stays as it is (Python's int)",
        operation: ids::UNESCAPE_ATTRIBUTE,
        sweep: "html.unescape.attribute/numeric-overflow",
        rule: "any-length",
        answer: |case, output| {
            unescape(case.input, output, |reference| {
                if reference.digits > 4300 { Becomes::Itself } else { Becomes::Right }
            })
        },
    },
];

/// A numeric character reference as a wrong decoder may look at it.
struct Reference {
    /// `None` above 64 bits.
    number: Option<u64>,
    /// Modulo 2³².
    wrapped: u32,
    digits: usize,
    semicolon: bool,
    next: Option<u8>,
}

enum Becomes {
    Right,
    Itself,
    CodePoint(u32),
}

/// Unescapes the numeric reference that the input is, if it is one, and keeps what follows it.
fn unescape(input: &[u8], output: &mut Vec<u8>, wrong: impl Fn(&Reference) -> Becomes) -> Mark {
    let Some(body) = input.strip_prefix(b"&#") else {
        output.extend_from_slice(input);
        return Mark::Output;
    };
    let hexadecimal = body.strip_prefix(b"x").or(body.strip_prefix(b"X"));
    let (body, radix) = hexadecimal.map_or((body, 10), |body| (body, 16));
    let digits: Vec<u32> = body.iter().map_while(|&byte| char::from(byte).to_digit(radix)).collect();
    let (mut number, mut wrapped) = (Some(0_u64), 0_u32);
    for &digit in &digits {
        number =
            number.and_then(|number| number.checked_mul(u64::from(radix))?.checked_add(u64::from(digit)));
        wrapped = wrapped.wrapping_mul(radix).wrapping_add(digit);
    }
    let rest = &body[digits.len()..];
    let semicolon = rest.first() == Some(&b';');
    let rest = &rest[usize::from(semicolon)..];
    let reference =
        Reference { number, wrapped, digits: digits.len(), semicolon, next: rest.first().copied() };
    match wrong(&reference) {
        Becomes::Itself => output.extend_from_slice(&input[..input.len() - rest.len()]),
        Becomes::CodePoint(code_point) => wtf8::push_pattern(code_point, output),
        Becomes::Right => {
            let saturated = number.map_or(u32::MAX, |number| number.min(u64::from(u32::MAX)) as u32);
            wtf8::push_pattern(u32::from(numeric_reference(saturated).character), output);
        }
    }
    output.extend_from_slice(rest);
    Mark::Output
}
