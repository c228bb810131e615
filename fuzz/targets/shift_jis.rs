//! `shift_jis.*`
#![no_main]

fuzz::target!();
