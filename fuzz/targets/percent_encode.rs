//! `percent.encode*`
#![no_main]

fuzz::target!();
