//! Our streaming decoders against the machines of the specifications, in every state that either can reach.

mod legacy;
mod product;
mod schemes;
mod utf8;
