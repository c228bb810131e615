//! What can be put on trial.

#[cfg(feature = "cli")]
mod adapters;
mod codecs;
#[cfg(feature = "html")]
mod crates;
#[cfg(feature = "cli")]
mod program;

#[cfg(feature = "utf")]
pub(crate) use codecs::unmappable_rejection;
#[cfg(feature = "js")]
pub(crate) use codecs::uri_rejection;

#[cfg(feature = "cli")]
pub use adapters::{Adapter, Adapters, AdaptersError};
#[cfg(feature = "cli")]
pub use program::{Program, ProgramError};

use crate::domains::Sweep;
use crate::engine::{Ledger, LedgerError, Roster};
use crate::faults::{self, Fault};
use crate::{Identity, Implementation, Oracle, oracles};
use std::borrow::Cow;

/// This project's own codecs.
#[must_use]
pub fn codecs() -> &'static dyn Implementation {
    &codecs::Codecs
}

/// The crates that judge nothing.
pub(crate) fn crates() -> impl Iterator<Item = Subject> {
    #[cfg(feature = "html")]
    let all = crates::ALL;
    #[cfg(not(feature = "html"))]
    let all: &[&'static dyn Implementation] = &[];
    all.iter().map(|&subject| Subject::Crate(subject))
}

/// Whoever is on trial.
#[derive(Clone, Copy)]
pub enum Subject {
    /// This project's own codecs.
    Codecs,
    /// A seeded fault.
    Fault(&'static Fault),
    /// One of the oracles, before the others.
    Oracle(&'static Oracle),
    /// A crate that judges nothing.
    Crate(&'static dyn Implementation),
    /// An external program.
    #[cfg(feature = "cli")]
    Program(&'static Program),
}

/// There is no subject of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no subject `{name}`: use `codecs`, or `fault:NAME`, `oracle:NAME` or `crate:NAME` with a NAME that is known{similar}"
)]
pub struct UnknownSubject {
    name: String,
    similar: String,
}

impl Subject {
    /// The subject called `codecs`, `fault:NAME`, `oracle:NAME` or `crate:NAME`.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn named(name: &str) -> Result<Self, UnknownSubject> {
        let (kind, wanted) = name.split_once(':').unwrap_or((name, ""));
        let found = match kind {
            "codecs" if wanted.is_empty() => Some(Subject::Codecs),
            "fault" => faults::find(wanted).map(Subject::Fault),
            "oracle" => oracles::find(wanted).map(Subject::Oracle),
            "crate" => crates().find(|subject| subject.identity().name == wanted),
            _ => None,
        };
        found.ok_or_else(|| {
            let faults = faults::all().map(|fault| format!("fault:{}", fault.name));
            let oracles = oracles::all().iter().map(|oracle| format!("oracle:{}", oracle.name()));
            let crates = crates().map(|subject| subject.argument().into_owned());
            let similar = faults.chain(oracles).chain(crates).find(|known| {
                let wanted = if wanted.is_empty() { name } else { wanted };
                !wanted.is_empty() && known.contains(wanted)
            });
            UnknownSubject {
                name: name.to_owned(),
                similar: similar.map_or(String::new(), |known| format!("; did you mean `{known}`?")),
            }
        })
    }

    /// Whether `name` has the form of a name that [`named`](Self::named) takes, whoever bears it.
    #[must_use]
    pub fn is_name(name: &str) -> bool {
        name == "codecs" || ["fault:", "oracle:", "crate:"].iter().any(|kind| name.starts_with(kind))
    }

    /// What `--subject` takes to mean this one.
    #[must_use]
    pub fn argument(self) -> Cow<'static, str> {
        match self {
            Subject::Codecs => "codecs".into(),
            Subject::Fault(fault) => format!("fault:{}", fault.name).into(),
            Subject::Oracle(oracle) => format!("oracle:{}", oracle.name()).into(),
            Subject::Crate(subject) => format!("crate:{}", subject.identity().name).into(),
            #[cfg(feature = "cli")]
            Subject::Program(program) => program.command().into(),
        }
    }

    /// The implementation on trial.
    #[must_use]
    pub fn implementation(self) -> &'static dyn Implementation {
        match self {
            Subject::Codecs => codecs(),
            Subject::Fault(fault) => fault,
            Subject::Oracle(oracle) => oracle.implementation,
            Subject::Crate(subject) => subject,
            #[cfg(feature = "cli")]
            Subject::Program(program) => program,
        }
    }

    /// Whether it takes part in a sweep: a program that does not stream is given no chunks.
    #[must_use]
    pub fn takes(self, sweep: &Sweep) -> bool {
        #[cfg(feature = "cli")]
        if let Subject::Program(program) = self {
            return program.takes(sweep);
        }
        self.implementation().worker(sweep.operation).is_some()
    }

    /// Our own codecs, where they are not the subject.
    #[must_use]
    pub fn beside(self) -> Option<&'static dyn Implementation> {
        match self {
            Subject::Codecs => None,
            _ => Some(codecs()),
        }
    }

    /// The subject among all oracles, with the committed ledger.
    ///
    /// # Errors
    ///
    /// If the committed ledger cannot be read.
    pub fn roster(self) -> Result<Roster<'static>, LedgerError> {
        Ok(Roster {
            subject: self.implementation(),
            own: if let Subject::Oracle(oracle) = self { Some(oracle) } else { None },
            beside: self.beside(),
            oracles: oracles::all(),
            ledger: Ledger::shared()?,
        })
    }

    /// Its name and version.
    #[must_use]
    pub fn identity(self) -> Identity {
        self.implementation().identity()
    }
}
