//! Runs of characters of two bytes, which Japanese text mostly consists of.

use alloc::string::String;

use crate::utf8::as_text;

/// How many characters are written at once.
const CHARACTERS: usize = 64;

/// Appends the characters that pairs of bytes at the start are, up to the first pair whose character does not take
/// three bytes in UTF-8 or that is none; gives the number of bytes read.
///
/// `code_point` gives 0 for a pair that is no character.
#[inline]
pub(super) fn push_pairs(input: &[u8], code_point: impl Fn(u8, u8) -> u16, output: &mut String) -> usize {
    let mut buffer = [[0; 3]; CHARACTERS];
    let mut read = 0;
    loop {
        let mut count = 0;
        for (&[lead, trail], sequence) in input[read..].as_chunks::<2>().0.iter().zip(&mut buffer) {
            let code_point = code_point(lead, trail);
            if code_point < 0x800 {
                break;
            }
            let continuation = |shift: u16| 0x80 | (code_point >> shift) as u8 & 0x3F;
            *sequence = [0xE0 | (code_point >> 12) as u8, continuation(6), continuation(0)];
            count += 1;
        }
        output.push_str(as_text(buffer[..count].as_flattened()));
        read += 2 * count;
        if count < CHARACTERS {
            return read;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{LegacyEncoding, decode};
    use super::*;
    use std::string::String;

    #[test]
    fn a_run_of_any_length_is_as_its_characters_are() {
        let tails = [
            &b""[..],
            b"a",
            b"\xB1",
            b"\xA1",
            b"\x81\xFF",
            b"\x8E\xB1",
            b"\x8F\xB0\xA1",
            b"\xA9\xA9b",
            b"\x83\x84",
        ];
        for (encoding, pair) in
            [(LegacyEncoding::ShiftJis, b"\x82\xA0"), (LegacyEncoding::EucJp, b"\xA4\xA2")]
        {
            for length in 0..=3 * CHARACTERS {
                for tail in tails {
                    let input = [&pair.repeat(length)[..], tail].concat();
                    let expected = ["あ".repeat(length), decode(tail, encoding)].concat();
                    assert_eq!(decode(&input, encoding), expected, "{encoding:?} {length} {tail:X?}");
                }
            }
        }
    }

    #[test]
    fn every_pair_is_read_as_alone_or_left() {
        for encoding in [LegacyEncoding::ShiftJis, LegacyEncoding::EucJp] {
            let in_index = match encoding {
                LegacyEncoding::ShiftJis => super::super::shift_jis::in_index,
                _ => super::super::euc_jp::in_index,
            };
            for pair in (0..=u16::MAX).map(u16::to_be_bytes) {
                let mut text = String::new();
                let read = push_pairs(&pair, in_index, &mut text);
                assert_eq!(text, decode(&pair[..read], encoding), "{encoding:?} {pair:X?}");
            }
        }
    }
}
