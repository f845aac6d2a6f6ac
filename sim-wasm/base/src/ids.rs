//! Number types for things of which a machine may have several. The type says what the number
//! identifies.

/// A net device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DevId(pub u8);

impl DevId {
    /// The first device, `eth0`. A host with one device has this device.
    pub const ETH0: DevId = DevId(0);

    /// Index in a list of devices.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A flow: one stream of the senders, including its ACKs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlowId(pub u8);

impl FlowId {
    /// Index in a list of flows.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A socket of the receiver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SockId(pub u16);

impl SockId {
    /// Index in the list of sockets.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CpuId(pub u8);

impl CpuId {
    /// The processor that starts the machine, and the only one so far.
    pub const BOOT: CpuId = CpuId(0);

    /// Index in a list of processors.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
