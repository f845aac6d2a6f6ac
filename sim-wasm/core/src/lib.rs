//! Ringside's machine: a Linux 2.6.12 receiver, from the wire to `recv()`.
//!
//! A pure library: no clock, no I/O, no floats in state. Time is an argument, in
//! integer nanoseconds; randomness comes from one seeded generator. The modules, in
//! the order in which a packet meets them, are listed in `kernel`.

pub mod agenda;
pub mod history;
pub mod host;
pub mod kernel;
pub mod machine;
pub mod observe;
pub mod params;
pub mod peer;
pub mod presets;
pub mod rng;
pub mod scenario;
pub mod skb;
pub mod time;
