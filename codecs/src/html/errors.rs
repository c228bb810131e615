//! The parse errors of character references.

use alloc::vec::Vec;
use core::fmt;

use super::numeric::{Number, NumericReferenceError, numeric_reference};
use super::reference::{Context, Reading, references};

/// The parse errors of the character references of a text, in the order in which the standard raises them.
///
/// Errors about characters of the input itself (`unexpected-null-character`,
/// `control-character-in-input-stream`, …) are not among them. Takes time linear in the input. Never panics.
///
/// HTML Standard, section 13.2.2, [parse
/// errors](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors).
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::errors_text;
///
/// let errors = errors_text("&amp &#0; &zz;");
/// let errors: Vec<_> = errors.iter().map(|error| (error.code.name(), error.offset)).collect();
/// assert_eq!(
///     errors,
///     [
///         ("missing-semicolon-after-character-reference", 4),
///         ("null-character-reference", 9),
///         ("unknown-named-character-reference", 13),
///     ]
/// );
/// ```
#[must_use]
pub fn errors_text(input: &str) -> Vec<ReferenceError> {
    let mut errors = Vec::new();
    errors_text_append(input, &mut errors);
    errors
}

/// Reports as [`errors_text`] does, to the end of `errors`.
///
/// # Examples
///
/// ```
/// let mut errors = Vec::new();
/// conformant_codecs::html::errors_text_append("&#x", &mut errors);
/// assert_eq!(errors[0].to_string(), "absence-of-digits-in-numeric-character-reference at byte 3");
/// ```
pub fn errors_text_append(input: &str, errors: &mut Vec<ReferenceError>) {
    append(input, Context::Text, errors);
}

/// The parse errors of the character references of an attribute value, which stands here without its quotes.
///
/// As [`errors_text`]; a name that is no reference for what follows it (see
/// [`unescape_attribute`](super::unescape_attribute)) is no error. Never panics.
///
/// # Examples
///
/// ```
/// use conformant_codecs::html::{errors_attribute, errors_text};
///
/// assert_eq!(errors_attribute("?a=b&copy=1&noti;"), []);
/// assert_eq!(errors_text("?a=b&copy=1&noti;").len(), 2);
/// ```
#[must_use]
pub fn errors_attribute(input: &str) -> Vec<ReferenceError> {
    let mut errors = Vec::new();
    errors_attribute_append(input, &mut errors);
    errors
}

/// Reports as [`errors_attribute`] does, to the end of `errors`.
///
/// # Examples
///
/// ```
/// let mut errors = Vec::new();
/// conformant_codecs::html::errors_attribute_append("&copy &copy=", &mut errors);
/// assert_eq!(errors[0].to_string(), "missing-semicolon-after-character-reference at byte 5");
/// assert_eq!(errors.len(), 1);
/// ```
pub fn errors_attribute_append(input: &str, errors: &mut Vec<ReferenceError>) {
    append(input, Context::Attribute, errors);
}

/// A parse error of a character reference, and where it is raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReferenceError {
    /// Which error.
    pub code: ReferenceErrorCode,
    /// How much of the input the tokenizer has consumed when it raises the error, in bytes.
    ///
    /// The character that ends a reference without belonging to it is not counted.
    pub offset: usize,
}

impl fmt::Display for ReferenceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} at byte {}", self.code.name(), self.offset)
    }
}

impl core::error::Error for ReferenceError {}

/// The parse errors that character references can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReferenceErrorCode {
    /// A reference ends without a semicolon; it is decoded all the same.
    MissingSemicolon,
    /// `&#`, `&#x` or `&#X` without a digit; it stays as it is.
    AbsenceOfDigits,
    /// `&`, ASCII alphanumerics that begin with no name, and a semicolon; it stays as it is.
    UnknownName,
    /// The number of a numeric reference is an error.
    Number(NumericReferenceError),
}

impl ReferenceErrorCode {
    /// The eight errors.
    pub const ALL: [Self; 8] = [
        Self::MissingSemicolon,
        Self::AbsenceOfDigits,
        Self::UnknownName,
        Self::Number(NumericReferenceError::Null),
        Self::Number(NumericReferenceError::OutsideUnicodeRange),
        Self::Number(NumericReferenceError::Surrogate),
        Self::Number(NumericReferenceError::Noncharacter),
        Self::Number(NumericReferenceError::Control),
    ];

