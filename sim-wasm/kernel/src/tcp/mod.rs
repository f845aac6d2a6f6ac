//! Receiving TCP of 2.6.12 and 6.12, as a state machine without a clock and without a CPU.
//!
//! Read first: net/ipv4/tcp_ipv4.c:tcp_v4_rcv, tcp_input.c:tcp_rcv_established, tcp.c:tcp_recvmsg.
//! A segment meets the files in this order: `input` (is the socket locked, does a program wait,
//! does the fast path apply), `data_queue` (is the segment in sequence), `ack` and `select_window`
//! with `sack` and `adjust_space` (the answer to the sender), `prune` and `memory` (lack of room),
//! `timers` (the delayed ACK), `compressed_ack` (ACKs of 6.12 for segments out of order), `recvmsg`
//! (the receiving program's call). `release` has the differences between the two kernels.
//!
//! The simulated machine owns time and the CPU. It calls `TcpSock::tcp_v4_rcv`,
//! `TcpSock::delack_timer` and `TcpSock::compressed_ack_timer` in softirq context and
//! `TcpSock::recvmsg_step` in the receiving program's context, and applies the effects in
//! `TcpCx::fx`.
//!
//! Simplified, for the whole directory:
//! - The socket starts established and never closes in order (no FIN, RST, urgent data), because
//!   the studies measure long transfers. A packet capture would show that they are missing.
//! - The segments' own ACK field is ignored: the receiver sends no data.
//! - Memory for an ACK is always found. When memory is exhausted the kernel would retry after 200
//!   ms (tcp_output.c:tcp_send_ack). The sender's timer would hide most of this delay.
//! - Checksums are always right, because the link loses whole frames.

mod ack;
mod ack_state;
mod adjust_space;
mod backlog;
mod backlog_input;
mod compressed_ack;
mod compressed_state;
#[cfg(test)]
mod conservation;
mod data_queue;
mod effects;
mod input;
mod limits;
mod memory;
mod mib;
mod params;
mod prune;
mod queues;
mod rcv_space;
mod readings;
mod recv_step;
mod recvmsg;
mod release;
mod sack;
mod select_window;
mod sock;
mod space;
#[cfg(test)]
mod testbed;
mod timers;
mod unit;
mod window;

pub use effects::{Gates, TcpCx, TcpDrop, TcpEffect, TcpGate, TcpQueue};
pub use limits::RmemLimits;
pub use memory::{TcpMem, limits_of_2_6_12, limits_of_6_12};
pub use mib::TcpMib;
pub use params::TcpSockParams;
pub use recv_step::{RecvCall, RecvStep};
pub use release::Release;
pub use sock::TcpSock;
