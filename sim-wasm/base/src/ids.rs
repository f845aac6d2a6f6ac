//! Types for the numbers that identify network devices, flows and sockets. The type says what its
//! number identifies.

/// Number of a network device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DevId(pub u8);

impl DevId {
    /// The first network device, `eth0`. Every host has this device.
    pub const ETH0: DevId = DevId(0);
}

/// Number of a flow: one stream of the senders, including the stream's ACKs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FlowId(pub u8);

/// Number of a socket of the receiving host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SockId(pub u16);

/// Number of a processor.
#[derive(Clone, Copy, Debug, Default)]
pub struct CpuId(pub u8);

impl CpuId {
    /// The processor that starts the machine, and the only one so far.
    pub const BOOT: CpuId = CpuId(0);
}

/// Makes a number the index of every list with one item for each number: `devices[dev]`.
#[macro_export]
macro_rules! indexes_lists {
    ($($Id:ident),+) => {$(
        impl $Id {
            /// Index in a list with one item for each number.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl<T> ::std::ops::Index<$Id> for Vec<T> {
            type Output = T;

            #[inline]
            fn index(&self, id: $Id) -> &T {
                &self[id.index()]
            }
        }

        impl<T> ::std::ops::IndexMut<$Id> for Vec<T> {
            #[inline]
            fn index_mut(&mut self, id: $Id) -> &mut T {
                &mut self[id.index()]
            }
        }
    )+};
}

indexes_lists!(DevId, FlowId, SockId);
