//! What is known of a document, as one input, and encodings as answers.

use crate::{Mark, Rejection};
use conformant_codecs::charset::Sources;

/// The parts of an input of `charset.determine`: the value of a `Content-Type`, the label of the user's override and
/// that of the link, each ended by LF, then the document. An empty part is absent, and so is what is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) content_type: Option<&'a [u8]>,
    pub(crate) user_override: Option<&'a [u8]>,
    pub(crate) link_charset: Option<&'a [u8]>,
    pub(crate) document: &'a [u8],
}

impl<'a> Parts<'a> {
    pub(crate) fn of(input: &'a [u8]) -> Self {
        let mut parts = input.splitn(4, |&byte| byte == b'\n');
        let mut line = || parts.next().filter(|line| !line.is_empty());
        let (content_type, user_override, link_charset) = (line(), line(), line());
        Self { content_type, user_override, link_charset, document: line().unwrap_or_default() }
    }

    pub(crate) fn sources(self) -> Sources<'a> {
        let Self { content_type, user_override, link_charset, document } = self;
        Sources { content_type, user_override, link_charset, document }
    }
}

/// The answer that is the name of an encoding, or the rejection of the whole input where there is none.
pub(crate) fn answer(input: &[u8], name: Option<&str>, output: &mut Vec<u8>) -> Mark {
    match name {
        Some(name) => {
            output.extend_from_slice(name.as_bytes());
            Mark::Output
        }
        None => Mark::Rejected(Rejection { kind: 0, offset: 0, length: input.len() as u32 }),
    }
}

/// The label and the document of an input of `charset.decode`: all is label where there is no LF.
pub(crate) fn label_and_document(input: &[u8]) -> (&[u8], &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    (&input[..end], input.get(end + 1..).unwrap_or_default())
}

/// The rejection of an input whose label is none, or whose encoding has no decoder.
pub(crate) fn undecodable(input: &[u8], is_encoding: bool) -> Mark {
    Mark::Rejected(Rejection { kind: u8::from(is_encoding), offset: 0, length: input.len() as u32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_empty_or_missing_are_absent() {
        let absent = Parts { content_type: None, user_override: None, link_charset: None, document: b"" };
        assert_eq!(Parts::of(b""), absent);
        assert_eq!(Parts::of(b"\n\n\na\nb"), Parts { document: b"a\nb", ..absent });
        assert_eq!(Parts::of(b"x/y"), Parts { content_type: Some(b"x/y"), ..absent });
        let whole = Parts {
            content_type: Some(b"x/y"),
            user_override: Some(b"utf8"),
            link_charset: Some(b"l1"),
            document: b"d",
        };
        assert_eq!(Parts::of(b"x/y\nutf8\nl1\nd"), whole);
    }
}
