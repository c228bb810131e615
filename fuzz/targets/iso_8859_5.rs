//! `iso-8859-5.*`
#![no_main]

fuzz::target!();
