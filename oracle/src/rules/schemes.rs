//! The rules of UTF-16, UTF-32 and the conversions between encoding schemes.

rules! {}
