//! The encoding of an XML declaration.

use super::{Encoding, label};

/// HTML Standard, [get an XML encoding][xml]. The declaration's end, which the standard finds and then does not use, is
/// the end of the search here, as it is in browsers.
///
/// [xml]: https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing
pub(super) fn xml_encoding(document: &[u8]) -> Option<Encoding> {
    let declaration = document.strip_prefix(b"<?xml")?;
    let declaration = &declaration[..declaration.iter().position(|&byte| byte == b'>')?];
    let after_name = behind_encoding(declaration)?;
    let quoted = skip_low(skip_low(after_name).strip_prefix(b"=")?);
    let (&quote, value) = quoted.split_first().filter(|(quote, _)| matches!(quote, b'"' | b'\''))?;
    let value = &value[..value.iter().position(|&byte| byte == quote)?];
    match label(value).filter(|_| value.iter().all(|&byte| byte > 0x20))? {
        Encoding::Utf16Be | Encoding::Utf16Le => Some(Encoding::Utf8),
        encoding => Some(encoding),
    }
}

fn behind_encoding(text: &[u8]) -> Option<&[u8]> {
    const NAME: &[u8] = b"encoding";
    let start = text.windows(NAME.len()).position(|window| window == NAME)?;
    Some(&text[start + NAME.len()..])
}

/// What follows the bytes up to 20, which XML declarations are laid out with.
fn skip_low(text: &[u8]) -> &[u8] {
    &text[text.iter().take_while(|&&byte| byte <= 0x20).count()..]
}
