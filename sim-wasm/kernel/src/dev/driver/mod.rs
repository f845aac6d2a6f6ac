//! What a NIC's driver decides, one file per driver: how frames leave the ring, when new
//! buffers come, what happens when memory has none, and what `ethtool -S` prints.
//!
//! Everything else asks these rules and knows no driver by name. A driver more is a file
//! more, a variant of [`NicDriver`], and a line in its `rules`.

mod napi;
mod netif_rx;
mod sk98lin;
mod statistics;
mod tg3;

pub use statistics::{NicCounts, Statistic};

use super::moderation::ModerationConfig;
use base::time::Ns;

/// The drivers there are (contract `nic.driver`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NicDriver {
    /// Polled; refills after each batch, retrying every empty descriptor.
    #[default]
    Napi,
    /// Polled; a failed refill drops the packet and recycles its buffer.
    Tg3,
    /// `netif_rx`, a batch per interrupt; empty descriptors wait for memory.
    Sk98lin,
    /// `netif_rx`, an interrupt per frame.
    NetifRx,
}

impl NicDriver {
    /// What this driver decides.
    pub const fn rules(self) -> &'static Rules {
        match self {
            NicDriver::Napi => &napi::RULES,
            NicDriver::Tg3 => &tg3::RULES,
            NicDriver::Sk98lin => &sk98lin::RULES,
            NicDriver::NetifRx => &netif_rx::RULES,
        }
    }
}

/// One driver's decisions.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Who takes frames off the ring.
    pub receive: Receive,
    /// When a descriptor gets a new buffer.
    pub refill: Refill,
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
pub enum Refill {
    /// After the frames that were taken off together. A descriptor for which there is no
    /// memory stays empty until the next time.
    AfterBatch,
    /// Before its frame goes up. Without memory the frame is dropped, and its descriptor
    /// keeps the old buffer.
    BeforeFrame,
}
