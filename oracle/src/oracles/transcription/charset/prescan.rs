//! "prescan a byte stream to determine its encoding", with the end condition that 1024 bytes have been scanned.

use super::attribute::{OutOfBytes, Stream};
use super::meta_content::extract;
use super::xml::get_an_xml_encoding;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// Which declarations count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Declarations {
    /// All that the HTML Standard knows.
    OfTheStandard,
    /// META with http-equiv alone.
    OfHtml4,
}

/// "null, which, for the purposes of this algorithm, is distinct from an unrecognized encoding or the empty string"
enum Charset {
    Null,
    Failure,
    Found(&'static Encoding),
}

pub(super) fn prescan(document: &[u8], declarations: Declarations) -> Option<&'static Encoding> {
    let bytes = &document[..document.len().min(1024)];
    if declarations == Declarations::OfHtml4 {
        return steps(bytes, declarations).ok();
    }
    if bytes.starts_with(&[0x3C, 0x00, 0x3F, 0x00, 0x78, 0x00]) {
        return Some(UTF_16LE);
    }
    if bytes.starts_with(&[0x00, 0x3C, 0x00, 0x3F, 0x00, 0x78]) {
        return Some(UTF_16BE);
    }
    steps(bytes, declarations).ok().or_else(|| get_an_xml_encoding(bytes))
}

/// Step 3 on: they end with an encoding or with the bytes.
fn steps(bytes: &[u8], declarations: Declarations) -> Result<&'static Encoding, OutOfBytes> {
    let mut stream = Stream { bytes, position: 0 };
    loop {
        stream.byte()?;
        let here = &bytes[stream.position..];
        let space_or_slash = |byte: &u8| matches!(byte, 0x09 | 0x0A | 0x0C | 0x0D | 0x20 | 0x2F);
        if here.starts_with(b"<!--") {
            // "the first 0x3E byte that is preceded by two 0x2D bytes and comes after the 0x3C byte that was found"
            stream.position += 3;
            loop {
                let is_end = stream.advance()? == 0x3E;
                if is_end && bytes[..stream.position].ends_with(&[0x2D, 0x2D]) {
                    break;
                }
            }
        } else if here.len() > 5 && here[..5].eq_ignore_ascii_case(b"<meta") && space_or_slash(&here[5]) {
            stream.position += 5;
            if let Some(encoding) = meta(&mut stream, declarations)? {
                return Ok(encoding);
            }
        } else if here[0] == 0x3C
            && (here.get(1).is_some_and(u8::is_ascii_alphabetic)
                || here.get(1) == Some(&0x2F) && here.get(2).is_some_and(u8::is_ascii_alphabetic))
        {
            while !matches!(stream.byte()?, 0x09 | 0x0A | 0x0C | 0x0D | 0x20 | 0x3E) {
                stream.position += 1;
            }
            while stream.get_an_attribute()?.is_some() {}
        } else if [&b"<!"[..], b"</", b"<?"].iter().any(|start| here.starts_with(start)) {
            while stream.byte()? != 0x3E {
                stream.position += 1;
            }
        }
        // Next byte
        stream.position += 1;
    }
}

fn meta(
    stream: &mut Stream<'_>,
    declarations: Declarations,
) -> Result<Option<&'static Encoding>, OutOfBytes> {
    let mut attribute_list = Vec::new();
    let (mut got_pragma, mut need_pragma, mut charset) = (false, None, Charset::Null);
    while let Some((name, value)) = stream.get_an_attribute()? {
        if attribute_list.contains(&name) {
            continue;
        }
        match name.as_slice() {
            b"http-equiv" if value == b"content-type" => got_pragma = true,
            b"content" => {
                if let (Some(encoding), Charset::Null) = (extract(&value), &charset) {
                    charset = Charset::Found(encoding);
                    need_pragma = Some(true);
                }
            }
            b"charset" if declarations == Declarations::OfTheStandard => {
                charset = Encoding::for_label(&value).map_or(Charset::Failure, Charset::Found);
                need_pragma = Some(false);
            }
            _ => {}
        }
        attribute_list.push(name);
    }
    // Processing
    let Some(need_pragma) = need_pragma else { return Ok(None) };
    if need_pragma && !got_pragma {
        return Ok(None);
    }
    let Charset::Found(charset) = charset else { return Ok(None) };
    Ok(Some(if charset == UTF_16BE || charset == UTF_16LE {
        UTF_8
    } else if charset == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        charset
    }))
}
