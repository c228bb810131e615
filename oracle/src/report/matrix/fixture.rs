//! A little matrix whose texts are markup wherever they can.

use super::{Absent, Cell, Column, Matrix, MatrixExample, MatrixFinding, Row};
use crate::Identity;
use crate::engine::Value;

pub(super) fn hostile() -> Matrix {
    Matrix {
        operations: vec![column("utf8.decode"), column("percent.encode.path"), column("percent.decode")],
        rows: vec![
            Row {
                identity: identity("<script>alert(1)</script>"),
                language: "C|D\" onclick=\"x'".to_owned(),
                about: "a|b `c` *d* <img src=x>".to_owned(),
                cells: vec![Some(diverging()), Some(conforming()), None],
            },
            Row {
                identity: identity("calm"),
                language: "Rust".to_owned(),
                about: String::new(),
                cells: vec![Some(incomplete()), None, Some(conforming())],
            },
        ],
        absent: vec![Absent {
            name: "gone|<b>".to_owned(),
            install: "get `it` | sh".to_owned(),
            problem: "two\nlines | <b>".to_owned(),
        }],
    }
}

fn identity(name: &str) -> Identity {
    Identity { name: name.to_owned(), version: "1.0|2".to_owned() }
}

fn column(operation: &str) -> Column {
    Column {
        operation: operation.to_owned(),
        spec: "RFC <b>3986</b> | 2.1".to_owned(),
        oracles: vec![identity("judge"), identity("jury")],
        domains: vec!["toys (12)".to_owned()],
    }
}

fn conforming() -> Cell {
    Cell { cases: 65_793, divergences: 0, unjudged: Vec::new(), findings: Vec::new(), problem: None }
}

fn incomplete() -> Cell {
    Cell {
        unjudged: vec![("no <b>oracle</b>".to_owned(), 10), ("a|b".to_owned(), 2)],
        problem: Some("ended\nearly: \"<b>\"".to_owned()),
        ..conforming()
    }
}

fn diverging() -> Cell {
    let finding = |rule: &str, cases, input: &str| MatrixFinding {
        rule: rule.to_owned(),
        spec: "Unicode | D93b".to_owned(),
        mend: "Replace <each> *part*.".to_owned(),
        cases,
        like: vec!["a-fault: it does <b>so</b>".to_owned()],
        examples: vec![MatrixExample {
            token: format!("utf8.decode/bytes-2@1#{cases}"),
            input: input.to_owned(),
            expected: Value::Output(r"<a|b>`\xEF".to_owned()),
            actual: Value::Panicked("\"'&".to_owned()),
        }],
    };
    Cell {
        divergences: 2048,
        findings: vec![
            finding("utf8.empty", 2000, ""),
            finding("<b>", 47, "<|>"),
            finding("one", 1, "&amp;"),
        ],
        ..conforming()
    }
}
