//! The tokenizer tests of html5lib-tests: JSON, in files that end with `.test`.
//!
//! Of a tokenizer, only character references are on trial here. Tests whose tokens are text are run as text,
//! tests with one start tag by the values of its attributes: what they become, and the parse errors of their
//! references with their places. A test of several states counts once for each.

use super::{Expected, Question, SuiteError, Tally, files, read};
use crate::operations::html as ids;
use crate::subjects::Subject;
use crate::{Case, error_list, wtf8};
use conformant_codecs::html::ReferenceErrorCode;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    tests: Vec<Test>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Test {
    description: String,
    input: String,
    output: Vec<Token>,
    #[serde(default = "data_state")]
    initial_states: Vec<String>,
    #[serde(default)]
    double_escaped: bool,
    #[serde(default)]
    errors: Vec<PublishedError>,
}

fn data_state() -> Vec<String> {
    vec![DATA.to_owned()]
}

const DATA: &str = "Data state";
const RCDATA: &str = "RCDATA state";

/// A token, by what it is.
#[derive(Deserialize)]
#[serde(untagged)]
enum Token {
    Character(CharacterToken, String),
    Tag(StartTagToken, serde::de::IgnoredAny, BTreeMap<String, String>),
    Other(serde::de::IgnoredAny),
}

#[derive(Deserialize)]
enum CharacterToken {
    Character,
}

#[derive(Deserialize)]
enum StartTagToken {
    StartTag,
}

#[derive(Deserialize)]
struct PublishedError {
    code: String,
    line: usize,
    col: usize,
}

