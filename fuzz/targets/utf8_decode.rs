//! `utf8.decode*`
#![no_main]

fuzz::target!();
