//! What a device sends: this host's own packets, and those that it passes on.

use super::ack::Ack;
use super::header::Skb;

/// A packet on its way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// This host's own acknowledgement.
    Ack(Ack),
    /// This host's own, and no acknowledgement: in a buffer as large as those for frames that come
    /// in.
    Own(Skb),
    /// Somebody else's packet, passed on in the buffer in which it came.
    Forwarded(Skb),
}

impl Outgoing {
    /// Bytes of its IP packet.
    pub const fn packet_bytes(&self) -> u32 {
        match self {
            Outgoing::Ack(ack) => ack.packet_bytes(),
            Outgoing::Own(skb) | Outgoing::Forwarded(skb) => skb.packet_bytes(),
        }
    }

    /// It lies in a buffer. An acknowledgement is small, and always finds memory.
    pub const fn holds_buffer(&self) -> bool {
        !matches!(self, Outgoing::Ack(_))
    }
}
