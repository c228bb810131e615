//! `utf8.decode`, in chunks.
#![no_main]

use fuzz::{Chunked, judge};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|input: Chunked<'_>| -> Corpus { judge("utf8.decode", input.case()) });
