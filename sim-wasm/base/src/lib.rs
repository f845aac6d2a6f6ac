//! Base of all crates: time, random numbers, order of events, and the codes that cross the
//! boundary. This crate knows no mechanism.

#[macro_use]
mod code_macro;

pub mod agenda;
pub mod codes;
pub mod complete;
pub mod digest;
pub mod ids;
pub mod rng;
pub mod time;
