//! Targets, and the operations that each covers.

use codec_oracle::{Operation, operations};

/// A fuzz target, by name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    name: String,
}

/// Every target: the binaries of this package's manifest.
///
/// # Panics
///
/// If the manifest is not one.
#[must_use]
pub fn targets() -> Vec<Target> {
    let manifest: toml::Table = include_str!("../Cargo.toml").parse().expect("the manifest is TOML");
    let binaries = manifest["bin"].as_array().expect("there are binaries");
    binaries.iter().map(|binary| Target::new(binary["name"].as_str().expect("a binary has a name"))).collect()
}

impl Target {
    /// The target of this name, whether there is one or not.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned() }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The operations that it covers.
    #[must_use]
    pub fn operations(&self) -> Vec<&'static Operation> {
        operations::all().filter(|operation| is_named(operation.id, &self.name)).collect()
    }
}

/// Whether an id begins with a name, in which `_` stands for `.`, `-` and itself.
fn is_named(id: &str, name: &str) -> bool {
    id.replace(['.', '-'], "_").starts_with(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The operations that no target covers, and the targets that cover nothing or have no seed.
    fn gaps(targets: &[Target]) -> Vec<String> {
        let covered = |operation: &&Operation| targets.iter().any(|t| t.operations().contains(operation));
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
        let has_seed = |target: &&Target| {
            let folder = |operation: &&Operation| corpus.join(operation.id).join("NOTES.toml").is_file();
            target.operations().iter().any(folder)
        };
        let uncovered = operations::all().filter(|operation| !covered(operation)).map(|o| o.id.to_owned());
        let idle = targets.iter().filter(|target| !has_seed(target)).map(|target| target.name.clone());
        uncovered.chain(idle).collect()
    }

    #[test]
    fn every_operation_has_a_target_and_every_target_a_seed() {
        assert_eq!(gaps(&targets()), [""; 0]);
    }

    #[test]
    fn a_target_that_is_missing_and_one_that_covers_nothing_are_found() {
        let mut doctored = targets();
        doctored.retain(|target| target.name != "form_serialize");
        doctored.push(Target::new("utf7_decode"));
        assert_eq!(gaps(&doctored), ["form.serialize", "utf7_decode"]);
    }

    #[test]
    fn a_target_is_named_after_its_operations() {
        let ids: Vec<_> = Target::new("html_round_trip").operations().iter().map(|o| o.id).collect();
        assert_eq!(ids, ["html.round-trip.text", "html.round-trip.attribute"]);
    }
}
