//! Mutations that know what matters: references, triplets, boundary bytes.

use arbitrary::{Arbitrary, Unstructured};
use codec_oracle::domains;

/// A piece of HTML text around references.
#[derive(Arbitrary)]
enum Reference {
    Name(u16, Follower),
    Number(Number, Follower),
    Hexadecimal { value: Number, upper: bool, zeros: u8, follower: Follower },
}

#[derive(Arbitrary)]
enum Number {
    Any(u32),
    Boundary(u8),
}

#[derive(Arbitrary)]
enum Follower {
    Semicolon,
    Nothing,
    Equals,
    Letter,
    Ampersand,
}

/// A piece of a URL or a form.
#[derive(Arbitrary)]
enum Escape {
    Byte { byte: u8, lower: bool },
    Character(char),
    Broken(u8),
    Mark(u8),
}

/// Bytes around the borders of UTF-8.
#[derive(Arbitrary)]
enum Sequence {
    Boundary(u8),
    Character(char),
    Truncated(char, u8),
    Surrogate(u16),
}

/// A unit of UTF-16 or UTF-32 in either byte order, or a part of one.
#[derive(Arbitrary)]
struct Unit {
    wide: bool,
    big_endian: bool,
    value: UnitValue,
    length: u8,
}

#[derive(Arbitrary)]
enum UnitValue {
    Boundary(u8),
    Surrogate(u16),
    Any(u16),
}

/// Bytes around the borders of the two-byte encodings, and text for encoders.
#[derive(Arbitrary)]
enum Pair {
    Lead(u8),
    Whole(u8, u8),
    Behind8F(u8, u8),
    Character(char),
}

/// Where a rule begins or ends.
const NUMBERS: [u32; 12] =
    [0, 0x0D, 0x7F, 0x80, 0x9F, 0xA0, 0xD7FF, 0xD800, 0xDFFF, 0xFFFF, 0x10_FFFF, 0x11_0000];
const BOUNDARIES: [u8; 16] =
    [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5];
const UNITS: [u32; 8] = [0, 0x41, 0xD7FF, 0xE000, 0xFEFF, 0xFFFE, 0x10_FFFF, 0x11_0000];
const LEADS: [u8; 16] =
    [0x80, 0x81, 0x82, 0x8E, 0x8F, 0x9F, 0xA0, 0xA1, 0xA4, 0xA9, 0xDF, 0xE0, 0xF0, 0xF9, 0xFC, 0xFE];
const TRAILS: [u8; 16] =
    [0x22, 0x3F, 0x40, 0x5C, 0x7C, 0x7E, 0x7F, 0x80, 0x9F, 0xA0, 0xA1, 0xB7, 0xDF, 0xFC, 0xFD, 0xFE];
const MARKS: &[u8] = b"%+&=;?/ *~\xFE\xFF";

/// Mutates the first `size` bytes of `data` for a target, up to `max_size`: now and then by a piece of what its
/// operations read, otherwise as `otherwise` does. The same seed gives the same bytes.
pub fn mutate(
    target: &str,
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    otherwise: fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let random = expand(seed);
    if random[0] & 3 != 0 {
        return otherwise(data, size, max_size);
    }
    let piece = piece(target, &random[9..]);
    let at = u32::from_le_bytes([random[1], random[2], random[3], random[4]]) as usize % (size + 1);
    let grown = size + piece.len();
    if piece.is_empty() || grown > max_size.min(data.len()) {
        return otherwise(data, size, max_size);
    }
    data.copy_within(at..size, at + piece.len());
    data[at..at + piece.len()].copy_from_slice(&piece);
    grown
}

/// Some bytes from a seed, by `SplitMix64`.
fn expand(seed: u32) -> [u8; 64] {
    let mut state = u64::from(seed);
    let mut bytes = [0; 64];
    for chunk in bytes.chunks_exact_mut(8) {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        chunk.copy_from_slice(&(mixed ^ mixed >> 31).to_le_bytes());
    }
    bytes
}

fn piece(target: &str, random: &[u8]) -> Vec<u8> {
    let mut random = Unstructured::new(random);
    let area = target.split('_').next().unwrap_or_default();
    let written = match area {
        "html" => Reference::arbitrary(&mut random).map(Reference::write),
        "utf16" | "utf32" => Unit::arbitrary(&mut random).map(Unit::write),
        "utf8" => Sequence::arbitrary(&mut random).map(Sequence::write),
        "windows" | "iso" | "shift" | "euc" => Pair::arbitrary(&mut random).map(Pair::write),
        _ => Escape::arbitrary(&mut random).map(Escape::write),
    };
    written.unwrap_or_default()
}

