//! From the bytes of a document to its text.

use alloc::string::String;

use super::{Encoding, bom};
use crate::legacy::{self, LegacyEncoding};
use crate::utf8;
use crate::utf16::{self, ByteOrder};

/// Decodes a document whose encoding is known, unless its byte order mark says otherwise.
///
/// A byte order mark counts before `encoding` and is removed; one of another encoding than the mark's own is text.
/// Errors are U+FFFD, as the encoding's decoder gives it; `replacement` gives one for any bytes at all. Never panics.
///
/// Encoding Standard, [decode](https://encoding.spec.whatwg.org/#decode).
///
/// # Errors
///
/// [`Unsupported`], where the encoding is one that this crate has no decoder for: those for UTF-8, UTF-16LE, UTF-16BE,
/// windows-1252, ISO-8859-5, `Shift_JIS`, EUC-JP, replacement and x-user-defined are there.
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Encoding, Unsupported, decode};
///
/// assert_eq!(decode(b"\x93\xFA\x96\x7B", Encoding::ShiftJis), Ok("日本".to_owned()));
/// assert_eq!(decode(b"\xEF\xBB\xBF\xC3\xA9", Encoding::ShiftJis), Ok("é".to_owned()));
/// assert_eq!(decode(b"a", Encoding::Big5), Err(Unsupported(Encoding::Big5)));
/// ```
pub fn decode(input: &[u8], encoding: Encoding) -> Result<String, Unsupported> {
    let mut output = String::new();
    decode_append(input, encoding, &mut output)?;
    Ok(output)
}

/// Decodes as [`decode`] does, to the end of `output`.
///
/// # Errors
///
/// As [`decode`]; `output` then holds what it held before.
///
/// # Examples
///
/// ```
/// use conformant_codecs::charset::{Encoding, decode_append};
///
/// let mut text = String::from("> ");
/// assert!(decode_append(b"\xFE\xFF\x00a", Encoding::Windows1252, &mut text).is_ok());
/// assert_eq!(text, "> a");
/// ```
pub fn decode_append(input: &[u8], encoding: Encoding, output: &mut String) -> Result<(), Unsupported> {
    let marked = bom(input);
    let mark = match marked {
        None => 0,
        Some(Encoding::Utf8) => 3,
        Some(_) => 2,
    };
    let input = &input[mark..];
    match marked.unwrap_or(encoding) {
        Encoding::Utf8 => utf8::decode_append(input, output),
        Encoding::Utf16Le => utf16::decode_append(input, ByteOrder::Little, output),
        Encoding::Utf16Be => utf16::decode_append(input, ByteOrder::Big, output),
        Encoding::Windows1252 => legacy::decode_append(input, LegacyEncoding::Windows1252, output),
        Encoding::Iso8859_5 => legacy::decode_append(input, LegacyEncoding::Iso8859_5, output),
        Encoding::ShiftJis => legacy::decode_append(input, LegacyEncoding::ShiftJis, output),
        Encoding::EucJp => legacy::decode_append(input, LegacyEncoding::EucJp, output),
        Encoding::Replacement => output.extend((!input.is_empty()).then_some('\u{FFFD}')),
        Encoding::XUserDefined => output.extend(input.iter().map(|&byte| user_defined(byte))),
        unsupported => return Err(Unsupported(unsupported)),
    }
    Ok(())
}

/// Encoding Standard, [x-user-defined decoder](https://encoding.spec.whatwg.org/#x-user-defined-decoder).
fn user_defined(byte: u8) -> char {
    match byte {
        0x00..=0x7F => char::from(byte),
        0x80.. => char::from_u32(0xF700 | u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

/// There is no decoder for this encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unsupported(pub Encoding);

impl core::fmt::Display for Unsupported {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "there is no decoder for {}", self.0)
    }
}

impl core::error::Error for Unsupported {}
