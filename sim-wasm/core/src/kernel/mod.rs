//! The receiving kernel: one mechanism, one file, under the kernel's own name.

pub mod napi;
pub mod netif_rx;
pub mod ring;
pub mod sched;
pub mod softirq;
pub mod task;
