//! Reading a whole input.

use super::coding::{Coding, Front};
use super::ill_formed::IllFormed;
use super::target::Target;

/// Why [`read`] stopped, with the input from there on.
pub(super) enum Stop<'a> {
    /// At a proper prefix with which the input ends, or at its end.
    Prefix(&'a [u8]),
    /// At a maximal subpart of this length.
    IllFormed(&'a [u8], usize),
}

/// Reads characters into the target, up to the first thing that is none.
#[inline]
pub(super) fn read<'a, C: Coding>(mut input: &'a [u8], target: &mut impl Target) -> Stop<'a> {
    loop {
        match C::front(input) {
            Front::WellFormed('\0'..='\x7F', _) => input = super::ascii::move_ascii::<C>(input, target),
            Front::WellFormed(character, length) => {
                target.push(character);
                input = &input[length..];
            }
            Front::Prefix(_) => return Stop::Prefix(input),
            Front::IllFormed(length) => return Stop::IllFormed(input, length),
        }
    }
}

/// Reads characters into the target, U+FFFD for each maximal subpart; returns the proper prefix with which
/// the input ends.
#[inline]
pub(super) fn read_to_prefix<'a, C: Coding>(mut input: &'a [u8], target: &mut impl Target) -> &'a [u8] {
    loop {
        match read::<C>(input, target) {
            Stop::Prefix(prefix) => return prefix,
            Stop::IllFormed(at, length) => {
                target.push(char::REPLACEMENT_CHARACTER);
                input = &at[length..];
            }
        }
    }
}

/// Reads everything, U+FFFD for each maximal subpart, one at the end too.
pub(crate) fn decode_append<C: Coding>(input: &[u8], target: &mut impl Target) {
    if !read_to_prefix::<C>(input, target).is_empty() {
        target.push(char::REPLACEMENT_CHARACTER);
    }
}

/// Reads everything if it is well-formed; otherwise the target is left with what comes before the error.
pub(crate) fn decode_strict_append<C: Coding>(
    input: &[u8],
    target: &mut impl Target,
) -> Result<(), IllFormed<C::Kind>> {
    let (at, length) = match read::<C>(input, target) {
        Stop::Prefix([]) => return Ok(()),
        Stop::Prefix(prefix) => (prefix, prefix.len()),
        Stop::IllFormed(at, length) => (at, length),
    };
    Err(IllFormed { kind: C::kind(at), offset: input.len() - at.len(), length })
}
