//! Basis of all other crates: time, random numbers, the order of events, and the codes that pass
//! between core and page. This crate models nothing of a computer or network.

#[macro_use]
mod code_macro;
#[macro_use]
mod fieldwise;

mod agenda;
mod codes;
mod complete;
mod digest;
mod ids;
mod rng;
mod time;

pub use agenda::Agenda;
pub use codes::*;
#[cfg(feature = "complete")]
pub use complete::COMPLETE;
pub use complete::Complete;
pub use digest::{FNV_BASIS, fnv, mix, name_hash, pair};
pub use ids::{CpuId, DevId, FlowId, SockId};
pub use rng::Rng;
pub use time::{Hz, NS_PER_JIFFY, Ns};
