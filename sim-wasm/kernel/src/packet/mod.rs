//! A packet: one small header that is copied from hand to hand, and what an ACK says beside it.
//!
//! What a packet is (flow, protocol, IP version, TTL, device) stands in its header, so that
//! packets of several kinds may meet in one machine. `flow` is what all packets of a
//! connection share, `header` the packet, `ack` what an ACK adds, `outgoing` what a device
//! sends, `sizes` the bytes that follow from them. Nothing here knows what is done with a packet.

mod ack;
mod flow;
mod header;
mod outgoing;
pub mod sizes;

pub use ack::Ack;
pub use flow::{Flow, IpVersion, Protocol};
pub use header::{Skb, SkbKind};
pub use outgoing::Outgoing;
