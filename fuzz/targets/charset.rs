//! `charset.*`
#![no_main]

fuzz::target!();
