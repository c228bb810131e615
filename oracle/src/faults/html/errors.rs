//! Faults of reported parse errors.

use crate::faults::Fault;
use crate::operations::html as ids;
use crate::rules::html::Context::{self, Attribute, Text};
use crate::rules::html::reference::{Kind, Reference, alphanumerics, radix, references};
use crate::{Mark, error_list, wtf8};
use conformant_codecs::html::numeric_reference;

const MISSING: &str = "missing-semicolon-after-character-reference";
const NO_DIGITS: &str = "absence-of-digits-in-numeric-character-reference";
const UNKNOWN: &str = "unknown-named-character-reference";
const CONTROL: &str = "control-character-reference";

pub(in crate::faults) static FAULTS: &[Fault] = &[
    Fault {
        name: "error-offset-behind",
        about: "the offset counts the character that is read again",
        operation: ids::ERRORS_TEXT,
        sweep: "html.errors.text/numeric-forms",
        rule: "error-offset",
        answer: |case, output| {
            report(case.input, Text, output, |reference, text, errors| {
                let next = wtf8::pieces(&text[reference.span.end..]).next();
                let again = next.map_or(0, wtf8::Piece::len);
                errors
                    .iter_mut()
                    .filter(|(code, _)| *code == MISSING)
                    .for_each(|(_, offset)| *offset += again);
            })
        },
    },
    Fault {
        name: "lone-ampersand-reported",
        about: "&; is reported as an unknown name",
        operation: ids::ERRORS_TEXT,
        sweep: "html.errors.text/reference-strings-up-to-4",
        rule: "error-extra",
        answer: |case, output| {
            report(case.input, Text, output, |reference, text, errors| {
                if reference.kind == Kind::Ampersand && text[reference.span.end..].starts_with(b";") {
                    errors.push((UNKNOWN, reference.span.end));
                }
            })
        },
    },
    Fault {
        name: "error-of-wrapped-number",
        about: "the number that is judged wraps at 32 bits",
        operation: ids::ERRORS_TEXT,
        sweep: "html.errors.text/numeric-overflow",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Text, output, |reference, text, errors| {
                let Kind::Number { .. } = reference.kind else { return };
                let source = &text[reference.span.clone()];
                let (first, radix) = radix(source);
                let digits = source[first..].iter().filter_map(|&byte| char::from(byte).to_digit(radix));
                let wrapped = digits.fold(0_u32, |n, digit| n.wrapping_mul(radix).wrapping_add(digit));
                errors.retain(|(code, _)| *code == MISSING);
                errors
                    .extend(numeric_reference(wrapped).error.map(|error| (error.name(), reference.span.end)));
            })
        },
    },
    Fault {
        name: "one-code-for-numbers",
        about: "whatever is wrong with a number is reported as a control (as one error: html5ever)",
        operation: ids::ERRORS_TEXT,
        sweep: "html.errors.text/article-numeric-references",
        rule: "error-code",
        answer: |case, output| {
            report(case.input, Text, output, |_, _, errors| {
                let numbers =
                    errors.iter_mut().filter(|(code, _)| ![MISSING, NO_DIGITS, UNKNOWN].contains(code));
                numbers.for_each(|(code, _)| *code = CONTROL);
            })
        },
    },
    Fault {
        name: "number-before-semicolon",
        about: "what is wrong with a number is reported before its missing semicolon",
        operation: ids::ERRORS_TEXT,
        sweep: "html.errors.text/other-numeric-references",
        rule: "error-order",
        answer: |case, output| report(case.input, Text, output, |_, _, errors| errors.reverse()),
    },
    Fault {
        name: "name-without-semicolon-unreported",
        about: "a name without its semicolon is no error",
        operation: ids::ERRORS_TEXT,
        sweep: "html.errors.text/name-followers-but-cr",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Text, output, |reference, _, errors| {
                if matches!(reference.kind, Kind::Name { .. }) {
                    errors.clear();
                }
            })
        },
    },
    Fault {
        name: "unknown-name-unreported",
        about: "a name that there is not is no error",
        operation: ids::ERRORS_TEXT,
        sweep: "html.errors.text/name-followers-and-semicolon",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Text, output, |_, _, errors| errors.retain(|(code, _)| *code != UNKNOWN))
        },
    },
    Fault {
        name: "unicode-digits-unreported",
        about: "&# before a digit that is not ASCII is no error",
        operation: ids::ERRORS_TEXT,
        sweep: "html.errors.text/code-point-followers-but-cr",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Text, output, |reference, text, errors| {
                if next_is(reference, text, |next| !next.is_ascii() && next.is_numeric()) {
                    errors.retain(|(code, _)| *code != NO_DIGITS);
                }
            })
        },
    },
    Fault {
        name: "error-offset-in-characters",
        about: "the offset counts characters, not bytes",
        operation: ids::ERRORS_TEXT,
        sweep: "html.errors.text/reference-strings-up-to-6",
        rule: "error-offset",
        answer: |case, output| {
            report(case.input, Text, output, |_, text, errors| {
                errors.iter_mut().for_each(|(_, offset)| *offset = wtf8::pieces(&text[..*offset]).count());
            })
        },
    },
    Fault {
        name: "attribute-exception-for-errors-of-numbers",
        about: "in an attribute a number without a semicolon before `=` or a letter is no error",
        operation: ids::ERRORS_ATTRIBUTE,
        sweep: "html.errors.attribute/numeric-forms",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Attribute, output, |reference, text, errors| {
                let exempt = next_is(reference, text, |next| next == '=' || next.is_ascii_alphanumeric());
                if exempt && matches!(reference.kind, Kind::Number { semicolon: false, .. }) {
                    errors.clear();
                }
            })
        },
    },
    Fault {
        name: "unknown-name-in-attribute-unreported",
        about: "in an attribute a name that there is not is no error (parse5)",
        operation: ids::ERRORS_ATTRIBUTE,
        sweep: "html.errors.attribute/reference-strings-up-to-4",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Attribute, output, |_, _, errors| errors.retain(|(code, _)| *code != UNKNOWN))
        },
    },
    Fault {
        name: "long-number-unreported",
        about: "a number of more than 20 digits is no error",
        operation: ids::ERRORS_ATTRIBUTE,
        sweep: "html.errors.attribute/long-numbers",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Attribute, output, |reference, _, errors| {
                if matches!(reference.kind, Kind::Number { .. }) && reference.span.len() > 23 {
                    errors.clear();
                }
            })
        },
    },
    Fault {
        name: "c1-unreported",
        about: "a number that the table replaces is no error",
        operation: ids::ERRORS_ATTRIBUTE,
        sweep: "html.errors.attribute/article-numeric-references",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Attribute, output, |reference, _, errors| {
                if matches!(reference.kind, Kind::Number { number: 0x80..=0x9F, .. }) {
                    errors.retain(|(code, _)| *code != CONTROL);
                }
            })
        },
    },
    Fault {
        name: "number-without-semicolon-unreported",
        about: "a number without a semicolon is no error",
        operation: ids::ERRORS_ATTRIBUTE,
        sweep: "html.errors.attribute/other-numeric-references",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Attribute, output, |reference, _, errors| {
                if matches!(reference.kind, Kind::Number { .. }) {
                    errors.retain(|(code, _)| *code != MISSING);
                }
            })
        },
    },
    Fault {
        name: "exempt-name-reported",
        about: "in an attribute &copy= is reported for its semicolon",
        operation: ids::ERRORS_ATTRIBUTE,
        sweep: "html.errors.attribute/name-followers-but-cr",
        rule: "error-extra",
        answer: |case, output| {
            report(case.input, Attribute, output, |reference, _, errors| {
                if matches!(reference.kind, Kind::Exempt { .. }) {
                    errors.push((MISSING, reference.span.end));
                }
            })
        },
    },
    Fault {
        name: "exempt-name-reported-as-unknown",
        about: "in an attribute &notit; is reported as an unknown name",
        operation: ids::ERRORS_ATTRIBUTE,
        sweep: "html.errors.attribute/name-followers-and-semicolon",
        rule: "error-extra",
        answer: |case, output| {
            report(case.input, Attribute, output, |reference, text, errors| {
                let end = reference.span.end + alphanumerics(&text[reference.span.end..]);
                if matches!(reference.kind, Kind::Exempt { .. }) && text[end..].starts_with(b";") {
                    errors.push((UNKNOWN, end));
                }
            })
        },
    },
    Fault {
        name: "unicode-alphanumerics-exempt-from-errors",
        about: "in an attribute a name before a letter or digit that is not ASCII is no error",
        operation: ids::ERRORS_ATTRIBUTE,
        sweep: "html.errors.attribute/code-point-followers-but-cr",
        rule: "error-missing",
        answer: |case, output| {
            report(case.input, Attribute, output, |reference, text, errors| {
                if next_is(reference, text, |next| !next.is_ascii() && next.is_alphanumeric()) {
                    errors.retain(|(code, _)| *code != MISSING);
                }
            })
        },
    },
    Fault {
        name: "error-offset-of-ampersand",
        about: "the offset is that of the ampersand",
        operation: ids::ERRORS_ATTRIBUTE,
        sweep: "html.errors.attribute/reference-strings-up-to-6",
        rule: "error-offset",
        answer: |case, output| {
            report(case.input, Attribute, output, |reference, _, errors| {
                errors.iter_mut().for_each(|(_, offset)| *offset = reference.span.start);
            })
        },
    },
];

/// Reports as it should be, but for what `wrong` makes of a reference's errors.
fn report(
    text: &[u8],
    context: Context,
    output: &mut Vec<u8>,
    wrong: impl Fn(&Reference, &[u8], &mut Vec<(&'static str, usize)>),
) -> Mark {
    for reference in references(text, context) {
        let codes = reference.error_codes(text).into_iter().flatten();
        let mut errors: Vec<_> = codes.map(|code| (code, reference.span.end)).collect();
        wrong(&reference, text, &mut errors);
        errors.iter().for_each(|(code, offset)| error_list::push(code.as_bytes(), Some(*offset), output));
    }
    Mark::Output
}

/// Whether there is a character behind the reference, of this kind.
fn next_is(reference: &Reference, text: &[u8], kind: impl Fn(char) -> bool) -> bool {
    let next = wtf8::code_points(&text[reference.span.end..]).next();
    next.and_then(char::from_u32).is_some_and(kind)
}
