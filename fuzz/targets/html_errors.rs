//! `html.errors*`
#![no_main]

fuzz::target!();