    /// The code of the [parse error](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors), as
    /// the standard spells it.
    ///
    /// # Examples
    ///
    /// ```
    /// use conformant_codecs::html::ReferenceErrorCode;
    ///
    /// let names = ReferenceErrorCode::ALL.map(ReferenceErrorCode::name);
    /// assert_eq!(names[0], "missing-semicolon-after-character-reference");
    /// assert_eq!(names[1], "absence-of-digits-in-numeric-character-reference");
    /// assert_eq!(names[2], "unknown-named-character-reference");
    /// assert_eq!(names[3], "null-character-reference");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissingSemicolon => "missing-semicolon-after-character-reference",
            Self::AbsenceOfDigits => "absence-of-digits-in-numeric-character-reference",
            Self::UnknownName => "unknown-named-character-reference",
            Self::Number(error) => error.name(),
        }
    }
}

fn append(input: &str, context: Context, errors: &mut Vec<ReferenceError>) {
    for reference in references(input, context) {
        let mut raise = |code, offset| errors.push(ReferenceError { code, offset });
        let end = reference.end;
        match reference.reading {
            Reading::Number(Number { code, semicolon }) => {
                if !semicolon {
                    raise(ReferenceErrorCode::MissingSemicolon, end);
                }
                if let Some(error) = numeric_reference(code).error {
                    raise(ReferenceErrorCode::Number(error), end);
                }
            }
            Reading::NoDigits => raise(ReferenceErrorCode::AbsenceOfDigits, end),
            Reading::Name { semicolon: false, .. } => raise(ReferenceErrorCode::MissingSemicolon, end),
            Reading::Unknown => {
                let rest = &input.as_bytes()[end..];
                let run = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
                if rest.get(run) == Some(&b';') {
                    raise(ReferenceErrorCode::UnknownName, end + run);
                }
            }
            Reading::Name { semicolon: true, .. } | Reading::Text => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    fn text(errors: &[ReferenceError]) -> String {
        let parts: Vec<String> = errors.iter().map(ToString::to_string).collect();
        parts.join(", ").replace("-character-reference", "").replace(" at byte ", "@")
    }

    #[test]
    fn an_error_is_where_the_tokenizer_raises_it() {
        for (input, in_text, in_attribute) in [
            ("&amp", "missing-semicolon-after@4", "missing-semicolon-after@4"),
            ("é&ampé", "missing-semicolon-after@6", "missing-semicolon-after@6"),
            ("&amp=", "missing-semicolon-after@4", ""),
            ("&noti;", "missing-semicolon-after@4", ""),
            ("&zz;", "unknown-named@3", "unknown-named@3"),
            ("&zz &zz= &; &", "", ""),
            ("&#", "absence-of-digits-in-numeric@2", "absence-of-digits-in-numeric@2"),
            ("&#X;", "absence-of-digits-in-numeric@3", "absence-of-digits-in-numeric@3"),
            ("&#128;", "control@6", "control@6"),
            ("&#0=", "missing-semicolon-after@3, null@3", "missing-semicolon-after@3, null@3"),
            ("&#xD800;&#xFFFF;", "surrogate@8, noncharacter@16", "surrogate@8, noncharacter@16"),
        ] {
            assert_eq!(text(&errors_text(input)), in_text, "{input}");
            assert_eq!(text(&errors_attribute(input)), in_attribute, "{input}");
        }
    }

    #[test]
    fn appending_keeps_what_is_there() {
        let mut errors = errors_text("&#");
        errors_text_append("&lt", &mut errors);
        errors_attribute_append("&#x &lt=", &mut errors);
        let expected =
            "absence-of-digits-in-numeric@2, missing-semicolon-after@3, absence-of-digits-in-numeric@3";
        assert_eq!(text(&errors), expected);
    }

    #[test]
    fn eight_errors_with_names_of_their_own() {
        let mut names = ReferenceErrorCode::ALL.map(ReferenceErrorCode::name);
        names.sort_unstable();
        assert!(names.is_sorted_by(|left, right| left < right));
    }
}
