//! How the prescan reads a document: comment by comment and tag by tag.

use std::ops::Range;

/// What the prescan takes as one piece.
pub(crate) struct Piece<'a> {
    pub(crate) span: Range<usize>,
    pub(crate) kind: Kind<'a>,
}

pub(crate) enum Kind<'a> {
    Comment,
    Meta(Vec<Attribute<'a>>),
    OtherTag,
    /// The bytes end before it does.
    CutOff,
}

#[derive(Clone, Copy)]
pub(crate) struct Attribute<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) value: &'a [u8],
}

/// The pieces of the window that a document is looked at through, without the text between them.
pub(crate) fn pieces(document: &[u8]) -> Vec<Piece<'_>> {
    let window = &document[..document.len().min(1024)];
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(start) = window[at..].iter().position(|&byte| byte == b'<').map(|offset| at + offset) {
        let Some(found) = piece(&window[start..]) else {
            at = start + 1;
            continue;
        };
        let (kind, length) = found.unwrap_or((Kind::CutOff, window.len() - start));
        at = start + length;
        pieces.push(Piece { span: start..at, kind });
    }
    pieces
}

/// The piece at the start and its length; the inner `None` is one that is cut off.
#[expect(clippy::option_option, reason = "no piece and a piece without an end are two things")]
fn piece(rest: &[u8]) -> Option<Option<(Kind<'_>, usize)>> {
    let up_to = |end: &[u8], from: usize| {
        rest[from..].windows(end.len()).position(|window| window == end).map(|at| from + at + end.len())
    };
    let is_meta = rest.len() > 5
        && rest[1..5].eq_ignore_ascii_case(b"meta")
        && (rest[5].is_ascii_whitespace() || rest[5] == b'/');
    Some(match rest {
        [_, b'!', b'-', b'-', ..] => up_to(b"-->", 2).map(|length| (Kind::Comment, length)),
        _ if is_meta => attributes(rest, 5).map(|(attributes, length)| (Kind::Meta(attributes), length)),
        [_, b'/', letter, ..] | [_, letter, ..] if letter.is_ascii_alphabetic() => {
            let name = rest.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b'>');
            name.and_then(|end| attributes(rest, end)).map(|(_, length)| (Kind::OtherTag, length))
        }
        [_, b'!' | b'/' | b'?', ..] => up_to(b">", 1).map(|length| (Kind::OtherTag, length)),
        _ => return None,
    })
}

/// The attributes from `at` on, and where the tag ends.
fn attributes(tag: &[u8], mut at: usize) -> Option<(Vec<Attribute<'_>>, usize)> {
    let find = |from: usize, ends: &dyn Fn(u8) -> bool| {
        tag.get(from..)?.iter().position(|&byte| ends(byte)).map(|offset| from + offset)
    };
    let is_space = |byte: u8| byte.is_ascii_whitespace();
    let mut attributes = Vec::new();
    loop {
        let start = find(at, &|byte| !is_space(byte) && byte != b'/')?;
        if tag[start] == b'>' {
            return Some((attributes, start + 1));
        }
        let name_end = find(start + 1, &|byte| is_space(byte) || b"/>=".contains(&byte))?;
        let name = &tag[start..name_end];
        let behind = find(name_end, &|byte| !is_space(byte))?;
        if tag[behind] != b'=' {
            at = behind;
            attributes.push(Attribute { name, value: b"" });
            continue;
        }
        let value = find(behind + 1, &|byte| !is_space(byte))?;
        let (from, end, after) = match tag[value] {
            quote @ (b'"' | b'\'') => {
                let end = find(value + 1, &|byte| byte == quote)?;
                (value + 1, end, end + 1)
            }
            _ => {
                let end = find(value, &|byte| is_space(byte) || byte == b'>')?;
                (value, end, end)
            }
        };
        attributes.push(Attribute { name, value: &tag[from..end] });
        at = after;
    }
}
