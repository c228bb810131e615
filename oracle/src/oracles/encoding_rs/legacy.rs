//! Legacy encodings, of encoding_rs.

use super::super::scalar_values;
use super::utf8::decode;
use crate::operations::legacy as ids;
use crate::{Mark, Operation, Rejection, Worker, each_case};
use encoding_rs::{CoderResult, EncoderResult, Encoding};

/// What one call may write at most: longer output takes several calls.
const BUFFER: usize = 64;

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    let (_, name) = ids::parse(operation)?;
    let encoding = of_label(operation.id.split_once('.')?.0)?;
    Some(match name {
        ids::DECODE => decode(move || encoding.new_decoder_without_bom_handling()),
        ids::ENCODE => encode(encoding),
        ids::ENCODE_HTML => encode_html(encoding),
        _ => return None,
    })
}

pub(in crate::oracles) fn of_label(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(label.as_bytes())
}

/// A piece of what text is encoded to.
pub(in crate::oracles) enum Piece<'a> {
    Bytes(&'a [u8]),
    /// A character that the encoding does not have, and the offset of the byte behind it.
    Unmappable(char, usize),
}

/// Encodes text piece by piece.
pub(in crate::oracles) fn encode_pieces(
    encoding: &'static Encoding,
    text: &str,
    mut push: impl FnMut(Piece<'_>),
) {
    let mut encoder = encoding.new_encoder();
    let (mut buffer, mut offset) = ([0; BUFFER], 0);
    loop {
        let (result, read, written) =
            encoder.encode_from_utf8_without_replacement(&text[offset..], &mut buffer, true);
        push(Piece::Bytes(&buffer[..written]));
        offset += read;
        match result {
            EncoderResult::InputEmpty => return,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(character) => push(Piece::Unmappable(character, offset)),
        }
    }
}

fn encode(encoding: &'static Encoding) -> Box<dyn Worker> {
    each_case(move |case, output| {
        let mut first = None;
        encode_pieces(encoding, &scalar_values(case.input), |piece| match piece {
            Piece::Bytes(bytes) => output.extend_from_slice(bytes),
            Piece::Unmappable(character, end) => {
                first.get_or_insert((character, end));
            }
        });
        first.map_or(Mark::Output, |(character, end)| {
            // A lone surrogate is as long as the U+FFFD that stands for it.
            let length = character.len_utf8();
            Mark::Rejected(Rejection { kind: 0, offset: (end - length) as u32, length: length as u32 })
        })
    })
}

fn encode_html(encoding: &'static Encoding) -> Box<dyn Worker> {
    each_case(move |case, output| {
        let text = scalar_values(case.input);
        let mut encoder = encoding.new_encoder();
        let (mut buffer, mut offset) = ([0; BUFFER], 0);
        loop {
            let (result, read, written, _) = encoder.encode_from_utf8(&text[offset..], &mut buffer, true);
            output.extend_from_slice(&buffer[..written]);
            offset += read;
            if result == CoderResult::InputEmpty {
                return Mark::Output;
            }
        }
    })
}
