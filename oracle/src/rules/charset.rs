//! The rules of charset determination.

rules! {}
