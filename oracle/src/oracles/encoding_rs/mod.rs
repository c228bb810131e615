//! encoding_rs, the decoders of Firefox. Above 64 bytes it validates with simdutf8, so that crate would be
//! no second vote.

mod charset;
mod legacy;
mod schemes;
mod utf8;

#[cfg(feature = "url")]
pub(super) use legacy::{Piece, encode_pieces, of_label};

use crate::{Identity, Implementation, Operation, Oracle, Sees, Worker};

pub(super) static ORACLE: Oracle = Oracle {
    implementation: &EncodingRs,
    code_base: "encoding_rs",
    sees: Sees::Span,
    reasons: &[],
    projection: |_| None,
    note: |_| "",
};

struct EncodingRs;

impl Implementation for EncodingRs {
    fn identity(&self) -> Identity {
        Identity { name: "encoding_rs".to_owned(), version: env!("VERSION_ENCODING_RS").to_owned() }
    }

    fn worker(&self, operation: &Operation) -> Option<Box<dyn Worker>> {
        let areas = [utf8::worker, schemes::worker, charset::worker, legacy::worker];
        areas.iter().find_map(|worker| worker(operation))
    }
}

fn grow(buffer: &mut Vec<u8>, needed: Option<usize>) {
    let needed = needed.unwrap_or(usize::MAX);
    if buffer.len() < needed {
        buffer.resize(needed, 0);
    }
}
