//! QuickJS-NG, an engine of ECMAScript. A batch goes to it and comes back as JSON, in one call: JSON holds lone
//! surrogates as escapes, and a call costs more than a case.

use crate::operations::uri as ids;
use crate::{
    Answers, Batch, Broken, Form, Identity, Implementation, Mark, Operation, Oracle, Rejection, Sees, Worker,
    wtf8,
};
use rquickjs::{Context, Ctx, Function, Persistent, Runtime, Value};
use std::fmt::Write as _;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &QuickJs,
    code_base: "quickjs",
    sees: Sees::Verdict,
    reasons: &["not UTF-8"],
    projection: |_| None,
    note: |operation| match operation.id {
        ids::ENCODE_COMPONENT_RFC3986 => "encodeURIComponent, and five characters replaced",
        COMPONENT => "encodeURIComponent, which leaves the same characters",
        _ => "",
    },
};

/// The operation on percent-encoding that `encodeURIComponent` performs on text.
const COMPONENT: &str = "percent.encode.component";

struct QuickJs;

impl Implementation for QuickJs {
    fn identity(&self) -> Identity {
        Identity { name: "rquickjs".to_owned(), version: env!("VERSION_RQUICKJS").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        let function = match operation.id {
            ids::ENCODE => "encodeURI",
            ids::ENCODE_COMPONENT | COMPONENT => "encodeURIComponent",
            ids::ENCODE_COMPONENT_RFC3986 => {
                "text => encodeURIComponent(text).replaceAll('!', '%21').replaceAll('\\'', '%27')
                    .replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('*', '%2A')"
            }
            ids::DECODE => "decodeURI",
            ids::DECODE_COMPONENT => "decodeURIComponent",
            _ => return None,
        };
        // An operation on bytes is one on text where they are UTF-8; one on text has lone surrogates too.
        let is_text = if operation.input == Form::Bytes { is_utf8 } else { wtf8::is_wtf8 };
        let engine =
            Engine::new(function, is_text).unwrap_or_else(|error| panic!("QuickJS cannot start: {error}"));
        Some(Box::new(engine))
    }
}

/// An engine with a function that maps a list of texts to a list of texts, and of nulls for `URIError`s.
struct Engine {
    map: Persistent<Function<'static>>,
    context: Context,
    is_text: fn(&[u8]) -> bool,
    json: String,
    comparable: Vec<bool>,
    text: Vec<u8>,
}

impl Engine {
    fn new(function: &str, is_text: fn(&[u8]) -> bool) -> rquickjs::Result<Self> {
        let context = Context::full(&Runtime::new()?)?;
        let map = context.with(|ctx| {
            let source = format!(
                "const answer = {function};
                Error.stackTraceLimit = 0; // The stack costs more than the rest of a rejection.
                (texts => texts.map(text => {{
                    try {{ return answer(text); }}
                    catch (error) {{ if (error instanceof URIError) return null; throw error; }}
                }}))"
            );
            Ok::<_, rquickjs::Error>(Persistent::save(&ctx, ctx.eval::<Function<'_>, _>(source)?))
        })?;
        Ok(Self { map, context, is_text, json: String::new(), comparable: Vec::new(), text: Vec::new() })
    }

    fn call(&mut self) -> rquickjs::Result<String> {
        fn map(ctx: &Ctx<'_>, map: Persistent<Function<'static>>, json: &str) -> rquickjs::Result<String> {
            let texts: Value<'_> = ctx.json_parse(json)?;
            let mapped: Value<'_> = map.restore(ctx)?.call((texts,))?;
            let json = ctx.json_stringify(mapped)?;
            json.map_or_else(|| Ok(String::new()), |json| json.to_string())
        }
        self.context.with(|ctx| map(&ctx, self.map.clone(), &self.json))
    }
}

impl Worker for Engine {
    fn answer(&mut self, batch: &Batch, answers: &mut Answers) -> Result<(), Broken> {
        let first = answers.len();
        self.json.clear();
        self.json.push('[');
        self.comparable.clear();
        for position in first..batch.len() {
            let text = batch.case(position).input;
            let comparable = (self.is_text)(text);
            self.comparable.push(comparable);
            if comparable {
                if self.json.len() > 1 {
                    self.json.push(',');
                }
                push_json_string(text, &mut self.json);
            }
        }
        self.json.push(']');
        let json = self.call().unwrap_or_else(|error| panic!("QuickJS: {error}"));
        let mut items = Items(json.strip_prefix('[').unwrap_or_default().as_bytes());
        for &comparable in &self.comparable {
            if comparable {
                // Made apart from the arena: a trail must not join a lead at the end of the answer before.
                self.text.clear();
                let mark = items.next(&mut self.text);
                answers.push_with(|output| {
                    output.extend_from_slice(&self.text);
                    mark
                });
            } else {
                answers.push_with(|_| Mark::NotComparable(0));
            }
        }
        Ok(())
    }
}

fn is_utf8(text: &[u8]) -> bool {
    str::from_utf8(text).is_ok()
}

/// Appends text as a string of JSON, lone surrogates as escapes.
fn push_json_string(text: &[u8], json: &mut String) {
    json.push('"');
    for code_point in wtf8::code_points(text) {
        match char::from_u32(code_point) {
            Some(c @ ('"' | '\\')) => json.extend(['\\', c]),
            Some(c) if c >= ' ' => json.push(c),
            _ => {
                let written = write!(json, "\\u{code_point:04x}");
                debug_assert!(written.is_ok(), "a String takes everything");
            }
        }
    }
    json.push('"');
}

/// What is left of a list of strings and nulls in JSON, behind the bracket or a comma.
struct Items<'a>(&'a [u8]);

impl Items<'_> {
    /// Reads the next item and the comma or bracket behind it.
    fn next(&mut self, output: &mut Vec<u8>) -> Mark {
        if let Some(rest) = self.0.strip_prefix(b"null") {
            self.0 = &rest[1..];
            return Mark::Rejected(Rejection { kind: Rejection::KIND_UNSEEN, offset: 0, length: 0 });
        }
        assert_eq!(self.0.first(), Some(&b'"'), "QuickJS gave a list of texts and nulls");
        let mut at = 1;
        loop {
            let plain = self.0[at..].iter().position(|byte| matches!(byte, b'"' | b'\\')).unwrap_or(0);
            output.extend_from_slice(&self.0[at..at + plain]);
            at += plain;
            if self.0[at] == b'"' {
                self.0 = &self.0[at + 2..];
                return Mark::Output;
            }
            let escaped = self.0[at + 1];
            at += 2;
            match escaped {
                b'b' => output.push(8),
                b't' => output.push(b'\t'),
                b'n' => output.push(b'\n'),
                b'f' => output.push(0xC),
                b'r' => output.push(b'\r'),
                b'u' => {
                    let digits =
                        self.0[at..at + 4].iter().map(|&digit| char::from(digit).to_digit(16).unwrap_or(0));
                    wtf8::push(digits.fold(0, |unit, digit| unit << 4 | digit), output);
                    at += 4;
                }
                other => output.push(other),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::{CodePoints, Domain};
    use crate::operations;

    fn answers(id: &str, batch: &Batch) -> Answers {
        let mut answers = Answers::new();
        QuickJs.worker(operations::find(id).unwrap()).unwrap().answer(batch, &mut answers).unwrap();
        answers
    }

    #[test]
    fn every_code_point_crosses_unharmed() {
        let mut batch = Batch::new();
        CodePoints.fill(0..CodePoints.len(), &mut batch);
        let answers = answers(ids::DECODE, &batch);
        assert_eq!(answers.len(), batch.len());
        for position in (0..batch.len()).filter(|&position| position != usize::from(b'%')) {
            assert_eq!(answers.get(position).output, batch.case(position).input, "{position:04X}");
        }
        assert!(matches!(answers.get(usize::from(b'%')).mark, Mark::Rejected(_)));
    }

    #[test]
    fn every_code_point_alone_is_encoded_as_its_own_utf8() {
        let mut batch = Batch::new();
        CodePoints.fill(0..CodePoints.len(), &mut batch);
        let answers = answers(ids::ENCODE_COMPONENT_RFC3986, &batch);
        for position in 0..batch.len() {
            let (text, answer) = (batch.case(position).input, answers.get(position));
            match (text, str::from_utf8(text)) {
                (_, Err(_)) => assert!(matches!(answer.mark, Mark::Rejected(_)), "{position:04X}"),
                (&[byte], _) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                    assert_eq!(answer.output, text);
                }
                _ => {
                    let encoded = text.iter().fold(String::new(), |text, byte| format!("{text}%{byte:02X}"));
                    assert_eq!(answer.output, encoded.as_bytes(), "{position:04X}");
                }
            }
        }
    }

    #[test]
    fn surrogates_of_neighbouring_cases_do_not_join() {
        let mut batch = Batch::new();
        let inputs: [&[u8]; 3] = [b"\xED\xA0\xBD", b"\xED\xB8\x80", b"\xED\xA0\xBDx\xED\xB8\x80"];
        inputs.iter().for_each(|input| batch.push(input));
        let answers = answers(ids::DECODE_COMPONENT, &batch);
        assert_eq!([0, 1, 2].map(|position| answers.get(position).output), inputs);
    }

    #[test]
    fn answers_keep_the_order_of_the_cases() {
        let mut batch = Batch::new();
        let inputs: [&[u8]; 6] = [b"a\"\\\x01b", b"\xFF", b"\xED\xA0\x80", b"", b"\xC3\xA9", b"%"];
        inputs.iter().for_each(|input| batch.push(input));
        let answers = answers(ids::ENCODE_COMPONENT, &batch);
        let rejected = Mark::Rejected(Rejection { kind: Rejection::KIND_UNSEEN, offset: 0, length: 0 });
        let expected = [
            (Mark::Output, "a%22%5C%01b"),
            (Mark::NotComparable(0), ""),
            (rejected, ""),
            (Mark::Output, ""),
            (Mark::Output, "%C3%A9"),
            (Mark::Output, "%25"),
        ];
        for (position, (mark, output)) in expected.into_iter().enumerate() {
            assert_eq!((answers.get(position).mark, answers.get(position).output), (mark, output.as_bytes()));
        }
    }
}
