//! The canonical form of a list of parse errors: per error its code, FE, its byte offset in decimal, FF.

use std::io::Write as _;

/// One error of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The standard's code.
    pub code: &'a [u8],
    /// The offset in decimal; empty where the implementation does not tell it.
    pub offset: &'a [u8],
}

/// Appends an error to a list.
pub fn push(code: &[u8], offset: Option<usize>, list: &mut Vec<u8>) {
    list.extend_from_slice(code);
    list.push(0xFE);
    if let Some(offset) = offset {
        let written = write!(list, "{offset}");
        debug_assert!(written.is_ok(), "a Vec takes everything");
    }
    list.push(0xFF);
}

/// The errors of a list, in order; `None` for bytes that are no list.
///
/// ```
/// use codec_oracle::error_list::{Record, push, records};
/// let mut list = Vec::new();
/// push(b"null-character-reference", Some(4), &mut list);
/// let record = Record { code: b"null-character-reference", offset: b"4" };
/// assert_eq!(records(&list).unwrap().collect::<Vec<_>>(), [record]);
/// assert!(records(b"null-character-reference").is_none());
/// ```
#[must_use]
pub fn records(list: &[u8]) -> Option<impl Iterator<Item = Record<'_>> + Clone> {
    fn record(error: &[u8]) -> Option<Record<'_>> {
        let end_of_code = error.iter().position(|&byte| byte == 0xFE)?;
        Some(Record { code: &error[..end_of_code], offset: &error[end_of_code + 1..] })
    }
    let errors =
        || list.split_inclusive(|&byte| byte == 0xFF).map(|error| record(error.strip_suffix(b"\xFF")?));
    errors().all(|error| error.is_some()).then(|| errors().flatten())
}
