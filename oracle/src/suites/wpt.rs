//! The data of web-platform-tests on percent-encoding and forms, as JSON files.
//!
//! | an object's fields | operations |
//! |---|---|
//! | `input`, `output` an object from encodings to text | `percent.encode.special-query` for UTF-8, `percent.encode-after.ENCODING.special-query` for others |
//! | `input`, `output` a list of pairs | `form.parse` |
//!
//! Strings between them are comments; objects of other files, such as those on URL parsing, are counted as
//! not built.

use super::{Expected, Question, SuiteError, Tally, files, read};
use crate::operations::form;
use crate::subjects::Subject;
use crate::{Case, pairs};
use serde::Deserialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Test {
    input: String,
    output: Output,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Output {
    Pairs(Vec<(String, String)>),
    ByEncoding(BTreeMap<String, String>),
}

/// Runs every `.json` file that `path` is or holds.
///
/// # Errors
///
/// If a file cannot be read or is no JSON.
pub fn run(path: &Path, subject: Subject) -> Result<Tally, SuiteError> {
    let mut tally = Tally::default();
    for file in files(path, "json")? {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let json = serde_json::from_str(&read(&file)?).map_err(|error| SuiteError::Form {
            path: file.display().to_string(),
            line: error.line(),
            problem: error.to_string(),
        })?;
        let items = match json {
            Json::Array(items) => items,
            other => vec![other],
        };
        for (number, item) in items.into_iter().enumerate().filter(|(_, item)| !item.is_string()) {
            match serde_json::from_value::<Test>(item) {
                Ok(test) => test.run(&format!("{name}:{number}"), subject, &mut tally),
                Err(_) => *tally.not_built.entry(name.clone()).or_default() += 1,
            }
        }
    }
    Ok(tally)
}

impl Test {
    fn run(&self, id: &str, subject: Subject, tally: &mut Tally) {
        let mut ask = |id: &str, operation: &str, expected: &[u8]| {
            let case = Case::whole(self.input.as_bytes());
            let question = Question { operation, case, expected: Expected::Output(expected) };
            tally.count([question.ask(subject)], id, "");
        };
        match &self.output {
            Output::Pairs(expected) => {
                let mut list = Vec::new();
                expected
                    .iter()
                    .for_each(|(name, value)| pairs::push(name.as_bytes(), value.as_bytes(), &mut list));
                ask(id, form::PARSE, &list);
            }
            Output::ByEncoding(expected) => {
                for (encoding, expected) in expected {
                    let operation = match encoding.as_str() {
                        "utf-8" => "percent.encode.special-query".to_owned(),
                        other => format!("percent.encode-after.{other}.special-query"),
                    };
                    ask(&format!("{id} in {encoding}"), &operation, expected.as_bytes());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(subject: &str) -> Tally {
        let json = r#"["a comment",
            {"input": "á^|", "output": {"utf-8": "%C3%A1^|", "big5": "%26%23225%3B^|"}},
            {"input": "a+b&%2B=c", "output": [["a b", ""], ["+", "c"]]},
            {"input": "http://h/", "base": null, "failure": true}]"#;
        let file = std::env::temp_dir().join(format!(
            "wpt-{}-{}.json",
            std::process::id(),
            subject.replace(':', "-")
        ));
        std::fs::write(&file, json).unwrap();
        let tally = run(&file, Subject::named(subject).unwrap()).unwrap();
        std::fs::remove_file(file).unwrap();
        tally
    }

    #[test]
    fn what_is_built_passes_and_the_rest_is_counted() {
        let tally = tally("codecs");
        assert_eq!((tally.passed, tally.failures.len()), (2, 0));
        assert_eq!(tally.not_built.values().copied().collect::<Vec<_>>(), [1, 1]);
        assert!(tally.not_built.contains_key("percent.encode-after.big5.special-query"));
    }

    #[test]
    fn a_fault_fails() {
        let tally = tally("fault:plus-after-decode");
        assert_eq!(tally.failures.len(), 1);
        assert_eq!(tally.failures[0].expected, r"a b=&+=c");
    }
}
