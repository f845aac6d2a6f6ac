//! What every floor of the machine stands on: time, chance, order and the codes that name
//! things across the boundary. Nothing here knows a mechanism.

#[macro_use]
mod code_macro;

pub mod agenda;
pub mod codes;
pub mod digest;
pub mod ids;
pub mod rng;
pub mod time;
