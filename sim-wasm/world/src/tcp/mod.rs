//! The sending TCP of Linux 2.6.12 and of 6.12: bulk data out, ACKs in.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_ack and tcp_fastretrans_alert, tcp_output.c, tcp_timer.c.
//! Modules in the order in which a segment meets them: `write_queue` (what the application has
//! written), `push_marks` (which segments carry PSH), `send_memory` (how much memory the data may
//! occupy), `connection` (which segment is sent next), `scoreboard` (segments in flight), `sack`
//! (what the receiver reports), `ack` (effect of an ACK), `rtt` and `clock` (timeouts), `window`
//! and `congestion` with `bic` or `cubic` and `hystart` (size of the window), `recovery` (losses,
//! and the undoing of needless reductions), `rto` (timers). `sender` chooses by release: the rules
//! of 2.6.12 are in [`connection`], those of 6.12 in `rack` and `tso`.
//!
//! Simplified
//! - Timestamps, window scaling and SACK are always negotiated; ECN is off. 2.6.12 has FACK on and
//!   F-RTO off, its defaults. Reno's counting of duplicate ACKs and the state CWR are left out.
//! - The last ACK of the handshake travels with the first data segment: one Handshake
//!   frame goes out, and its answer opens the connection. A capture lacks one packet of
//!   52 bytes.
//! - 2.6.12 has TSO off. Every segment is a full MSS, except those of a recorded application, which
//!   leave without Nagle's algorithm and are never collapsed when they are sent again. There is no
//!   FIN: a finished connection stops sending.
//! - The sender's own receive side, queueing discipline and memory never refuse a packet.

mod ack;
mod bic;
mod clock;
mod config;
mod congestion;
mod connection;
mod cubic;
mod hystart;
mod push_marks;
mod rack;
mod recovery;
mod rto;
mod rtt;
mod sack;
mod scoreboard;
mod script;
mod send_memory;
mod sender;
mod tso;
mod window;
mod write_queue;

#[cfg(test)]
mod bad_link;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod tests;

pub use config::{
    CaState, Departure, SenderConfig, SenderCounters, SenderReading, SenderRelease, advmss_for,
    mss_for,
};
pub use rtt::{RTO_INIT, RTO_MAX, RTO_MIN};
pub use script::AppWrite;
pub use sender::TcpSender;

use congestion::Congestion;
use connection::{Connection, REORDERING, SSTHRESH_NONE, TimerKind};
