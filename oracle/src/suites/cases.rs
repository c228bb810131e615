//! Lines of JSON, one real bug a line, with the right value.
//!
//! | fields | operation |
//! |---|---|
//! | `codec`, `mode`, `input_hex`, `chunks`, `expected` (`U+XXXX …`) | a decoder |
//! | `codec` (`html-prescan`), `input_hex`, `expected` (a name or `null`) | `charset.prescan` |
//! | `context`, `mode`, `input`, `expected` | an HTML operation |
//! | `op`, `input` or `input_utf16`, `expected` | an operation on percent-encoding, URIs or forms |

use super::{Expected, Question, SuiteError, Tally, files, read};
use crate::subjects::Subject;
use crate::{Case, operations, pairs, wtf8};
use serde::Deserialize;
use serde_json::Value as Json;
use std::path::Path;

/// The `codec` of rows on the encoding of a document, of which `expected` is a name or `null`.
const PRESCAN: &str = "html-prescan";

#[derive(Deserialize)]
struct Row {
    id: String,
    #[serde(default)]
    note: String,
    expected: Json,
    codec: Option<String>,
    mode: Option<String>,
    input_hex: Option<String>,
    chunks: Option<Vec<String>>,
    context: Option<String>,
    op: Option<String>,
    /// Rows of operations that this build does not have may hold anything here and in `expected`.
    #[serde(default)]
    input: Json,
    /// In place of an input that no JSON text can hold: its code units in hexadecimal.
    input_utf16: Option<Json>,
}

/// Runs every `.jsonl` file that `path` is or holds.
///
/// # Errors
///
/// If a file cannot be read or is not of this form.
pub fn run(path: &Path, subject: Subject) -> Result<Tally, SuiteError> {
    let mut tally = Tally::default();
    for file in files(path, "jsonl")? {
        let text = read(&file)?;
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let form = |problem: String| SuiteError::Form {
                path: file.display().to_string(),
                line: number + 1,
                problem,
            };
            let row: Row = serde_json::from_str(line).map_err(|error| form(error.to_string()))?;
            row.run(subject, &mut tally).map_err(form)?;
        }
    }
    Ok(tally)
}

impl Row {
    fn run(&self, subject: Subject, tally: &mut Tally) -> Result<(), String> {
        let id = self.operation_id()?;
        if operations::find(&id).is_none() {
            *tally.not_built.entry(id).or_default() += 1;
            return Ok(());
        }
        let (input, cuts) = self.input()?;
        let case = Case { input: &input, cuts: &cuts };
        let output = self.output()?;
        let expected = match &output {
            None => Expected::Rejected,
            // What is decoded is published as text.
            Some(output) if self.op.as_deref() == Some("decode") => {
                Expected::Text(str::from_utf8(output).map_err(|error| error.to_string())?)
            }
            Some(output) => Expected::Output(output),
        };
        let question = Question { operation: &id, case, expected };
        tally.count([question.ask(subject)], &self.id, &self.note);
        Ok(())
    }

    fn operation_id(&self) -> Result<String, String> {
        let mode = self.mode.as_deref();
        if let Some(codec) = &self.codec {
            let area = match codec.as_str() {
                PRESCAN => return Ok("charset.prescan".to_owned()),
                "utf-8" => "utf8",
                "utf-16le" => "utf16le",
                "utf-16be" => "utf16be",
                other => other,
            };
            return match mode {
                None => Ok(format!("{area}.decode")),
                Some("bom_removal") => Ok(format!("{area}.decode-bom")),
                // Sniffs a byte order mark, which may choose another encoding.
                Some("decode") => Ok("charset.decode".to_owned()),
                Some(other) => Err(format!("there is no mode `{other}` of decoding")),
            };
        }
        match (self.context.as_deref(), mode, &self.op) {
            (Some("escape"), Some(mode), _) => Ok(format!("html.escape.{mode}")),
            (Some(context), _, _) => Ok(format!("html.unescape.{context}")),
            (None, _, Some(op)) => Ok(percent_operation(op)),
            (None, _, None) => Err("a row has a `codec`, a `context` or an `op`".to_owned()),
        }
    }

