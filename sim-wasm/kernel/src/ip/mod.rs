//! The Internet Protocol. `input` takes a packet from the driver to its transport; `v4` and `v6`
//! have the costs.
//!
//! A router also has `forward` (net/ipv4/ip_forward.c) and `output` (ip_output.c), which passes
//! packets to the device's queue. `input` chooses between forwarding and local delivery.

mod forward;
pub mod icmp;
mod input;
mod tos;
mod v4;
mod v6;

pub use forward::{Forward, ip_forward};
pub use input::{ip_local_deliver, ip_rcv_ns};
