//! The header of every packet: the fields of `struct sk_buff` that the model needs. Packets that a
//! device sends: an ACK has further fields.
//!
//! Read first: include/linux/skbuff.h. Sequence numbers are absolute 64-bit stream offsets and
//! never wrap. Only a capture, which writes the low 32 bits, could show the difference.

use super::Flow;
use base::{DevId, Ns};

base::codes! {
    /// Kinds of packet by content.
    #[derive(Default)]
    SkbKind {
        /// A TCP segment or UDP datagram with payload, sent for the first time.
        #[default]
        Data = 0,
        /// A retransmitted TCP segment.
        Retransmission = 1,
        /// A segment without payload that opens the connection.
        Handshake = 2,
        /// A zero-window probe: no payload, one byte before `snd_una`.
        Probe = 3,
        /// An acknowledgement without payload.
        Ack = 4,
        /// An ICMP error; its payload is the quoted packet.
        IcmpError = 5,
        /// A hello frame of the spanning tree protocol, which a switch sends. The frame has no IP
        /// packet.
        Hello = 6,
    }
}

/// How a segment is attached to an `sk_buff` with other segments of its flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joined {
    /// Not attached: the segment begins an `sk_buff` of its own.
    #[default]
    Apart,
    /// The segment's bytes are a fragment of another segment's `sk_buff`, and the segment's own
    /// head is freed.
    Fragment,
    /// The segment's whole `sk_buff` is on the `frag_list` of another segment's `sk_buff`.
    Chained,
}

/// A packet. The senders' frames and the receiver's ACKs are numbered separately.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skb {
    /// Number of the frame in the simulation, or of the ACK, from 1.
    pub id: u64,
    /// Stream offset of the first payload byte (TCP), or number of the datagram (UDP).
    pub seq: u64,
    /// Time at which the packet was put on the wire.
    pub sent_at: Ns,
    /// Payload bytes.
    pub len: u32,
    /// Bytes charged to the socket while the packet is queued: the size of the receiving device's
    /// buffer.
    pub truesize: u32,
    /// TCP timestamp value: the sender's jiffies at transmission.
    pub tsval: u32,
    /// Flow: IP version, protocol, TTL, TOS.
    pub flow: Flow,
    /// Receiving device.
    pub dev: DevId,
    /// Kind of content.
    pub kind: SkbKind,
    /// PSH flag: the sender has nothing more to send at present.
    pub push: bool,
    /// Whether the packet is addressed to the router itself and is not to be forwarded.
    pub to_router: bool,
    /// Whether and how the segment was merged into the `sk_buff` of the previous segment on its
    /// queue.
    pub joined: Joined,
}

/// The size matters, because packets are copied at every step.
const _: () = assert!(size_of::<Skb>() <= 48);

impl Skb {
    /// Stream offset of the first byte after the payload.
    pub const fn end_seq(&self) -> u64 {
        self.seq + self.len as u64
    }
}

/// An acknowledgement on its way back to a sender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ack {
    /// Packet header; `id` numbers the ACKs.
    pub header: Skb,
    /// Next byte that the receiver expects.
    pub ack: u64,
    /// Advertised window, bytes, after scaling.
    pub window: u64,
    /// Echo of the timestamp in `ts_recent`.
    pub tsecr: u32,
    /// Selective acknowledgement blocks `[start, end)`. The first `sack_count` blocks are valid.
    /// The first block is a D-SACK if it begins below `ack` or lies in the second block.
    pub sack: [(u64, u64); 3],
    /// Number of valid blocks in `sack`.
    pub sack_count: u8,
}

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
