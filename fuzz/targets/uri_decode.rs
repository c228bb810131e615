//! `uri.decode*`
#![no_main]

fuzz::target!();
