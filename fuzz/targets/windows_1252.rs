//! `windows-1252.*`
#![no_main]

fuzz::target!();
