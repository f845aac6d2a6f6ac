//! What TCP tells the machine: decisions, queues, wake-ups, timers, and how a segment ended.

use super::memory::TcpMem;
use crate::coverage::{Calls, Function};
use crate::packet::{Ack, Skb};

/// Why TCP discarded a segment that carried payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpDrop {
    /// No room under `sk_rcvbuf`, or the out-of-sequence queue was purged to make some.
    Rcvbuf,
    /// `tcp_mem` refused a page.
    Memory,
    /// Outside the window, or its timestamp was too old (PAWS).
    Window,
    /// All its bytes had arrived before.
    Duplicate,
    /// The process was killed.
    NoSocket,
}

/// A queue on which a segment can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpQueue {
    /// `sk_backlog`: the socket was owned by the reader.
    Backlog,
    /// `ucopy.prequeue`: a reader was waiting.
    Prequeue,
    /// `sk_receive_queue`.
    Receive,
    /// `out_of_order_queue`.
    OutOfSequence,
}

/// A decision that a segment meets in TCP input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpGate {
    /// Is the socket owned by the reader? Yes: backlog.
    SocketOwned,
    /// Is a reader waiting? Yes: prequeue.
    ReaderWaiting,
    /// Does header prediction hold? No: slow path.
    FastPath,
    /// Is it the byte that the receiver expects?
    InSequence,
    /// Does it fit the waiting reader's buffer, so that it is copied there directly?
    FitsIovec,
}

impl TcpGate {
    /// How many gates there are.
    const COUNT: usize = TcpGate::FitsIovec as usize + 1;
}

/// Decisions by gate: how often no, and how often yes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gates([[u64; 2]; TcpGate::COUNT]);

impl Gates {
    /// A decision was taken.
    #[inline]
    pub fn count(&mut self, gate: TcpGate, yes: bool) {
        self.0[gate as usize][usize::from(yes)] += 1;
    }

    /// How often it was decided so.
    pub fn of(&self, gate: TcpGate, yes: bool) -> u64 {
        self.0[gate as usize][usize::from(yes)]
    }
}

/// What a call left for the machine to do or to show.
///
/// Every segment ends in exactly one of `Delivered`, `DropReason` (payload) or `Control`
/// (none); each of the three also returns the segment's buffer to its slab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TcpEffect {
    /// An acknowledgement leaves the socket.
    SendAck(Ack),
    /// Wake the reader, which sleeps in `sk_wait_data` (or is about to).
    WakeReader,
    /// Set the delayed-ACK timer, replacing any earlier expiry.
    ArmDelack {
        /// Jiffy at which it expires.
        at_jiffy: u64,
    },
    /// Delete the delayed-ACK timer.
    StopDelack,
    /// The segment is discarded.
    DropReason {
        /// The segment.
        skb: Skb,
        /// Why.
        reason: TcpDrop,
    },
    /// The segment's last byte has been copied to the reader.
    Delivered {
        /// The segment.
        skb: Skb,
    },
    /// A segment without payload has done its work.
    Control {
        /// The segment.
        skb: Skb,
    },
    /// A segment goes through `tcp_rcv_established`, whose time is to be charged: less of it
    /// where header prediction holds.
    Established {
        /// On the fast path.
        fast: bool,
    },
    /// The segment waits on a queue.
    Queued {
        /// `Skb::id`.
        id: u64,
        /// Where.
        queue: TcpQueue,
    },
    /// The delayed-ACK timer met an owned socket and tries again 40 ms later.
    DelackBlocked,
    /// The delayed-ACK timer sent the ACK that precedes this effect.
    DelackSent,
    /// The timer processed the prequeue because the reader had not run.
    PrequeueRescued {
        /// Segments on it.
        segments: u32,
    },
    /// The out-of-sequence queue gave segments to the receive queue.
    HoleFilled {
        /// How many moved.
        segments: u32,
    },
    /// The queues were collapsed, or purged, for lack of room.
    QueuesPruned,
    /// `tcp_mem` refused a page.
    MemoryRefused,
    /// `tcp_mem` entered (true) or left (false) memory pressure.
    MemoryPressure(bool),
}

/// What every call may touch besides its socket.
pub struct TcpCx<'a> {
    /// The accounting that all sockets share.
    pub mem: &'a mut TcpMem,
    /// The kernel's clock, 1 ms each.
    pub jiffies: u64,
    /// Where effects are left, in order.
    pub fx: &'a mut Vec<TcpEffect>,
    /// Where calls are counted.
    pub calls: &'a mut Calls,
    /// Where decisions are counted.
    pub gates: &'a mut Gates,
}

impl TcpCx<'_> {
    /// A function of the kernel is called.
    pub(super) fn called(&mut self, function: Function) {
        self.calls.count(function);
    }

    /// Leaves an effect for the machine.
    pub(super) fn emit(&mut self, effect: TcpEffect) {
        self.fx.push(effect);
    }

    /// Ends a segment that will never reach the reader.
    pub(super) fn discard(&mut self, skb: Skb, reason: TcpDrop) {
        self.fx.push(match skb.len {
            0 => TcpEffect::Control { skb },
            _ => TcpEffect::DropReason { skb, reason },
        });
    }
}
