//! Rust crates that judge nothing, in process: they go on trial as `crate:NAME`.

use crate::operations::html as ids;
use crate::{Identity, Implementation, Mark, Operation, Worker, each_case};
use std::borrow::Cow;

/// Every one of them.
pub(super) static ALL: &[&dyn Implementation] = &[&HtmlEscape];

/// `html-escape`: text in, text out.
struct HtmlEscape;

const NO_STR: &str = "no str holds a lone surrogate";

impl Implementation for HtmlEscape {
    fn identity(&self) -> Identity {
        Identity { name: "html-escape".to_owned(), version: env!("VERSION_HTML_ESCAPE").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker + '_>> {
        let convert: fn(&str) -> Cow<'_, str> = match operation.id {
            ids::UNESCAPE_TEXT => |text| html_escape::decode_html_entities(text),
            ids::ESCAPE_TEXT => |text| html_escape::encode_text(text),
            ids::ESCAPE_ATTRIBUTE => |text| html_escape::encode_double_quoted_attribute(text),
            _ => return None,
        };
        Some(each_case(move |case, output| match str::from_utf8(case.input) {
            Ok(text) => {
                output.extend_from_slice(convert(text).as_bytes());
                Mark::Output
            }
            Err(_) => {
                output.extend_from_slice(NO_STR.as_bytes());
                Mark::Skipped
            }
        }))
    }
}
