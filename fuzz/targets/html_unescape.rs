//! `html.unescape*`
#![no_main]

fuzz::target!();
