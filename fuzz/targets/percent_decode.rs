//! `percent.decode*`
#![no_main]

fuzz::target!();
