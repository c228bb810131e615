//! The targets' binaries, with the coverage that libFuzzer is guided by: no nightly is needed for it.

use std::env;
use std::path::PathBuf;
use std::process::Command;

/// The compiler's flags, one a line; the builds for other machines read the same file.
const FLAGS: &str = include_str!("../../../fuzz/coverage.flags");

/// Builds all targets and gives the folder that they are in.
pub(super) fn build() -> Result<PathBuf, String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let host = host()?;
    let target_dir = root.join("target/fuzz");
    // Flags apart from a space would break paths; these are ours.
    let flags = FLAGS.split_whitespace().collect::<Vec<_>>().join("\x1F");
    let status = Command::new(cargo)
        .current_dir(&root)
        .args(["build", "--quiet", "--release", "--locked", "--package", "fuzz", "--bins", "--target", &host])
        .arg("--target-dir")
        .arg(&target_dir)
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env_remove("RUSTFLAGS")
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Err("the fuzz targets cannot be built: libFuzzer needs a C++ compiler".to_owned());
    }
    Ok(target_dir.join(host).join("release"))
}

fn host() -> Result<String, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output =
        Command::new(rustc).arg("-vV").output().map_err(|error| format!("cannot run rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not tell its host".to_owned())
}
