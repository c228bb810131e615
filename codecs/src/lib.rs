//! Text codecs written from their specifications.
//!
//! | module | what it does | specification |
//! |---|---|---|
//! | [`utf8`] | UTF-8 to text and back, whole or in chunks | [Unicode, chapter 3], [Encoding Standard] |
//! | [`utf16`], [`utf32`] | the same for UTF-16 and UTF-32, in both byte orders | [Unicode, chapter 3], [Encoding Standard] |
//! | [`convert`] | from one of these encoding schemes to another | [Unicode, chapter 3] |
//! | [`charset`] | which encoding a document is in | [Encoding Standard], [HTML, section 13.2.3] |
//! | [`legacy`] | windows-1252, ISO-8859-5, `Shift_JIS` and EUC-JP to text and back | [Encoding Standard] |
//! | [`html`] | character references in HTML text and attribute values | [HTML, section 13.2.5] |
//! | [`percent`] | percent-encoding: sets, encoding, decoding, normalization | [URL Standard, section 1.3], [RFC 3986] |
//! | [`uri`] | the URI functions of ECMAScript | [ECMA-262, section 19.2.6] |
//! | [`form`] | `application/x-www-form-urlencoded` | [URL Standard, section 5] |
//!
//! Every function is total: it takes any input of its type and never panics. Functions whose name ends in
//! `_append` write to the end of a buffer of the caller's and allocate nothing but what that buffer needs
//! to grow.
//!
//! [Unicode, chapter 3]: https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-3/
//! [Encoding Standard]: https://encoding.spec.whatwg.org/
//! [HTML, section 13.2.3]: https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream
//! [HTML, section 13.2.5]: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
//! [URL Standard, section 1.3]: https://url.spec.whatwg.org/#percent-encoded-bytes
//! [RFC 3986]: https://www.rfc-editor.org/rfc/rfc3986
//! [ECMA-262, section 19.2.6]: https://tc39.es/ecma262/#sec-uri-handling-functions
//! [URL Standard, section 5]: https://url.spec.whatwg.org/#application/x-www-form-urlencoded
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod charset;
pub mod convert;
pub mod form;
pub mod html;
pub mod legacy;
pub mod percent;
mod scheme;
pub mod uri;
pub mod utf16;
pub mod utf32;
pub mod utf8;
