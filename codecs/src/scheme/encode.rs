//! Writing code points.

use alloc::vec::Vec;

use super::coding::Coding;
use super::scalar::scalar_value;
use crate::utf8::NotScalarValue;

/// Appends code points, U+FFFD for anything that is not a scalar value.
pub(crate) fn encode_append<C: Coding>(code_points: impl IntoIterator<Item = u32>, output: &mut Vec<u8>) {
    for code_point in code_points {
        C::push(scalar_value(code_point).unwrap_or(char::REPLACEMENT_CHARACTER), output);
    }
}

/// Appends scalar values; where there is anything else, `output` is left as it was.
pub(crate) fn encode_strict_append<C: Coding>(
    code_points: impl IntoIterator<Item = u32>,
    output: &mut Vec<u8>,
) -> Result<(), NotScalarValue> {
    let before = output.len();
    for (index, code_point) in code_points.into_iter().enumerate() {
        let Some(character) = scalar_value(code_point) else {
            output.truncate(before);
            return Err(NotScalarValue { code_point, index });
        };
        C::push(character, output);
    }
    Ok(())
}
