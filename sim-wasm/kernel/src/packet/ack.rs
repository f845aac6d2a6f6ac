//! An acknowledgement: a packet header, and the fields that only an ACK has.

use super::Skb;

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
