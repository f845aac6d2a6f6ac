//! Read-only values of a socket for the simulated machine and for the page.

use super::{TcpQueue, TcpSock};
use crate::packet::Skb;

impl TcpSock {
    /// Size of the receive buffer (`sk_rcvbuf`), bytes.
    pub fn rcvbuf(&self) -> u64 {
        self.rcvbuf
    }

    /// Memory that the socket has taken from `tcp_mem` and not yet used for segments
    /// (`sk_forward_alloc`), bytes.
    pub fn forward_alloc(&self) -> i64 {
        self.forward_alloc
    }

    /// Whether a system call holds the socket's lock.
    pub fn owned(&self) -> bool {
        self.owned
    }

    /// Whether a receiving program waits for data, so that segments go to the prequeue
    /// (`ucopy.task` is set and the socket is not locked).
    pub fn reader_waiting(&self) -> bool {
        self.ucopy.installed && !self.owned
    }

    /// Whether the reading process was killed.
    pub fn closed(&self) -> bool {
        self.closed
    }

    /// Next byte expected from the sender.
    pub fn rcv_nxt(&self) -> u64 {
        self.rcv_nxt
    }

    /// Next byte that the receiving program will get.
    pub fn copied_seq(&self) -> u64 {
        self.copied_seq
    }

    /// Bytes that the sender may still send, up to the window's last advertised edge.
    pub fn advertised_window(&self) -> u64 {
        self.window.current(self.rcv_nxt)
    }

    /// Window scale announced in the handshake.
    pub fn wscale(&self) -> u8 {
        self.window.wscale
    }

    /// Whether header prediction is on (`pred_flags` ≠ 0).
    pub fn header_prediction(&self) -> bool {
        self.header_prediction
    }

    /// Jiffy at which the delayed-ACK timer expires, if the timer is set. The machine checks this
    /// at each tick.
    pub fn delack_at(&self) -> Option<u64> {
        self.delack_expires
    }

    /// Number of segments on a queue.
    pub fn queue_len(&self, queue: TcpQueue) -> usize {
        match queue {
            TcpQueue::Backlog => self.backlog.segments(),
            TcpQueue::Prequeue => self.prequeue.len(),
            TcpQueue::Receive => self.receive_queue.len(),
            TcpQueue::OutOfSequence => self.ofo_queue.len(),
        }
    }

    /// Memory charged for the segments of a queue (sum of their truesize), bytes. Only the receive
    /// queue and the out-of-sequence queue count in `sk_rmem_alloc`.
    pub fn queue_bytes(&self, queue: TcpQueue) -> u64 {
        match queue {
            TcpQueue::Backlog => self.backlog.truesize(),
            TcpQueue::Prequeue => self.prequeue.truesize,
            TcpQueue::Receive => self.receive_queue.truesize,
            TcpQueue::OutOfSequence => self.ofo_queue.truesize,
        }
    }

    /// The segments on a queue, front first.
    pub fn queue(&self, queue: TcpQueue) -> impl Iterator<Item = &Skb> {
        let (backlog, other) = match queue {
            TcpQueue::Backlog => (Some(self.backlog.iter()), None),
            TcpQueue::Prequeue => (None, Some(self.prequeue.iter())),
            TcpQueue::Receive => (None, Some(self.receive_queue.segments.iter())),
            TcpQueue::OutOfSequence => (None, Some(self.ofo_queue.segments.iter())),
        };
        backlog
            .into_iter()
            .flatten()
            .chain(other.into_iter().flatten())
    }

    /// Segments that the receiving program has taken from the backlog or the prequeue and is
    /// processing.
    pub fn in_hand(&self) -> impl Iterator<Item = &Skb> {
        self.in_hand.iter().chain(&self.joined_in_hand)
    }

    /// Number of segments that this socket holds anywhere.
    pub fn held(&self) -> usize {
        self.receive_queue.len()
            + self.ofo_queue.len()
            + self.backlog.segments()
            + self.prequeue.len()
            + self.in_hand().count()
    }
}

#[cfg(test)]
mod tests;
