//! What a driver decides about.

use super::super::moderation::ModerationConfig;
use super::statistics::{NicCounts, Statistic};
use base::time::Ns;

/// One driver's decisions.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Who takes frames off the ring.
    pub receive: Receive,
    /// When a descriptor gets a new buffer.
    pub refill: RefillTiming,
    /// Most frames that one call of an old API's interrupt handler takes off the ring.
    pub interrupt_work: u32,
    /// Least time between two interrupts for frames lost without a descriptor; none: no such
    /// interrupt.
    pub no_buffer_interval: Option<Ns>,
    /// A timer looks at the ring each so many jiffies, and calls the interrupt handler if no
    /// descriptor is ready.
    pub cleanup_jiffies: Option<u64>,
    /// What it does about its transmit ring.
    pub transmit: TxRules,
    /// What `ethtool -S` prints: the names are each driver's own.
    pub statistics: fn(NicCounts) -> Vec<Statistic>,
    /// What its functions are called.
    pub functions: DriverFunctions,
}

/// The names of a driver's functions.
#[derive(Clone, Copy, Debug)]
pub struct DriverFunctions {
    /// The interrupt handler.
    pub interrupt: &'static str,
    /// `dev->poll`.
    pub poll: &'static str,
    /// `dev->hard_start_xmit`.
    pub hard_start_xmit: &'static str,
}

impl DriverFunctions {
    /// Of a driver that is none in particular: what the kernel calls the pointers to them.
    pub(super) const UNNAMED: DriverFunctions = DriverFunctions {
        interrupt: "interrupt",
        poll: "poll",
        hard_start_xmit: "hard_start_xmit",
    };
}

/// What a driver decides about frames that leave.
#[derive(Clone, Copy, Debug)]
pub struct TxRules {
    /// It stops the queue when no more descriptors than these are free, of a ring of so many.
    pub stop_at: fn(u32) -> u32,
    /// It wakes the queue when more than these are free.
    pub wake_above: fn(u32) -> u32,
    /// When the NIC interrupts for frames that were sent.
    pub moderation: ModerationConfig,
    /// Who takes back the descriptors of frames that were sent.
    pub reaped: Reap,
}

/// Who takes back the descriptors of frames that were sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reap {
    /// The interrupt handler, also while a polled driver has received frames masked.
    InInterrupt,
    /// `dev->poll`, with the interrupt masked.
    InPoll,
}

impl TxRules {
    /// An interrupt for each frame; the queue is stopped with the last descriptor, and woken
    /// with the first that is free.
    pub(super) const PER_FRAME: TxRules = TxRules {
        stop_at: |_| 0,
        wake_above: |_| 0,
        moderation: ModerationConfig {
            delay: Ns::ZERO,
            frames: 0,
        },
        reaped: Reap::InInterrupt,
    };
}

/// Who takes frames off the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receive {
    /// `dev->poll`, in the softirq, with the interrupt masked (net/core/dev.c:net_rx_action).
    Polled,
    /// The interrupt handler, which passes each frame to `netif_rx`.
    InInterrupt,
}

/// When a descriptor gets a new buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefillTiming {
    /// After the frames that were taken off together. A descriptor for which there is no
    /// memory stays empty until the next time.
    AfterBatch,
    /// Before its frame goes up. Without memory the frame is dropped, and its descriptor
    /// keeps the old buffer.
    BeforeFrame,
}
