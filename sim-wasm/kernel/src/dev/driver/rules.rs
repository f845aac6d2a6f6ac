//! Rules of a driver: how it takes frames, refills the ring and handles sent frames.

use super::super::{fifo::WithoutDescriptor, moderation::ModerationConfig};
use super::{NicCounts, Statistic};
use base::Ns;

/// Rules of one driver.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Code that takes frames off the ring.
    pub receive: Receive,
    /// Time at which a descriptor gets a new buffer.
    pub refill: RefillTiming,
    /// Maximum of frames taken off the ring by one call of the interrupt handler of a `netif_rx`
    /// driver.
    pub interrupt_work: u32,
    /// What the NIC does with a frame that finds no ready descriptor.
    pub without_descriptor: WithoutDescriptor,
    /// Minimum time between two interrupts that report frames lost for lack of a descriptor;
    /// `None`: no such interrupt.
    pub no_buffer_interval: Option<Ns>,
    /// Interval of a timer that checks the ring, ms. The timer calls the interrupt handler if no
    /// descriptor is ready; `None`: no timer.
    pub cleanup_ms: Option<u64>,
    /// The driver's rules for its transmit ring.
    pub transmit: TxRules,
    /// Output of `ethtool -S`. Each driver has its own names.
    pub statistics: fn(NicCounts) -> Vec<Statistic>,
    /// Names of the driver's functions.
    pub functions: DriverFunctions,
}

impl Rules {
    /// Returns whether the softirq polls the driver.
    pub fn is_polled(&self) -> bool {
        self.receive == Receive::Polled
    }
}

/// Names of a driver's functions.
#[derive(Clone, Copy, Debug)]
pub struct DriverFunctions {
    /// Name of the interrupt handler.
    pub interrupt: &'static str,
    /// Name of the function that polls (`dev->poll`).
    pub poll: &'static str,
    /// Name of the function that sends (`dev->hard_start_xmit`).
    pub hard_start_xmit: &'static str,
}

impl DriverFunctions {
    /// Function names for a modelled driver that has no real counterpart: the kernel's names of the
    /// function pointers.
    pub(super) const UNNAMED: DriverFunctions = DriverFunctions {
        interrupt: "interrupt",
        poll: "poll",
        hard_start_xmit: "hard_start_xmit",
    };
}

/// Rules of a driver for sent frames.
#[derive(Clone, Copy, Debug)]
pub struct TxRules {
    /// Number of free descriptors at or below which the driver stops the transmit queue, as a
    /// function of the ring's size.
    pub stop_at: fn(u32) -> u32,
    /// Number of free descriptors above which the driver wakes the transmit queue, as a function of
    /// the ring's size.
    pub wake_above: fn(u32) -> u32,
    /// Interrupt moderation for sent frames.
    pub moderation: ModerationConfig,
    /// Code that reclaims descriptors of sent frames.
    pub reaped: Reap,
}

/// Code that reclaims descriptors of sent frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reap {
    /// The interrupt handler. This handler also runs while a polled driver has masked the interrupt
    /// for received frames.
    InInterrupt,
    /// `dev->poll`, with the interrupt masked.
    InPoll,
}

impl TxRules {
    /// Each sent frame causes an interrupt. The transmit queue stops when no descriptor is free,
    /// and wakes when one is free.
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

/// Code that takes frames off the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receive {
    /// `dev->poll`, in the softirq, with the interrupt masked (net/core/dev.c:net_rx_action).
    Polled,
    /// The interrupt handler, which passes each frame to `netif_rx`.
    InInterrupt,
}

/// Time at which a descriptor gets a new buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefillTiming {
    /// After all frames of a batch are taken off the ring. Without memory a descriptor stays empty
    /// until the next batch.
    AfterBatch,
    /// Before the driver passes the frame to the stack. Without memory the driver drops the frame,
    /// and the descriptor keeps the old buffer.
    BeforeFrame,
}