/// Runs every `.test` file that `path` is or holds.
///
/// # Errors
///
/// If a file cannot be read or is not of this form.
pub fn run(path: &Path, subject: Subject) -> Result<Tally, SuiteError> {
    let mut tally = Tally::default();
    for file in files(path, "test")? {
        let form = |line: usize, problem: String| SuiteError::Form {
            path: file.display().to_string(),
            line,
            problem,
        };
        let File { tests } =
            serde_json::from_str(&read(&file)?).map_err(|error| form(error.line(), error.to_string()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        for (number, test) in tests.iter().enumerate() {
            for state in &test.initial_states {
                match test.trials(state) {
                    Ok(trials) => {
                        let replies =
                            trials.iter().flat_map(|trial| trial.questions()).map(|q| q.ask(subject));
                        tally.count(replies, &format!("{name}#{number}"), &test.description);
                    }
                    Err(reason) => *tally.not_comparable.entry(reason.to_owned()).or_default() += 1,
                }
            }
        }
    }
    Ok(tally)
}

/// A text or an attribute value of a test.
struct Trial {
    in_attribute: bool,
    input: Vec<u8>,
    value: Vec<u8>,
    errors: Vec<u8>,
}

impl Trial {
    fn questions(&self) -> [Question<'_>; 2] {
        let (unescape, errors) = match self.in_attribute {
            true => (ids::UNESCAPE_ATTRIBUTE, ids::ERRORS_ATTRIBUTE),
            false => (ids::UNESCAPE_TEXT, ids::ERRORS_TEXT),
        };
        let question = |operation, expected| {
            let expected = Expected::Output(expected);
            Question { operation, case: Case::whole(&self.input), expected }
        };
        [question(unescape, &self.value[..]), question(errors, &self.errors)]
    }
}

impl Test {
    /// What can be compared of a test in a state, or why it cannot.
    fn trials(&self, state: &str) -> Result<Vec<Trial>, &'static str> {
        let input = self.text(&self.input);
        if state != DATA && state != RCDATA {
            return Err("in a state without character references, or within a tag");
        }
        if input.contains(&b'\r') {
            return Err("a raw CR: newlines are normalised before");
        }
        if input.contains(&0) && state == RCDATA {
            return Err("a raw NUL: replaced by the tokenizer");
        }
        match &self.output[..] {
            [Token::Tag(StartTagToken::StartTag, _, attributes)] => self.attributes(&input, attributes),
            _ if begins_markup(&input) => Err("markup within the text"),
            tokens => {
                let whole = 0..input.len();
                let mut value = Vec::new();
                for token in tokens {
                    let Token::Character(CharacterToken::Character, text) = token else {
                        return Err("tokens other than text or one start tag");
                    };
                    value.extend_from_slice(&self.text(text));
                }
                Ok(vec![self.trial(&input, whole, value, false)])
            }
        }
    }

    fn attributes(
        &self,
        input: &[u8],
        attributes: &BTreeMap<String, String>,
    ) -> Result<Vec<Trial>, &'static str> {
        let values = attribute_values(input).unwrap_or_default();
        if values.len() != attributes.len() || input.contains(&0) {
            return Err("a tag that is more than its name and attributes with values");
        }
        let trial = |(name, span): (&str, Range<usize>)| -> Result<Trial, &'static str> {
            let value = attributes.get(name).ok_or("an attribute that is written otherwise")?;
            Ok(self.trial(input, span, self.text(value), true))
        };
        let trials: Vec<Trial> = values.into_iter().map(trial).collect::<Result<_, _>>()?;
        let in_values: usize =
            trials.iter().map(|trial| trial.errors.split(|&byte| byte == 0xFF).count() - 1).sum();
        if in_values != self.reference_errors().count() {
            return Err("a parse error of a reference outside the values");
        }
        Ok(trials)
    }

    fn trial(&self, input: &[u8], span: Range<usize>, value: Vec<u8>, in_attribute: bool) -> Trial {
        let mut errors = Vec::new();
        for error in self.reference_errors() {
            if let Some(offset) = error.offset(input).and_then(|offset| offset.checked_sub(span.start))
                && offset <= span.len()
            {
                error_list::push(error.code.as_bytes(), Some(offset), &mut errors);
            }
        }
        Trial { in_attribute, input: input[span].to_vec(), value, errors }
    }

    fn reference_errors(&self) -> impl Iterator<Item = &PublishedError> {
        let is_of_reference = |code: &str| ReferenceErrorCode::ALL.iter().any(|of| of.name() == code);
        self.errors.iter().filter(move |error| is_of_reference(&error.code))
    }

    /// A string of the test; lone surrogates are there as escapes of their own.
    fn text(&self, text: &str) -> Vec<u8> {
        let mut output = Vec::with_capacity(text.len());
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            let unit =
                rest.strip_prefix("\\u").filter(|_| self.double_escaped).and_then(|rest| rest.get(..4));
            match unit.and_then(|unit| u32::from_str_radix(unit, 16).ok()) {
                Some(unit) => {
                    wtf8::push(unit, &mut output);
                    rest = &rest[6..];
                }
                None => {
                    wtf8::push(character.into(), &mut output);
                    rest = &rest[character.len_utf8()..];
                }
            }
        }
        output
    }
}

impl PublishedError {
    /// Bytes before the line and column, each counted from 1; columns are code points.
    fn offset(&self, input: &[u8]) -> Option<usize> {
        let before: usize =
            input.split_inclusive(|&byte| byte == b'\n').take(self.line - 1).map(<[u8]>::len).sum();
        let columns = wtf8::pieces(&input[before..]).map(wtf8::Piece::len).take(self.col.checked_sub(1)?);
        Some(before + columns.sum::<usize>())
    }
}

/// Whether a `<` in the text is more than itself.
fn begins_markup(text: &[u8]) -> bool {
    let markup =
        |pair: &[u8]| pair[0] == b'<' && matches!(pair[1], b'!' | b'/' | b'?' | b'A'..=b'Z' | b'a'..=b'z');
    text.windows(2).any(markup)
}

