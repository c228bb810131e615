//! `html.escape*`
#![no_main]

fuzz::target!();
