//! A frame on its way through the machine: what `struct sk_buff` carries for us.
//!
//! Read first: include/linux/skbuff.h. Sequence numbers are absolute 64-bit stream
//! offsets: they never wrap here. Nobody can tell, except in a capture, which writes
//! the low 32 bits.

use base::time::Ns;

/// What a frame is, by what it carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum SkbKind {
    /// A TCP segment or UDP datagram with payload, sent for the first time.
    Data = 0,
    /// A TCP segment that is sent again.
    Retransmission = 1,
    /// A segment without payload that opens the connection.
    Handshake = 2,
    /// A zero-window probe: no payload, one byte before `snd_una`.
    Probe = 3,
}

/// A frame from a sender. `id` is unique in a run and counts frames put on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skb {
    /// Which frame of the run this is, from 1.
    pub id: u64,
    /// First payload byte's place in the stream (TCP) or the datagram's number (UDP).
    pub seq: u64,
    /// When the sender put it on the wire.
    pub sent_at: Ns,
    /// Payload bytes.
    pub len: u32,
    /// Bytes charged to the socket while it is queued (kernel-2.6.12 §5.1).
    pub truesize: u32,
    /// TCP timestamp value: the sender's jiffies at transmission.
    pub tsval: u32,
    /// Which of the senders' streams, from 0.
    pub stream: u8,
    /// What it is.
    pub kind: SkbKind,
}

impl Skb {
    /// One past the last payload byte.
    pub const fn end_seq(&self) -> u64 {
        self.seq + self.len as u64
    }
}

/// An acknowledgement on its way back to a sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ack {
    /// Which stream it belongs to.
    pub stream: u8,
    /// Next byte that the receiver expects.
    pub ack: u64,
    /// Advertised window in bytes, already scaled.
    pub window: u64,
    /// Echo of the timestamp that the receiver holds as `ts_recent`.
    pub tsecr: u32,
    /// Selective acknowledgement blocks `[start, end)`, the first `sack_count` valid. A first block at or below `ack` is a D-SACK.
    pub sack: [(u64, u64); 3],
    /// How many of `sack` are valid.
    pub sack_count: u8,
}
