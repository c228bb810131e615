//! Encoding.

use alloc::string::String;

use super::{RESERVED, UriError, UriErrorKind};
use crate::percent::{self, Set};

/// Encodes a whole URI as `encodeURI` does: it leaves A-Z a-z 0-9 `-_.!~*'()` and `;/?:@&=+$,#`.
///
/// Everything else becomes the triplets of its UTF-8, `%` too. Never panics.
///
/// ECMA-262, [encodeURI](https://tc39.es/ecma262/#sec-encodeuri-uri).
///
/// # Errors
///
/// [`UriErrorKind::LoneSurrogate`] at the first surrogate that is not half of a pair.
///
/// # Examples
///
/// ```
/// use conformant_codecs::uri::encode;
///
/// let uri: Vec<u16> = "/a?b=[é]#c".encode_utf16().collect();
/// assert_eq!(encode(&uri)?, "/a?b=%5B%C3%A9%5D#c");
/// # Ok::<(), conformant_codecs::uri::UriError>(())
/// ```
pub fn encode(input: &[u16]) -> Result<String, UriError> {
    encoded(input, encode_append)
}

/// Encodes as [`encode`] does, to the end of `output`.
///
/// # Errors
///
/// As [`encode`]; `output` is then as it was.
///
/// # Examples
///
/// ```
/// let mut text = String::from("> ");
/// assert!(conformant_codecs::uri::encode_append(&[0x20, 0xD800], &mut text).is_err());
/// assert_eq!(text, "> ");
/// ```
pub fn encode_append(input: &[u16], output: &mut String) -> Result<(), UriError> {
    append(input, percent::COMPONENT.without(RESERVED), output)
}

/// Encodes a part of a URI as `encodeURIComponent` does: it leaves A-Z a-z 0-9 `-_.!~*'()`.
///
/// Everything else becomes the triplets of its UTF-8, `%` too. Never panics.
///
/// ECMA-262, [encodeURIComponent](https://tc39.es/ecma262/#sec-encodeuricomponent-uricomponent).
///
/// # Errors
///
/// [`UriErrorKind::LoneSurrogate`] at the first surrogate that is not half of a pair.
///
/// # Examples
///
/// ```
/// use conformant_codecs::uri::{UriErrorKind, encode_component};
///
/// let text: Vec<u16> = "it's 100% あ".encode_utf16().collect();
/// assert_eq!(encode_component(&text)?, "it's%20100%25%20%E3%81%82");
///
/// let error = encode_component(&[0x61, 0xDE00]).unwrap_err();
/// assert_eq!((error.kind, error.offset, error.length), (UriErrorKind::LoneSurrogate, 1, 1));
/// # Ok::<(), conformant_codecs::uri::UriError>(())
/// ```
pub fn encode_component(input: &[u16]) -> Result<String, UriError> {
    encoded(input, encode_component_append)
}

/// Encodes as [`encode_component`] does, to the end of `output`.
///
/// # Errors
///
/// As [`encode_component`]; `output` is then as it was.
///
/// # Examples
///
/// ```
/// let mut text = String::from("q=");
/// conformant_codecs::uri::encode_component_append(&[0x26], &mut text)?;
/// assert_eq!(text, "q=%26");
/// # Ok::<(), conformant_codecs::uri::UriError>(())
/// ```
pub fn encode_component_append(input: &[u16], output: &mut String) -> Result<(), UriError> {
    append(input, percent::COMPONENT, output)
}

/// Encodes as [`encode_component`] does, and `!` `'` `(` `)` `*` too: it leaves what RFC 3986 calls
/// unreserved, A-Z a-z 0-9 `-._~`.
///
/// Never panics.
///
/// RFC 3986, sections 2.2 and 2.3.
///
/// # Errors
///
/// [`UriErrorKind::LoneSurrogate`] at the first surrogate that is not half of a pair.
///
/// # Examples
///
/// ```
/// use conformant_codecs::uri::encode_component_rfc3986;
///
/// let text: Vec<u16> = "it's (*)!".encode_utf16().collect();
/// assert_eq!(encode_component_rfc3986(&text)?, "it%27s%20%28%2A%29%21");
/// # Ok::<(), conformant_codecs::uri::UriError>(())
/// ```
pub fn encode_component_rfc3986(input: &[u16]) -> Result<String, UriError> {
    encoded(input, encode_component_rfc3986_append)
}

/// Encodes as [`encode_component_rfc3986`] does, to the end of `output`.
///
/// # Errors
///
/// As [`encode_component_rfc3986`]; `output` is then as it was.
///
/// # Examples
///
/// ```
/// let mut text = String::from("q=");
/// conformant_codecs::uri::encode_component_rfc3986_append(&[0x2A], &mut text)?;
/// assert_eq!(text, "q=%2A");
/// # Ok::<(), conformant_codecs::uri::UriError>(())
/// ```
pub fn encode_component_rfc3986_append(input: &[u16], output: &mut String) -> Result<(), UriError> {
    append(input, percent::RFC3986, output)
}

fn encoded(
    input: &[u16],
    append: fn(&[u16], &mut String) -> Result<(), UriError>,
) -> Result<String, UriError> {
    let mut output = String::with_capacity(input.len());
    append(input, &mut output)?;
    Ok(output)
}

fn append(input: &[u16], set: Set, output: &mut String) -> Result<(), UriError> {
    let before = output.len();
    let mut offset = 0;
    for character in char::decode_utf16(input.iter().copied()) {
        let Ok(character) = character else {
            output.truncate(before);
            return Err(UriError { kind: UriErrorKind::LoneSurrogate, offset, length: 1 });
        };
        offset += character.len_utf16();
        match u8::try_from(character) {
            Ok(byte) if !set.contains(byte) => output.push(character),
            _ => percent::encode_append(character.encode_utf8(&mut [0; 4]).as_bytes(), set, output),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    const MARKS: &str = "-_.!~*'()";

    #[test]
    fn each_function_leaves_its_characters_of_ascii() {
        for unit in 0..0x80_u16 {
            let character = char::from(unit as u8);
            let kept = character.is_ascii_alphanumeric() || MARKS.contains(character);
            let stays = |encode: fn(&[u16]) -> Result<String, UriError>| {
                encode(&[unit]).is_ok_and(|text| text.starts_with(character) && text.len() == 1)
            };
            assert_eq!(stays(encode_component), kept);
            assert_eq!(stays(encode), kept || ";/?:@&=+$,#".contains(character));
            assert_eq!(stays(encode_component_rfc3986), kept && !"!'()*".contains(character));
        }
    }

    #[test]
    fn surrogates_are_told_and_pairs_are_one_character() {
        let units: Vec<u16> = "a😎".encode_utf16().collect();
        assert_eq!(encode(&units).as_deref(), Ok("a%F0%9F%98%8E"));
        for (input, offset) in [
            (&[0xD800][..], 0),
            (&[0xDC00], 0),
            (&[0x61, 0xD83D, 0xDE0E, 0xDE0E], 3),
            (&[0x61, 0xD83D, 0xD83D, 0xDE0E], 1),
            (&[0xD83D, 0x61], 0),
        ] {
            let expected = Err(UriError { kind: UriErrorKind::LoneSurrogate, offset, length: 1 });
            assert_eq!(encode_component(input), expected);
        }
    }
}
