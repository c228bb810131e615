//! A find: minimized, explained, and filed under a telling name.

use super::folders::Folders;
use super::minimize::minimize;
use super::{Failure, say};
use codec_oracle::check::{Check, Disagreement};
use codec_oracle::engine::Value;
use codec_oracle::notation::{self, OwnedCase};
use codec_oracle::subjects::Subject;
use fuzz::{Judge, Target};
use std::fs;
use std::path::{Path, PathBuf};

/// What a campaign found.
#[derive(Clone, Debug)]
pub(super) struct Find {
    /// The operation and the rule broken, or what ended a process otherwise.
    pub(super) what: String,
    /// The length of the minimized input, in bytes.
    pub(super) length: usize,
    /// Where it is filed.
    pub(super) path: PathBuf,
}

impl Find {
    /// What ended a process.
    pub(super) fn of_artifact(
        target: &Target,
        subject: Subject,
        artifact: &Path,
        folders: &Folders,
    ) -> Result<Self, Failure> {
        let bytes = fs::read(artifact)?;
        let mut judge = Judge::new(target, subject).map_err(Failure::Usage)?;
        match judge.judge(&bytes) {
            Err((case, disagreement)) => Self::new(subject, case, &disagreement, folders),
            Ok(_) => {
                let what = format!("{} ended by itself (time, memory, an abort)", target.name());
                say(&format!("\n{what}: {}", artifact.display()));
                Ok(Self { what, length: bytes.len(), path: artifact.to_owned() })
            }
        }
    }

    /// Minimizes a case, prints everything about it and files it.
    pub(super) fn new(
        subject: Subject,
        case: OwnedCase,
        found: &Disagreement,
        folders: &Folders,
    ) -> Result<Self, Failure> {
        let operation = found.operation;
        let check = Check::new(operation, subject).map_err(|error| Failure::Internal(error.to_string()))?;
        let Some(mut check) = check else {
            return Err(Failure::Internal(format!("the subject no longer implements {operation:?}")));
        };
        let case = minimize(operation, &mut check, case, found.rule.id);
        let again = check.case(case.as_case()).err();
        let found = again.as_deref().unwrap_or(found);
        let input = notation::write_input(operation, case.as_case());
        let slug = slug(found.rule.id, &input);
        let folder = folders.finds(operation.id);
        let path = folder.join(&slug);
        fs::create_dir_all(&folder)?;
        fs::write(&path, &case.input)?;
        let (id, name, length) = (operation.id, subject.identity().name, case.input.len());
        let cuts = if case.cuts.is_empty() { String::new() } else { format!("cuts = {:?}\n", case.cuts) };
        say(&format!(
            "\nfound, in {length} bytes:\n{found}\n\n\
             explain:  cargo xtask explain {id} '{}' --subject {name}\n\
             filed:    {}\n\n\
             for the corpus, corpus/{id}/NOTES.toml:\n\n\
             [{slug}]\n{}{cuts}spec = \"{}\"\norigin = \"fuzzing\"\n\n\
             as a test:\n\n{}",
            input.replace('\'', r"'\''"),
            path.display(),
            noted(&found.example.expected),
            found.rule.spec,
            test(id, &slug, &input),
        ));
        Ok(Self { what: format!("{id}: {}", found.rule.id), length, path })
    }
}

/// The right answer as a corpus note has it.
fn noted(expected: &Value) -> String {
    match expected {
        Value::Output(output) if !output.contains('\'') => format!("expected = '{output}'\n"),
        Value::Output(output) => format!("expected = {output:?}\n"),
        Value::Rejected { kind: Some(kind), offset: Some(offset), length: Some(length) } => {
            format!("rejected = \"{kind} at {offset} length {length}\"\n")
        }
        _ => String::new(),
    }
}

/// A name that says what is broken and by what.
fn slug(rule: &str, input: &str) -> String {
    let mut slug = rule.to_owned();
    for character in input.chars().take(40) {
        match character {
            'a'..='z' | '0'..='9' => slug.push(character),
            'A'..='Z' => slug.push(character.to_ascii_lowercase()),
            _ if !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    let hash = input
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    format!("{}-{:04x}", slug.trim_end_matches('-'), hash & 0xFFFF)
}

fn test(operation: &str, slug: &str, input: &str) -> String {
    let name = format!("{operation}_{slug}").replace(['.', '-'], "_");
    let mut fence = String::new();
    while input.contains(&format!("\"{fence}")) {
        fence.push('#');
    }
    format!(
        "#[test]\n\
         fn {name}() {{\n    \
             use codec_oracle::{{check::Check, notation, operations, subjects::Subject}};\n    \
             let operation = operations::find(\"{operation}\").unwrap();\n    \
             let case = notation::read(r{fence}\"{input}\"{fence}, operation).unwrap();\n    \
             let mut check = Check::new(operation, Subject::Codecs).unwrap().unwrap();\n    \
             check.case(case.as_case()).unwrap();\n\
         }}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_the_rule_and_the_input() {
        assert!(slug("every-plus", "++").starts_with("every-plus-"));
        assert_ne!(slug("every-plus", "++"), slug("every-plus", "+a+"));
        assert!(slug("r", r"\u{D800}a").starts_with("r-u-d800-a-"));
    }

    #[test]
    fn a_test_quotes_any_input() {
        assert!(test("a.b", "c-d", r##"x"#y"##).contains(r###"r##"x"#y"##"###));
    }
}
