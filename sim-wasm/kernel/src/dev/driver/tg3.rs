//! Broadcom Tigon3: polled; each frame's descriptor gets a new buffer before the frame goes
//! up. Without memory the frame is dropped and its buffer stays: the ring never shrinks.
//!
//! What was sent is taken back first, in the same poll.
//!
//! Read first: drivers/net/tg3.c: tg3_interrupt, tg3_start_xmit, tg3_poll, tg3_rx, tg3_tx, tg3_alloc_rx_skb, tg3_recycle_rx.

use super::super::moderation::ModerationConfig;
use super::rules::{DriverFunctions, Reap, Receive, RefillTiming, Rules, TxRules};
use super::statistics::{NicCounts, Statistic};
use base::time::Ns;

pub(super) const RULES: Rules = Rules {
    receive: Receive::Polled,
    refill: RefillTiming::BeforeFrame,
    interrupt_work: u32::MAX,
    no_buffer_interval: None,
    cleanup_jiffies: None,
    transmit: TRANSMIT,
    statistics,
    functions: DriverFunctions {
        interrupt: "tg3_interrupt",
        poll: "tg3_poll",
        hard_start_xmit: "tg3_start_xmit",
    },
};

/// Descriptors that a frame of the most fragments may need: MAX_SKB_FRAGS + 1.
const LARGEST_FRAME: u32 = 19;

/// It stops the queue while a frame of many fragments would not find room, and wakes it with a
/// quarter of the ring (TG3_TX_WAKEUP_THRESH). The NIC tells of 53 frames that were sent, or of
/// those that wait for 150 µs (tg3.h: LOW_TXMAX_FRAMES, LOW_TXCOL_TICKS).
///
/// Simplified: 2.6.12 wakes at a quarter of 512 however small the ring is set, and so never
/// with 128; a smaller ring's margins shrink with it here. Who could tell: `ethtool -G tx 64`.
pub(super) const TRANSMIT: TxRules = TxRules {
    stop_at: |ring| (ring / 8).min(LARGEST_FRAME),
    wake_above: |ring| ring / 4,
    moderation: ModerationConfig {
        delay: Ns::from_us(150),
        frames: 53,
    },
    reaped: Reap::InPoll,
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
