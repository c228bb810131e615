//! Agreement means something only between implementations that share no code: our codecs depend on nothing
//! that an oracle depends on, except `memchr`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// It searches for bytes and decides nothing about text.
const SHARED: &str = "memchr";

const CODECS: &str = "conformant-codecs";

/// The packages of a lock file and what they depend on, by name: two versions of a package are one here.
struct Lock(BTreeMap<String, BTreeSet<String>>);

impl Lock {
    fn read(text: &str) -> Self {
        let lock: toml::Table = text.parse().expect("a lock file is TOML");
        let mut packages = BTreeMap::<_, BTreeSet<_>>::new();
        for package in lock["package"].as_array().expect("`package` is an array") {
            let name = package["name"].as_str().expect("a package has a name").to_owned();
            let dependencies = package.get("dependencies").and_then(toml::Value::as_array);
            // `name`, or `name version` where there are several.
            let names =
                dependencies.into_iter().flatten().filter_map(|name| name.as_str()?.split(' ').next());
            packages.entry(name).or_default().extend(names.map(str::to_owned));
        }
        Self(packages)
    }

    /// A package and all that it depends on.
    fn closure(&self, package: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut unexplored: Vec<&str> =
            self.0.get_key_value(package).map(|(name, _)| name.as_str()).into_iter().collect();
        while let Some(name) = unexplored.pop() {
            if found.insert(name) {
                unexplored.extend(self.0[name].iter().map(String::as_str));
            }
        }
        found
    }

    /// What our codecs have in common with an oracle, as `oracle: package`.
    fn shared<'a>(&self, oracles: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        let ours = self.closure(CODECS);
        let shared = |oracle: &str| {
            let theirs = self.closure(oracle);
            let both = ours.intersection(&theirs).filter(|&&package| package != SHARED);
            both.map(|package| format!("{oracle}: {package}")).collect::<Vec<_>>()
        };
        oracles.into_iter().flat_map(shared).collect()
    }
}

fn workspace_file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the workspace");
    fs::read_to_string(root.join(path)).expect("the file is there")
}

/// The packages that vote: those that the features of a manifest turn on, but for `cli`.
fn oracles(manifest: &toml::Table) -> BTreeSet<&str> {
    let features = manifest["features"].as_table().expect("`features` is a table");
    let areas = features.iter().filter(|(name, _)| *name != "cli");
    let turned_on = areas.flat_map(|(_, area)| area.as_array().expect("a feature is an array"));
    turned_on.filter_map(|package| package.as_str()?.strip_prefix("dep:")).collect()
}

#[test]
fn codecs_and_oracles_share_no_dependency_but_memchr() {
    let lock = Lock::read(&workspace_file("Cargo.lock"));
    let manifest = workspace_file("oracle/Cargo.toml").parse().expect("a manifest is TOML");
    let oracles = oracles(&manifest);
    assert!(oracles.is_superset(&["bstr", "encoding_rs", "html5ever"].into()), "{oracles:?}");
    for package in oracles.iter().chain([&CODECS]) {
        assert!(lock.closure(package).contains(package), "{package} is not in the lock file");
    }
    assert_eq!(lock.shared(oracles), [""; 0]);
}

#[test]
fn a_dependency_on_an_oracle_or_on_what_it_depends_on_is_found() {
    let doctored = |dependencies: &str| {
        let lock = format!(
            r#"
            package = [
                {{ name = "conformant-codecs", version = "0.1.0", dependencies = [{dependencies}] }},
                {{ name = "bstr", version = "1.14.0", dependencies = ["memchr", "regex-automata 0.4.1"] }},
                {{ name = "encoding_rs", version = "0.8.44" }},
                {{ name = "memchr", version = "2.8.0" }},
                {{ name = "between", version = "1.0.0", dependencies = ["regex-automata 0.3.9"] }},
                {{ name = "regex-automata", version = "0.3.9" }},
                {{ name = "regex-automata", version = "0.4.1" }},
            ]"#
        );
        Lock::read(&lock).shared(["bstr", "encoding_rs"])
    };
    assert_eq!(doctored(""), [""; 0]);
    assert_eq!(doctored(r#""memchr""#), [""; 0]);
    assert_eq!(doctored(r#""encoding_rs""#), ["encoding_rs: encoding_rs"]);
    assert_eq!(doctored(r#""bstr""#), ["bstr: bstr", "bstr: regex-automata"]);
    assert_eq!(doctored(r#""between""#), ["bstr: regex-automata"]);
}

#[test]
fn a_dependency_added_to_our_own_lock_file_is_found() {
    let mut lock = Lock::read(&workspace_file("Cargo.lock"));
    lock.0.entry(CODECS.to_owned()).or_default().insert("bstr".to_owned());
    assert!(lock.shared(["bstr"]).contains(&"bstr: bstr".to_owned()));
}
