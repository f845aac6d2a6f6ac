//! What TCP reports to the machine: ACKs, queued segments, wake-ups, timers, and ends of segments.

use super::memory::TcpMem;
use crate::coverage::{Calls, Function};
use crate::packet::{Ack, Skb};
use base::complete::Complete;
use base::time::Ns;

/// Reasons for which TCP discards a segment with payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpDrop {
    /// No room within `sk_rcvbuf`, or the out-of-sequence queue was purged to make room.
    Rcvbuf,
    /// `tcp_mem` refused a page.
    Memory,
    /// Outside the window, or with too old a timestamp (PAWS).
    Window,
    /// All bytes of the segment had arrived before.
    Duplicate,
    /// The receiving process was killed, so its socket is closed.
    NoSocket,
    /// The backlog was at its limit.
    Backlog,
}

/// A queue on which a segment can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpQueue {
    /// `sk_backlog`: the reader held the socket's lock.
    Backlog,
    /// `ucopy.prequeue`: a reader was waiting.
    Prequeue,
    /// The receive queue, in sequence (`sk_receive_queue`).
    Receive,
    /// The out-of-sequence queue (`out_of_order_queue`).
    OutOfSequence,
}

/// Yes-or-no decisions about a segment in TCP input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpGate {
    /// Does a reader hold the socket's lock? Yes: backlog.
    SocketOwned,
    /// Is a reader waiting? Yes: prequeue.
    ReaderWaiting,
    /// Does header prediction hold? No: slow path.
    FastPath,
    /// Does the segment begin with the next byte that the receiver expects?
    InSequence,
    /// Does the segment fit the waiting reader's buffer, to be copied there directly?
    FitsIovec,
}

impl TcpGate {
    /// Number of different decisions.
    const COUNT: usize = TcpGate::FitsIovec as usize + 1;
}

/// Counts of each decision: the number of answers "no", then "yes".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// Effects of a call, for the machine to apply or to show.
///
/// Every segment ends in exactly one of `Delivered`, `Drop` (with payload) or `Control` (without).
/// Each of the three also returns the segment's buffer to its slab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpEffect {
    /// An acknowledgement leaves the socket.
    SendAck(Ack),
    /// The machine must wake the reader, which sleeps in `sk_wait_data` or is about to sleep.
    WakeReader,
    /// The segment is discarded.
    Drop {
        /// The segment.
        skb: Skb,
        /// Reason.
        reason: TcpDrop,
    },
    /// The segment's last byte has been copied to the reader.
    Delivered {
        /// The segment.
        skb: Skb,
    },
    /// A segment without payload was processed completely.
    Control {
        /// The segment.
        skb: Skb,
    },
    /// A segment goes through `tcp_rcv_established`, and the machine must charge the time. The fast
    /// path, with header prediction, costs less.
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
    /// The delayed-ACK timer found the socket locked and retries 40 ms later.
    DelackBlocked,
    /// The delayed-ACK timer sent the ACK that is in the effect before this one.
    DelackSent,
    /// A high-resolution timer was set. Its interrupt comes at `at`, unless the timer is cancelled.
    HrtimerSet {
        /// Moment of the interrupt.
        at: Ns,
        /// Proof of the complete build: only 6.12 has such a timer.
        proof: Complete,
    },
    /// The delayed-ACK timer processed the prequeue because the reader had not run.
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
    /// `tcp_mem` refused a page.
    MemoryRefused,
    /// `tcp_mem` entered (true) or left (false) memory pressure.
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

    /// Adds an effect for the machine.
    pub(super) fn emit(&mut self, effect: TcpEffect) {
        self.fx.push(effect);
    }

    /// Ends a segment that will never reach the reader.
    pub(super) fn discard(&mut self, skb: Skb, reason: TcpDrop) {
        self.fx.push(match skb.len {
            0 => TcpEffect::Control { skb },
            _ => TcpEffect::Drop { skb, reason },
        });
    }
}
