//! Sections of specifications transcribed word by word, one area a file.

mod charset;
mod legacy;
#[cfg(feature = "url")]
mod percent_after;
mod schemes;
mod utf8;

use crate::operations::legacy as legacy_ids;
use crate::operations::schemes::Task;
use crate::operations::utf8 as ids;
use crate::{Identity, Implementation, Operation, Oracle, Sees, Worker};

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &Transcription,
    code_base: "transcription",
    sees: Sees::Kind,
    reasons: &[],
    projection: |_| None,
    note: |operation| match operation.id {
        _ if legacy_ids::parse(operation).is_some() => {
            "Encoding Standard of 2026-05-21, 9 and 12, on the indexes of rust-encoding"
        }
        id if id.starts_with("percent.") => {
            "URL Standard of 2026-07-02, 1.3, and Encoding Standard of 2026-05-21, 9 and 12"
        }
        ids::DECODE_STRICT => "Encoding Standard of 2026-05-21, 8.1.1",
        _ if Task::of(operation).is_some() => {
            "Encoding Standard of 2026-05-21, 8.1.1 and 14.2.1; Unicode 17.0, 3.9 and 3.10"
        }
        _ => "Encoding Standard of 2026-05-21, 8.1.1; Unicode 17.0, 23.7",
    },
};

struct Transcription;

impl Implementation for Transcription {
    fn identity(&self) -> Identity {
        Identity { name: "transcription".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        let areas = [utf8::worker, schemes::worker, charset::worker, legacy::worker];
        let found = areas.iter().find_map(|worker| worker(operation));
        #[cfg(feature = "url")]
        let found = found.or_else(|| percent_after::worker(operation));
        found
    }
}
