//! Tells the oracles their versions: those of the lock file that this build uses.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// The packages whose versions reports print.
const PACKAGES: [&str; 16] = [
    "ada-url",
    "bstr",
    "data-url",
    "encoding-index-japanese",
    "encoding_rs",
    "form_urlencoded",
    "html-escape",
    "html5ever",
    "html5gum",
    "htmlize",
    "percent-encoding",
    "regex-syntax",
    "rquickjs",
    "url",
    "urlencoding",
    "widestring",
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let lock = lock_file();
    if let Some(lock) = &lock {
        println!("cargo::rerun-if-changed={}", lock.display());
    }
    let text = lock.and_then(|lock| fs::read_to_string(lock).ok()).unwrap_or_default();
    let lock: toml::Table = text.parse().unwrap_or_default();
    for package in PACKAGES {
        let version = locked_version(&lock, package).unwrap_or_else(|| "unknown".to_owned());
        let variable = package.to_uppercase().replace('-', "_");
        println!("cargo::rustc-env=VERSION_{variable}={version}");
    }
    println!("cargo::rustc-env=VERSION_STD={}", rustc_version().unwrap_or_else(|| "unknown".to_owned()));
}

/// The nearest lock file above the build directory, as in a checkout of this or of a dependent project, or
/// above the sources.
fn lock_file() -> Option<PathBuf> {
    ["OUT_DIR", "CARGO_MANIFEST_DIR"].iter().find_map(|variable| {
        let start = PathBuf::from(env::var_os(variable)?);
        let locks = start.ancestors().map(|folder: &Path| folder.join("Cargo.lock"));
        locks.into_iter().find(|lock| lock.is_file())
    })
}

/// The version of `package`; of several, the one that this crate depends on.
fn locked_version(lock: &toml::Table, package: &str) -> Option<String> {
    let packages = lock.get("package")?.as_array()?;
    let name = |entry: &toml::Value| entry.get("name").and_then(toml::Value::as_str).map(str::to_owned);
    let ours = packages.iter().find(|entry| name(entry).as_deref() == Some("codec-oracle"));
    let wanted = ours.and_then(|ours| {
        ours.get("dependencies")?.as_array()?.iter().find_map(|dependency| {
            // `name` where there is one version of it, else `name version`.
            let (name, version) = dependency.as_str()?.split_once(' ')?;
            (name == package).then(|| version.to_owned())
        })
    });
    wanted.or_else(|| {
        let entry = packages.iter().find(|entry| name(entry).as_deref() == Some(package))?;
        entry.get("version")?.as_str().map(str::to_owned)
    })
}

fn rustc_version() -> Option<String> {
    let rustc = env::var_os("RUSTC")?;
    let output = process::Command::new(rustc).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.split_whitespace().nth(1).map(str::to_owned)
}
