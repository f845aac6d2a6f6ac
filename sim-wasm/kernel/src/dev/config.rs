//! What a net device is set to.

use super::driver::{NicDriver, Rules};
use super::fifo::{BusConfig, WithoutDescriptor};
use super::moderation::ModerationConfig;
use super::pause::FlowControl;

/// What work the NIC does for the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offload {
    /// None.
    #[default]
    None,
    /// Verifies the payload checksum.
    Checksum,
    /// All TCP protocol work.
    Tcp,
}

/// What kind of card a device is: its polled driver minds frames sent accordingly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Card {
    /// Of 1 Gb/s: hundreds of transmit descriptors, told of many frames together.
    #[default]
    Gigabit,
    /// Fast Ethernet: a few transmit descriptors, told of each frame sent.
    FastEthernet,
}

/// What a device is set to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceConfig {
    /// Its driver.
    pub driver: NicDriver,
    /// Its kind.
    pub card: Card,
    /// Receive descriptors, D.
    pub ring: u32,
    /// Transmit descriptors.
    pub tx_ring: u32,
    /// Interrupt moderation.
    pub moderation: ModerationConfig,
    /// Its way to memory, with what it holds meanwhile.
    pub bus: BusConfig,
    /// What it does with a frame for which there is no descriptor.
    pub without_descriptor: WithoutDescriptor,
    /// What it and the switch's port agreed on for when its memory fills.
    pub flow_control: FlowControl,
    /// Work moved to the NIC.
    pub offload: Offload,
}

impl DeviceConfig {
    /// What its driver decides on such a card.
    pub fn rules(&self) -> &'static Rules {
        match (self.driver, self.card) {
            (NicDriver::Napi, Card::FastEthernet) => NicDriver::POLLED_FAST_ETHERNET,
            (driver, _) => driver.rules(),
        }
    }
}
