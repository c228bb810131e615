//! The first line of a program.

use crate::operations;
use serde::Deserialize;

/// What a program says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Greeting {
    protocol: u64,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) operations: Vec<String>,
    #[serde(default)]
    pub(super) streaming: Vec<String>,
    #[serde(default)]
    pub(super) offsets: Unit,
}

/// What offsets and lengths in text count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Unit {
    #[default]
    #[serde(rename = "bytes")]
    Bytes,
    #[serde(rename = "utf-16")]
    Utf16,
    #[serde(rename = "code-points")]
    CodePoints,
}

const PROTOCOL: u64 = 1;

impl Greeting {
    pub(super) fn parse(line: &[u8]) -> Result<Self, String> {
        let greeting: Self = serde_json::from_slice(line).map_err(|error| {
            let shown = super::wire::shown(line);
            format!("{error}; it is `{shown}`, and PROTOCOL.md shows what it should be")
        })?;
        if greeting.protocol != PROTOCOL {
            let theirs = greeting.protocol;
            return Err(format!("it speaks protocol {theirs}, and this version speaks {PROTOCOL}"));
        }
        if greeting.name.is_empty() {
            return Err("its name is empty".to_owned());
        }
        if greeting.operations.is_empty() {
            return Err("it names no operation".to_owned());
        }
        for id in greeting.operations.iter().chain(&greeting.streaming) {
            let operation = operations::find(id)
                .ok_or_else(|| format!("there is no operation `{id}`; `list` shows all of them"))?;
            if greeting.streaming.contains(id) && !(operation.streams && greeting.operations.contains(id)) {
                return Err(format!(
                    "`{id}` is under `streaming`, but does not stream or is not under `operations`"
                ));
            }
        }
        Ok(greeting)
    }
}

#[cfg(all(test, feature = "utf"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_greeting_is_told() {
        let cases = [
            (r#"{"protocol":1,"name":"a","version":"1","operations":["utf8.decode"]}"#, ""),
            ("Hello!", "expected value"),
            ("", "EOF"),
            (r#"{"protocol":2,"name":"a","version":"1","operations":["utf8.decode"]}"#, "protocol 2"),
            (r#"{"protocol":1,"name":"a","version":"1","operations":[]}"#, "names no operation"),
            (r#"{"protocol":1,"name":"a","version":"1","operations":["utf9"]}"#, "no operation `utf9`"),
            (r#"{"protocol":1,"name":"a","operations":["utf8.decode"]}"#, "missing field `version`"),
            (
                r#"{"protocol":1,"name":"a","version":"1","operations":["utf8.decode"],"streams":[]}"#,
                "unknown field",
            ),
            (
                r#"{"protocol":1,"name":"a","version":"1","operations":["utf8.encode"],"streaming":["utf8.decode"]}"#,
                "under `streaming`",
            ),
            (
                r#"{"protocol":1,"name":"a","version":"1","operations":["utf8.decode"],"offsets":"chars"}"#,
                "unknown variant",
            ),
        ];
        for (line, expected) in cases {
            let problem = Greeting::parse(line.as_bytes()).err().unwrap_or_default();
            assert_eq!(problem.is_empty(), expected.is_empty(), "{line}: {problem}");
            assert!(problem.contains(expected), "{line}: {problem}");
        }
    }
}
