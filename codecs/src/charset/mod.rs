//! Which encoding the bytes of a document are in, and their text.
//!
//! | function | what tells the encoding |
//! |---|---|
//! | [`label()`] | a label, such as `latin1`; [`labels()`](labels()) gives all of them |
//! | [`bom()`] | the byte order mark |
//! | [`content_type()`] | the `charset` parameter of a `Content-Type` |
//! | [`meta_content()`] | the `content` attribute of a `meta` element |
//! | [`prescan()`] | the `meta` elements or the XML declaration at a document's start |
//! | [`determine()`] | all of them, in the order of the HTML Standard |
//! | [`determine_html4`] | all of them, in the order of HTML 4 |
//!
//! Then [`decode()`] makes text of them.
//!
//! An [`Encoding`] is one of the 40 of the [Encoding Standard]; UTF-32, UTF-7 and UTF-1 are none of them.
//! Every function but [`decode()`] reads bytes where they are and allocates nothing but what [`content_type()`] needs for a quoted
//! value with escapes in it.
//!
//! [Encoding Standard]: https://encoding.spec.whatwg.org/#names-and-labels

mod attribute;
mod bom;
mod content_type;
mod decode;
mod determine;
mod encoding;
mod label;
mod labels;
mod meta_content;
mod prescan;
mod xml;

pub use bom::bom;
pub use content_type::content_type;
pub use decode::{Unsupported, decode, decode_append};
pub use determine::{Determined, Sources, Why, determine, determine_html4};
pub use encoding::Encoding;
pub use label::{label, labels};
pub use meta_content::meta_content;
pub use prescan::prescan;
