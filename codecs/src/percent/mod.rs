//! Percent-encoding.
//!
//! | function | what it does |
//! |---|---|
//! | [`encode`] | bytes of a [`Set`] to `%XX` |
//! | [`encoded_length`] | how long that becomes |
//! | [`encode_after_append`] | the same in an encoding other than UTF-8 |
//! | [`decode`], [`Decoder`] | `%XX` to bytes |
//! | [`normalize`] | the triplets of a URI in one form |
//! | [`display`] | what a person may be shown |
//!
//! Which set is right depends on where the text goes:
//!
//! | into | set |
//! |---|---|
//! | a value in a path, a query or a fragment, which no delimiter may leave | [`COMPONENT`] |
//! | a value by RFC 3986, as signatures of requests ask for | [`RFC3986`] |
//! | a form's name or value | [`FORM`], or better [`form::serialize`](crate::form::serialize) |
//! | a whole path, query, fragment or userinfo, as the URL parser does | [`PATH`], [`QUERY`], [`SPECIAL_QUERY`], [`FRAGMENT`], [`USERINFO`] |
//! | an opaque path or host | [`C0_CONTROL`] |

mod after;
mod decode;
mod display;
mod encode;
mod normalize;
mod set;
mod stream;
mod triplet;

pub use after::{Encoded, encode_after_append};
pub use decode::{decode, decode_append};
pub use display::{display, display_append};
pub use encode::{encode, encode_append, encoded_length};
pub use normalize::{normalize, normalize_append};
pub use set::{C0_CONTROL, COMPONENT, FORM, FRAGMENT, PATH, QUERY, RFC3986, SPECIAL_QUERY, Set, USERINFO};
pub use stream::Decoder;
pub(crate) use triplet::digit;
