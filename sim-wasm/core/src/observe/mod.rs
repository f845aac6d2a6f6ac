//! Read-only observation: what the machine shows of itself. Nothing here changes a run.

pub use base::codes;

pub mod columns;
pub mod counters;
pub mod equations;
pub mod kernel_text;
pub mod layout;
pub mod rows;
pub mod watch;
pub mod wire_tap;
