//! The URI functions of ECMAScript, on UTF-16 code units.
//!
//! | function | ECMAScript |
//! |---|---|
//! | [`encode`] | `encodeURI` |
//! | [`encode_component`] | `encodeURIComponent` |
//! | [`encode_component_rfc3986`] | the same, and `!` `'` `(` `)` `*` too |
//! | [`decode`] | `decodeURI` |
//! | [`decode_component`] | `decodeURIComponent` |
//!
//! They work on code units because ECMAScript's strings do: a lone surrogate cannot be encoded, and stays
//! where it stands raw in what is decoded. To encode a `&str` as `encodeURIComponent` does, which cannot fail
//! then, use [`percent::encode`](crate::percent::encode) with [`percent::COMPONENT`](crate::percent::COMPONENT).
//!
//! ```
//! use conformant_codecs::uri::{decode_component, encode_component};
//!
//! let text: Vec<u16> = "50% & あ".encode_utf16().collect();
//! let encoded = encode_component(&text)?;
//! assert_eq!(encoded, "50%25%20%26%20%E3%81%82");
//! assert_eq!(decode_component(&encoded.encode_utf16().collect::<Vec<_>>())?, text);
//! # Ok::<(), conformant_codecs::uri::UriError>(())
//! ```

mod decode;
mod encode;
mod error;

pub use decode::{decode, decode_append, decode_component, decode_component_append};
pub use encode::{
    encode, encode_append, encode_component, encode_component_append, encode_component_rfc3986,
    encode_component_rfc3986_append,
};
pub use error::{UriError, UriErrorKind};

/// What `encodeURI` leaves and `decodeURI` does not decode: `uriReserved` and `#`.
const RESERVED: &[u8] = b";/?:@&=+$,#";
