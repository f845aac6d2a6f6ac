//! Broadcom Tigon3: polled; each frame's descriptor gets a new buffer before the frame goes
//! up. Without memory the frame is dropped and its buffer stays: the ring never shrinks.
//!
//! Read first: drivers/net/tg3.c: tg3_poll, tg3_rx, tg3_alloc_rx_skb, tg3_recycle_rx.

use super::{NicCounts, Receive, Refill, Rules, Statistic};

pub(super) const RULES: Rules = Rules {
    receive: Receive::Polled,
    refill: Refill::BeforeFrame,
    no_buffer_interval: None,
    cleanup_jiffies: None,
    statistics,
};

/// tg3.c:ethtool_stats_keys.
fn statistics(counts: NicCounts) -> Vec<Statistic> {
    vec![
        ("rx_ucast_packets", counts.received),
        ("tx_ucast_packets", counts.sent),
        ("rxbds_empty", counts.missed),
        ("rx_discards", counts.missed + counts.dropped),
        ("nic_irqs", counts.interrupts),
    ]
}
