//! Faults of UTF-8 codecs.

use super::Fault;
use crate::operations::utf8 as ids;
use crate::wtf8::{self, Piece};
use crate::{Case, Mark, Rejection};
use conformant_codecs::utf8::{self, Segment};

const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

pub(super) static FAULTS: &[Fault] = &[
    Fault {
        name: "surrogates-accepted",
        about: "ED A0..BF passes as an encoded surrogate (Node 10's Buffer)",
        operation: ids::DECODE,
        sweep: "utf8.decode/code-point-patterns",
        rule: "surrogate",
        answer: |case, output| {
            decode_unless(case.input, output, |rest, output| match rest {
                [0xED, 0xA0..=0xBF, 0x80..=0xBF, ..] => take(rest, 3, output),
                _ => 0,
            })
        },
    },
    Fault {
        name: "above-10ffff-accepted",
        about: "F4 90..BF passes as a code point",
        operation: ids::DECODE,
        sweep: "utf8.decode/code-point-patterns",
        rule: "above-10ffff",
        answer: |case, output| {
            decode_unless(case.input, output, |rest, output| match rest {
                [0xF4, 0x90..=0xBF, 0x80..=0xBF, 0x80..=0xBF, ..] => take(rest, 4, output),
                _ => 0,
            })
        },
    },
    Fault {
        name: "overlong-accepted",
        about: "a non-shortest form passes as the code point that its bits hold: C0 AF is a slash",
        operation: ids::DECODE,
        sweep: "utf8.decode/bytes-up-to-2",
        rule: "non-shortest-two-byte",
        answer: |case, output| {
            decode_unless(case.input, output, |rest, output| {
                let (length, lead) = match rest {
                    [lead @ 0xC0..=0xC1, 0x80..=0xBF, ..] => (2, lead & 0x1F),
                    [0xE0, 0x80..=0x9F, 0x80..=0xBF, ..] => (3, 0),
                    [0xF0, 0x80..=0x8F, 0x80..=0xBF, 0x80..=0xBF, ..] => (4, 0),
                    _ => return 0,
                };
                let bits = |number: u32, &byte: &u8| number << 6 | u32::from(byte & 0x3F);
                wtf8::push(rest[1..length].iter().fold(u32::from(lead), bits), output);
                length
            })
        },
    },
    Fault {
        name: "one-fffd-per-byte",
        about: "every ill-formed byte becomes a U+FFFD (Go)",
        operation: ids::DECODE,
        sweep: "utf8.decode/bytes-up-to-2",
        rule: "maximal-subpart",
        answer: |case, output| {
            output.extend_from_slice(utf8::decode_bytewise(case.input).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "one-fffd-per-run",
        about: "a run of ill-formed bytes becomes one U+FFFD (Go's strings.ToValidUTF8)",
        operation: ids::DECODE,
        sweep: "utf8.decode/bytes-up-to-2",
        rule: "not-a-lead",
        answer: |case, output| {
            let mut in_run = false;
            for segment in utf8::segments(case.input) {
                match segment {
                    Segment::WellFormed(text) => output.extend_from_slice(text.as_bytes()),
                    Segment::IllFormed(_) if in_run => {}
                    Segment::IllFormed(_) => output.extend_from_slice(REPLACEMENT),
                }
                in_run = matches!(segment, Segment::IllFormed(_));
            }
            Mark::Output
        },
    },
    Fault {
        name: "old-style-lengths",
        about: "a lead byte takes as many continuation bytes as RFC 2279 gave it, up to five, and all are one U+FFFD (Perl's Encode)",
        operation: ids::DECODE,
        sweep: "utf8.decode/bytes-up-to-2",
        rule: "not-a-lead",
        answer: |case, output| {
            decode_unless(case.input, output, |rest, output| {
                let announced = match rest.first() {
                    Some(0xC0..=0xDF) => 2,
                    Some(0xE0..=0xEF) => 3,
                    Some(0xF0..=0xF7) => 4,
                    Some(0xF8..=0xFB) => 5,
                    Some(0xFC..=0xFD) => 6,
                    _ => return 0,
                };
                let following = rest[1..].iter().take(announced - 1);
                output.extend_from_slice(REPLACEMENT);
                1 + following.take_while(|byte| matches!(byte, 0x80..=0xBF)).count()
            })
        },
    },
    Fault {
        name: "truncation-swallowed",
        about: "an unfinished sequence at the end of the input becomes nothing",
        operation: ids::DECODE,
        sweep: "utf8.decode/bytes-up-to-2",
        rule: "truncated",
        answer: |case, output| {
            decode_unless(case.input, output, |rest, _| match utf8::segments(rest).next() {
                Some(Segment::IllFormed(subpart)) if subpart == rest && is_prefix(rest) => rest.len(),
                _ => 0,
            })
        },
    },
    Fault {
        name: "lead-swallows-next",
        about: "the byte that breaks a sequence off is not read again (PHP 8.1)",
        operation: ids::DECODE,
        sweep: "utf8.decode/bytes-up-to-2",
        rule: "second-byte-missing",
        answer: |case, output| {
            decode_unless(case.input, output, |rest, output| match rest {
                [0xC2..=0xF4, 0x00..=0x7F | 0xC0..=0xFF, ..] => {
                    output.extend_from_slice(REPLACEMENT);
                    2
                }
                _ => 0,
            })
        },
    },
    Fault {
        name: "surrogate-as-one",
        about: "an encoded surrogate becomes one U+FFFD (Java)",
        operation: ids::DECODE,
        sweep: "utf8.decode/code-point-patterns",
        rule: "surrogate",
        answer: |case, output| {
            decode_unless(case.input, output, |rest, output| match rest {
                [0xED, 0xA0..=0xBF, 0x80..=0xBF, ..] => {
                    output.extend_from_slice(REPLACEMENT);
                    3
                }
                _ => 0,
            })
        },
    },
    Fault {
        name: "noncharacters-replaced",
        about: "noncharacters become U+FFFD where nobody asked for it (Perl's strict UTF-8)",
        operation: ids::DECODE,
        sweep: "utf8.decode/code-point-patterns",
        rule: "noncharacter",
        answer: |case, output| {
            output.extend_from_slice(utf8::decode_nonchar_replace(case.input).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "third-byte-unchecked",
        about: "the third byte of three may be anything above 7F",
        operation: ids::DECODE,
        sweep: "utf8.decode/bytes-up-to-3",
        rule: "third-byte-of-three-missing",
        answer: |case, output| {
            decode_unless(case.input, output, |rest, output| match rest {
                [0xE1..=0xEC, 0x80..=0xBF, third @ 0xC0..=0xFF, ..] => {
                    output.extend_from_slice(&[rest[0], rest[1], third & 0xBF]);
                    3
                }
                _ => 0,
            })
        },
    },
    Fault {
        name: "ascii-word-tail",
        about: "a word of four bytes counts as ASCII when its first three are",
        operation: ids::DECODE,
        sweep: "utf8.decode/bytes-4",
        rule: "not-a-lead",
        answer: |case, output| match *case.input {
            [0x00..=0x7F, 0x00..=0x7F, 0x00..=0x7F, last @ 0x80..=0xFF] => {
                output.extend_from_slice(&case.input[..3]);
                wtf8::push(u32::from(last), output);
                Mark::Output
            }
            _ => decode_unless(case.input, output, |_, _| 0),
        },
    },
    Fault {
        name: "ascii-block-forgets-pending",
        about: "a block of 16 ASCII bytes is skipped without asking what was pending (simdutf 381)",
        operation: ids::DECODE,
        sweep: "utf8.decode/block-offsets",
        rule: "second-byte-missing",
        answer: |case, output| {
            decode_unless(case.input, output, |rest, _| match rest {
                [0xC2..=0xF4, block @ ..] if block.len() >= 16 && block[..16].is_ascii() => 1,
                _ => 0,
            })
        },
    },
    Fault {
        name: "state-lost-over-empty-chunk",
        about: "an empty chunk makes the decoder forget the unfinished sequence (encoding_rs 0.8.35)",
        operation: ids::DECODE,
        sweep: "utf8.decode/chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| {
            let mut text = String::new();
            let mut decoder = utf8::Decoder::new();
            for chunk in case.chunks() {
                if chunk.is_empty() {
                    decoder = utf8::Decoder::new();
                }
                decoder.feed(chunk, &mut text);
            }
            decoder.finish(&mut text);
            output.extend_from_slice(text.as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "pending-holds-two",
        about: "the decoder carries two bytes over to the next chunk, not three",
        operation: ids::DECODE,
        sweep: "utf8.decode/chunk-cuts-4",
        rule: "chunk-cuts",
        answer: |case, output| {
            let cut_behind_three = case.cuts.contains(&3) && matches!(case.input, [0xF0..=0xF4, ..]);
            match utf8::decode_strict(case.input) {
                // The third byte is lost, and the fourth takes its place.
                Ok(_) if cut_behind_three => output.extend_from_slice(REPLACEMENT),
                _ => output.extend_from_slice(utf8::decode(case.input).as_bytes()),
            }
            Mark::Output
        },
    },
    Fault {
        name: "bytewise-by-subpart",
        about: "one U+FFFD per maximal subpart where one per byte is asked for",
        operation: ids::DECODE_BYTEWISE,
        sweep: "utf8.decode-bytewise/bytes-up-to-2",
        rule: "one-per-byte",
        answer: |case, output| decode_unless(case.input, output, |_, _| 0),
    },
    Fault {
        name: "bytewise-surrogate-as-one",
        about: "an encoded surrogate becomes one U+FFFD where one per byte is asked for",
        operation: ids::DECODE_BYTEWISE,
        sweep: "utf8.decode-bytewise/code-point-patterns",
        rule: "surrogate",
        answer: |case, output| match case.input {
            [0xED, 0xA0..=0xBF, 0x80..=0xBF] => {
                output.extend_from_slice(REPLACEMENT);
                Mark::Output
            }
            _ => {
                output.extend_from_slice(utf8::decode_bytewise(case.input).as_bytes());
                Mark::Output
            }
        },
    },
    Fault {
        name: "bytewise-resumes-late",
        about: "after two good bytes of three decoding goes on behind both",
        operation: ids::DECODE_BYTEWISE,
        sweep: "utf8.decode-bytewise/bytes-up-to-3",
        rule: "one-per-byte",
        answer: |case, output| {
            let ill_formed = utf8::decode_strict(case.input).is_err();
            if ill_formed && matches!(case.input, [0xE0..=0xEF, 0x80..=0xBF, 0x00..=0x7F]) {
                return decode_unless(case.input, output, |_, _| 0);
            }
            output.extend_from_slice(utf8::decode_bytewise(case.input).as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "strict-offset-behind",
        about: "the error's offset is that of the byte behind the subpart",
        operation: ids::DECODE_STRICT,
        sweep: "utf8.decode-strict/bytes-up-to-2",
        rule: "error-offset",
        answer: |case, output| {
            strict(case, output, |error| Rejection { offset: error.offset + error.length, ..error })
        },
    },
    Fault {
        name: "strict-length-one",
        about: "the error is always one byte long",
        operation: ids::DECODE_STRICT,
        sweep: "utf8.decode-strict/bytes-up-to-2",
        rule: "error-length",
        answer: |case, output| strict(case, output, |error| Rejection { length: 1, ..error }),
    },
    Fault {
        name: "strict-one-kind",
        about: "every error is of the same kind",
        operation: ids::DECODE_STRICT,
        sweep: "utf8.decode-strict/bytes-up-to-2",
        rule: "error-kind",
        answer: |case, output| strict(case, output, |error| Rejection { kind: 3, ..error }),
    },
    Fault {
        name: "strict-offset-in-characters",
        about: "the error's offset counts characters, not bytes",
        operation: ids::DECODE_STRICT,
        sweep: "utf8.decode-strict/bytes-up-to-3",
        rule: "error-offset",
        answer: |case, output| {
            strict(case, output, |error| {
                let before = &case.input[..error.offset as usize];
                Rejection { offset: wtf8::pieces(before).count() as u32, ..error }
            })
        },
    },
    Fault {
        name: "strict-offset-in-block",
        about: "the error's offset starts anew with each block of 64 bytes",
        operation: ids::DECODE_STRICT,
        sweep: "utf8.decode-strict/block-offsets",
        rule: "error-offset",
        answer: |case, output| strict(case, output, |error| Rejection { offset: error.offset % 64, ..error }),
    },
    Fault {
        name: "strict-surrogates-accepted",
        about: "an encoded surrogate passes",
        operation: ids::DECODE_STRICT,
        sweep: "utf8.decode-strict/code-point-patterns",
        rule: "surrogate",
        answer: |case, output| match case.input {
            [0xED, 0xA0..=0xBF, 0x80..=0xBF] => {
                output.extend_from_slice(case.input);
                Mark::Output
            }
            _ => strict(case, output, |error| error),
        },
    },
    Fault {
        name: "bom-kept",
        about: "the byte order mark stays in the text (Go's charset reader)",
        operation: ids::DECODE_BOM,
        sweep: "utf8.decode-bom/bytes-up-to-3",
        rule: "bom",
        answer: |case, output| decode_unless(case.input, output, |_, _| 0),
    },
    Fault {
        name: "bom-removed-twice",
        about: "a second byte order mark is removed too",
        operation: ids::DECODE_BOM,
        sweep: "utf8.decode-bom/bom-strings",
        rule: "bom",
        answer: |case, output| {
            let mut rest = case.input;
            while let Some(after) = rest.strip_prefix(b"\xEF\xBB\xBF") {
                rest = after;
            }
            decode_unless(rest, output, |_, _| 0)
        },
    },
    Fault {
        name: "bom-removed-from-every-chunk",
        about: "each chunk loses its byte order mark (Bun)",
        operation: ids::DECODE_BOM,
        sweep: "utf8.decode-bom/bom-chunk-cuts",
        rule: "chunk-cuts",
        answer: |case, output| {
            let whole: Vec<u8> = case
                .chunks()
                .flat_map(|chunk| chunk.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(chunk))
                .copied()
                .collect();
            decode_unless(whole.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&whole), output, |_, _| 0)
        },
    },
    Fault {
        name: "noncharacter-deleted",
        about: "noncharacters are deleted, which joins their neighbours",
        operation: ids::DECODE_NONCHAR_REPLACE,
        sweep: "utf8.decode-nonchar-replace/bytes-up-to-3",
        rule: "noncharacter",
        answer: |case, output| {
            let text = utf8::decode(case.input);
            output.extend(
                text.chars().filter(|&c| !utf8::is_noncharacter(u32::from(c))).collect::<String>().bytes(),
            );
            Mark::Output
        },
    },
    Fault {
        name: "noncharacters-of-the-first-plane",
        about: "only U+FFFE and U+FFFF count as the last two of a plane",
        operation: ids::DECODE_NONCHAR_REPLACE,
        sweep: "utf8.decode-nonchar-replace/code-point-patterns",
        rule: "noncharacter",
        answer: |case, output| {
            let replaced = match case.input {
                [0xF0..=0xF4, ..] => utf8::decode(case.input),
                _ => utf8::decode_nonchar_replace(case.input),
            };
            output.extend_from_slice(replaced.as_bytes());
            Mark::Output
        },
    },
    Fault {
        name: "noncharacter-block-missing",
        about: "U+FDD0..U+FDEF pass",
        operation: ids::DECODE_NONCHAR_REJECT,
        sweep: "utf8.decode-nonchar-reject/bytes-up-to-3",
        rule: "noncharacter",
        answer: |case, output| {
            reject_noncharacters(case, output, |found| ('\u{FDD0}'..='\u{FDEF}').contains(&found))
        },
    },
    Fault {
        name: "noncharacters-of-higher-planes-missing",
        about: "only the noncharacters of the first plane are refused",
        operation: ids::DECODE_NONCHAR_REJECT,
        sweep: "utf8.decode-nonchar-reject/code-point-patterns",
        rule: "noncharacter",
        answer: |case, output| reject_noncharacters(case, output, |found| found > '\u{FFFF}'),
    },
    Fault {
        name: "surrogate-encoded",
        about: "a lone surrogate is encoded as three bytes of its own",
        operation: ids::ENCODE,
        sweep: "utf8.encode/code-points",
        rule: "lone-surrogate",
        answer: |case, output| {
            output.extend_from_slice(case.input);
            Mark::Output
        },
    },
    Fault {
        name: "lead-takes-any-unit",
        about: "a lead surrogate swallows the unit behind it, trail or not (Java's UTF-16)",
        operation: ids::ENCODE,
        sweep: "utf8.encode/surrogate-strings",
        rule: "lone-surrogate",
        answer: |case, output| {
            let mut pieces = wtf8::pieces(case.input);
            while let Some(Piece::CodePoint(code_point, _)) = pieces.next() {
                utf8::encode_append([code_point], output);
                if matches!(code_point, 0xD800..=0xDBFF) {
                    pieces.next();
                }
            }
            Mark::Output
        },
    },
    Fault {
        name: "encode-strict-replaces",
        about: "a lone surrogate is replaced where it must be refused",
        operation: ids::ENCODE_STRICT,
        sweep: "utf8.encode-strict/code-points",
        rule: "lone-surrogate",
        answer: |case, output| {
            utf8::encode_append(wtf8::code_points(case.input), output);
            Mark::Output
        },
    },
    Fault {
        name: "encode-strict-offset-in-code-points",
        about: "the offset of a lone surrogate counts code points, not bytes",
        operation: ids::ENCODE_STRICT,
        sweep: "utf8.encode-strict/surrogate-strings",
        rule: "error-offset",
        answer: |case, output| match utf8::encode_strict_append(wtf8::code_points(case.input), output) {
            Ok(()) => Mark::Output,
            Err(error) => Mark::Rejected(Rejection { kind: 0, offset: error.index as u32, length: 3 }),
        },
    },
];

/// Decodes as it should be, except where `special` consumes bytes at the start of a sequence.
fn decode_unless(input: &[u8], output: &mut Vec<u8>, special: impl Fn(&[u8], &mut Vec<u8>) -> usize) -> Mark {
    let mut rest = input;
    while !rest.is_empty() {
        let consumed = match special(rest, output) {
            0 => decode_first(rest, output),
            consumed => consumed,
        };
        rest = &rest[consumed..];
    }
    Mark::Output
}

fn decode_first(input: &[u8], output: &mut Vec<u8>) -> usize {
    // Four bytes hold every sequence and every maximal subpart.
    match utf8::segments(&input[..input.len().min(4)]).next() {
        Some(Segment::WellFormed(text)) => {
            let length = text.chars().next().map_or(1, char::len_utf8);
            take(input, length, output)
        }
        Some(Segment::IllFormed(subpart)) => {
            output.extend_from_slice(REPLACEMENT);
            subpart.len()
        }
        None => input.len(),
    }
}

/// Takes bytes over unchanged.
fn take(input: &[u8], length: usize, output: &mut Vec<u8>) -> usize {
    output.extend_from_slice(&input[..length]);
    length
}

fn is_prefix(bytes: &[u8]) -> bool {
    matches!(bytes, [0xC2..=0xF4, ..])
}

/// Refuses the first noncharacter, if it is not one to `pass`; then all of them pass.
fn reject_noncharacters(case: Case<'_>, output: &mut Vec<u8>, pass: impl Fn(char) -> bool) -> Mark {
    match utf8::decode_nonchar_reject(case.input) {
        Err(error) if !pass(error.code_point) => {
            Mark::Rejected(Rejection { kind: 0, offset: error.offset as u32, length: error.length as u32 })
        }
        _ => {
            output.extend_from_slice(utf8::decode(case.input).as_bytes());
            Mark::Output
        }
    }
}

fn strict(case: Case<'_>, output: &mut Vec<u8>, report: impl Fn(Rejection) -> Rejection) -> Mark {
    match utf8::decode_strict(case.input) {
        Ok(text) => {
            output.extend_from_slice(text.as_bytes());
            Mark::Output
        }
        Err(error) => Mark::Rejected(report(Rejection {
            kind: error.kind as u8,
            offset: error.offset as u32,
            length: error.length as u32,
        })),
    }
}
