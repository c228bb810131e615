//! html5ever, the tokenizer and serializer of Servo.

use super::escaping_a_string::escape_round_trip;
use super::tokenizers::{NUL_TO_REPLACEMENT, quote_around};
use crate::error_list::{self, Record};
use crate::operations::html as ids;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Projection, Sees, Worker, each_case};
use html5ever::buffer_queue::BufferQueue;
use html5ever::serialize::{HtmlSerializer, SerializeOpts, Serializer as _};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, State};
use html5ever::tokenizer::{Tag, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::{LocalName, QualName, TokenizerResult, local_name, ns};
use std::borrow::BorrowMut;
use std::cell::RefCell;
use std::str;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Html5ever,
    code_base: "html5ever",
    sees: Sees::Kind,
    reasons: &["a raw CR: not told from &#13;", "lone surrogate", "both kinds of quotes"],
    projection: |operation| match operation.id {
        ids::ERRORS_TEXT | ids::ERRORS_ATTRIBUTE => Some(ERRORS_AS_SEEN),
        ids::ESCAPE_TEXT | ids::ESCAPE_ATTRIBUTE => None,
        _ => Some(NUL_TO_REPLACEMENT),
    },
    note: |operation| match operation.id {
        ids::ESCAPE_TEXT => "the serializer, for a text node",
        ids::ESCAPE_ATTRIBUTE => "the serializer, for an attribute",
        ids::ROUND_TRIP_TEXT => "in the RCDATA state, behind a transcribed escape",
        ids::ROUND_TRIP_ATTRIBUTE => "in a quoted attribute of a tag, behind a transcribed escape",
        ids::UNESCAPE_TEXT | ids::ERRORS_TEXT => "in the RCDATA state",
        _ => "in a quoted attribute of a tag",
    },
};

const RAW_CR: Mark = Mark::NotComparable(0);
const LONE_SURROGATE: Mark = Mark::NotComparable(1);
const BOTH_QUOTES: Mark = Mark::NotComparable(2);

struct Html5ever;

impl Implementation for Html5ever {
    fn identity(&self) -> Identity {
        Identity { name: "html5ever".to_owned(), version: env!("VERSION_HTML5EVER").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        Some(match operation.id {
            ids::UNESCAPE_TEXT => unescaping_text(),
            ids::UNESCAPE_ATTRIBUTE => tokenizing(|input, output| attribute(input, Wanted::Value, output)),
            ids::ERRORS_TEXT => tokenizing(|input, output| text(input, Wanted::Errors, output)),
            ids::ERRORS_ATTRIBUTE => tokenizing(|input, output| attribute(input, Wanted::Errors, output)),
            ids::ROUND_TRIP_TEXT => escaping(|input, output| text(input, Wanted::Value, output)),
            ids::ROUND_TRIP_ATTRIBUTE => escaping(|input, output| attribute(input, Wanted::Value, output)),
            ids::ESCAPE_TEXT => serializing_text(),
            ids::ESCAPE_ATTRIBUTE => serializing_attribute(),
            _ => return None,
        })
    }
}

fn tokenizing(mut answer: impl FnMut(&str, &mut Vec<u8>) -> Mark + 'static) -> Box<dyn Worker> {
    each_case(move |case, output| match str::from_utf8(case.input) {
        Ok(input) if input.contains('\r') => RAW_CR,
        Ok(input) => answer(input, output),
        Err(_) => LONE_SURROGATE,
    })
}

fn escaping(answer: fn(&str, &mut Vec<u8>) -> Mark) -> Box<dyn Worker> {
    let mut escaped = Vec::new();
    each_case(move |case, output| {
        escape_round_trip(case.input, &mut escaped);
        str::from_utf8(&escaped).map_or(LONE_SURROGATE, |escaped| answer(escaped, output))
    })
}

/// What is to be read off the tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Value,
    Errors,
}

struct Sink<B> {
    wanted: Wanted,
    output: RefCell<B>,
}

impl<B: BorrowMut<Vec<u8>>> Sink<B> {
    fn write(&self, write: impl FnOnce(&mut Vec<u8>)) {
        write(BorrowMut::borrow_mut(&mut *self.output.borrow_mut()));
    }
}

