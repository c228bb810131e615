//! The operations on `application/x-www-form-urlencoded`.

/// `form.parse`
pub const PARSE: &str = "form.parse";
/// `form.serialize`
pub const SERIALIZE: &str = "form.serialize";
