//! The Internet Protocol, as far as a host that receives needs it: `input` takes a packet
//! from the driver's side to its transport; `v4` and `v6` say what that costs.
//!
//! A router adds `forward` (net/ipv4/ip_forward.c) beside `input`, which then has to choose
//! between the two, and `output` (ip_output.c) towards the device's queue.

mod forward;
pub mod icmp;
mod input;
mod tos;
mod v4;
mod v6;

pub use forward::{Forward, ip_forward};
pub use input::{ip_local_deliver, ip_rcv_ns};
