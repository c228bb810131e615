//! `form.parse*`
#![no_main]

fuzz::target!();
