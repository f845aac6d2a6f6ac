//! The receiving kernel: one mechanism, one file, under the kernel's own name.

pub mod disk;
pub mod memory;
pub mod napi;
pub mod netif_rx;
pub mod ring;
pub mod sched;
pub mod slab;
pub mod softirq;
pub mod task;
pub mod tcp;
pub mod udp;
