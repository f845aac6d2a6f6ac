//! Net devices: the NIC with its receive ring and its interrupts, and its driver.
//!
//! A frame passes through the modules in this order: `device` (the whole device), `fifo` (transfer
//! over the bus),
//! `rx_queue` (one receive queue) with its `rx_ring` (target of DMA), `moderation` (interrupts) and `no_buffer`
//! (reports of lost frames), `driver` (one file per driver), `tx_ring` (source of sent frames). A
//! device's functions return `effects`: requests for an interrupt now, or for a timer at a given
//! time. A device knows no protocol and has no clock or memory of its own. The device's owner
//! requests the buffers and reports the results.
//!
//! The queue before a transmit ring is in `qdisc`.

mod config;
mod device;
pub mod driver;
mod effects;
mod fifo;
mod moderation;
mod no_buffer;
mod pause;
mod rx_queue;
mod rx_ring;
mod tx_ring;

pub use config::{Card, DeviceConfig, Offload};
pub use device::NetDevice;
pub use driver::NicDriver;
pub use effects::{Arrival, DeviceEffects, DeviceTimer, DriverStep, FrameFate, Refilled};
pub use fifo::{BusConfig, WithoutDescriptor};
pub use moderation::ModerationConfig;
pub use pause::{FlowControl, PauseFrame};
pub use rx_queue::RxQueue;
pub use rx_ring::RxRing;
pub use tx_ring::{Reaped, Sent, TxRing};
