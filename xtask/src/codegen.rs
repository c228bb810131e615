//! `cargo xtask codegen`: files that are generated, whole or in part.

mod dictionary;
mod encoding_indexes;
mod encoding_labels;
mod html_names;
mod literals;
mod readme;
mod table;

use clap::Args;
use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Every generated file, from the root of the repository, and how its text is made.
const GENERATED: &[Generated] = &[
    Generated { file: "codecs/src/charset/labels.rs", text: encoding_labels::generate },
    Generated { file: "codecs/src/html/names.rs", text: html_names::generate },
    Generated { file: "codecs/src/legacy/indexes.rs", text: encoding_indexes::generate },
    Generated { file: "fuzz/dictionaries/html.dict", text: dictionary::generate },
    Generated { file: "README.md", text: readme::generate },
];

struct Generated {
    file: &'static str,
    text: fn() -> Result<String, Box<dyn Error>>,
}

#[derive(Args)]
pub(crate) struct CodegenArgs {
    /// Write nothing; exit with 1 if a generated file is not current
    #[arg(long)]
    check: bool,
}

impl CodegenArgs {
    /// Treats every file, even after one has failed; gives 0 if all are current, otherwise 1.
    pub(crate) fn run(&self) -> u8 {
        let mut exit = 0;
        for generated in GENERATED {
            let outcome = if self.check { generated.check() } else { generated.write() };
            match outcome {
                Ok(what) => drop(writeln!(io::stdout(), "{}: {what}", generated.file)),
                Err(error) => {
                    drop(writeln!(io::stderr(), "error: {}: {error}", generated.file));
                    exit = 1;
                }
            }
        }
        exit
    }
}

impl Generated {
    fn path(&self) -> PathBuf {
        root().join(self.file)
    }

    fn write(&self) -> Result<&'static str, Box<dyn Error>> {
        let text = (self.text)()?;
        if fs::read_to_string(self.path()).is_ok_and(|current| current == text) {
            return Ok("unchanged");
        }
        fs::write(self.path(), text)?;
        Ok("written")
    }

    fn check(&self) -> Result<&'static str, Box<dyn Error>> {
        if fs::read_to_string(self.path())? == (self.text)()? {
            Ok("current")
        } else {
            Err("not what it is generated from gives; run `cargo xtask codegen` and commit the file".into())
        }
    }
}

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_generated_file_is_current() {
        for generated in GENERATED {
            generated.check().unwrap();
        }
    }
}
