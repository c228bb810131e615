//! Our character references.

use crate::operations::html as ids;
use crate::{Mark, Operation, Worker, each_case, error_list};
use conformant_codecs::html::{self, ReferenceError, Unescaper};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
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
