//! `percent.normalize*`
#![no_main]

fuzz::target!();
