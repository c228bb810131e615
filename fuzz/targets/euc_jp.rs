//! `euc-jp.*`
#![no_main]

fuzz::target!();
