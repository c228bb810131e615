//! `percent.display*`
#![no_main]

fuzz::target!();