impl Reference {
    fn write(self) -> Vec<u8> {
        let (mut text, follower) = match self {
            Reference::Name(number, follower) => {
                let names = domains::whole_names();
                let name = names[usize::from(number) % names.len()];
                (name.strip_suffix(b";").unwrap_or(name).to_vec(), follower)
            }
            Reference::Number(value, follower) => (format!("&#{}", value.value()).into_bytes(), follower),
            Reference::Hexadecimal { value, upper, zeros, follower } => {
                let (x, value) = (if upper { 'X' } else { 'x' }, value.value());
                let zeros = "0".repeat(usize::from(zeros % 9));
                (format!("&#{x}{zeros}{value:x}").into_bytes(), follower)
            }
        };
        text.extend_from_slice(match follower {
            Follower::Semicolon => b";",
            Follower::Nothing => b"",
            Follower::Equals => b"=",
            Follower::Letter => b"a",
            Follower::Ampersand => b"&",
        });
        text
    }
}

impl Number {
    fn value(&self) -> u32 {
        match *self {
            Number::Any(value) => value,
            Number::Boundary(number) => NUMBERS[usize::from(number) % NUMBERS.len()],
        }
    }
}

impl Escape {
    fn write(self) -> Vec<u8> {
        match self {
            Escape::Byte { byte, lower: true } => format!("%{byte:02x}").into_bytes(),
            Escape::Byte { byte, lower: false } => format!("%{byte:02X}").into_bytes(),
            Escape::Character(character) => {
                let utf8 = character.to_string();
                utf8.bytes().flat_map(|byte| format!("%{byte:02X}").into_bytes()).collect()
            }
            Escape::Broken(digit) => format!("%{:x}", digit % 16).into_bytes(),
            Escape::Mark(number) => vec![MARKS[usize::from(number) % MARKS.len()]],
        }
    }
}

impl Unit {
    fn write(self) -> Vec<u8> {
        let value = match self.value {
            UnitValue::Boundary(number) => UNITS[usize::from(number) % UNITS.len()],
            UnitValue::Surrogate(number) => 0xD800 | u32::from(number & 0x7FF),
            UnitValue::Any(value) => value.into(),
        };
        let mut bytes =
            if self.wide { value.to_be_bytes().to_vec() } else { (value as u16).to_be_bytes().to_vec() };
        if !self.big_endian {
            bytes.reverse();
        }
        // One in four is cut short.
        if self.length.is_multiple_of(4) {
            bytes.truncate(1 + usize::from(self.length >> 2) % bytes.len());
        }
        bytes
    }
}

impl Sequence {
    fn write(self) -> Vec<u8> {
        match self {
            Sequence::Boundary(number) => vec![BOUNDARIES[usize::from(number) % BOUNDARIES.len()]],
            Sequence::Character(character) => character.to_string().into_bytes(),
            Sequence::Truncated(character, length) => {
                let mut bytes = character.to_string().into_bytes();
                bytes.truncate(1 + usize::from(length % 3));
                bytes
            }
            Sequence::Surrogate(number) => {
                let mut bytes = Vec::new();
                codec_oracle::wtf8::push_pattern(0xD800 | u32::from(number & 0x7FF), &mut bytes);
                bytes
            }
        }
    }
}

impl Pair {
    fn write(self) -> Vec<u8> {
        let lead = |number: u8| LEADS[usize::from(number) % LEADS.len()];
        let trail = |number: u8| TRAILS[usize::from(number) % TRAILS.len()];
        match self {
            Pair::Lead(number) => vec![lead(number)],
            Pair::Whole(first, second) => vec![lead(first), trail(second)],
            Pair::Behind8F(first, second) => vec![0x8F, lead(first), trail(second)],
            Pair::Character(character) => character.to_string().into_bytes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_put_in_and_nothing_else_is_changed() {
        let mut put_in = 0;
        for seed in 0..10_000 {
            for target in ["html_unescape", "utf8_decode", "utf16", "percent_decode", "shift_jis"] {
                let mut data = *b"abcdefgh........................................";
                let size = mutate(target, &mut data, 8, 48, seed, |_, size, _| size);
                assert!(size <= 48);
                let rest: Vec<u8> = data[..size].to_vec();
                let at = (0..8).find(|&at| rest[at] != b"abcdefgh"[at]).unwrap_or(8);
                assert!(rest.ends_with(&b"abcdefgh"[at..]), "{rest:?}");
                put_in += usize::from(size > 8);
            }
        }
        assert!((10_000..15_000).contains(&put_in), "{put_in}");
    }

    #[test]
    fn a_piece_that_does_not_fit_is_left_out() {
        for seed in 0..1_000 {
            let mut data = *b"abc";
            assert_eq!(mutate("html_unescape", &mut data, 3, 3, seed, |_, size, _| size), 3);
            assert_eq!(&data, b"abc");
        }
    }
}
