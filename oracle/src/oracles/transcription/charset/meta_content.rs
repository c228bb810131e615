//! "extracting a character encoding from a meta element".

use encoding_rs::Encoding;

pub(super) fn extract(s: &[u8]) -> Option<&'static Encoding> {
    // 1
    let mut position = 0;
    loop {
        // 2
        while position + 7 <= s.len() && !s[position..position + 7].eq_ignore_ascii_case(b"charset") {
            position += 1;
        }
        if position + 7 > s.len() {
            return None;
        }
        position += 7;
        // 3
        while s.get(position).is_some_and(u8::is_ascii_whitespace) {
            position += 1;
        }
        // 4
        if s.get(position) == Some(&b'=') {
            break;
        }
    }
    // 5
    position += 1;
    while s.get(position).is_some_and(u8::is_ascii_whitespace) {
        position += 1;
    }
    // 6
    let rest = &s[position..];
    match rest.first()? {
        quote @ (b'"' | b'\'') => {
            let length = rest[1..].iter().position(|byte| byte == quote)?;
            Encoding::for_label(&rest[1..=length])
        }
        _ => {
            let end = rest.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b';');
            Encoding::for_label(&rest[..end.unwrap_or(rest.len())])
        }
    }
}
