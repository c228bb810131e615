//! `html.round-trip*`
#![no_main]

fuzz::target!();
