//! From a label to an encoding.

use super::Encoding;
use super::labels::LABELS;

/// The encoding that a label means.
///
/// Letter case and ASCII white space around the label do not matter; nothing else is overlooked: white space is TAB,
/// LF, FF, CR and SPACE, and only A to Z have another case. Never panics.
///
/// Encoding Standard, [get an encoding](https://encoding.spec.whatwg.org/#concept-encoding-get).
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Encoding, label};
///
/// assert_eq!(label(b" Latin1\n"), Some(Encoding::Windows1252));
/// assert_eq!(label(b"utf-16"), Some(Encoding::Utf16Le));
/// assert_eq!(label(b"utf-32"), None);
/// assert_eq!(label("\u{A0}utf-8".as_bytes()), None);
/// ```
#[must_use]
pub fn label(label: &[u8]) -> Option<Encoding> {
    let label = label.trim_ascii();
    let lower_case = || label.iter().map(u8::to_ascii_lowercase);
    let place = LABELS.binary_search_by(|(known, _)| known.bytes().cmp(lower_case()));
    place.ok().map(|place| LABELS[place].1)
}

/// Every label of the standard, in lower case and in order, with the encoding that it means: 228 of them.
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Encoding, labels};
///
/// let of_utf_16be = labels().filter(|&(_, encoding)| encoding == Encoding::Utf16Be).map(|(label, _)| label);
/// assert_eq!(of_utf_16be.collect::<Vec<_>>(), ["unicodefffe", "utf-16be"]);
/// ```
pub fn labels() -> impl Iterator<Item = (&'static str, Encoding)> {
    LABELS.iter().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_228_labels_in_order_and_every_encoding_has_its_name_among_them() {
        assert_eq!(LABELS.len(), 228);
        assert!(LABELS.is_sorted_by(|one, next| one.0 < next.0));
        assert!(LABELS.iter().all(|(known, _)| known.bytes().all(|byte| !byte.is_ascii_uppercase())));
        for encoding in Encoding::ALL {
            assert_eq!(label(encoding.name().as_bytes()), Some(encoding));
        }
        assert_eq!(Encoding::ALL.iter().map(|encoding| encoding.name()).collect::<BTreeSet<_>>().len(), 40);
    }

    #[test]
    fn white_space_is_what_ascii_calls_so() {
        for byte in 0..=u8::MAX {
            let is_white_space = [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(&byte);
            let expected = is_white_space.then_some(Encoding::Utf8);
            assert_eq!(label(&[b"utf-8", [byte].as_slice()].concat()), expected, "{byte:X}");
            assert_eq!(label(&[[byte].as_slice(), b"utf-8"].concat()), expected, "{byte:X}");
            assert_eq!(label(&[b"utf", [byte].as_slice(), b"-8"].concat()), None, "{byte:X}");
        }
    }
}
