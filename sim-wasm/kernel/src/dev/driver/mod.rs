//! Rules of the NIC drivers, one file per driver: how frames leave the ring, when new buffers come,
//! what happens without memory, and the output of `ethtool -S`.
//!
//! All other code uses these rules and knows no driver by name. A new driver needs a file, a
//! variant of [`NicDriver`], and a line in its `rules`.

mod napi;
mod netif_rx;
mod rules;
mod sk98lin;
mod statistics;
mod tg3;

pub use rules::{DriverFunctions, Reap, Receive, RefillTiming, Rules, TxRules};
pub use statistics::{NicCounts, Statistic};

/// The drivers (parameter `nic.driver`).
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
    /// Rules of a polled driver for Fast Ethernet cards.
    pub const POLLED_FAST_ETHERNET: &'static Rules = &napi::FAST_ETHERNET;

    /// Returns the driver's rules.
    pub const fn rules(self) -> &'static Rules {
        match self {
            NicDriver::Napi => &napi::RULES,
            NicDriver::Tg3 => &tg3::RULES,
            NicDriver::Sk98lin => &sk98lin::RULES,
            NicDriver::NetifRx => &netif_rx::RULES,
        }
    }
}
