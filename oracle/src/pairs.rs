//! The canonical form of a list of pairs: per pair its name, FE, its value, FF.

use crate::wtf8;

/// Appends a pair to a list.
pub fn push(name: &[u8], value: &[u8], list: &mut Vec<u8>) {
    list.extend_from_slice(name);
    list.push(0xFE);
    list.extend_from_slice(value);
    list.push(0xFF);
}

/// The pairs of a list, in order; `None` for bytes that are no list of pairs of WTF-8.
///
/// ```
/// use codec_oracle::pairs::{push, records};
/// let mut list = Vec::new();
/// push(b"q", b"a b", &mut list);
/// assert_eq!(records(&list).unwrap().collect::<Vec<_>>(), [(&b"q"[..], &b"a b"[..])]);
/// assert!(records(b"q=a b").is_none());
/// ```
#[must_use]
pub fn records(list: &[u8]) -> Option<impl Iterator<Item = (&[u8], &[u8])> + Clone> {
    fn record(pair: &[u8]) -> Option<(&[u8], &[u8])> {
        let end_of_name = pair.iter().position(|&byte| byte == 0xFE)?;
        Some((&pair[..end_of_name], &pair[end_of_name + 1..]))
    }
    let pairs = || list.split_inclusive(|&byte| byte == 0xFF).map(|pair| record(pair.strip_suffix(b"\xFF")?));
    // FE and FF are in no WTF-8.
    let is_pair = |pair: Option<(&[u8], &[u8])>| {
        pair.is_some_and(|(name, value)| wtf8::is_wtf8(name) && wtf8::is_wtf8(value))
    };
    pairs().all(is_pair).then(|| pairs().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_list_is_told() {
        let lists: [(&[u8], Option<usize>); 8] = [
            (b"", Some(0)),
            (b"\xFE\xFF", Some(1)),
            (b"a\xFEb\xFFc\xFE\xFF", Some(2)),
            (b"a\xFEb", None),
            (b"a\xFF", None),
            (b"a\xFEb\xFEc\xFF", None),
            (b"\xC3\xFE\xFF", None),
            (b"\xED\xA0\x80\xFE\xFF", Some(1)),
        ];
        for (list, count) in lists {
            assert_eq!(records(list).map(Iterator::count), count, "{list:x?}");
        }
    }
}
