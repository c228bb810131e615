//! Tables with a record of where they are from: `NAME.tsv` and, beside it, `NAME.toml`.

use super::root;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;

pub(super) struct Table {
    pub(super) text: String,
    counts: BTreeMap<String, usize>,
}

/// What is checked of the record; the rest of it is for people.
#[derive(Deserialize)]
struct Record {
    sha256: String,
    counts: BTreeMap<String, usize>,
}

impl Table {
    /// Reads a table of `codecs/tables`, which must be the one that its record is about.
    pub(super) fn read(name: &str) -> Result<Self, Box<dyn Error>> {
        let path = root().join("codecs/tables").join(name);
        let text = fs::read_to_string(path.with_extension("tsv"))?;
        let Record { sha256, counts } = toml::from_str(&fs::read_to_string(path.with_extension("toml"))?)?;
        let mut actual = String::new();
        for byte in Sha256::digest(&text) {
            write!(actual, "{byte:02x}")?;
        }
        if actual != sha256 {
            return Err(format!("{name}.tsv has SHA-256 {actual}, not {sha256} as {name}.toml says").into());
        }
        Ok(Self { text, counts })
    }

    /// Compares a count with the one in the record.
    pub(super) fn check_count(&self, of: &str, actual: usize) -> Result<(), Box<dyn Error>> {
        match self.counts.get(of) {
            Some(&recorded) if recorded == actual => Ok(()),
            Some(recorded) => Err(format!("the table has {actual} {of}, its record says {recorded}").into()),
            None => Err(format!("the table's record does not say how many {of} it has").into()),
        }
    }
}
