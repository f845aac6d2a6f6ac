//! The complete module: everything that the page can ask of the machine.

mod export;
mod script;

pub use export::CaptureFile;
pub use ringside_wasm::Ringside;
pub use script::play_script;
