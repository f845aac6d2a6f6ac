//! The machine with parameters: presets, scenarios, a run with its past, and observation.
//!
//! Modules, each built on the modules before it: `params` (every parameter once, and its place in
//! the machine), `presets`, `scenario`, `observe` (read-only views), `capture` (frames on the wire,
//! as a file), `history` (forward and back in time), `abi` (the tables that the page reads).
//!
//! A pure library: no clock, no I/O. Time is an argument, in integer nanoseconds.

pub mod abi;
pub mod capture;
pub mod history;
pub mod observe;
pub mod params;
pub mod presets;
pub mod scenario;
