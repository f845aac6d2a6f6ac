//! The complete module: everything that the page can ask of the machine.

mod export;

pub use export::CaptureFile;
pub use ringside_wasm::Ringside;
