//! The URI functions of ECMAScript.

/// `uri.encode`
pub const ENCODE: &str = "uri.encode";
/// `uri.encode-component`
pub const ENCODE_COMPONENT: &str = "uri.encode-component";
/// `uri.encode-component-rfc3986`
pub const ENCODE_COMPONENT_RFC3986: &str = "uri.encode-component-rfc3986";
/// `uri.decode`
pub const DECODE: &str = "uri.decode";
/// `uri.decode-component`
pub const DECODE_COMPONENT: &str = "uri.decode-component";

/// Why an input is refused, by [`Rejection::kind`](crate::Rejection::kind).
pub const REJECTIONS: &[&str] = &["lone-surrogate", "malformed-escape", "invalid-utf8"];
