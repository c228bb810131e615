//! What the fuzz targets share: which operations a target is for, how its bytes are a case of each, the
//! judgement as in a sweep, and the pieces that mutations are made of.
//!
//! A target is named after the operations that it covers, `_` standing for `.` and `-`, and it covers every
//! operation whose id begins so: `utf8_decode` covers `utf8.decode` and `utf8.decode-strict`. The subject is `CODEC_ORACLE_SUBJECT`: `codecs` (the default) or `fault:NAME`, by which
//! a campaign shows that it can find something.

mod cases;
mod judge;
mod pieces;
mod target;

pub use cases::cases;
pub use judge::{Judge, judge};
pub use pieces::mutate;
pub use target::{Target, targets};

#[doc(hidden)]
#[cfg(feature = "libfuzzer")]
pub use libfuzzer_sys;

/// The body of a target: its name is the binary's.
#[cfg(feature = "libfuzzer")]
#[macro_export]
macro_rules! target {
    () => {
        use $crate::libfuzzer_sys::{self, Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};

        fuzz_target!(|bytes: &[u8]| -> Corpus {
            if $crate::judge(env!("CARGO_BIN_NAME"), bytes) { Corpus::Keep } else { Corpus::Reject }
        });

        fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::mutate(env!("CARGO_BIN_NAME"), data, size, max_size, seed, fuzzer_mutate)
        });
    };
}
