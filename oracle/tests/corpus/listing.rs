//! What must be in place around the inputs: a folder for every operation, a note for every file.

use crate::input::{Input, Note};
use codec_oracle::operations;
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

/// The file of a folder that holds the notes, by slug.
const NOTES: &str = "NOTES.toml";

/// The folders of the corpus, by name.
#[derive(Clone)]
pub(crate) struct Listing(BTreeMap<String, Folder>);

#[derive(Clone, Default)]
struct Folder {
    files: BTreeSet<String>,
    notes: BTreeMap<String, Note>,
}

/// Why the corpus cannot be listed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ListingError {
    #[error("the corpus cannot be read: {0}")]
    Io(#[from] io::Error),
    #[error("{NOTES} of `{folder}`: {error}")]
    Notes { folder: String, error: toml::de::Error },
}

/// What is not in place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Problem {
    #[error("operation `{0}` has no folder")]
    OperationWithoutFolder(String),
    #[error("folder `{0}` names no operation")]
    FolderWithoutOperation(String),
    #[error("folder `{0}` is empty")]
    EmptyFolder(String),
    #[error("file `{0}` has no note")]
    FileWithoutNote(String),
    #[error("note `{0}` has no file")]
    NoteWithoutFile(String),
}

impl Listing {
    pub(crate) fn read(corpus: &Path) -> Result<Self, ListingError> {
        let folders = names(corpus)?.into_iter();
        folders
            .map(|name| Ok((name.clone(), Folder::read(corpus, name)?)))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// The inputs that have both a file and a note.
    pub(crate) fn inputs(&self, corpus: &Path) -> impl Iterator<Item = Input> {
        self.0.iter().flat_map(move |(operation, Folder { files, notes })| {
            let noted = notes.iter().filter(|(slug, _)| files.contains(*slug));
            noted.map(move |(slug, note)| Input {
                operation: operation.clone(),
                slug: slug.clone(),
                path: corpus.join(operation).join(slug),
                note: note.clone(),
            })
        })
    }

    fn problems(&self, operations: &BTreeSet<&str>) -> Vec<Problem> {
        let missing = operations.iter().filter(|&&id| !self.0.contains_key(id));
        let mut problems: Vec<Problem> =
            missing.map(|&id| Problem::OperationWithoutFolder(id.to_owned())).collect();
        for (name, Folder { files, notes }) in &self.0 {
            let input = |slug: &String| format!("{name}/{slug}");
            problems.extend(
                (!operations.contains(name.as_str())).then(|| Problem::FolderWithoutOperation(name.clone())),
            );
            problems.extend(files.is_empty().then(|| Problem::EmptyFolder(name.clone())));
            let without_note = files.iter().filter(|&slug| !notes.contains_key(slug));
            problems.extend(without_note.map(|slug| Problem::FileWithoutNote(input(slug))));
            let without_file = notes.keys().filter(|&slug| !files.contains(slug));
            problems.extend(without_file.map(|slug| Problem::NoteWithoutFile(input(slug))));
        }
        problems
    }
}

impl Folder {
    fn read(corpus: &Path, name: String) -> Result<Self, ListingError> {
        let path = corpus.join(&name);
        let mut files = names(&path)?;
        let notes = if files.remove(NOTES) { fs::read_to_string(path.join(NOTES))? } else { String::new() };
        let notes = toml::from_str(&notes).map_err(|error| ListingError::Notes { folder: name, error })?;
        Ok(Self { files, notes })
    }
}

fn names(folder: &Path) -> io::Result<BTreeSet<String>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// The check of this listing, and the proof that each kind of problem is found.
pub(crate) fn trials(listing: Listing) -> Vec<Trial> {
    let whole = Trial::test("every operation has inputs and every input has a note", move || {
        let operations = operations::all().map(|operation| operation.id).collect();
        let problems: Vec<String> = listing.problems(&operations).iter().map(Problem::to_string).collect();
        if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
    });
    std::iter::once(whole).chain(DOCTORED.iter().map(doctored_trial)).collect()
}

type Doctored = (&'static str, fn(&mut Listing), fn() -> Vec<Problem>);

/// A sound listing with one thing changed, and what must be found then.
const DOCTORED: &[Doctored] = &[
    ("a sound corpus has no problem", |_| {}, Vec::new),
    (
        "an operation without a folder is found",
        |Listing(folders)| {
            folders.remove("a.one");
        },
        || vec![Problem::OperationWithoutFolder("a.one".to_owned())],
    ),
    (
        "a folder that names no operation is found",
        |Listing(folders)| {
            folders.insert("a.three".to_owned(), sound_folder());
        },
        || vec![Problem::FolderWithoutOperation("a.three".to_owned())],
    ),
    (
        "an empty folder is found",
        |Listing(folders)| {
            folders.insert("a.one".to_owned(), Folder::default());
        },
        || vec![Problem::EmptyFolder("a.one".to_owned())],
    ),
    (
        "a file without a note is found",
        |Listing(folders)| folders.values_mut().for_each(|folder| folder.notes.clear()),
        || ["a.one/slug", "a.two/slug"].map(|slug| Problem::FileWithoutNote(slug.to_owned())).into(),
    ),
    (
        "a note without a file is found",
        |Listing(folders)| {
            folders.entry("a.one".to_owned()).and_modify(|folder| {
                folder.notes.insert("other".to_owned(), Note::default());
            });
        },
        || vec![Problem::NoteWithoutFile("a.one/other".to_owned())],
    ),
];

fn sound_folder() -> Folder {
    let slug = "slug".to_owned();
    Folder { files: [slug.clone()].into(), notes: [(slug, Note::default())].into() }
}

fn doctored_trial(&(name, doctor, expected): &Doctored) -> Trial {
    Trial::test(name, move || {
        let folders = ["a.one", "a.two"].map(|name| (name.to_owned(), sound_folder()));
        let mut listing = Listing(folders.into());
        doctor(&mut listing);
        assert_eq!(listing.problems(&["a.one", "a.two"].into()), expected());
        Ok(())
    })
}