impl<B: BorrowMut<Vec<u8>>> TokenSink for Sink<B> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match (self.wanted, token) {
            (Wanted::Value, Token::CharacterTokens(text)) => {
                self.write(|output| output.extend_from_slice(text.as_bytes()));
            }
            (Wanted::Value, Token::TagToken(Tag { attrs, .. })) => {
                if let Some(attribute) = attrs.first() {
                    self.write(|output| output.extend_from_slice(attribute.value.as_bytes()));
                }
            }
            (Wanted::Errors, Token::ParseError(message)) => {
                if let Some(code) = code(&message) {
                    self.write(|output| error_list::push(code, None, output));
                }
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

fn tokenizer<B: BorrowMut<Vec<u8>>>(
    initial_state: Option<State>,
    wanted: Wanted,
    output: B,
) -> Tokenizer<Sink<B>> {
    // Exact errors also turn the fast path off: with values on the one path and errors on the other, both are
    // asked.
    let exact_errors = wanted == Wanted::Errors;
    let options =
        TokenizerOpts { exact_errors, discard_bom: false, initial_state, ..TokenizerOpts::default() };
    Tokenizer::new(Sink { wanted, output: RefCell::new(output) }, options)
}

fn feed<B: BorrowMut<Vec<u8>>>(tokenizer: &Tokenizer<Sink<B>>, queue: &BufferQueue) {
    while let TokenizerResult::Script(()) = tokenizer.feed(queue) {}
}

fn tokenize(pieces: &[&str], initial_state: Option<State>, wanted: Wanted, output: &mut Vec<u8>) {
    let tokenizer = tokenizer(initial_state, wanted, output);
    let queue = BufferQueue::default();
    pieces.iter().for_each(|piece| queue.push_back(StrTendril::from_slice(piece)));
    feed(&tokenizer, &queue);
    tokenizer.end();
}

/// A worker that keeps its tokenizer while that is at rest: the end of the input and a new tokenizer cost more
/// than a short input.
fn unescaping_text() -> Box<dyn Worker> {
    let rcdata = || tokenizer(Some(State::RawData(RawKind::Rcdata)), Wanted::Value, Vec::new());
    let (mut text, queue) = (rcdata(), BufferQueue::default());
    tokenizing(move |input, output| {
        queue.push_back(StrTendril::from_slice(input));
        feed(&text, &queue);
        let at_rest = ends_at_rest(input);
        if !at_rest {
            text.end();
        }
        output.append(&mut text.sink.output.borrow_mut());
        if !at_rest {
            text = rcdata();
        }
        Mark::Output
    })
}

/// Whether the RCDATA state has surely emitted the whole input and kept nothing: a final `;` ends every state
/// but that of a name, for which html5ever looks beyond the `;` for a longer one.
fn ends_at_rest(input: &str) -> bool {
    let named = |last: &str| last.starts_with(|character: char| character.is_ascii_alphanumeric());
    input.ends_with(';') && input.rsplit_once('&').is_none_or(|(_, last)| !named(last))
}

/// In the RCDATA state, with no start tag before it, every string is text.
fn text(input: &str, wanted: Wanted, output: &mut Vec<u8>) -> Mark {
    tokenize(&[input], Some(State::RawData(RawKind::Rcdata)), wanted, output);
    Mark::Output
}

fn attribute(input: &str, wanted: Wanted, output: &mut Vec<u8>) -> Mark {
    let Some(quote) = quote_around(input.as_bytes()) else { return BOTH_QUOTES };
    tokenize(&["<a v=", quote, input, quote, ">"], None, wanted, output);
    Mark::Output
}

/// The standard's code for a message about a character reference; what it is about stands at some messages' end.
fn code(message: &str) -> Option<&'static [u8]> {
    let codes: [(&str, &[u8]); 7] = [
        ("Character reference does not end with semicolon", MISSING_SEMICOLON),
        ("Semicolon missing after numeric character reference", MISSING_SEMICOLON),
        ("EOF in numeric character reference", MISSING_SEMICOLON),
        ("Numeric character reference without digits", NO_DIGITS),
        ("EOF after '#' in character reference", NO_DIGITS),
        ("Invalid character reference", b"unknown-named-character-reference"),
        ("Invalid numeric character reference", END_STATE),
    ];
    codes.iter().find(|(start, _)| message.starts_with(start)).map(|&(_, code)| code)
}

const MISSING_SEMICOLON: &[u8] = b"missing-semicolon-after-character-reference";
const NO_DIGITS: &[u8] = b"absence-of-digits-in-numeric-character-reference";

/// One name for the five errors of the numeric character reference end state.
const END_STATE: &[u8] = b"numeric-character-reference-end-state";

const ERRORS_AS_SEEN: Projection =
    Projection { name: "no offsets, the end state's five errors are one", apply: errors_as_seen };

fn errors_as_seen(_input: &[u8], output: &[u8], projected: &mut Vec<u8>) {
    let Some(errors) = error_list::records(output) else { return projected.extend_from_slice(output) };
    for Record { code, .. } in errors {
        let code = match code {
            b"null-character-reference"
            | b"character-reference-outside-unicode-range"
            | b"surrogate-character-reference"
            | b"noncharacter-character-reference"
            | b"control-character-reference" => END_STATE,
            other => other,
        };
        error_list::push(code, None, projected);
    }
}

/// A worker around one serializer, whose output `serialize` writes and takes a part of.
fn serializing(
    mut serialize: impl FnMut(&mut HtmlSerializer<Vec<u8>>, &str) -> std::io::Result<std::ops::Range<usize>>
    + 'static,
) -> Box<dyn Worker> {
    let mut serializer = HtmlSerializer::new(Vec::new(), SerializeOpts::default());
    each_case(move |case, output| {
        let Ok(input) = str::from_utf8(case.input) else { return LONE_SURROGATE };
        serializer.writer.clear();
        let place = serialize(&mut serializer, input);
        debug_assert!(place.is_ok(), "a Vec takes everything");
        output.extend_from_slice(&serializer.writer[place.unwrap_or_default()]);
        Mark::Output
    })
}

fn serializing_text() -> Box<dyn Worker> {
    serializing(|serializer, input| {
        serializer.write_text(input)?;
        Ok(0..serializer.writer.len())
    })
}

fn serializing_attribute() -> Box<dyn Worker> {
    let element = QualName::new(None, ns!(html), local_name!("a"));
    let attribute = QualName::new(None, ns!(), LocalName::from("v"));
    serializing(move |serializer, input| {
        serializer.start_elem(element.clone(), std::iter::once((&attribute, input)))?;
        let end = serializer.writer.len() - "\">".len();
        serializer.end_elem(element.clone())?;
        Ok("<a v=\"".len()..end)
    })
}
