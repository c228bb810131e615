//! "get an XML encoding".

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

pub(super) fn get_an_xml_encoding(stream: &[u8]) -> Option<&'static Encoding> {
    // 1 and 2
    if !stream.starts_with(&[0x3C, 0x3F, 0x78, 0x6D, 0x6C]) {
        return None;
    }
    // 3. The standard does not use it again; browsers look no further.
    let xml_declaration_end = stream.iter().position(|&byte| byte == 0x3E)?;
    let stream = &stream[..xml_declaration_end];
    // 4
    let mut encoding_position = (0..stream.len()).find(|&at| stream[at..].starts_with(b"encoding"))?;
    // 5
    encoding_position += 8;
    // 6
    while *stream.get(encoding_position)? <= 0x20 {
        encoding_position += 1;
    }
    // 7
    if stream[encoding_position] != 0x3D {
        return None;
    }
    // 8 and 9
    encoding_position += 1;
    while *stream.get(encoding_position)? <= 0x20 {
        encoding_position += 1;
    }
    // 10 and 11
    let quote_mark = stream[encoding_position];
    if quote_mark != 0x22 && quote_mark != 0x27 {
        return None;
    }
    // 12 and 13
    encoding_position += 1;
    let length = stream[encoding_position..].iter().position(|&byte| byte == quote_mark)?;
    // 14 and 15
    let potential_encoding = &stream[encoding_position..encoding_position + length];
    if potential_encoding.iter().any(|&byte| byte <= 0x20) {
        return None;
    }
    // 16 to 18
    let encoding = Encoding::for_label(potential_encoding)?;
    Some(if encoding == UTF_16BE || encoding == UTF_16LE { UTF_8 } else { encoding })
}
