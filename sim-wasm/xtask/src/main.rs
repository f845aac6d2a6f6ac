//! `cargo run -p xtask -- build`: everything that the page needs from this workspace.
//!
//! 1. `ringside-wasm` → WebAssembly
//! 2. wasm-bindgen (as a library, at the crate's own version) → JavaScript glue
//! 3. `wasm-opt` from the npm package binaryen
//! 4. the tables as TypeScript
//! 5. the native `ringside`
//!
//! Steps whose inputs did not change are skipped. `model` writes MODEL.md's cost table.

mod model;
mod package;
mod typescript;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// A step that failed, in one sentence.
type Failure = Box<dyn std::error::Error>;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where the page's engine has the module and its glue.
fn engine() -> PathBuf {
    workspace().join("../web/src/engine/generated")
}

/// Where the page has the core's tables.
fn page_tables() -> PathBuf {
    workspace().join("../web/src/tables/generated")
}

/// Runs a command in the workspace; its output goes to the terminal.
fn run(program: &str, arguments: &[&str]) -> Result<(), Failure> {
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

/// Builds into the workspace's own `target`, where everything else looks, whatever the environment says.
fn cargo(arguments: &[&str]) -> Result<(), Failure> {
    let common = ["build", "--quiet", "--target-dir", "target"];
    run("cargo", &[&common[..], arguments].concat())
}

/// Writes a file only if its content changes, so that watchers and caches rest.
fn write_if_changed(path: &Path, content: &[u8]) -> Result<(), Failure> {
    if std::fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    std::fs::write(path, content)?;
    println!("wrote {}", path.file_name().unwrap_or_default().display());
    Ok(())
}

/// What the page imports.
fn page() -> Result<(), Failure> {
    tables()?;
    package::build()
}

fn build() -> Result<(), Failure> {
    page()?;
    run(
        "cargo",
        &["build", "--quiet", "--release", "-p", "ringside-cli"],
    )
}

fn tables() -> Result<(), Failure> {
    std::fs::create_dir_all(page_tables())?;
    for (file, text) in typescript::column_modules() {
        write_if_changed(&page_tables().join(file), text.as_bytes())?;
    }
    let notes = typescript::notes();
    write_if_changed(&page_tables().join("notes.ts"), notes.as_bytes())?;
    let functions = typescript::functions();
    write_if_changed(&page_tables().join("functions.ts"), functions.as_bytes())?;
    let refused = typescript::refused();
    write_if_changed(&page_tables().join("refused.ts"), refused.as_bytes())?;
    write_if_changed(
        &page_tables().join("tables.ts"),
        typescript::tables().as_bytes(),
    )
}

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let done = match task.as_str() {
        "build" => build(),
        "page" => page(),
        "tables" => tables(),
        "model" => model::write(),
        _ => Err("use: cargo run -p xtask -- build | page | tables | model".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
