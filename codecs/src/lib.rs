//! Text codecs written from their specifications.
//!
//! | module | what it does | specification |
//! |---|---|---|
//! | [`utf8`] | UTF-8 to text and back, whole or in chunks | [Unicode, chapter 3], [Encoding Standard] |
//! | [`html`] | character references in HTML text and attribute values | [HTML, section 13.2.5] |
//!
//! Every function is total: it takes any input of its type and never panics. Functions whose name ends in
//! `_append` write to the end of a buffer of the caller's and allocate nothing but what that buffer needs
//! to grow.
//!
//! [Unicode, chapter 3]: https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-3/
//! [Encoding Standard]: https://encoding.spec.whatwg.org/
//! [HTML, section 13.2.5]: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod html;
pub mod utf8;
