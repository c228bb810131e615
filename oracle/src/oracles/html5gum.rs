//! html5gum, a tokenizer that names each parse error as the standard does and tells where it is.

use super::escaping_a_string::escape_round_trip;
use super::tokenizers::{NUL_TO_REPLACEMENT, quote_around};
use crate::error_list;
use crate::operations::html as ids;
use crate::{Case, Identity, Implementation, Mark, Operation, Oracle, Sees, Worker, each_case};
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Error, Readable, Reader, Span, State, StringReader, Tokenizer};
use std::cell::Cell;
use std::convert::Infallible;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Html5gum,
    code_base: "html5gum",
    sees: Sees::Kind,
    reasons: &["a raw CR: not told from &#13;", "both kinds of quotes"],
    projection: |operation| match operation.id {
        ids::ERRORS_TEXT | ids::ERRORS_ATTRIBUTE => None,
        _ => Some(NUL_TO_REPLACEMENT),
    },
    note: |operation| match operation.id {
        ids::ROUND_TRIP_TEXT => "in the RCDATA state, behind a transcribed escape",
        ids::ROUND_TRIP_ATTRIBUTE => "in a quoted attribute of a tag, behind a transcribed escape",
        ids::UNESCAPE_TEXT | ids::ERRORS_TEXT => "in the RCDATA state",
        _ => "in a quoted attribute of a tag",
    },
};

const RAW_CR: Mark = Mark::NotComparable(0);
const BOTH_QUOTES: Mark = Mark::NotComparable(1);

struct Html5gum;

impl Implementation for Html5gum {
    fn identity(&self) -> Identity {
        Identity { name: "html5gum".to_owned(), version: env!("VERSION_HTML5GUM").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        let (attribute, answer): (bool, fn(&Document<'_>, &mut Vec<u8>)) = match operation.id {
            ids::UNESCAPE_TEXT | ids::ROUND_TRIP_TEXT => (false, value),
            ids::UNESCAPE_ATTRIBUTE | ids::ROUND_TRIP_ATTRIBUTE => (true, value),
            ids::ERRORS_TEXT => (false, errors),
            ids::ERRORS_ATTRIBUTE => (true, errors),
            _ => return None,
        };
        let round_trip = matches!(operation.id, ids::ROUND_TRIP_TEXT | ids::ROUND_TRIP_ATTRIBUTE);
        let (mut escaped, mut tag) = (Vec::new(), Vec::new());
        Some(each_case(move |Case { input, .. }, output| {
            let input = if round_trip {
                escape_round_trip(input, &mut escaped);
                &escaped[..]
            } else {
                input
            };
            if input.contains(&b'\r') {
                return RAW_CR;
            }
            if !attribute {
                answer(&Document { html: input, state: State::RcData, input: 0..input.len() }, output);
                return Mark::Output;
            }
            let Some(quote) = quote_around(input) else { return BOTH_QUOTES };
            tag.clear();
            [b"<a v=", quote.as_bytes(), input, quote.as_bytes(), b">"]
                .into_iter()
                .for_each(|piece| tag.extend_from_slice(piece));
            let start = b"<a v='".len();
            let input = start..start + input.len();
            answer(&Document { html: &tag, state: State::Data, input }, output);
            Mark::Output
        }))
    }
}

/// What the tokenizer is given, and where in it the case's input is.
struct Document<'a> {
    html: &'a [u8],
    state: State,
    input: std::ops::Range<usize>,
}

impl Document<'_> {
    fn tokenize(&self, ended: &Cell<bool>, mut see: impl FnMut(CallbackEvent<'_>, usize)) {
        let emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, span: Span<usize>| {
            see(event, span.end);
            None::<Infallible>
        });
        let reader = Watched { inner: self.html.to_reader(), ended };
        let mut tokenizer = Tokenizer::new_with_emitter(reader, emitter);
        tokenizer.set_state(self.state);
        let Ok(()) = tokenizer.finish();
    }
}

fn value(document: &Document<'_>, output: &mut Vec<u8>) {
    document.tokenize(&Cell::new(false), |event, _| match event {
        CallbackEvent::String { value } | CallbackEvent::AttributeValue { value } => {
            output.extend_from_slice(value);
        }
        _ => {}
    });
}

fn errors(document: &Document<'_>, output: &mut Vec<u8>) {
    let ended = Cell::new(false);
    document.tokenize(&ended, |event, position| {
        if let CallbackEvent::Error(error) = event
            && let Some(read_again) = is_reference_error(error)
        {
            let offset = consumed(document.html, position, ended.get(), read_again);
            error_list::push(error.as_str().as_bytes(), Some(offset - document.input.start), output);
        }
    });
}

/// Whether `error` is one of a character reference, and then whether html5gum's position for it lies behind
/// the character that is read again.
fn is_reference_error(error: Error) -> Option<bool> {
    match error {
        Error::MissingSemicolonAfterCharacterReference
        | Error::AbsenceOfDigitsInNumericCharacterReference
        | Error::UnknownNamedCharacterReference => Some(true),
        Error::NullCharacterReference
        | Error::CharacterReferenceOutsideUnicodeRange
        | Error::SurrogateCharacterReference
        | Error::NoncharacterCharacterReference
        | Error::ControlCharacterReference => Some(false),
        _ => None,
    }
}

/// The number of bytes consumed when an error was raised, from html5gum's position for it.
///
/// The position counts the character that is read again. Where that is not ASCII, every error waits for a
/// later byte and has a position somewhere in that character or at its end.
fn consumed(html: &[u8], position: usize, ended: bool, read_again: bool) -> usize {
    let trailing = html[..position].iter().rev().take_while(|byte| matches!(byte, 0x80..=0xBF)).count();
    let Some(last) = position.checked_sub(trailing + 1) else { return position };
    if html[last].is_ascii() && (ended || !read_again) { position } else { last }
}

/// A reader that tells whether it has come to the end: there no character is read again.
struct Watched<'a> {
    inner: StringReader<'a>,
    ended: &'a Cell<bool>,
}

impl Reader for Watched<'_> {
    type Error = Infallible;

    fn read_byte(&mut self) -> Result<Option<u8>, Infallible> {
        let byte = self.inner.read_byte();
        self.ended.set(byte == Ok(None));
        byte
    }

    fn try_read_string(&mut self, string: &[u8], case_sensitive: bool) -> Result<bool, Infallible> {
        self.inner.try_read_string(string, case_sensitive)
    }

    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, Infallible> {
        self.inner.read_until(needle, buffer)
    }
}
