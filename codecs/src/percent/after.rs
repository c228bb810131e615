//! Percent-encode after encoding, for encodings other than UTF-8.

use alloc::string::String;
use core::fmt::Write as _;

use super::{Set, encode_append};

/// What an encoder makes of text, piece by piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoded {
    /// A byte.
    Byte(u8),
    /// A character that the encoding does not have.
    Unmappable(char),
}

/// Percent-encodes what an encoder gives, to the end of `output`.
///
/// Each byte is looked up in the set by itself, whichever character it is part of. A character that the
/// encoding does not have becomes its decimal character reference with `&`, `#` and `;` encoded, whatever the
/// set. One encoder is to run over the whole text: some carry a state from character to character. For four
/// encodings [`legacy::encoded`](crate::legacy::encoded) gives what is to be encoded here.
///
/// URL Standard, [percent-encode after
/// encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding).
///
/// # Examples
///
/// ```
/// use conformant_codecs::percent::{Encoded, SPECIAL_QUERY, encode_after_append};
///
/// // "≡‽" in Shift_JIS, which has no U+203D.
/// let encoded = [Encoded::Byte(0x81), Encoded::Byte(0xDF), Encoded::Unmappable('‽')];
/// let mut query = String::new();
/// encode_after_append(encoded, SPECIAL_QUERY, &mut query);
/// assert_eq!(query, "%81%DF%26%238253%3B");
/// ```
pub fn encode_after_append(encoded: impl IntoIterator<Item = Encoded>, set: Set, output: &mut String) {
    for piece in encoded {
        match piece {
            Encoded::Byte(byte) => encode_append(&[byte], set, output),
            Encoded::Unmappable(character) => {
                let written = write!(output, "%26%23{}%3B", u32::from(character));
                debug_assert!(written.is_ok(), "a String takes everything");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::percent::{FORM, SPECIAL_QUERY};
    use alloc::vec::Vec;

    /// The rows of the standard's table that are in `Shift_JIS`, and one whose trail byte is a character that the
    /// set does not have.
    #[test]
    fn the_examples_of_the_standard_come_out() {
        use Encoded::{Byte, Unmappable};
        let bytes = |text: &[u8]| text.iter().copied().map(Byte).collect::<Vec<_>>();
        let rows = [
            (bytes(b"\x81\xDF"), SPECIAL_QUERY, "%81%DF"),
            ([Unmappable('\u{203D}')].to_vec(), SPECIAL_QUERY, "%26%238253%3B"),
            (
                [bytes(b"1+1 \x81\xDF 2%20"), [Unmappable('\u{203D}')].to_vec()].concat(),
                FORM,
                "1%2B1+%81%DF+2%2520%26%238253%3B",
            ),
            (bytes(b"\x81\x7C"), SPECIAL_QUERY, "%81|"),
            (bytes(b"\x1B(J\\\x1B(B"), SPECIAL_QUERY, "%1B(J\\%1B(B"),
        ];
        for (encoded, set, expected) in rows {
            let mut output = String::new();
            encode_after_append(encoded, set, &mut output);
            assert_eq!(output, expected);
        }
    }
}
