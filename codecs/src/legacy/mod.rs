//! Legacy encodings: windows-1252, ISO-8859-5, `Shift_JIS` and EUC-JP, from bytes to text and back.
//!
//! | function | what it does |
//! |---|---|
//! | [`decode()`], [`Decoder`] | bytes to text; U+FFFD for what the encoding does not have |
//! | [`encode()`] | code points to bytes, or the first character that the encoding does not have |
//! | [`encode_html`] | the same, with `&#N;` for such characters, as forms are submitted |
//! | [`encoded`] | the same, piece by piece, for percent-encoding |
//!
//! Nothing here looks at a byte order mark.
//!
//! # What a decoder gives back
//!
//! A lead byte that its trail byte does not go with is one U+FFFD together with the trail byte, unless that is
//! ASCII: an ASCII byte is always read again, so that no lead byte hides a quote or a `<`. One U+FFFD stands for
//! up to three bytes, which is otherwise than in UTF-8.
//!
//! ```
//! use conformant_codecs::legacy::{LegacyEncoding, decode};
//!
//! assert_eq!(decode(b"\x82\"", LegacyEncoding::ShiftJis), "\u{FFFD}\"");
//! assert_eq!(decode(b"\xA4\x80\"", LegacyEncoding::EucJp), "\u{FFFD}\"");
//! ```
//!
//! # Round trips
//!
//! What was encoded is decoded to the same text, but for U+00A5, U+203E and U+2212 in `Shift_JIS` and EUC-JP. The
//! other way round bytes change: several sequences have the same character, and EUC-JP's three-byte sequences
//! are decoded only.
//!
//! # Specification
//!
//! [Encoding Standard], sections 5 (indexes), 9 (single-byte encodings), 12.1 (EUC-JP) and 12.3 (`Shift_JIS`).
//!
//! [Encoding Standard]: https://encoding.spec.whatwg.org/

mod decode;
mod encode;
mod encoding;
mod euc_jp;
mod index;
mod indexes;
mod pairs;
mod sequence;
mod shift_jis;
mod single_byte;
mod stream;

pub use decode::{decode, decode_append};
pub use encode::{Unmappable, encode, encode_append, encode_html, encode_html_append, encoded};
pub use encoding::LegacyEncoding;
pub use stream::Decoder;
