//! This project's own codecs as a subject, one area a file.

#[cfg(any(feature = "utf", feature = "url"))]
mod appending;
#[cfg(feature = "utf")]
mod charset;
#[cfg(feature = "url")]
mod form;
#[cfg(feature = "html")]
mod html;
#[cfg(feature = "utf")]
mod legacy;
#[cfg(feature = "url")]
mod percent;
#[cfg(all(feature = "utf", feature = "url"))]
mod percent_after;
#[cfg(feature = "utf")]
mod schemes;
#[cfg(feature = "js")]
mod uri;
#[cfg(feature = "utf")]
mod utf8;

#[cfg(feature = "utf")]
pub(crate) use legacy::rejection as unmappable_rejection;
#[cfg(feature = "js")]
pub(crate) use uri::rejection as uri_rejection;

use crate::{Identity, Implementation, Operation, Worker};

/// `conformant-codecs`.
pub(super) struct Codecs;

/// The workers of an area, by operation.
type Area = fn(&Operation) -> Option<Box<dyn Worker>>;

impl Implementation for Codecs {
    fn identity(&self) -> Identity {
        // The workspace gives all its packages one version.
        Identity { name: "codecs".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        let areas: &[Area] = &[
            #[cfg(feature = "utf")]
            utf8::worker,
            #[cfg(feature = "utf")]
            schemes::worker,
            #[cfg(feature = "utf")]
            charset::worker,
            #[cfg(feature = "utf")]
            legacy::worker,
            #[cfg(feature = "html")]
            html::worker,
            #[cfg(feature = "url")]
            percent::worker,
            #[cfg(all(feature = "utf", feature = "url"))]
            percent_after::worker,
            #[cfg(feature = "js")]
            uri::worker,
            #[cfg(feature = "url")]
            form::worker,
        ];
        areas.iter().find_map(|area| area(operation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_implemented() {
        for operation in crate::operations::all() {
            assert!(Codecs.worker(operation).is_some(), "{operation:?}");
        }
    }
}
