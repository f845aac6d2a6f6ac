//! The Internet Protocol. `input` names the transport that receives a packet, and its costs are in
//! `v4` and `v6`.
//!
//! A router also has `forward` (net/ipv4/ip_forward.c), `icmp` for errors about packets that it
//! cannot forward, and `tos` for a packet's priority in the output queue. The machine chooses
//! between forwarding and local delivery.

mod forward;
pub mod icmp;
mod input;
mod tos;
mod v4;
mod v6;

pub use forward::{Forward, ip_forward};
pub use input::{ip_local_deliver, ip_rcv_ns};
