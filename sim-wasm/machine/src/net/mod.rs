//! What the receiver's network keeps between events: its sockets, by `SockId`, and the ACKs
//! that wait to leave. Parts: they answer, and whoever owns them acts.

mod socket;
mod sockets;
mod transmit;

pub use socket::{Socket, Transport};
pub use sockets::Sockets;
pub use transmit::Transmit;
