//! `utf16le.*`, `utf16be.*` and `utf16.*`
#![no_main]

fuzz::target!();
