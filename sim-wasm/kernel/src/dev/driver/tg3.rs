//! Broadcom Tigon3: polled. Each frame's descriptor gets a new buffer before the driver passes the
//! frame to the stack. Without memory the driver drops the frame and puts the frame's buffer back
//! into the ring. So every descriptor always has a buffer.
//!
//! A poll first reclaims descriptors of sent frames. Our assumption: the NIC discards a frame that
//! finds no ready descriptor. The NIC counts both empty rings and discarded frames (`rxbds_empty`,
//! `rx_discards`).
//!
//! Read first: drivers/net/tg3.c: tg3_interrupt, tg3_start_xmit, tg3_poll, tg3_rx, tg3_tx,
//! tg3_alloc_rx_skb, tg3_recycle_rx.

use super::super::{fifo::WithoutDescriptor, moderation::ModerationConfig};
use super::{DriverFunctions, NicCounts, Reap, Receive, RefillTiming, Rules, Statistic, TxRules};
use base::Ns;

pub const RULES: Rules = Rules {
    receive: Receive::Polled,
    refill: RefillTiming::BeforeFrame,
    interrupt_work: u32::MAX,
    without_descriptor: WithoutDescriptor::Discard,
    no_buffer_interval: None,
    cleanup_ms: None,
    transmit: TRANSMIT,
    statistics,
    functions: DriverFunctions {
        interrupt: "tg3_interrupt",
        poll: "tg3_poll",
        hard_start_xmit: "tg3_start_xmit",
    },
};

/// Number of descriptors that the frame with the most fragments needs: MAX_SKB_FRAGS + 1.
const LARGEST_FRAME: u32 = 19;

/// The driver stops the transmit queue when a frame with many fragments might not fit into the
/// ring. The driver wakes the queue when more than a quarter of the ring is free
/// (TG3_TX_WAKEUP_THRESH). The NIC reports sent frames with an interrupt after 53 frames, or after
/// 150 µs (tg3.h: LOW_TXMAX_FRAMES, LOW_TXCOL_TICKS).
///
/// Simplified: 2.6.12 wakes the queue only with more than 128 free descriptors, whatever the size
/// of the ring. So the queue of a ring of 128 descriptors never wakes. The model's limits shrink
/// with the ring. `ethtool -G tx 64` would show the difference.
const TRANSMIT: TxRules = TxRules {
    stop_at: |ring| (ring / 8).min(LARGEST_FRAME),
    wake_above: |ring| ring / 4,
    moderation: ModerationConfig {
        delay: Ns::from_us(150),
        frames: 53,
    },
    reaped: Reap::InPoll,
};

/// Returns tg3's statistics, with the names of tg3.c:ethtool_stats_keys.
fn statistics(counts: NicCounts) -> Vec<Statistic> {
    vec![
        ("rx_ucast_packets", counts.received),
        ("tx_ucast_packets", counts.sent),
        ("rxbds_empty", counts.missed),
        ("rx_discards", counts.missed + counts.dropped),
        ("nic_irqs", counts.interrupts),
    ]
}
