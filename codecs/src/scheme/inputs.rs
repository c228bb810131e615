//! Inputs that unit tests share.

use alloc::vec::Vec;

/// Every string of up to `longest` units, alone and with a part of each unit behind it.
pub(crate) fn for_each_string<const UNIT: usize>(
    units: &[[u8; UNIT]],
    longest: usize,
    mut check: impl FnMut(&[u8]),
) {
    let mut strings = Vec::from([Vec::new()]);
    for length in 0..=longest {
        for string in &strings {
            check(string);
            for part in units.iter().flat_map(|unit| (1..UNIT).map(|length| &unit[..length])) {
                check(&[string, part].concat());
            }
        }
        if length < longest {
            let longer = |string: &Vec<u8>| units.iter().map(|unit| [string, &unit[..]].concat()).collect();
            strings = strings.iter().flat_map::<Vec<_>, _>(longer).collect();
        }
    }
}

/// Checks that a stream is read as the whole, wherever an input is cut in two, with an empty chunk between.
pub(crate) fn check_chunks(input: &[u8], whole: &[u8], mut read: impl FnMut(&[&[u8]]) -> Vec<u8>) {
    for cut in 0..=input.len() {
        let (left, right) = input.split_at(cut);
        let chunks = [left, b"", right];
        assert_eq!(read(&chunks), whole, "{chunks:X?}");
    }
    let bytes: Vec<&[u8]> = input.chunks(1).collect();
    assert_eq!(read(&bytes), whole, "{input:X?}, byte by byte");
}

/// The number of states that single bytes lead to.
pub(crate) fn reachable<D: Clone + Eq + core::hash::Hash>(start: D, feed: impl Fn(&mut D, u8)) -> usize {
    let mut found = std::collections::HashSet::from([start.clone()]);
    let mut unexplored = Vec::from([start]);
    while let Some(decoder) = unexplored.pop() {
        for byte in 0..=0xFF {
            let mut next = decoder.clone();
            feed(&mut next, byte);
            if !found.contains(&next) {
                found.insert(next.clone());
                unexplored.push(next);
            }
        }
    }
    found.len()
}
