//! percent-encoding, on sets that are transcribed a second time from the URL Standard of 2026-07-02: it judges
//! the mechanism, and our sets against these.

#[cfg(feature = "utf")]
use super::encoding_rs::{Piece, encode_pieces, of_label};
use crate::operations::percent as ids;
#[cfg(feature = "utf")]
use crate::operations::percent_after as after;
use crate::{Identity, Implementation, Mark, Operation, Oracle, Sees, Worker, each_case};
use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode, percent_encode};
use std::io::Write as _;

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &PercentEncoding,
    code_base: "url",
    sees: Sees::Kind,
    reasons: &[],
    projection: |_| None,
    note: |operation| match operation.id {
        ids::DECODE => "",
        id if id.starts_with("percent.encode-after.") => {
            "with encoding_rs, on sets transcribed from the URL Standard of 2026-07-02"
        }
        "percent.encode.rfc3986" | "percent.encoded-length.rfc3986" => "on a set transcribed from RFC 3986",
        _ => "on sets transcribed from the URL Standard of 2026-07-02",
    },
};

// "The C0 control percent-encode set are the C0 controls and all code points greater than U+007E (~)."
static C0_CONTROL: &AsciiSet = CONTROLS;
// "… the C0 control percent-encode set and U+0020 SPACE, U+0022 ("), U+003C (<), U+003E (>), and U+0060 (`)."
static FRAGMENT: &AsciiSet = &CONTROLS.add(0x20).add(0x22).add(0x3C).add(0x3E).add(0x60);
// "… the C0 control percent-encode set and U+0020 SPACE, U+0022 ("), U+0023 (#), U+003C (<), and U+003E (>)."
static QUERY: &AsciiSet = &CONTROLS.add(0x20).add(0x22).add(0x23).add(0x3C).add(0x3E);
// "… the query percent-encode set and U+0027 (')."
static SPECIAL_QUERY: &AsciiSet = &QUERY.add(0x27);
// "… the query percent-encode set and U+003F (?), U+005E (^), U+0060 (`), U+007B ({), and U+007D (})."
static PATH: &AsciiSet = &QUERY.add(0x3F).add(0x5E).add(0x60).add(0x7B).add(0x7D);
// "… the path percent-encode set and U+002F (/), U+003A (:), U+003B (;), U+003D (=), U+0040 (@), U+005B ([) to
// U+005D (]), inclusive, and U+007C (|)."
static USERINFO: &AsciiSet =
    &PATH.add(0x2F).add(0x3A).add(0x3B).add(0x3D).add(0x40).add(0x5B).add(0x5C).add(0x5D).add(0x7C);
// "… the userinfo percent-encode set and U+0024 ($) to U+0026 (&), inclusive, U+002B (+), and U+002C (,)."
static COMPONENT: &AsciiSet = &USERINFO.add(0x24).add(0x25).add(0x26).add(0x2B).add(0x2C);
// "… the component percent-encode set and U+0021 (!), U+0027 (') to U+0029 RIGHT PARENTHESIS, inclusive, and
// U+007E (~)."
static FORM: &AsciiSet = &COMPONENT.add(0x21).add(0x27).add(0x28).add(0x29).add(0x7E);
// "unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~""
static RFC3986: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

struct PercentEncoding;

impl Implementation for PercentEncoding {
    fn identity(&self) -> Identity {
        Identity { name: "percent-encoding".to_owned(), version: env!("VERSION_PERCENT_ENCODING").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        if operation.id == ids::DECODE {
            return Some(each_case(|case, output| {
                output.extend(percent_decode(case.input));
                Mark::Output
            }));
        }
        if let Some(name) = operation.id.strip_prefix(ids::ENCODE) {
            let pieces = pieces(name)?;
            return Some(each_case(move |case, output| {
                pieces(case.input, &mut |piece| output.extend_from_slice(piece.as_bytes()));
                Mark::Output
            }));
        }
        #[cfg(feature = "utf")]
        if let Some((encoding, set)) = after::names(operation) {
            return encoding_after(encoding, pieces(set)?);
        }
        let pieces = pieces(operation.id.strip_prefix(ids::ENCODED_LENGTH)?)?;
        Some(each_case(move |case, output| {
            let mut length = 0;
            pieces(case.input, &mut |piece| length += piece.len());
            let written = write!(output, "{length}");
            debug_assert!(written.is_ok(), "a Vec takes everything");
            Mark::Output
        }))
    }
}

/// Percent-encode after encoding, by the encoders of encoding_rs: a reference goes round the set.
#[cfg(feature = "utf")]
fn encoding_after(encoding: &str, pieces: Pieces) -> Option<Box<dyn Worker>> {
    let encoding = of_label(encoding)?;
    Some(each_case(move |case, output| {
        encode_pieces(encoding, &super::scalar_values(case.input), |piece| match piece {
            Piece::Bytes(bytes) => pieces(bytes, &mut |piece| output.extend_from_slice(piece.as_bytes())),
            Piece::Unmappable(character, _) => {
                let written = write!(output, "%26%23{}%3B", u32::from(character));
                debug_assert!(written.is_ok(), "a Vec takes everything");
            }
        });
        Mark::Output
    }))
}

/// Encodes with one set, piece by piece.
type Pieces = fn(&[u8], &mut dyn FnMut(&str));

fn pieces(set: &str) -> Option<Pieces> {
    Some(match set {
        "c0-control" => |input, push| percent_encode(input, C0_CONTROL).for_each(push),
        "fragment" => |input, push| percent_encode(input, FRAGMENT).for_each(push),
        "query" => |input, push| percent_encode(input, QUERY).for_each(push),
        "special-query" => |input, push| percent_encode(input, SPECIAL_QUERY).for_each(push),
        "path" => |input, push| percent_encode(input, PATH).for_each(push),
        "userinfo" => |input, push| percent_encode(input, USERINFO).for_each(push),
        "component" => |input, push| percent_encode(input, COMPONENT).for_each(push),
        // "If spaceAsPlus is true and byte is 0x20 (SP), then append U+002B (+) to output and continue."
        "form" => |input, push| {
            for (number, part) in input.split(|&byte| byte == b' ').enumerate() {
                if number > 0 {
                    push("+");
                }
                percent_encode(part, FORM).for_each(&mut *push);
            }
        },
        "rfc3986" => |input, push| percent_encode(input, RFC3986).for_each(push),
        _ => return None,
    })
}
