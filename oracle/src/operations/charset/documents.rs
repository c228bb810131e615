//! Documents, and what they come with.

use conformant_codecs::charset::Encoding;

const DECLARATIONS: [&[u8]; 6] = [
    b"<meta charset=euc-jp>",
    b"<meta charset='euc-jp'>",
    b"<meta http-equiv=content-type content=\"text/html;charset=euc-jp\">",
    b"<!doctype html><html><!-- > --><head><meta name=x><meta charset = \"EUC-JP\" />",
    b"<?xml version='1.0' encoding='euc-jp'?>",
    b"<p title='<meta charset=gbk>'><meta charset=euc-jp>",
];

/// The length of the window, in bytes.
const WINDOW: usize = 1024;

pub(super) fn around_the_window() -> Vec<Vec<u8>> {
    let mut documents = Vec::new();
    for declaration in DECLARATIONS {
        let beginnings = (0..=declaration.len()).map(|end| declaration[..end].to_vec());
        documents.extend(beginnings);
        for before in WINDOW - declaration.len() - 2..=WINDOW + 2 {
            let filled = |filler: u8| [&vec![filler; before], declaration].concat();
            documents.extend([filled(b'a'), filled(b'>')]);
            let in_comment = [b"<!--", vec![b'-'; before - 7].as_slice(), b"-->", declaration].concat();
            documents.push(in_comment);
            // The declaration comes first, and its end is far away.
            let (start, end) = declaration.split_at(declaration.len() - 1);
            documents.push([start, &vec![b' '; before - start.len()], end].concat());
        }
    }
    documents
}

const CONTENT_TYPES: [&[u8]; 6] = [
    b"",
    b"text/html",
    b"text/html;charset=bogus",
    b"text/html; Charset=\"Shift_JIS\"",
    b"charset=shift_jis",
    b"text/html;charset=utf-16",
];
const LABELS: [&[u8]; 5] = [b"", b"bogus", b"KOI8-R", b" latin1 ", b"utf-16"];
const MARKS: [&[u8]; 5] = [b"", b"\xEF\xBB\xBF", b"\xFE\xFF", b"\xFF\xFE", b"\xEF\xBB"];
const STARTS: [&[u8]; 7] = [
    b"",
    b"a\nb",
    b"<meta charset=bogus>",
    b"<meta charset=gbk>",
    b"<meta http-equiv=content-type content='text/html;charset=macintosh'>",
    b"<meta charset=gbk http-equiv=content-type content='text/html;charset=macintosh'>",
    b"<?xml version='1.0' encoding='ibm866'?>",
];

pub(super) fn sources() -> Vec<Vec<u8>> {
    let mut all = vec![b"text/html;charset=euc-jp".to_vec(), b"\nkoi8-r".to_vec(), b"\n\nkoi8-r".to_vec()];
    for content_type in CONTENT_TYPES {
        for user_override in LABELS {
            for link_charset in LABELS {
                for mark in MARKS {
                    for start in STARTS {
                        let lines = [content_type, user_override, link_charset].join(&b'\n');
                        all.push([lines.as_slice(), b"\n", mark, start].concat());
                    }
                }
            }
        }
    }
    all
}

/// Both ends of ASCII, of the leads and trails of two-byte encodings and of surrogates in UTF-16, and the bytes of
/// marks.
const BYTES: [u8; 20] = [
    0x00, 0x41, 0x7F, 0x80, 0x81, 0x8E, 0x8F, 0x92, 0xA0, 0xA1, 0xBB, 0xBF, 0xC3, 0xD8, 0xDC, 0xE0, 0xEF,
    0xFC, 0xFE, 0xFF,
];

pub(super) fn labelled() -> Vec<Vec<u8>> {
    let names = Encoding::ALL.iter().map(|encoding| encoding.name());
    let labels: Vec<&str> = names.chain(["", "bogus", " Latin1 ", "utf-16", "utf-32"]).collect();
    let marks = [&b""[..], b"\xEF\xBB\xBF", b"\xFE\xFF", b"\xFF\xFE", b"\xEF\xBB", b"\xFE"];
    let mut documents = vec![Vec::new()];
    documents.extend(BYTES.map(|byte| vec![byte]));
    documents.extend(BYTES.iter().flat_map(|&first| BYTES.map(|second| vec![first, second])));
    let mut all = vec![b"utf-8".to_vec()];
    for label in labels {
        for mark in marks {
            all.extend(documents.iter().map(|document| [label.as_bytes(), b"\n", mark, document].concat()));
        }
    }
    all
}
