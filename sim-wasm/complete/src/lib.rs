//! The complete WebAssembly module: `Ringside`, captures, replays, packetdrill scripts, and a view
//! of the far host.

mod export;
mod host;
mod recording;
mod script;

pub use export::CaptureFile;
pub use host::look_at_far_host;
pub use recording::{CaptureReader, FileBytes};
pub use ringside_wasm::Ringside;
pub use script::play_script;
