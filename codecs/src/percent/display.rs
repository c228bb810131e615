//! Decoding for display.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::triplet::{push_triplets, triplet};
use super::{RFC3986, Set};
use crate::utf8::{self, Segment};

/// Decodes what can be shown to a person without being mistaken, as an address bar does.
///
/// Triplets are decoded where they are a whole well-formed UTF-8 sequence by themselves, of a character that is
/// none of these:
///
/// - controls: U+0000 to U+001F, U+007F to U+009F;
/// - white space: the characters with the property `White_Space`;
/// - what changes the direction of text: the characters with the property `Bidi_Control`;
/// - `%` and the reserved characters of RFC 3986, `:/?#[]@!$&'()*+,;=`.
///
/// Every other triplet stays as it stands, its letter case too, and so does raw text. A raw byte that is not
/// well-formed UTF-8 becomes its triplet, so that nothing is lost: where every `%` begins a triplet, decoding
/// what is displayed gives the same bytes as decoding the input. It is done in one pass: a `%` that stands alone
/// is not joined with what is decoded behind it (`%4%31` is displayed as `%41`). Borrows where nothing changes.
/// Never panics.
///
/// RFC 3986, section 2.2; UTR #36, section 3.1.
///
/// # Examples
///
/// ```
/// use conformant_codecs::percent::display;
///
/// assert_eq!(display(b"/%E3%81%82%2F%41"), "/あ%2FA");
/// assert_eq!(display(b"%E2%80%AEgpj.exe%20%00"), "%E2%80%AEgpj.exe%20%00");
/// assert_eq!(display(b"%ff%E3%81\xE3"), "%ff%E3%81%E3");
/// ```
#[must_use]
pub fn display(input: &[u8]) -> Cow<'_, str> {
    let mut output = String::new();
    display_append(input, &mut output);
    match utf8::decode(input) {
        Cow::Borrowed(text) if text == output => Cow::Borrowed(text),
        _ => Cow::Owned(output),
    }
}

/// Decodes as [`display`] does, to the end of `output`.
///
/// # Examples
///
/// ```
/// let mut text = String::from("> ");
/// conformant_codecs::percent::display_append(b"%C3%A9%25", &mut text);
/// assert_eq!(text, "> é%25");
/// ```
pub fn display_append(input: &[u8], output: &mut String) {
    let mut bytes = Vec::new();
    let mut rest = input;
    while !rest.is_empty() {
        let raw = raw_length(rest);
        display_raw(&rest[..raw], output);
        rest = &rest[raw..];
        bytes.clear();
        while let Some(byte) = triplet(&rest[3 * bytes.len()..]) {
            bytes.push(byte);
        }
        let (triplets, behind) = rest.split_at(3 * bytes.len());
        display_triplets(triplets, &bytes, output);
        rest = behind;
    }
}

/// The number of bytes before the first triplet.
fn raw_length(input: &[u8]) -> usize {
    (0..input.len()).find(|&at| triplet(&input[at..]).is_some()).unwrap_or(input.len())
}

fn display_raw(raw: &[u8], output: &mut String) {
    for segment in utf8::segments(raw) {
        match segment {
            Segment::WellFormed(text) => output.push_str(text),
            Segment::IllFormed(bytes) => push_triplets(bytes, output),
        }
    }
}

/// Shows a run of triplets, which hold `bytes`.
fn display_triplets(triplets: &[u8], bytes: &[u8], output: &mut String) {
    let mut rest = triplets;
    let mut keep = |length: usize, output: &mut String, shown: Option<char>| {
        let (kept, behind) = rest.split_at(3 * length);
        rest = behind;
        match shown {
            Some(character) => output.push(character),
            None => output.extend(kept.iter().map(|&byte| char::from(byte))),
        }
    };
    for segment in utf8::segments(bytes) {
        match segment {
            Segment::WellFormed(text) => text.chars().for_each(|character| {
                keep(
                    character.len_utf8(),
                    output,
                    Some(character).filter(|&character| can_be_shown(character)),
                );
            }),
            Segment::IllFormed(subpart) => keep(subpart.len(), output, None),
        }
    }
}

fn can_be_shown(character: char) -> bool {
    /// The gen-delims and sub-delims, and the percent sign.
    const RESERVED: Set = RFC3986.without(b"\"<>\\^`{|} \x7F");
    const BIDI_CONTROLS: [core::ops::RangeInclusive<char>; 4] =
        ['\u{061C}'..='\u{061C}', '\u{200E}'..='\u{200F}', '\u{202A}'..='\u{202E}', '\u{2066}'..='\u{2069}'];
    const WHITE_SPACE: [core::ops::RangeInclusive<char>; 10] = [
        '\u{0009}'..='\u{000D}',
        '\u{0020}'..='\u{0020}',
        '\u{0085}'..='\u{0085}',
        '\u{00A0}'..='\u{00A0}',
        '\u{1680}'..='\u{1680}',
        '\u{2000}'..='\u{200A}',
        '\u{2028}'..='\u{2029}',
        '\u{202F}'..='\u{202F}',
        '\u{205F}'..='\u{205F}',
        '\u{3000}'..='\u{3000}',
    ];
    let is_control = matches!(character, '\0'..='\x1F' | '\x7F'..='\u{9F}');
    let is_reserved = character.is_ascii() && RESERVED.contains(character as u8);
    !is_control
        && !is_reserved
        && !WHITE_SPACE.iter().chain(&BIDI_CONTROLS).any(|range| range.contains(&character))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::percent::{COMPONENT, decode, encode};

    #[test]
    fn each_character_is_shown_or_kept() {
        for character in '\0'..=char::MAX {
            let mut buffer = [0; 4];
            let mut bytes: &[u8] = character.encode_utf8(&mut buffer).as_bytes();
            let mut triplets = String::new();
            push_triplets(bytes, &mut triplets);
            let shown = display(triplets.as_bytes());
            let hidden = character.is_control()
                || character.is_whitespace()
                || "%:/?#[]@!$&'()*+,;=".contains(character)
                || matches!(u32::from(character), 0x061C | 0x200E..=0x200F | 0x202A..=0x202E | 0x2066..=0x2069);
            if hidden {
                bytes = triplets.as_bytes();
            }
            assert_eq!(shown.as_bytes(), bytes, "{:04X}", u32::from(character));
        }
    }

    #[test]
    fn nothing_is_lost() {
        for first in 0..=0xFF_u8 {
            for second in 0..=0xFF_u8 {
                let raw = [first, second];
                let escaped = encode(&raw, COMPONENT);
                for input in [&raw[..], escaped.as_bytes(), &[&raw[..], escaped.as_bytes()].concat()] {
                    assert_eq!(decode(display(input).as_bytes()), decode(input), "{input:x?}");
                }
            }
        }
    }
}
