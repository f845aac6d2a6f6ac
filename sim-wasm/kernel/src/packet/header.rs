//! The header of every packet: what `struct sk_buff` carries for us.
//!
//! Read first: include/linux/skbuff.h. Sequence numbers are absolute 64-bit stream
//! offsets: they never wrap here. Nobody can tell, except in a capture, which writes
//! the low 32 bits.

use super::flow::Flow;
use base::ids::DevId;
use base::time::Ns;

base::codes! {
    /// What a packet is, by what it carries.
    #[derive(Default)]
    SkbKind {
        /// A TCP segment or UDP datagram with payload, sent for the first time.
        #[default]
        Data = 0,
        /// A TCP segment that is sent again.
        Retransmission = 1,
        /// A segment without payload that opens the connection.
        Handshake = 2,
        /// A zero-window probe: no payload, one byte before `snd_una`.
        Probe = 3,
        /// An acknowledgement without payload.
        Ack = 4,
        /// An ICMP error: its payload is what it quotes of the packet that it is about.
        IcmpError = 5,
        /// A switch's own frame of layer 2, a hello of the spanning tree: no IP packet.
        Hello = 6,
    }
}

/// A packet. Frames of the senders have numbers of their own, and so have the receiver's ACKs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skb {
    /// Which frame of the run this is, or which ACK, from 1.
    pub id: u64,
    /// First payload byte's place in the stream (TCP) or the datagram's number (UDP).
    pub seq: u64,
    /// When it was put on the wire.
    pub sent_at: Ns,
    /// Payload bytes.
    pub len: u32,
    /// Bytes charged to the socket while it is queued (kernel-2.6.12 §5.1): the buffer's that
    /// the receiving device wrote it to.
    pub truesize: u32,
    /// TCP timestamp value: the sender's jiffies at transmission.
    pub tsval: u32,
    /// Whose it is, and what that says of it.
    pub flow: Flow,
    /// The device that received it.
    pub dev: DevId,
    /// What it carries.
    pub kind: SkbKind,
    /// It is for the machine itself, although that is a router.
    pub to_router: bool,
}

/// Packets are copied at every step of their way.
const _: () = assert!(size_of::<Skb>() <= 48);

impl Skb {
    /// One past the last payload byte.
    pub const fn end_seq(&self) -> u64 {
        self.seq + self.len as u64
    }
}
