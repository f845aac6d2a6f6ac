//! Builds two WebAssembly modules from the same sources: cargo, then wasm-bindgen, then wasm-opt.

use crate::workspace::{Failure, cargo, engine, run, workspace, write_if_changed};
use base::{FNV_BASIS, fnv};
use std::path::PathBuf;
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
/// Compiler option: copies of up to 16 words (an ACK with its time of arrival) become loads and
/// stores. LLVM's own limit is 8 words, or 4 in code for small size. A longer copy is one
/// instruction, for which V8 calls a function outside of the module.
const COPIES: &str =
    r#"target.wasm32-unknown-unknown.rustflags = ["-Cllvm-args=--max-store-memcpy=16"]"#;
const STAMP: &str = ".built-from";

/// WebAssembly modules, each with its crate: the smaller one with which the page opens, and the
/// complete one.
const MODULES: [(&str, &str); 2] = [
    ("ringside", "ringside-opening"),
    ("complete", "ringside-complete"),
];

/// Builds both modules and their glue into the page's engine.
pub fn build() -> Result<(), Failure> {
    ensure_target()?;
    let mut built = Vec::new();
    for (name, package) in MODULES {
        built.push((name, compile(package)?));
    }
    // The hash only distinguishes two builds.
    let hash = built
        .iter()
        .fold(FNV_BASIS, |hash, (_, module)| fnv(hash, module));
    let stamp = format!("{hash:016x}");
    if is_current(&stamp) {
        return Ok(());
    }
    let _ = std::fs::remove_file(engine().join(STAMP));
    for (name, module) in built {
        bind(name, module)?;
        optimise(name)?;
    }
    std::fs::write(engine().join(STAMP), stamp)?;
    Ok(())
}

/// Compiles a module alone, so that no feature of the other module reaches its crates. Returns the
/// module's bytes.
fn compile(package: &str) -> Result<Vec<u8>, Failure> {
    let of_package = ["-p", package, "--target", TARGET, "--profile", "wasm"];
    cargo(&[&of_package[..], &["--config", COPIES]].concat())?;
    let file = package.replace('-', "_");
    let module = workspace().join(format!("target/{TARGET}/wasm/{file}.wasm"));
    Ok(std::fs::read(module)?)
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

fn is_current(stamp: &str) -> bool {
    let old = std::fs::read_to_string(engine().join(STAMP));
    let has = |(name, _): (&str, _)| engine().join(format!("{name}_bg.wasm")).is_file();
    old.is_ok_and(|old| old == stamp) && MODULES.into_iter().all(has)
}

fn bind(name: &str, module: Vec<u8>) -> Result<(), Failure> {
    println!("wasm-bindgen {name}");
    std::fs::create_dir_all(engine())?;
    Bindgen::new()
        .input_bytes(name, module)
        .out_name(name)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(engine())?;
    Ok(())
}

/// Optimises a module in place.
fn optimise(name: &str) -> Result<(), Failure> {
    println!("wasm-opt {name}");
    let module = engine().join(format!("{name}_bg.wasm"));
    let small = module.with_extension("opt");
    let tool = workspace().join("../node_modules/binaryen/bin/wasm-opt");
    if !tool.exists() {
        return Err("wasm-opt is missing: run `npm ci` first.".into());
    }
    let status = Command::new("node")
        .arg(&tool)
        // The first KiB of memory is the far end of the stack, where no data lies. wasm-opt may
        // therefore fold smaller offsets into an access. A third pass would save 50 bytes of each
        // module and take as much time as each of the first two.
        .args(["--low-memory-unused", "-O3", "-O3"])
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
