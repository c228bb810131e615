//! Replays the corpus: a trial for every input, and one for what must be in place around them.

mod input;
mod listing;

use libtest_mimic::{Arguments, Trial};
use listing::Listing;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("corpus");
    let listing = Listing::read(&corpus).unwrap_or_else(|error| panic!("{error}"));
    let mut trials: Vec<Trial> = listing.inputs(&corpus).map(input::trial).collect();
    trials.extend(listing::trials(listing));
    trials.extend(input::trials_that_fail());
    libtest_mimic::run(&arguments, trials).exit_code()
}
