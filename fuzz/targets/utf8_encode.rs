//! `utf8.encode*`
#![no_main]

fuzz::target!();
