//! The receiving network device: what it is set to.

use base::time::Ns;

/// How the driver takes frames and refills the ring (contract `nic.driver`).
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

/// Interrupt moderation; 0 in both = off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModerationConfig {
    /// The NIC waits so long for more frames before it interrupts; 0 = it does not wait.
    pub delay: Ns,
    /// It interrupts at the latest after so many frames; 0 = any number.
    pub frames: u32,
}

/// What a receiving device is set to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceConfig {
    /// Its driver.
    pub driver: NicDriver,
    /// Receive descriptors, D.
    pub ring: u32,
    /// Interrupt moderation.
    pub moderation: ModerationConfig,
    /// Work moved to the NIC.
    pub offload: Offload,
}
