//! Our UTF-16, UTF-32 and the conversions between encoding schemes.

use super::appending::appending;
use crate::operations::schemes::{Task, UTF16};
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use conformant_codecs::convert::{self, Converter, IllFormed, Scheme};
use conformant_codecs::utf8::NotScalarValue;
use conformant_codecs::utf16::{self, ByteOrder};
use conformant_codecs::utf32;

/// A function that takes the chunks of a stream, and `None` at its end.
macro_rules! fed {
    ($decoder:expr) => {{
        let mut decoder = $decoder;
        move |chunk: Option<&[u8]>, text: &mut String| match chunk {
            Some(chunk) => decoder.feed(chunk, text),
            None => decoder.finish(text),
        }
    }};
}

/// The worker of a task on a form whose functions have the same names.
macro_rules! worker {
    ($form:ident, $task:expr) => {
        match $task {
            Task::Decode(from) => {
                let order = order(from);
                let whole = move |input: &[u8], text: &mut String| $form::decode_append(input, order, text);
                decoding(whole, fed!($form::Decoder::new(order)))
            }
            Task::DecodeBom(from) => {
                let order = order(from);
                let whole =
                    move |input: &[u8], text: &mut String| $form::decode_bom_append(input, order, text);
                decoding(whole, fed!($form::Decoder::removing_bom(order)))
            }
            Task::DecodeByBom(_) => decoding($form::decode_by_bom_append, fed!($form::Decoder::by_bom())),
            Task::DecodeStrict(from) => {
                let order = order(from);
                appending(move |case, text| {
                    decoded($form::decode_strict_append(case.input, order, text), |kind| kind as u8)
                })
            }
            Task::DecodeStrictByBom(_) => appending(move |case, text| {
                decoded($form::decode_strict_by_bom_append(case.input, text), |kind| kind as u8)
            }),
            Task::Encode(to) => {
                let order = order(to);
                each_case(move |case, output| {
                    $form::encode_append(wtf8::code_points(case.input), order, output);
                    Mark::Output
                })
            }
            Task::EncodeStrict(to) => {
                let order = order(to);
                each_case(move |case, output| {
                    let code_points = wtf8::code_points(case.input);
                    encoded(case.input, $form::encode_strict_append(code_points, order, output))
                })
            }
            Task::Convert(from, to) => converting(from, to),
            Task::ConvertStrict(from, to) => each_case(move |case, output| {
                decoded(convert::convert_strict_append(case.input, from, to, output), |kind| match kind {
                    convert::IllFormedKind::Utf8(kind) => kind as u8,
                    convert::IllFormedKind::Utf16(kind) => kind as u8,
                    convert::IllFormedKind::Utf32(kind) => kind as u8,
                })
            }),
        }
    };
}

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    let task = Task::of(operation)?;
    let is_utf16 = |scheme: Scheme| UTF16.contains(&scheme);
    let of_utf16 = match task {
        Task::Encode(to) | Task::EncodeStrict(to) => is_utf16(to),
        _ => task.source().is_some_and(is_utf16),
    };
    Some(if of_utf16 { worker!(utf16, task) } else { worker!(utf32, task) })
}

fn order(scheme: Scheme) -> ByteOrder {
    match scheme {
        Scheme::Utf16Le | Scheme::Utf32Le => ByteOrder::Little,
        Scheme::Utf8 | Scheme::Utf16Be | Scheme::Utf32Be => ByteOrder::Big,
    }
}

/// `next` takes the chunks, and `None` at the end of the stream.
fn decoding(
    whole: impl Fn(&[u8], &mut String) + 'static,
    mut next: impl FnMut(Option<&[u8]>, &mut String) + 'static,
) -> Box<dyn Worker> {
    appending(move |case, text| {
        if case.cuts.is_empty() {
            whole(case.input, text);
        } else {
            case.chunks().for_each(|chunk| next(Some(chunk), text));
            next(None, text);
        }
        Mark::Output
    })
}

fn converting(from: Scheme, to: Scheme) -> Box<dyn Worker> {
    let mut converter = Converter::new(from, to);
    each_case(move |case, output| {
        if case.cuts.is_empty() {
            convert::convert_append(case.input, from, to, output);
        } else {
            case.chunks().for_each(|chunk| converter.feed(chunk, output));
            converter.finish(output);
        }
        Mark::Output
    })
}

fn decoded<Kind>(decoded: Result<(), IllFormed<Kind>>, kind: impl Fn(Kind) -> u8) -> Mark {
    match decoded {
        Ok(()) => Mark::Output,
        Err(IllFormed { kind: of, offset, length }) => {
            Mark::Rejected(Rejection { kind: kind(of), offset: offset as u32, length: length as u32 })
        }
    }
}

fn encoded(text: &[u8], encoded: Result<(), NotScalarValue>) -> Mark {
    match encoded {
        Ok(()) => Mark::Output,
        Err(error) => {
            let before: usize = wtf8::pieces(text).take(error.index).map(wtf8::Piece::len).sum();
            Mark::Rejected(Rejection { kind: 0, offset: before as u32, length: 3 })
        }
    }
}
