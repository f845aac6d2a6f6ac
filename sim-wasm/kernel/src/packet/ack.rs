//! An acknowledgement: the header of every packet, and what it tells the sender.

use super::header::Skb;

/// An acknowledgement on its way back to a sender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ack {
    /// As of every packet. Its number counts the ACKs that the receiver has built.
    pub header: Skb,
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
