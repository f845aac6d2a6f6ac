//! cargo → wasm-bindgen → wasm-opt.

use crate::workspace::{Failure, cargo, engine, run, workspace, write_if_changed};
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// WebAssembly features that rustc emits for this target; wasm-opt may assume no others.
const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];
const STAMP: &str = ".built-from";

/// Builds the module and its glue into the page's engine.
pub fn build() -> Result<(), Failure> {
    ensure_target()?;
    cargo(&[
        "-p",
        "ringside-wasm",
        "--target",
        TARGET,
        "--profile",
        "wasm",
    ])?;
    let module = workspace().join(format!("target/{TARGET}/wasm/ringside_wasm.wasm"));
    let stamp = format!("{:016x}", fingerprint(&std::fs::read(&module)?));
    if is_current(&stamp) {
        return Ok(());
    }
    bind(&module)?;
    optimise()?;
    std::fs::write(engine().join(STAMP), stamp)?;
    Ok(())
}

/// Adds the WebAssembly target if this toolchain lacks it.
fn ensure_target() -> Result<(), Failure> {
    let library = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()?;
    let library = PathBuf::from(String::from_utf8(library.stdout)?.trim());
    if library.is_dir() {
        return Ok(());
    }
    println!("adding the Rust target {TARGET}");
    run("rustup", &["target", "add", TARGET]).map_err(|_| {
        format!("The Rust target {TARGET} is missing: run `rustup target add {TARGET}`.").into()
    })
}

/// FNV-1a hash, only to distinguish two builds.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

fn is_current(stamp: &str) -> bool {
    let old = std::fs::read_to_string(engine().join(STAMP));
    old.is_ok_and(|old| old == stamp) && engine().join("ringside_bg.wasm").is_file()
}

fn bind(module: &Path) -> Result<(), Failure> {
    println!("wasm-bindgen");
    std::fs::create_dir_all(engine())?;
    let _ = std::fs::remove_file(engine().join(STAMP));
    Bindgen::new()
        .input_path(module)
        .out_name("ringside")
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(engine())?;
    Ok(())
}

/// Optimises the module in place.
fn optimise() -> Result<(), Failure> {
    println!("wasm-opt");
    let module = engine().join("ringside_bg.wasm");
    let small = module.with_extension("opt");
    let tool = workspace().join("../node_modules/binaryen/bin/wasm-opt");
    if !tool.exists() {
        return Err("wasm-opt is missing: run `npm ci` first.".into());
    }
    let status = Command::new("node")
        .arg(&tool)
        .arg("-O3")
        .args(FEATURES)
        .arg(&module)
        .arg("-o")
        .arg(&small)
        .status()?;
    if !status.success() {
        return Err("wasm-opt failed.".into());
    }
    write_if_changed(&module, &std::fs::read(&small)?)?;
    std::fs::remove_file(small)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_depends_on_every_byte() {
        assert_eq!(fingerprint(b""), 0xCBF2_9CE4_8422_2325);
        assert_ne!(fingerprint(b"ab"), fingerprint(b"ba"));
    }
}
