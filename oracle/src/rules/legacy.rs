//! The rules of legacy encodings.

rules! {}
