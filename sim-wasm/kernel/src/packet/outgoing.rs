//! Outgoing packets of a device: packets of this host, and forwarded packets.

use super::{Ack, Skb};

/// An outgoing packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// An ACK of this host.
    Ack(Ack),
    /// A packet of this host other than an ACK, in a buffer as large as a receive buffer.
    Own(Skb),
    /// A forwarded packet, in the buffer in which it arrived.
    Forwarded(Skb),
}

impl Outgoing {
    /// Length of the IP packet, bytes.
    pub const fn packet_bytes(&self) -> u32 {
        match self {
            Outgoing::Ack(ack) => ack.packet_bytes(),
            Outgoing::Own(skb) | Outgoing::Forwarded(skb) => skb.packet_bytes(),
        }
    }

    /// Returns whether the packet's buffer has the size of a receive buffer. An ACK's buffer is
    /// small, and the model always finds memory for it.
    pub const fn holds_buffer(&self) -> bool {
        !matches!(self, Outgoing::Ack(_))
    }
}
