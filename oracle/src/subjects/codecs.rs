//! This project's own codecs as a subject.

#[cfg(feature = "utf")]
use crate::Rejection;
use crate::{Identity, Implementation, Operation, Worker};
#[cfg(any(feature = "utf", feature = "html"))]
use crate::{Mark, each_case};

/// `conformant-codecs`.
pub(super) struct Codecs;

/// The workers of an area, by operation.
type Area = fn(&Operation) -> Option<Box<dyn Worker>>;

impl Implementation for Codecs {
    fn identity(&self) -> Identity {
        // The workspace gives all its packages one version.
        Identity { name: "codecs".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        let areas: &[Area] = &[
            #[cfg(feature = "utf")]
            utf8,
            #[cfg(feature = "html")]
            html,
        ];
        areas.iter().find_map(|area| area(operation))
    }
}

/// A worker around a function that appends to a `String`, which is kept from case to case.
#[cfg(feature = "utf")]
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
    use crate::error_list;
    use crate::operations::html as ids;
    use conformant_codecs::html::{self, ReferenceError, Unescaper};

    /// What may stand between two lone surrogates is handled by itself: to everything here they are characters
    /// like any other that is not ASCII.
    fn between_surrogates(mut append: impl FnMut(&str, &mut String) + 'static) -> Box<dyn Worker> {
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

    fn unescaping(whole: fn(&str, &mut String), mut unescaper: Unescaper) -> Box<dyn Worker> {
        let mut text = String::new();
        each_case(move |case, output| {
            for chunk in case.chunks() {
                for piece in chunk.utf8_chunks() {
                    text.clear();
                    match case.cuts.is_empty() {
                        true => whole(piece.valid(), &mut text),
                        false => unescaper.feed(piece.valid(), &mut text),
                    }
                    if !piece.invalid().is_empty() {
                        unescaper.finish(&mut text);
                    }
                    output.extend_from_slice(text.as_bytes());
                    output.extend_from_slice(piece.invalid());
                }
            }
            text.clear();
            unescaper.finish(&mut text);
            output.extend_from_slice(text.as_bytes());
            Mark::Output
        })
    }

    fn errors(append: fn(&str, &mut Vec<ReferenceError>)) -> Box<dyn Worker> {
        let mut errors = Vec::new();
        each_case(move |case, output| {
            let mut start = 0;
            for chunk in case.input.utf8_chunks() {
                errors.clear();
                append(chunk.valid(), &mut errors);
                for ReferenceError { code, offset } in &errors {
                    error_list::push(code.name().as_bytes(), Some(start + offset), output);
                }
                start += chunk.valid().len() + chunk.invalid().len();
            }
            Mark::Output
        })
    }

    fn round_trip(unescape: fn(&str, &mut String)) -> Box<dyn Worker> {
        let mut escaped = String::new();
        between_surrogates(move |input, text| {
            escaped.clear();
            html::escape_round_trip_append(input, &mut escaped);
            unescape(&escaped, text);
        })
    }

    Some(match operation.id {
        ids::UNESCAPE_TEXT => unescaping(html::unescape_text_append, Unescaper::text()),
        ids::UNESCAPE_ATTRIBUTE => unescaping(html::unescape_attribute_append, Unescaper::attribute()),
        ids::ERRORS_TEXT => errors(html::errors_text_append),
        ids::ERRORS_ATTRIBUTE => errors(html::errors_attribute_append),
        ids::ESCAPE_TEXT => between_surrogates(html::escape_text_append),
        ids::ESCAPE_ATTRIBUTE => between_surrogates(html::escape_attribute_append),
        ids::ESCAPE_FIVE => between_surrogates(html::escape_five_append),
        ids::ESCAPE_ROUND_TRIP => between_surrogates(html::escape_round_trip_append),
        ids::ROUND_TRIP_TEXT => round_trip(html::unescape_text_append),
        ids::ROUND_TRIP_ATTRIBUTE => round_trip(html::unescape_attribute_append),
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
