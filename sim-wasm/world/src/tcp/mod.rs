//! The sending TCP of Linux 2.6.12: bulk data out, ACKs in.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_ack and tcp_fastretrans_alert, tcp_output.c,
//! tcp_timer.c; kernel-2.6.12 §6. The files, in the order in which a segment meets them:
//! `write_queue` (what the application has written), `sender` (what goes out next),
//! `scoreboard` (what is in flight), `sack` (what the receiver says of it), `ack` (what an ACK does),
//! `rtt`, `window` and `bic` (how long, how much), `recovery` (losses and second thoughts),
//! `rto` (timers).
//!
//! Simplified
//! - Timestamps, window scaling, SACK and FACK are always agreed upon, ECN and F-RTO are
//!   off (the defaults), so no Reno dupack counting and no state CWR.
//! - The handshake's last ACK rides on the first data segment: one Handshake frame goes
//!   out, its answer opens the connection. A capture lacks one 52-byte packet.
//! - Every segment is a full MSS and TSO is off (kernel-2.6.12 §12), so Nagle and
//!   retransmit collapsing never apply. No FIN: a connection that ends falls silent.
//! - The sender's own receive side, its queue discipline and its memory never refuse.

mod ack;
mod bic;
mod clock;
mod connection;
mod recovery;
mod rto;
mod rtt;
mod sack;
mod scoreboard;
mod sender;
mod window;
mod write_queue;

#[cfg(test)]
mod harness;
#[cfg(test)]
mod tests;

pub use connection::{
    CaState, Departure, SenderConfig, SenderCounters, SenderReading, advmss_for, mss_for,
};
pub use rtt::{RTO_INIT, RTO_MAX, RTO_MIN};
pub use sender::TcpSender;
