//! html5ever, the tokenizer of Servo.

use crate::operations::html as ids;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Projection, Sees, Worker, each_case};
use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, State};
use html5ever::tokenizer::{Tag, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use std::cell::RefCell;
use std::str;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Html5ever,
    code_base: "html5ever",
    sees: Sees::Kind,
    reasons: &["a raw CR: not told from &#13;", "lone surrogate", "both kinds of quotes"],
    projection: Some(Projection { name: "a raw NUL becomes U+FFFD", apply: nul_to_replacement }),
    note: |operation| match operation.id {
        ids::UNESCAPE_TEXT => "in the RCDATA state",
        _ => "in a quoted attribute of a tag",
    },
};

const RAW_CR: Mark = Mark::NotComparable(0);
const LONE_SURROGATE: Mark = Mark::NotComparable(1);
const BOTH_QUOTES: Mark = Mark::NotComparable(2);

/// A raw NUL becomes U+FFFD. An output with another number of NULs than the input is left alone: one of
/// them came from a reference, or was lost.
fn nul_to_replacement(input: &[u8], output: &[u8], projected: &mut Vec<u8>) {
    let nuls = |text: &[u8]| text.iter().filter(|&&byte| byte == 0).count();
    if nuls(input) != nuls(output) {
        projected.extend_from_slice(output);
        return;
    }
    for (number, piece) in output.split(|&byte| byte == 0).enumerate() {
        if number > 0 {
            projected.extend_from_slice("\u{FFFD}".as_bytes());
        }
        projected.extend_from_slice(piece);
    }
}

struct Html5ever;

impl Implementation for Html5ever {
    fn identity(&self) -> Identity {
        Identity { name: "html5ever".to_owned(), version: env!("VERSION_HTML5EVER").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        Some(match operation.id {
            ids::UNESCAPE_TEXT => each_text(text),
            ids::UNESCAPE_ATTRIBUTE => each_text(attribute),
            _ => return None,
        })
    }
}

fn each_text(answer: fn(&str, &mut Vec<u8>) -> Mark) -> Box<dyn Worker> {
    each_case(move |case, output| match str::from_utf8(case.input) {
        Ok(input) if input.contains('\r') => RAW_CR,
        Ok(input) => answer(input, output),
        Err(_) => LONE_SURROGATE,
    })
}

#[derive(Default)]
struct Sink {
    output: RefCell<Vec<u8>>,
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match token {
            Token::CharacterTokens(text) => self.output.borrow_mut().extend_from_slice(text.as_bytes()),
            Token::TagToken(Tag { attrs, .. }) => {
                if let Some(attribute) = attrs.first() {
                    self.output.borrow_mut().extend_from_slice(attribute.value.as_bytes());
                }
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

fn tokenize(pieces: &[&str], initial_state: Option<State>, output: &mut Vec<u8>) {
    let options = TokenizerOpts { discard_bom: false, initial_state, ..TokenizerOpts::default() };
    let tokenizer = Tokenizer::new(Sink::default(), options);
    let queue = BufferQueue::default();
    pieces.iter().for_each(|piece| queue.push_back(StrTendril::from_slice(piece)));
    while let TokenizerResult::Script(()) = tokenizer.feed(&queue) {}
    tokenizer.end();
    output.append(&mut tokenizer.sink.output.borrow_mut());
}

/// In the RCDATA state, with no start tag before it, every string is text.
fn text(input: &str, output: &mut Vec<u8>) -> Mark {
    tokenize(&[input], Some(State::RawData(RawKind::Rcdata)), output);
    Mark::Output
}

fn attribute(input: &str, output: &mut Vec<u8>) -> Mark {
    let quote = match (input.contains('"'), input.contains('\'')) {
        (false, _) => "\"",
        (true, false) => "'",
        (true, true) => return BOTH_QUOTES,
    };
    tokenize(&["<a v=", quote, input, quote, ">"], None, output);
    Mark::Output
}
