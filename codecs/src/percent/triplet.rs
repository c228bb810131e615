//! `%` and two hex digits, written and read.

use alloc::string::String;

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// The triplet of every byte, in upper case.
static TRIPLETS: [[u8; 3]; 256] = {
    let mut triplets = [[b'%'; 3]; 256];
    let mut byte = 0;
    while byte < 256 {
        triplets[byte] = [b'%', DIGITS[byte >> 4], DIGITS[byte & 0xF]];
        byte += 1;
    }
    triplets
};

/// The triplet of a byte, in upper case.
#[inline]
pub(super) fn triplet_of(byte: u8) -> [u8; 3] {
    TRIPLETS[usize::from(byte)]
}

/// Appends the triplet of each byte.
pub(super) fn push_triplets(bytes: &[u8], output: &mut String) {
    output.extend(bytes.iter().flat_map(|&byte| triplet_of(byte)).map(char::from));
}

/// What stands for no hex digit.
const NO_DIGIT: u8 = 0xFF;

/// The value of every hex digit, in either case.
static VALUES: [u8; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        values[DIGITS[value] as usize] = value as u8;
        values[DIGITS[value].to_ascii_lowercase() as usize] = value as u8;
        value += 1;
    }
    values
};

/// The value of an ASCII hex digit.
#[inline]
pub(crate) fn digit(byte: u8) -> Option<u8> {
    let value = VALUES[usize::from(byte)];
    (value != NO_DIGIT).then_some(value)
}

/// The byte of the triplet at the start, if there is one.
#[inline]
pub(super) fn triplet(input: &[u8]) -> Option<u8> {
    match *input {
        [b'%', high, low, ..] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_read_as_it_was_written() {
        for byte in 0..=0xFF {
            let mut written = String::new();
            push_triplets(&[byte], &mut written);
            assert_eq!(written, alloc::format!("%{byte:02X}"));
            assert_eq!(triplet(written.as_bytes()), Some(byte));
            assert_eq!(triplet(written.to_ascii_lowercase().as_bytes()), Some(byte));
        }
    }

    #[test]
    fn digits_are_those_of_ascii() {
        for byte in 0..=0xFF {
            let expected = char::from(byte).to_digit(16).map(|value| value as u8);
            assert_eq!(digit(byte), expected, "{byte:02X}");
        }
    }
}