/// The attributes of a tag that is all of the input, with the byte ranges of their values.
fn attribute_values(input: &[u8]) -> Option<Vec<(&str, Range<usize>)>> {
    let ends_unquoted = |c: char| SPACES.contains(&c) || c == '>';
    let tag = std::str::from_utf8(input).ok()?.strip_prefix('<')?;
    let mut rest = &tag[tag.find(ends_unquoted)?..];
    let mut values = Vec::new();
    loop {
        rest = rest.trim_start_matches(SPACES);
        if rest == ">" {
            return Some(values);
        }
        let (name, value) = rest.split_once('=')?;
        let quote = value.chars().next().filter(|c| ['"', '\''].contains(c));
        let value = &value[quote.map_or(0, char::len_utf8)..];
        let end = quote.map_or_else(|| value.find(ends_unquoted), |quote| value.find(quote))?;
        let start = input.len() - value.len();
        values.push((name, start..start + end));
        rest = &value[end + quote.map_or(0, char::len_utf8)..];
    }
}

const SPACES: [char; 4] = ['\t', '\n', '\x0C', ' '];

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(test: &str, subject: Subject) -> Tally {
        let Test { .. } = serde_json::from_str(test).unwrap();
        let folder = std::env::temp_dir().join(format!("html5lib-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("{:x}.test", xxhash_rust::xxh3::xxh3_64(test.as_bytes())));
        std::fs::write(&file, format!("{{\"tests\": [{test}]}}")).unwrap();
        let tally = run(&file, subject).unwrap();
        std::fs::remove_file(file).unwrap();
        tally
    }

    fn outcome(test: &str) -> (u64, usize, u64) {
        let tally = tally(test, Subject::Codecs);
        (tally.passed, tally.failures.len(), tally.not_comparable.values().sum())
    }

    #[test]
    fn text_and_attributes_are_compared_with_their_errors() {
        let text = r#"{"description": "", "input": "é\n&#0;", "output": [["Character", "é\n\uFFFD"]],
            "errors": [{"code": "null-character-reference", "line": 2, "col": 5}]}"#;
        assert_eq!(outcome(text), (1, 0, 0));
        assert_eq!(outcome(&text.replace("\"col\": 5", "\"col\": 4")), (0, 1, 0));
        assert_eq!(outcome(&text.replace("null", "control")), (0, 1, 0));
        let tag = r#"{"description": "", "input": "<h a='&amp' b=&noti;>",
            "output": [["StartTag", "h", {"a": "&", "b": "&noti;"}]],
            "errors": [{"code": "missing-semicolon-after-character-reference", "line": 1, "col": 11}]}"#;
        assert_eq!(outcome(tag), (1, 0, 0));
        assert_eq!(outcome(&tag.replace("&noti;\"}", "¬i;\"}")), (0, 1, 0));
    }

    #[test]
    fn what_cannot_be_compared_is_counted() {
        let written = |input: &str, states: &str, output: &str| {
            format!(
                r#"{{"description": "", "input": "{input}", "initialStates": [{states}], "output": [{output}]}}"#
            )
        };
        let text = r#"["Character", "a"]"#;
        assert_eq!(
            outcome(&written("a", r#""Data state", "RCDATA state", "PLAINTEXT state""#, text)),
            (2, 0, 1)
        );
        assert_eq!(outcome(&written("a\\r", r#""Data state""#, text)), (0, 0, 1));
        assert_eq!(outcome(&written("<!--a-->", r#""Data state""#, r#"["Comment", "a"]"#)), (0, 0, 1));
        assert_eq!(
            outcome(&written("<a b>", r#""Data state""#, r#"["StartTag", "a", {"b": ""}]"#)),
            (0, 0, 1)
        );
    }

    #[test]
    fn lone_surrogates_come_escaped_twice() {
        let test = r#"{"description": "", "input": "\\uD800&amp;", "doubleEscaped": true,
            "output": [["Character", "\\uD800&"]]}"#;
        assert_eq!(outcome(test), (1, 0, 0));
    }

    #[test]
    fn a_fault_fails() {
        let test = r#"{"description": "", "input": "&#0;", "output": [["Character", "\uFFFD"]]}"#;
        let tally = tally(test, Subject::named("fault:null-kept").unwrap());
        assert_eq!(tally.failures[0].actual, r"\x00");
        assert_eq!(tally.not_built["html.errors.text"], 1);
    }
}
