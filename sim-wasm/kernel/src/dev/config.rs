//! Configuration of a net device.

use super::driver::Rules;
use super::{BusConfig, FlowControl, ModerationConfig, NicDriver, WithoutDescriptor};
use base::Complete;

/// Work that the NIC does for the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offload {
    /// The NIC does no work for the host.
    #[default]
    None,
    /// The NIC verifies the payload checksum.
    Checksum,
    /// The NIC does most of the TCP protocol work, too.
    Tcp,
}

/// Kind of network card. The polled driver handles sent frames differently on each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Card {
    /// Gigabit Ethernet: hundreds of transmit descriptors, one interrupt for many sent frames.
    #[default]
    Gigabit,
    /// Fast Ethernet: few transmit descriptors, one interrupt per sent frame.
    FastEthernet,
}

/// Configuration of a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceConfig {
    /// Driver of the device.
    pub driver: NicDriver,
    /// Kind of network card.
    pub card: Card,
    /// Number of receive descriptors (D in the Fermilab study).
    pub ring: u32,
    /// Number of transmit descriptors.
    pub tx_ring: u32,
    /// Limits of interrupt moderation.
    pub moderation: ModerationConfig,
    /// The NIC's bus to memory, and its receive FIFO.
    pub bus: BusConfig,
    /// What the NIC does with a frame that finds no ready descriptor. `None`: the driver's rules
    /// decide.
    pub without_descriptor: Option<WithoutDescriptor>,
    /// Flow control agreed with the switch's port.
    pub flow_control: FlowControl,
    /// Work moved from the host to the NIC.
    pub offload: Offload,
    /// `Some` if receive buffers come from a page pool.
    pub page_pool: Option<Complete>,
}

impl DeviceConfig {
    /// Returns the driver's rules for this kind of network card.
    pub fn rules(&self) -> &'static Rules {
        match (self.driver, self.card) {
            (NicDriver::Napi, Card::FastEthernet) => NicDriver::POLLED_FAST_ETHERNET,
            (driver, _) => driver.rules(),
        }
    }

    /// Returns what the NIC does with a frame that finds no ready descriptor.
    pub fn without_descriptor(&self) -> WithoutDescriptor {
        let of_card = self.rules().without_descriptor;
        self.without_descriptor.unwrap_or(of_card)
    }
}
