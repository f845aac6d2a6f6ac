//! Locations in the workspace, and execution of build steps.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Reason why a step failed, in one sentence.
pub type Failure = Box<dyn std::error::Error>;

pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Folder for the WebAssembly module and its glue code, in the page's source.
pub fn engine() -> PathBuf {
    workspace().join("../web/src/engine/generated")
}

/// Folder for the core's tables, in the page's source.
pub fn page_tables() -> PathBuf {
    workspace().join("../web/src/tables/generated")
}

/// Runs a command in the workspace; its output goes to the terminal.
pub fn run(program: &str, arguments: &[&str]) -> Result<(), Failure> {
    let status = Command::new(program)
        .args(arguments)
        .current_dir(workspace())
        .status()
        .map_err(|error| format!("{program} could not be started: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{program} {} failed.", arguments.join(" ")).into())
    }
}

/// Builds into the workspace's `target`, where all other steps look, even if the environment names
/// another folder.
pub fn cargo(arguments: &[&str]) -> Result<(), Failure> {
    let common = ["build", "--quiet", "--target-dir", "target"];
    run("cargo", &[&common[..], arguments].concat())
}

/// Writes a file only if its content changes, so that watchers and caches see no change.
pub fn write_if_changed(path: &Path, content: &[u8]) -> Result<(), Failure> {
    if std::fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    std::fs::write(path, content)?;
    println!("wrote {}", path.file_name().unwrap_or_default().display());
    Ok(())
}
