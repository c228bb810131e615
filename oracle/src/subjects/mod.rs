//! What can be put on trial.

mod codecs;

#[cfg(feature = "js")]
pub(crate) use codecs::uri_rejection;

use crate::engine::{Ledger, LedgerError, Roster};
use crate::faults::{self, Fault};
use crate::{Identity, Implementation, oracles};

/// This project's own codecs.
#[must_use]
pub fn codecs() -> &'static dyn Implementation {
    &codecs::Codecs
}

/// A subject chosen by name.
#[derive(Clone, Copy)]
pub enum Subject {
    /// This project's own codecs.
    Codecs,
    /// A seeded fault.
    Fault(&'static Fault),
}

/// There is no subject of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no subject `{name}`: use `codecs` or `fault:NAME` with a NAME that `list` shows{similar}")]
pub struct UnknownSubject {
    name: String,
    similar: String,
}

impl Subject {
    /// The subject called `codecs` or `fault:NAME`.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn named(name: &str) -> Result<Self, UnknownSubject> {
        if name == "codecs" {
            return Ok(Subject::Codecs);
        }
        let fault = name.strip_prefix("fault:");
        fault.and_then(faults::find).map(Subject::Fault).ok_or_else(|| {
            let wanted = fault.unwrap_or(name);
            let similar = faults::all().map(|fault| fault.name).find(|known| known.contains(wanted));
            let similar = similar.filter(|_| !wanted.is_empty());
            UnknownSubject {
                name: name.to_owned(),
                similar: similar.map_or(String::new(), |known| format!("; did you mean `fault:{known}`?")),
            }
        })
    }

    /// The implementation on trial.
    #[must_use]
    pub fn implementation(self) -> &'static dyn Implementation {
        match self {
            Subject::Codecs => codecs(),
            Subject::Fault(fault) => fault,
        }
    }

    /// Our own codecs, where they are not the subject.
    #[must_use]
    pub fn beside(self) -> Option<&'static dyn Implementation> {
        match self {
            Subject::Codecs => None,
            Subject::Fault(_) => Some(codecs()),
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
