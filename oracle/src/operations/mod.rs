//! What can be put on trial: the operations, and the domains that they are tried on.

#[cfg(feature = "utf")]
pub mod charset;
#[cfg(feature = "url")]
pub mod form;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "utf")]
pub mod legacy;
#[cfg(feature = "url")]
pub mod percent;
#[cfg(all(feature = "utf", feature = "url"))]
pub mod percent_after;
#[cfg(feature = "utf")]
pub mod schemes;
#[cfg(feature = "js")]
pub mod uri;
#[cfg(feature = "utf")]
pub mod utf8;

use crate::Operation;
use crate::domains::Sweep;

/// Every sweep, operation by operation.
pub fn sweeps() -> impl Iterator<Item = Sweep> {
    let areas: &[&[Sweep]] = &[
        #[cfg(feature = "utf")]
        utf8::SWEEPS,
        #[cfg(feature = "utf")]
        schemes::SWEEPS,
        #[cfg(feature = "utf")]
        charset::SWEEPS,
        #[cfg(feature = "utf")]
        legacy::SWEEPS,
        #[cfg(feature = "html")]
        html::SWEEPS,
        #[cfg(feature = "url")]
        percent::SWEEPS,
        #[cfg(all(feature = "utf", feature = "url"))]
        percent_after::SWEEPS,
        #[cfg(feature = "js")]
        uri::SWEEPS,
        #[cfg(feature = "url")]
        form::SWEEPS,
    ];
    areas.iter().copied().flatten().copied().collect::<Vec<_>>().into_iter()
}

/// Every operation, in the order of the sweeps.
pub fn all() -> impl Iterator<Item = &'static Operation> {
    let mut operations: Vec<&'static Operation> = sweeps().map(|sweep| sweep.operation).collect();
    operations.dedup();
    operations.into_iter()
}

/// Whether an id is that of an operation in an area that this build leaves out.
pub(crate) fn is_left_out(id: &str) -> bool {
    let areas = [
        ("utf8", cfg!(feature = "utf")),
        ("utf16", cfg!(feature = "utf")),
        ("utf16le", cfg!(feature = "utf")),
        ("utf16be", cfg!(feature = "utf")),
        ("utf32", cfg!(feature = "utf")),
        ("utf32le", cfg!(feature = "utf")),
        ("utf32be", cfg!(feature = "utf")),
        ("charset", cfg!(feature = "utf")),
        ("windows-1252", cfg!(feature = "utf")),
        ("iso-8859-5", cfg!(feature = "utf")),
        ("shift_jis", cfg!(feature = "utf")),
        ("euc-jp", cfg!(feature = "utf")),
        ("html", cfg!(feature = "html")),
        ("percent", cfg!(feature = "url")),
        ("uri", cfg!(feature = "js")),
        ("form", cfg!(feature = "url")),
    ];
    let area = id.split_once('.').map_or(id, |(area, _)| area);
    areas.iter().any(|&(of, built)| of == area && !built)
}

/// The operation with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Operation> {
    all().find(|operation| operation.id == id)
}
