//! The list of adapters: programs that put other languages' functions on trial, and how to install what they need.

use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// An adapter, as the list has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapter {
    /// What people call the implementation.
    pub name: String,
    /// The language or runtime that it belongs to.
    pub language: String,
    /// Which functions are tried, in a phrase.
    pub about: String,
    /// The command line, run in the folder of the list.
    pub command: String,
    /// How to install what it needs.
    pub install: String,
}

/// A list of adapters and the folder in which they run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adapters {
    /// The folder of the list.
    pub folder: PathBuf,
    /// In the order of the list.
    pub list: Vec<Adapter>,
}

/// Why there is no list of adapters.
#[derive(Debug, thiserror::Error)]
pub enum AdaptersError {
    /// The file cannot be read.
    #[error("{path}: {error}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// It is no list.
    #[error("{path} is no list of adapters: {error}")]
    NoList {
        /// The file.
        path: String,
        /// Why.
        error: toml::de::Error,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    adapter: Vec<Adapter>,
}

impl Adapters {
    /// Reads a list from a TOML file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is no list of adapters.
    pub fn read(path: &Path) -> Result<Self, AdaptersError> {
        let shown = || path.display().to_string();
        let text =
            fs::read_to_string(path).map_err(|error| AdaptersError::Unreadable { path: shown(), error })?;
        let File { adapter: list } =
            toml::from_str(&text).map_err(|error| AdaptersError::NoList { path: shown(), error })?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        Ok(Self { folder: folder.unwrap_or(Path::new(".")).to_owned(), list })
    }
}
