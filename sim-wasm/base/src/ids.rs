//! Names for what a machine may have several of. A number alone does not say what it counts.

/// A net device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DevId(pub u8);

impl DevId {
    /// The device that a machine with a single one has: `eth0`.
    pub const ETH0: DevId = DevId(0);

    /// Its place in a list of devices.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A flow: one stream of the senders, with its ACKs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlowId(pub u8);

impl FlowId {
    /// Its place in a list of flows.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A socket of the receiver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SockId(pub u16);

impl SockId {
    /// Its place in the list of sockets.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
