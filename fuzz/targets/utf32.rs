//! `utf32le.*`, `utf32be.*` and `utf32.*`
#![no_main]

fuzz::target!();
