//! Two small codecs of one's own.

/// Percent-decodes bytes: triplets become bytes, everything else stays.
///
/// ```
/// assert_eq!(on_trial::percent_decode(b"%E3%81%82%zz"), b"\xE3\x81\x82%zz");
/// ```
#[must_use]
pub fn percent_decode(input: &[u8]) -> Vec<u8> {
    let digit = |byte: Option<&u8>| char::from(*byte?).to_digit(16);
    let mut output = Vec::with_capacity(input.len());
    let mut at = 0;
    while at < input.len() {
        match (input[at], digit(input.get(at + 1)), digit(input.get(at + 2))) {
            (b'%', Some(high), Some(low)) => {
                output.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                output.push(byte);
                at += 1;
            }
        }
    }
    output
}

/// Decodes UTF-8, and takes every ill-formed byte for one U+FFFD: simple, and not what the standards recommend.
///
/// ```
/// assert_eq!(on_trial::decode(b"A\xE3\x81"), "A\u{FFFD}\u{FFFD}");
/// ```
#[must_use]
pub fn decode(input: &[u8]) -> String {
    let mut text = String::with_capacity(input.len());
    for chunk in input.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '\u{FFFD}'));
    }
    text
}
