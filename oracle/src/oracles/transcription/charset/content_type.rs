//! "parse a MIME type", of which the `charset` parameter is kept.

/// The code points of the input, which are bytes, and a position variable.
struct Input<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Input<'a> {
    fn is_past_the_end(&self) -> bool {
        self.position >= self.bytes.len()
    }

    fn collect(&mut self, condition: impl Fn(u8) -> bool) -> &'a [u8] {
        let start = self.position;
        while !self.is_past_the_end() && condition(self.bytes[self.position]) {
            self.position += 1;
        }
        &self.bytes[start..self.position]
    }

    /// "collect an HTTP quoted string" with the extract-value flag.
    fn collect_a_quoted_string(&mut self) -> Vec<u8> {
        let mut value = Vec::new();
        self.position += 1;
        loop {
            value.extend_from_slice(self.collect(|byte| byte != b'"' && byte != b'\\'));
            if self.is_past_the_end() {
                return value;
            }
            let quote_or_backslash = self.bytes[self.position];
            self.position += 1;
            if quote_or_backslash == b'"' {
                return value;
            }
            if self.is_past_the_end() {
                value.push(b'\\');
                return value;
            }
            value.push(self.bytes[self.position]);
            self.position += 1;
        }
    }
}

fn is_white_space(byte: u8) -> bool {
    [0x0A, 0x0D, 0x09, 0x20].contains(&byte)
}

fn without_trailing_white_space(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., last] = text
        && is_white_space(*last)
    {
        text = rest;
    }
    text
}

fn is_token(byte: u8) -> bool {
    matches!(byte,
        b'!' | b'#' | b'$' | b'%' | b'&' | b'\'' | b'*' | b'+' | b'-' | b'.' | b'^' | b'_' | b'`' | b'|' | b'~'
        | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z')
}

fn is_token_string(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|&byte| is_token(byte))
}

fn is_quoted_string_token(byte: u8) -> bool {
    byte == 0x09 || (0x20..=0x7E).contains(&byte) || byte >= 0x80
}

pub(super) fn charset_of_content_type(value: &[u8]) -> Option<Vec<u8>> {
    // 1 and 2
    let mut input = Input { bytes: without_trailing_white_space(value), position: 0 };
    input.collect(is_white_space);
    // 3 and 4
    if !is_token_string(input.collect(|byte| byte != b'/')) {
        return None;
    }
    // 5 and 6
    if input.is_past_the_end() {
        return None;
    }
    input.position += 1;
    // 7 to 9
    if !is_token_string(without_trailing_white_space(input.collect(|byte| byte != b';'))) {
        return None;
    }
    // 10 and 11
    let mut charset = None;
    while !input.is_past_the_end() {
        input.position += 1;
        input.collect(is_white_space);
        let parameter_name = input.collect(|byte| byte != b';' && byte != b'=').to_ascii_lowercase();
        if !input.is_past_the_end() {
            if input.bytes[input.position] == b';' {
                continue;
            }
            input.position += 1;
        }
        if input.is_past_the_end() {
            break;
        }
        let parameter_value;
        if input.bytes[input.position] == b'"' {
            parameter_value = input.collect_a_quoted_string();
            input.collect(|byte| byte != b';');
        } else {
            parameter_value = without_trailing_white_space(input.collect(|byte| byte != b';')).to_vec();
            if parameter_value.is_empty() {
                continue;
            }
        }
        if is_token_string(&parameter_name)
            && parameter_value.iter().all(|&byte| is_quoted_string_token(byte))
            && parameter_name == b"charset"
            && charset.is_none()
        {
            charset = Some(parameter_value);
        }
    }
    charset
}
