//! How the bytes of a target are cases of an operation.

use codec_oracle::notation::OwnedCase;
use codec_oracle::wtf8::{self, Piece};
use codec_oracle::{Form, Operation, pairs};

/// The cases that bytes are for an operation: the input whole and, where it streams, in chunks. Files of the
/// corpus are the inputs that they hold.
///
/// Bytes stand for themselves. Of text those that are no WTF-8 are left out. Pairs end at FF, names at FE. Chunk
/// cuts stand at the back: a last byte in 1..=7 is the number of cuts, and each byte before it is the offset of
/// one.
#[must_use]
pub fn cases(operation: &Operation, bytes: &[u8]) -> Vec<OwnedCase> {
    let (bytes, offsets) = split_offsets(bytes);
    let input = match operation.input {
        Form::Text => text(bytes),
        Form::Pairs => list(bytes),
        Form::Bytes | Form::Errors | Form::Number | Form::Name => bytes.to_vec(),
    };
    let places: Vec<u32> = match operation.input {
        Form::Text => boundaries(&input),
        _ => (0..=input.len() as u32).collect(),
    };
    let mut cuts: Vec<u32> =
        offsets.iter().map(|&offset| places[usize::from(offset) % places.len()]).collect();
    cuts.sort_unstable();
    let whole = OwnedCase { input: input.clone(), cuts: Vec::new() };
    let is_cut = operation.streams && !cuts.is_empty();
    std::iter::once(whole).chain(is_cut.then_some(OwnedCase { input, cuts })).collect()
}

fn split_offsets(bytes: &[u8]) -> (&[u8], &[u8]) {
    if let [rest @ .., count @ 1..=7] = bytes
        && let Some(length) = rest.len().checked_sub(usize::from(*count))
    {
        return rest.split_at(length);
    }
    (bytes, &[])
}

fn text(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    for piece in wtf8::pieces(bytes) {
        if let Piece::CodePoint(code_point, _) = piece {
            wtf8::push(code_point, &mut text);
        }
    }
    text
}

fn list(bytes: &[u8]) -> Vec<u8> {
    let mut list = Vec::with_capacity(bytes.len());
    let bytes = bytes.strip_suffix(b"\xFF").unwrap_or(bytes);
    for record in bytes.split(|&byte| byte == 0xFF).filter(|_| !bytes.is_empty()) {
        let end_of_name = record.iter().position(|&byte| byte == 0xFE).unwrap_or(record.len());
        let (name, value) = record.split_at(end_of_name);
        pairs::push(&text(name), &text(value), &mut list);
    }
    list
}

fn boundaries(text: &[u8]) -> Vec<u32> {
    let mut at = 0;
    let ends = wtf8::pieces(text).map(|piece| {
        at += piece.len() as u32;
        at
    });
    std::iter::once(0).chain(ends).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use codec_oracle::{notation, operations};

    fn written(id: &str, bytes: &[u8]) -> Vec<String> {
        let operation = operations::find(id).unwrap();
        cases(operation, bytes).iter().map(|case| notation::write_input(operation, case.as_case())).collect()
    }

    #[test]
    fn cuts_stand_behind_the_input_in_any_order() {
        assert_eq!(written("utf8.decode", b"\xE2\x82\xAC\x02\x01\x02"), [r"\u{20AC}", r"\xE2\|\x82\|\xAC"]);
        assert_eq!(written("utf8.decode", b"ab\x02\x02\x02"), ["ab", r"ab\|\|"]);
        assert_eq!(written("utf8.decode", b"\x02\x02"), [r"\x02\x02"], "there are not so many bytes");
        assert_eq!(written("utf8.decode-strict", b"ab\x01\x01"), ["ab"], "it does not stream");
        assert_eq!(written("html.unescape.text", b"\xC3\xA9b\x01\x01"), [r"\u{E9}b", r"\u{E9}\|b"]);
    }

    #[test]
    fn any_bytes_are_text_and_pairs() {
        assert_eq!(written("utf8.encode", b"a\xFF\xED\xA0\xBD\xED\xB8\x80"), [r"a\u{D83D}"]);
        assert_eq!(written("form.serialize", b"a\xFEb\xFFc\xFF\xFF\xFE\xFEd"), ["a=b&c=&=&=d"]);
        assert_eq!(written("form.serialize", b""), [""]);
    }

    #[test]
    fn files_of_the_corpus_are_the_inputs_that_they_hold() {
        let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
        let mut count = 0;
        for operation in operations::all() {
            for file in corpus.join(operation.id).read_dir().unwrap() {
                let path = file.unwrap().path();
                let bytes = std::fs::read(&path).unwrap();
                if !path.ends_with("NOTES.toml") {
                    assert_eq!(cases(operation, &bytes)[0].input, bytes, "{}", path.display());
                    count += 1;
                }
            }
        }
        assert!(count > 100, "{count}");
    }
}
