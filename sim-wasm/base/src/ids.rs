//! Types for the numbers that identify network devices, flows, sockets and processors. The type
//! says what its number identifies.

/// Number of a network device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DevId(pub u8);

impl DevId {
    /// The first network device, `eth0`. Every host has this device.
    pub const ETH0: DevId = DevId(0);

    /// Index in a list of devices.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Number of a flow: one stream of the senders, including the stream's ACKs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FlowId(pub u8);

impl FlowId {
    /// Index in a list of flows.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Number of a socket of the receiving host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SockId(pub u16);

impl SockId {
    /// Index in the list of sockets.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Number of a processor.
#[derive(Clone, Copy, Debug, Default)]
pub struct CpuId(pub u8);

impl CpuId {
    /// The processor that starts the machine, and the only one so far.
    pub const BOOT: CpuId = CpuId(0);

    /// Index in a list of processors.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
