//! The module with which the page opens: `ringside_wasm` without the feature `complete` of `base`.

pub use ringside_wasm::Ringside;
