//! Where a campaign keeps things: outside the working tree, so that the next one goes on from there.

use fuzz::Target;
use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

pub(super) struct Folders {
    root: PathBuf,
}

impl Folders {
    pub(super) fn new(root: Option<PathBuf>) -> Result<Self, String> {
        let root = root.or_else(|| Some(cache()?.join("codec-oracle").join("fuzz")));
        let root = root.ok_or("the user has no cache directory: say where with --dir")?;
        fs::create_dir_all(&root).map_err(|error| format!("{}: {error}", root.display()))?;
        let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
        Ok(Self { root })
    }

    /// The inputs that campaigns have kept for a target.
    pub(super) fn grown(&self, target: &Target) -> PathBuf {
        self.root.join("corpus").join(target.name())
    }

    /// Copies of the committed inputs of a target's operations.
    pub(super) fn seeds(&self, target: &Target) -> PathBuf {
        self.root.join("seeds").join(target.name())
    }

    /// Where libFuzzer leaves what ended a run.
    pub(super) fn artifacts(&self, target: &Target) -> PathBuf {
        self.root.join("artifacts").join(target.name())
    }

    /// The minimized finds of an operation.
    pub(super) fn finds(&self, operation: &str) -> PathBuf {
        self.root.join("finds").join(operation)
    }

    /// Makes the folders of a target, and its seeds anew.
    pub(super) fn stage(&self, target: &Target) -> io::Result<()> {
        let seeds = self.seeds(target);
        if seeds.exists() {
            fs::remove_dir_all(&seeds)?;
        }
        for folder in [&seeds, &self.grown(target), &self.artifacts(target)] {
            fs::create_dir_all(folder)?;
        }
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
        for operation in target.operations() {
            for file in files(&corpus.join(operation.id))? {
                let slug = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                if slug != "NOTES.toml" {
                    fs::copy(&file, seeds.join(format!("{}--{slug}", operation.id)))?;
                }
            }
        }
        Ok(())
    }

    /// The seeds of a target and what campaigns have kept for it.
    pub(super) fn known(&self, target: &Target) -> io::Result<Vec<PathBuf>> {
        Ok([files(&self.seeds(target))?, files(&self.grown(target))?].concat())
    }
}

impl fmt::Display for Folders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.display().fmt(f)
    }
}

/// The files of a folder, by name.
pub(super) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn cache() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("XDG_CACHE_HOME")
        .or_else(|| variable("LOCALAPPDATA"))
        .or_else(|| Some(variable("HOME")?.join(".cache")))
}
