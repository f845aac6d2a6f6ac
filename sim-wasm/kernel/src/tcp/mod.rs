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

use crate::packet::Skb;
use ack_state::AckState;
use backlog::Backlog;
use compressed_state::CompressedAck;
use queues::{SeqQueue, SkbQueue};
use rcv_space::SpaceProbe;
use sack::SackList;
use space::WindowShare;
use unit::Unit;
use window::Window;

/// `ucopy`: the receiving program that waits in tcp_recvmsg, and the room in its buffer.
#[derive(Clone, Debug, Default)]
pub struct Ucopy {
    /// Whether a receiving program is registered for direct copies (`ucopy.task` is set).
    pub installed: bool,
    /// Free bytes of the receiving program's buffer.
    pub len: u64,
}

/// A receiving TCP connection (include/linux/tcp.h: struct tcp_sock; include/net/sock.h: struct
/// sock).
///
/// Simplified: `sk_rmem_alloc` is not a field, because it always equals the truesize on the receive
/// queue and the out-of-order queue together.
#[derive(Clone, Debug)]
pub struct TcpSock {
    params: TcpSockParams,
    /// Counters of this connection for `netstat -s`.
    pub mib: TcpMib,
    /// `sk_lock.owner`: a system call holds the socket's lock.
    owned: bool,
    /// Whether the receiving process was killed.
    closed: bool,
    /// Whether the receiving program is on the socket's wait queue, in sk_wait_data.
    waiting: bool,
    /// Whether the receiving program was made runnable since it joined the wait queue.
    woken: bool,
    ucopy: Ucopy,
    receive_queue: SeqQueue,
    ofo_queue: SeqQueue,
    backlog: Backlog,
    prequeue: SkbQueue,
    /// First segment of the `sk_buff` that the receiving program is processing.
    in_hand: Option<Skb>,
    /// Segments that were merged into the `sk_buff` of `in_hand`.
    joined_in_hand: Vec<Skb>,
    /// Segments that follow, in the same `sk_buff`, the segment that TCP input is processing.
    unit: Unit,
    /// Size of the receive buffer (`sk_rcvbuf`), bytes.
    rcvbuf: u64,
    /// Memory that the socket has taken from `tcp_mem` and not yet used for segments
    /// (`sk_forward_alloc`), bytes.
    forward_alloc: i64,
    /// Next byte expected from the sender.
    rcv_nxt: u64,
    /// Next byte that the receiving program will get.
    copied_seq: u64,
    window: Window,
    share: WindowShare,
    probe: SpaceProbe,
    ack: AckState,
    /// State of the ACKs held back, if the kernel release compresses ACKs.
    compressed: Option<CompressedAck>,
    sack: SackList,
    /// Timestamp that the next ACK echoes.
    ts_recent: u32,
    /// Whether header prediction is on (`pred_flags` ≠ 0).
    header_prediction: bool,
    /// Jiffy at which the delayed-ACK timer expires, if the timer is set.
    delack_expires: Option<u64>,
}
