//! `utf8.to-*`
#![no_main]

fuzz::target!();
