//! `cargo run -p xtask -- build`: builds everything that the page needs from this workspace.
//!
//! 1. `ringside-wasm` → WebAssembly
//! 2. wasm-bindgen (as a library, at the crate's own version) → JavaScript glue
//! 3. `wasm-opt` from the npm package binaryen
//! 4. the core's tables (parameters, presets, codes) as TypeScript
//! 5. the native program `ringside`
//!
//! Steps whose inputs did not change are skipped. `model` writes CALIBRATION.md's cost table.

mod model;
mod package;
mod typescript;
mod workspace;

use std::process::ExitCode;
use workspace::{Failure, page_tables, run, write_if_changed};

/// Builds the files that the page imports.
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
    let modules = [
        ("abi.ts", typescript::abi()),
        ("notes.ts", typescript::notes()),
        ("functions.ts", typescript::functions()),
        ("stages.ts", typescript::stages()),
        ("refused.ts", typescript::refused()),
        ("tables.ts", typescript::tables()),
    ];
    let modules = modules.map(|(file, text)| (file.to_owned(), text));
    for (file, text) in typescript::column_modules().chain(modules) {
        write_if_changed(&page_tables().join(file), text.as_bytes())?;
    }
    Ok(())
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
