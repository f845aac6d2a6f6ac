//! Ringside's machine: a Linux 2.6.12 receiver, from the wire to `recv()`.
//!
//! A pure library: no clock, no I/O, no floats in state. Time is an argument, in
//! integer nanoseconds; randomness comes from one seeded generator. The modules, in
//! the order in which a packet meets them, are listed in `kernel`.

pub use base::{agenda, digest, ids, rng, time};
pub use kernel::{self, packet};
pub use world as peer;

pub mod history;
pub mod machine;
pub mod observe;
pub mod params;
pub mod presets;
pub mod scenario;
