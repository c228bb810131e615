//! This project's own codecs as a subject.

use crate::{Identity, Implementation, Operation, Worker};
#[cfg(any(feature = "utf", feature = "html"))]
use crate::{Mark, Rejection, each_case};

/// `conformant-codecs`.
pub(super) struct Codecs;

impl Implementation for Codecs {
    fn identity(&self) -> Identity {
        // The workspace gives all its packages one version.
        Identity { name: "codecs".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        #[cfg(feature = "utf")]
        if let Some(worker) = utf8(operation) {
            return Some(worker);
        }
        #[cfg(feature = "html")]
        if let Some(worker) = html(operation) {
            return Some(worker);
        }
        None
    }
}

/// A worker around a function that appends to a `String`, which is kept from case to case.
#[cfg(any(feature = "utf", feature = "html"))]
fn appending(mut append: impl FnMut(crate::Case<'_>, &mut String) -> Mark + 'static) -> Box<dyn Worker> {
    let mut text = String::new();
    each_case(move |case, output| {
        text.clear();
        let mark = append(case, &mut text);
        output.extend_from_slice(text.as_bytes());
        mark
    })
}

#[cfg(feature = "utf")]
fn utf8(operation: &Operation) -> Option<Box<dyn Worker>> {
    use crate::operations::utf8 as ids;
    use crate::wtf8;
    use conformant_codecs::utf8;

    fn rejected(kind: u8, offset: usize, length: usize) -> Mark {
        Mark::Rejected(Rejection { kind, offset: offset as u32, length: length as u32 })
    }

    fn decoding(whole: impl Fn(&[u8], &mut String) + 'static, mut decoder: utf8::Decoder) -> Box<dyn Worker> {
        appending(move |case, text| {
            if case.cuts.is_empty() {
                whole(case.input, text);
            } else {
                case.chunks().for_each(|chunk| decoder.feed(chunk, text));
                decoder.finish(text);
            }
            Mark::Output
        })
    }

    Some(match operation.id {
        ids::DECODE => decoding(utf8::decode_append, utf8::Decoder::new()),
        ids::DECODE_BOM => decoding(utf8::decode_bom_append, utf8::Decoder::removing_bom()),
        ids::DECODE_BYTEWISE => appending(|case, text| {
            utf8::decode_bytewise_append(case.input, text);
            Mark::Output
        }),
        ids::DECODE_STRICT => each_case(|case, output| match utf8::decode_strict(case.input) {
            Ok(text) => {
                output.extend_from_slice(text.as_bytes());
                Mark::Output
            }
            Err(error) => rejected(error.kind as u8, error.offset, error.length),
        }),
        ids::DECODE_NONCHAR_REPLACE => appending(|case, text| {
            utf8::decode_nonchar_replace_append(case.input, text);
            Mark::Output
        }),
        ids::DECODE_NONCHAR_REJECT => {
            appending(|case, text| match utf8::decode_nonchar_reject_append(case.input, text) {
                Ok(()) => Mark::Output,
                Err(error) => rejected(0, error.offset, error.length),
            })
        }
        ids::ENCODE => each_case(|case, output| {
            utf8::encode_append(wtf8::code_points(case.input), output);
            Mark::Output
        }),
        ids::ENCODE_STRICT => each_case(|case, output| {
            match utf8::encode_strict_append(wtf8::code_points(case.input), output) {
                Ok(()) => Mark::Output,
                Err(error) => {
                    let before = wtf8::pieces(case.input).take(error.index).map(wtf8::Piece::len).sum();
                    rejected(0, before, 3)
                }
            }
        }),
        _ => return None,
    })
}

#[cfg(feature = "html")]
fn html(operation: &Operation) -> Option<Box<dyn Worker>> {
    use crate::operations::html as ids;
    use conformant_codecs::html;

    /// Text between lone surrogates is decoded by itself: a reference ends at one as at any other
    /// character that is neither ASCII alphanumeric nor `=` nor `;`.
    fn between_surrogates(append: impl Fn(&str, &mut String) + 'static) -> Box<dyn Worker> {
        let mut text = String::new();
        each_case(move |case, output| {
            for chunk in case.input.utf8_chunks() {
                text.clear();
                append(chunk.valid(), &mut text);
                output.extend_from_slice(text.as_bytes());
                output.extend_from_slice(chunk.invalid());
            }
            Mark::Output
        })
    }

    Some(match operation.id {
        ids::UNESCAPE_TEXT => between_surrogates(html::unescape_text_append),
        ids::UNESCAPE_ATTRIBUTE => between_surrogates(html::unescape_attribute_append),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_implemented() {
        for operation in crate::operations::all() {
            assert!(Codecs.worker(operation).is_some(), "{operation:?}");
        }
    }
}
