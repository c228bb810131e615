//! Definition D76, *Unicode scalar value*.

use crate::utf8::is_scalar_value;

/// The scalar value that a number is, if it is one.
#[inline]
pub(crate) fn scalar_value(number: u32) -> Option<char> {
    // `from_u32` changes the type and decides nothing: `None` cannot come from it.
    is_scalar_value(number).then(|| char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER))
}
