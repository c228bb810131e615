//! What the tokenizers have in common: the quotes around an attribute, and what they make of a raw NUL.

use crate::Projection;

/// An output with another number of NULs than the input is left alone: one of them came from a reference, or
/// was lost.
pub(super) const NUL_TO_REPLACEMENT: Projection =
    Projection { name: "a raw NUL becomes U+FFFD", apply: nul_to_replacement };

fn nul_to_replacement(input: &[u8], output: &[u8], projected: &mut Vec<u8>) {
    let nuls = |text: &[u8]| text.iter().filter(|&&byte| byte == 0).count();
    if nuls(input) != nuls(output) {
        projected.extend_from_slice(output);
        return;
    }
    for (number, piece) in output.split(|&byte| byte == 0).enumerate() {
        if number > 0 {
            projected.extend_from_slice("\u{FFFD}".as_bytes());
        }
        projected.extend_from_slice(piece);
    }
}

/// The quote in which an attribute can have this value; `None` where it holds both.
pub(super) fn quote_around(value: &[u8]) -> Option<&'static str> {
    match (value.contains(&b'"'), value.contains(&b'\'')) {
        (false, _) => Some("\""),
        (true, false) => Some("'"),
        (true, true) => None,
    }
}
