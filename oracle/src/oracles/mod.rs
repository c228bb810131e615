//! Independent implementations, one code base a file.

#[cfg(feature = "url")]
mod ada;
#[cfg(feature = "utf")]
mod bstr;
#[cfg(feature = "utf")]
mod data_url;
#[cfg(feature = "js")]
mod ecmascript;
#[cfg(feature = "utf")]
mod encoding_rs;
#[cfg(feature = "html")]
mod escaping_a_string;
#[cfg(feature = "url")]
mod form_urlencoded;
#[cfg(feature = "html")]
mod html5ever;
#[cfg(feature = "html")]
mod html5gum;
#[cfg(feature = "html")]
mod htmlize;
#[cfg(feature = "url")]
mod percent_encoding;
#[cfg(feature = "js")]
mod quickjs;
#[cfg(feature = "url")]
mod rfc3986;
#[cfg(feature = "utf")]
mod std;
#[cfg(feature = "html")]
mod tokenizers;
#[cfg(feature = "utf")]
mod transcription;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "url")]
mod url_probe;
#[cfg(feature = "url")]
mod urlencoding;
#[cfg(feature = "utf")]
mod widestring;

use crate::Oracle;

/// Every oracle.
#[must_use]
pub fn all() -> &'static [&'static Oracle] {
    ALL
}

static ALL: &[&Oracle] = &[
    #[cfg(feature = "utf")]
    &encoding_rs::ORACLE,
    #[cfg(feature = "utf")]
    &std::ORACLE,
    #[cfg(feature = "utf")]
    &bstr::ORACLE,
    #[cfg(feature = "utf")]
    &widestring::ORACLE,
    #[cfg(feature = "utf")]
    &data_url::ORACLE,
    #[cfg(feature = "utf")]
    &transcription::ORACLE,
    #[cfg(feature = "html")]
    &html5ever::ORACLE,
    #[cfg(feature = "html")]
    &html5gum::ORACLE,
    #[cfg(feature = "html")]
    &htmlize::ORACLE,
    #[cfg(feature = "html")]
    &escaping_a_string::ORACLE,
    #[cfg(feature = "url")]
    &percent_encoding::ORACLE,
    #[cfg(feature = "url")]
    &url::ORACLE,
    #[cfg(feature = "url")]
    &form_urlencoded::ORACLE,
    #[cfg(feature = "url")]
    &ada::ORACLE,
    #[cfg(feature = "url")]
    &urlencoding::ORACLE,
    #[cfg(feature = "js")]
    &quickjs::ORACLE,
    #[cfg(feature = "js")]
    &ecmascript::ORACLE,
    #[cfg(feature = "url")]
    &rfc3986::ORACLE,
];

/// The oracle of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Oracle> {
    all().iter().find(|oracle| oracle.name() == name).copied()
}

/// The text with U+FFFD for lone surrogates, as a `USVString` has.
#[cfg(any(feature = "url", feature = "utf"))]
fn scalar_values(text: &[u8]) -> ::std::borrow::Cow<'_, str> {
    match str::from_utf8(text) {
        Ok(text) => text.into(),
        Err(_) => crate::wtf8::code_points(text)
            .map(|code_point| char::from_u32(code_point).unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect::<String>()
            .into(),
    }
}

/// U+FFFD in UTF-8.
#[cfg(feature = "utf")]
const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations;

    #[test]
    fn every_operation_has_an_oracle_and_every_oracle_an_operation() {
        let has = |oracle: &Oracle, operation| oracle.implementation.worker(operation).is_some();
        for operation in operations::all() {
            assert!(all().iter().any(|oracle| has(oracle, operation)), "{operation:?}");
        }
        for oracle in all() {
            let name = oracle.implementation.identity().name;
            assert!(operations::all().any(|operation| has(oracle, operation)), "{name}");
        }
    }

    #[test]
    fn every_oracle_is_found_by_its_name() {
        for &oracle in all() {
            assert!(
                find(&oracle.name()).is_some_and(|found| ::std::ptr::eq(found, oracle)),
                "{}",
                oracle.name()
            );
        }
    }

    #[test]
    fn every_oracle_knows_its_version() {
        for oracle in all() {
            let identity = oracle.implementation.identity();
            assert!(identity.version.starts_with(|first: char| first.is_ascii_digit()), "{identity:?}");
        }
    }
}
