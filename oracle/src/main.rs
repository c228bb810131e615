//! The binary `codec-oracle`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(codec_oracle::cli::run(std::env::args_os()))
}
