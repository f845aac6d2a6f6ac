//! Effects that TCP reports to the simulated machine: ACKs, queued segments, wake-ups, timers, and
//! segments that were delivered or discarded.

use super::TcpMem;
use crate::coverage::{Calls, Function};
use crate::packet::{Ack, Skb};
use base::{Complete, Ns};

/// Reasons for which TCP discards a segment with payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpDrop {
    /// No room within `sk_rcvbuf`, or the out-of-sequence queue was purged to make room.
    Rcvbuf,
    /// TCP's memory limits (`tcp_mem`) did not permit another page.
    Memory,
    /// The segment is outside the window, or has too old a timestamp (PAWS).
    Window,
    /// All bytes of the segment had arrived before.
    Duplicate,
    /// The receiving process was killed, so its socket is closed.
    NoSocket,
    /// The backlog had reached its limit.
    Backlog,
}

/// A queue on which a segment can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpQueue {
    /// `sk_backlog`: the receiving program held the socket's lock.
    Backlog,
    /// `ucopy.prequeue`: a receiving program was waiting for data.
    Prequeue,
    /// The receive queue, in sequence (`sk_receive_queue`).
    Receive,
    /// The out-of-sequence queue (`out_of_order_queue`).
    OutOfSequence,
}

/// Yes-or-no decisions about a segment in TCP input.
#[derive(Clone, Copy, Debug)]
pub enum TcpGate {
    /// Does the receiving program hold the socket's lock? If yes, the segment goes to the backlog.
    SocketOwned,
    /// Is a receiving program waiting for data? If yes, the segment goes to the prequeue.
    ReaderWaiting,
    /// Does header prediction hold? If no, the segment takes the slow path.
    FastPath,
    /// Does the segment begin with the next byte that the receiver expects?
    InSequence,
    /// Does the segment fit into the buffer of the waiting program, so that it can be copied there
    /// directly?
    FitsIovec,
}

impl TcpGate {
    /// Number of different decisions.
    const COUNT: usize = TcpGate::FitsIovec as usize + 1;
}

/// Counts of each decision: the number of answers "no", then "yes".
#[derive(Clone, Debug, Default)]
pub struct Gates([[u64; 2]; TcpGate::COUNT]);

impl Gates {
    /// Counts a decision.
    #[inline]
    pub fn count(&mut self, gate: TcpGate, yes: bool) {
        self.0[gate as usize][usize::from(yes)] += 1;
    }

    /// Returns how often this decision had this answer.
    pub fn of(&self, gate: TcpGate, yes: bool) -> u64 {
        self.0[gate as usize][usize::from(yes)]
    }
}

/// Effects of a call into TCP, which the simulated machine applies or shows.
///
/// Every segment ends in exactly one of `Delivered`, `Drop` (with payload) or `Control` (without).
/// Each of the three also returns the segment's buffer to its slab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpEffect {
    /// An acknowledgement leaves the socket.
    SendAck(Ack),
    /// The machine must wake the receiving program, which sleeps in `sk_wait_data` or is about to
    /// sleep.
    WakeReader,
    /// The segment is discarded.
    Drop {
        /// The segment.
        skb: Skb,
        /// Reason.
        reason: TcpDrop,
    },
    /// The segment's last byte has been copied to the receiving program.
    Delivered {
        /// The segment.
        skb: Skb,
    },
    /// A segment without payload was processed completely.
    Control {
        /// The segment.
        skb: Skb,
    },
    /// A segment goes through `tcp_rcv_established`, and the machine must charge CPU time for this.
    /// The fast path, with header prediction, costs less time.
    Established {
        /// Whether the segment takes the fast path.
        fast: bool,
    },
    /// The segment waits on a queue.
    Queued {
        /// `Skb::id` of the segment.
        id: u64,
        /// Queue on which the segment waits.
        queue: TcpQueue,
    },
    /// The delayed-ACK timer found the socket locked, so no ACK was sent yet.
    DelackBlocked,
    /// The delayed-ACK timer sent the ACK that the previous effect contains.
    DelackSent,
    /// A high-resolution timer was set. Its interrupt comes at `at`, unless the timer is cancelled.
    HrtimerSet {
        /// Moment of the interrupt.
        at: Ns,
        /// Exists only in the complete build (see [`Complete`]), because only Linux 6.12 sets this
        /// timer and the smaller build does not contain Linux 6.12.
        proof: Complete,
    },
    /// The delayed-ACK timer processed the prequeue because the receiving program had not run.
    PrequeueRescued {
        /// Number of segments on the prequeue.
        segments: u32,
    },
    /// Segments moved from the out-of-sequence queue to the receive queue.
    HoleFilled {
        /// Number of segments moved.
        segments: u32,
    },
    /// The queues were collapsed or purged to make room.
    QueuesPruned,
    /// TCP's memory limits (`tcp_mem`) did not permit another page.
    MemoryRefused,
    /// TCP entered (true) or left (false) memory pressure, as `tcp_mem` defines it.
    MemoryPressure(bool),
}

/// State outside the socket that a call can change or read.
pub struct TcpCx<'a> {
    /// Memory accounting of all sockets.
    pub mem: &'a mut TcpMem,
    /// The kernel's clock, jiffies.
    pub jiffies: u64,
    /// The kernel's clock, nanoseconds.
    pub now: Ns,
    /// Effects of the call, in order.
    pub fx: &'a mut Vec<TcpEffect>,
    /// Counts of the kernel functions that were called.
    pub calls: &'a mut Calls,
    /// Counts of the decisions in TCP input.
    pub gates: &'a mut Gates,
}

impl TcpCx<'_> {
    /// Counts a call of a kernel function.
    pub(super) fn called(&mut self, function: Function) {
        self.calls.count(function);
    }

    /// Adds an effect, which the simulated machine will apply or show.
    pub(super) fn emit(&mut self, effect: TcpEffect) {
        self.fx.push(effect);
    }

    /// Ends a segment that will never reach the receiving program.
    pub(super) fn discard(&mut self, skb: Skb, reason: TcpDrop) {
        self.fx.push(match skb.len {
            0 => TcpEffect::Control { skb },
            _ => TcpEffect::Drop { skb, reason },
        });
    }
}
