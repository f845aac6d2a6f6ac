//! Net devices: the NIC with its receive ring and its interrupts, and what its driver does.
//!
//! In the order in which a frame meets them: `device` (the whole of it), `fifo` (the bus
//! carries it), `pause` (its memory fills), `rx_ring` (where DMA puts a frame), `tx_ring` (from where the NIC sends one),
//! `moderation` (when the NIC interrupts), `no_buffer` (how it tells of a lost frame), `driver`
//! (one file per driver). A device answers with effects: interrupt now, a timer at a moment. It
//! knows no protocol, and it has no clock and no memory of its
//! own: whoever owns it asks for buffers and says how that ended.
//!
//! The queue before a transmit ring is `pfifo_fast`.

mod config;
mod device;
pub mod driver;
mod fifo;
mod moderation;
mod no_buffer;
mod pause;
mod rx_ring;
mod tx_ring;

pub use config::{Card, DeviceConfig, Offload};
pub use device::{Arrival, DeviceEffects, DeviceTimer, DriverStep, FrameFate, NetDevice, Refilled};
pub use driver::NicDriver;
pub use fifo::{BusConfig, WithoutDescriptor};
pub use moderation::ModerationConfig;
pub use pause::{FlowControl, PauseFrame};
pub use rx_ring::RxRing;
pub use tx_ring::{Reaped, Sent, TxRing};
