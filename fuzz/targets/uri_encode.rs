//! `uri.encode*`
#![no_main]

fuzz::target!();
