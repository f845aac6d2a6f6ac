//! A packet: a small header that is copied from step to step, and the contents of an ACK.
//!
//! Flow, protocol, IP version, TTL and device are in the header, so one machine can handle several
//! kinds of packets. `flow` has the fields common to a connection, `header` the packet, with an
//! ACK and the packets that a device sends, and `joined` an `sk_buff` of several segments. `packed`
//! has whole queues for a checkpoint, and `sizes` the packet lengths. How packets are
//! processed is not part of this module.

mod flow;
mod header;
mod joined;
mod packed;
pub mod sizes;

pub use flow::{Flow, IpVersion, Protocol};
pub use header::{Ack, Joined, Outgoing, Skb, SkbKind};
pub use joined::MAX_JOINED_SEGMENTS;
pub use packed::{PackedQueues, QueueReader};
