//! Runs of ASCII, which most input consists of.

use super::coding::Coding;
use super::target::Target;
use crate::utf8::ascii_length;

/// Units looked at together.
const BLOCK: usize = 32;

/// Moves the ASCII at the start of the input, which starts with some, to the target; returns the rest.
#[inline]
pub(super) fn move_ascii<'a, C: Coding>(mut input: &'a [u8], target: &mut impl Target) -> &'a [u8] {
    if C::UNIT == 1 {
        let (ascii, rest) = input.split_at(ascii_length(input));
        target.push_ascii(ascii);
        return rest;
    }
    let is_ascii = |unit: &[u8]| C::unit(unit) < 0x80;
    let mut block = [0; BLOCK];
    while let Some((units, rest)) = input.split_at_checked(BLOCK * C::UNIT) {
        let mut all = 0;
        for (byte, unit) in block.iter_mut().zip(units.chunks_exact(C::UNIT)) {
            let unit = C::unit(unit);
            all |= unit;
            *byte = unit as u8;
        }
        if all >= 0x80 {
            break;
        }
        target.push_ascii(&block);
        input = rest;
    }
    // The end of the run: less than a block.
    let units = input.chunks_exact(C::UNIT).take(BLOCK).take_while(|unit| is_ascii(unit));
    let mut count = 0;
    for (byte, unit) in block.iter_mut().zip(units) {
        *byte = C::unit(unit) as u8;
        count += 1;
    }
    target.push_ascii(&block[..count]);
    &input[count * C::UNIT..]
}