    fn input(&self) -> Result<(Vec<u8>, Vec<u32>), String> {
        let Some(hex) = &self.input_hex else {
            let input = self.input_utf16.as_ref().unwrap_or(&self.input);
            return Ok((text_or_pairs(input).ok_or("`input` is no text and no list of pairs")?, Vec::new()));
        };
        let input = bytes(hex)?;
        if self.mode.as_deref() == Some("decode") {
            let label = self.codec.iter().flat_map(|codec| codec.bytes());
            return Ok((label.chain([b'\n']).chain(input).collect(), Vec::new()));
        }
        let chunks = self.chunks.iter().flatten().map(|chunk| bytes(chunk)).collect::<Result<Vec<_>, _>>()?;
        if self.chunks.is_some() && chunks.concat() != input {
            return Err("`chunks` do not make up `input_hex`".to_owned());
        }
        let mut end = 0;
        let ends = chunks.iter().map(|chunk| {
            end += chunk.len() as u32;
            end
        });
        let cuts = ends.take(chunks.len().saturating_sub(1)).collect();
        Ok((input, cuts))
    }

    /// The output published as right; `None` where the input is to be refused.
    fn output(&self) -> Result<Option<Vec<u8>>, String> {
        if self.expected.get("error").is_some() {
            return Ok(None);
        }
        if self.codec.is_none() {
            return match text_or_pairs(&self.expected) {
                Some(output) => Ok(Some(output)),
                None => Err("`expected` is no text, no list of pairs and no error".to_owned()),
            };
        }
        let expected = self.expected.as_str().ok_or("`expected` is no string")?;
        if self.codec.as_deref() == Some(PRESCAN) {
            return Ok((expected != "null").then(|| expected.as_bytes().to_vec()));
        }
        let mut text = Vec::new();
        for code_point in expected.split_whitespace() {
            let number = code_point.strip_prefix("U+").and_then(|hex| u32::from_str_radix(hex, 16).ok());
            let number = number.filter(|&number| number <= 0x10_FFFF);
            wtf8::push(number.ok_or_else(|| format!("`{code_point}` is no code point"))?, &mut text);
        }
        Ok(Some(text))
    }
}

/// The operation that a row's `op` stands for; one of no operation of ours comes back as it is.
fn percent_operation(op: &str) -> String {
    match op {
        "decode" => "percent.decode".to_owned(),
        "encodeURI" => "uri.encode".to_owned(),
        "encodeURIComponent" => "uri.encode-component".to_owned(),
        "decodeURI" => "uri.decode".to_owned(),
        "decodeURIComponent" => "uri.decode-component".to_owned(),
        _ => match op.split_once(':') {
            Some(("encode", set)) => format!("percent.encode.{set}"),
            Some(("encode-after-encoding", rest)) => {
                format!("percent.encode-after.{}", rest.replace(':', "."))
            }
            _ => op.replacen('-', ".", usize::from(op.starts_with("form-"))),
        },
    }
}

/// A text, or pairs in canonical form. A text is a string, or a list of UTF-16 code units in hexadecimal.
fn text_or_pairs(json: &Json) -> Option<Vec<u8>> {
    if let Some(text) = text(json) {
        return Some(text);
    }
    let mut list = Vec::new();
    for pair in json.as_array()? {
        let [name, value] = pair.as_array()?.as_slice() else { return None };
        pairs::push(&text(name)?, &text(value)?, &mut list);
    }
    Some(list)
}

fn text(json: &Json) -> Option<Vec<u8>> {
    if let Some(text) = json.as_str() {
        return Some(text.as_bytes().to_vec());
    }
    let mut text = Vec::new();
    for unit in json.as_array()? {
        wtf8::push(u16::from_str_radix(unit.as_str()?, 16).ok()?.into(), &mut text);
    }
    Some(text)
}

fn bytes(hex: &str) -> Result<Vec<u8>, String> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Option<Vec<u8>> =
        hex.as_bytes().chunks(2).map(|pair| byte(pair).filter(|_| pair.len() == 2)).collect();
    bytes.ok_or_else(|| format!("`{hex}` is no hexadecimal"))
}
