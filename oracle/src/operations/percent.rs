//! The operations on percent-encoding.

/// `percent.encode.SET`, without the set.
pub const ENCODE: &str = "percent.encode.";
/// `percent.encoded-length.SET`, without the set.
pub const ENCODED_LENGTH: &str = "percent.encoded-length.";
/// `percent.decode`
pub const DECODE: &str = "percent.decode";
/// `percent.normalize`
pub const NORMALIZE: &str = "percent.normalize";
/// `percent.display`
pub const DISPLAY: &str = "percent.display";
