//! Inputs that unit tests share.

use alloc::vec::Vec;

/// The ends of the byte intervals of Table 3-7.
const INTERVAL_ENDS: [u8; 24] = [
    0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
    0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
];

/// Every string of up to two bytes, and every string of up to four interval ends.
pub(super) fn for_each_input(mut check: impl FnMut(&[u8])) {
    let every_byte: Vec<u8> = (0..=0xFF).collect();
    for_each_string(&every_byte, 2, &mut Vec::new(), &mut check);
    for_each_string(&INTERVAL_ENDS, 4, &mut Vec::new(), &mut check);
}

fn for_each_string(alphabet: &[u8], longest: usize, string: &mut Vec<u8>, check: &mut impl FnMut(&[u8])) {
    check(string);
    if string.len() < longest {
        for &byte in alphabet {
            string.push(byte);
            for_each_string(alphabet, longest, string, check);
            string.pop();
        }
    }
}
