//! Basis of all other crates: time, random numbers, the order of events, and the codes that pass
//! between core and page. This crate models nothing of a computer or network.

#[macro_use]
mod code_macro;

pub mod agenda;
pub mod codes;
pub mod complete;
pub mod digest;
pub mod ids;
pub mod rng;
pub mod time;
