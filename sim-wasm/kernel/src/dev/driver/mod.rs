//! Rules of the NIC drivers, one file per driver. They say how frames leave the ring, when new
//! buffers come, what happens without memory, and what `ethtool -S` prints.
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
    /// A polled driver. After each batch of frames it requests a buffer for every empty descriptor.
    #[default]
    Napi,
    /// Broadcom's driver, polled. Without memory for a new buffer it drops the frame and reuses the
    /// frame's buffer.
    Tg3,
    /// SysKonnect's driver, with `netif_rx`: one interrupt for a batch of frames. A descriptor
    /// stays empty until there is memory.
    Sk98lin,
    /// A driver with `netif_rx` and usually one interrupt per frame.
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
