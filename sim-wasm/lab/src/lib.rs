//! A machine with its knobs: parameters and presets, a scenario and its run with a past, and
//! what the machine shows of itself.
//!
//! In the order in which they stand on each other: `params` (every parameter once, and where
//! in the machine it goes), `presets`, `scenario`, `observe` (read-only views), `capture` (what
//! was on the wire, as a file), `history` (back as easily as forward).
//!
//! A pure library: no clock, no I/O. Time is an argument, in integer nanoseconds.

pub mod capture;
pub mod history;
pub mod observe;
pub mod params;
pub mod presets;
pub mod scenario;
