//! `form.serialize*`
#![no_main]

fuzz::target!();
