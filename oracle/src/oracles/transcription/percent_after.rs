//! The URL Standard's percent-encode after encoding, on the encoders transcribed beside.

use super::legacy::{Bytes, encoder, push_digits, scalar_value};
use crate::operations::percent_after as ids;
use crate::{Mark, Operation, Worker, each_case, wtf8};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    let (encoding, set) = ids::names(operation)?;
    let encoder = encoder(encoding)?;
    let (in_set, space_as_plus): (fn(u8) -> bool, bool) = match set {
        "query" => (query, false),
        "special-query" => (special_query, false),
        "form" => (form, true),
        _ => return None,
    };
    Some(each_case(move |case, output| {
        let push = |byte: u8, output: &mut Vec<u8>| {
            if space_as_plus && byte == 0x20 {
                output.push(b'+');
            } else if in_set(byte) {
                output.push(b'%');
                output.extend([byte >> 4, byte & 0xF].map(|digit| b"0123456789ABCDEF"[usize::from(digit)]));
            } else {
                output.push(byte);
            }
        };
        for code_point in wtf8::code_points(case.input) {
            match encoder(scalar_value(code_point)) {
                Ok(Bytes::One(byte)) => push(byte, output),
                Ok(Bytes::Two(first, second)) => {
                    push(first, output);
                    push(second, output);
                }
                Err(potential_error) => {
                    output.extend_from_slice(b"%26%23");
                    push_digits(potential_error, output);
                    output.extend_from_slice(b"%3B");
                }
            }
        }
        Mark::Output
    }))
}

/// "The query percent-encode set is a percent-encode set consisting of the C0 control percent-encode set and U+0020
/// SPACE, U+0022 ("), U+0023 (#), U+003C (<), and U+003E (>)."
fn query(byte: u8) -> bool {
    byte <= 0x1F || byte > 0x7E || [0x20, 0x22, 0x23, 0x3C, 0x3E].contains(&byte)
}

/// "… the query percent-encode set and U+0027 (')."
fn special_query(byte: u8) -> bool {
    query(byte) || byte == 0x27
}

/// "The application/x-www-form-urlencoded percent-encode set contains all code points, except the ASCII
/// alphanumeric, U+002A (*), U+002D (-), U+002E (.), and U+005F (_)."
fn form(byte: u8) -> bool {
    !(byte.is_ascii_alphanumeric() || [0x2A, 0x2D, 0x2E, 0x5F].contains(&byte))
}
