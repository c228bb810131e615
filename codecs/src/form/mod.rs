//! `application/x-www-form-urlencoded`: what forms send, and the query strings that look alike.
//!
//! | function | what it does |
//! |---|---|
//! | [`parse`] | bytes to pairs |
//! | [`serialize`] | pairs to text |
//! | [`parse_with`], [`serialize_with_append`] | the same in an encoding other than UTF-8 |
//!
//! ```
//! use conformant_codecs::form::{parse, serialize};
//!
//! let text = serialize([("q", "a b"), ("lang", "日本語")]);
//! assert_eq!(text, "q=a+b&lang=%E6%97%A5%E6%9C%AC%E8%AA%9E");
//! let pairs: Vec<_> = parse(text.as_bytes()).collect();
//! assert_eq!(pairs, [("q".into(), "a b".into()), ("lang".into(), "日本語".into())]);
//! ```

mod parse;
mod serialize;

pub use parse::{Parse, parse, parse_with};
pub use serialize::{serialize, serialize_append, serialize_with_append};
