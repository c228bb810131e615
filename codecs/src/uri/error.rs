//! What ECMAScript throws as a `URIError`.

use core::error::Error;
use core::fmt;

/// Why and where a text cannot be encoded or decoded: what ECMAScript throws as a `URIError`.
///
/// The first error is told, as the steps of the specification find it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UriError {
    /// What is wrong.
    pub kind: UriErrorKind,
    /// Where it begins, in UTF-16 code units: at the surrogate, at the malformed escape, or at the first
    /// escape of the sequence that is not UTF-8.
    pub offset: usize,
    /// How long it is, in UTF-16 code units: 1 for a surrogate, 1 or 2 for a malformed escape, 3 for each escape
    /// that was read of the sequence.
    pub length: usize,
}

/// What is wrong with a text that cannot be encoded or decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UriErrorKind {
    /// A surrogate that is not half of a pair.
    LoneSurrogate,
    /// A `%` without two hex digits behind it.
    MalformedEscape,
    /// Escapes whose bytes are not the UTF-8 of a scalar value.
    InvalidUtf8,
}

impl UriErrorKind {
    /// Its name: `lone-surrogate`, `malformed-escape` or `invalid-utf8`.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(conformant_codecs::uri::UriErrorKind::InvalidUtf8.name(), "invalid-utf8");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            UriErrorKind::LoneSurrogate => "lone-surrogate",
            UriErrorKind::MalformedEscape => "malformed-escape",
            UriErrorKind::InvalidUtf8 => "invalid-utf8",
        }
    }
}

impl fmt::Display for UriError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            UriErrorKind::LoneSurrogate => "a lone surrogate",
            UriErrorKind::MalformedEscape => "a % without two hexadecimal digits",
            UriErrorKind::InvalidUtf8 => "escapes that are not UTF-8",
        };
        write!(f, "{what} at code unit {}", self.offset)
    }
}

impl Error for UriError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_kind_of_uri_error_has_its_name() {
        let kinds = [UriErrorKind::LoneSurrogate, UriErrorKind::MalformedEscape, UriErrorKind::InvalidUtf8];
        assert_eq!(kinds.map(UriErrorKind::name), ["lone-surrogate", "malformed-escape", "invalid-utf8"]);
        let error = UriError { kind: UriErrorKind::MalformedEscape, offset: 4, length: 1 };
        assert_eq!(error.to_string(), "a % without two hexadecimal digits at code unit 4");
    }
}
