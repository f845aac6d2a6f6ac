//! Arrival of a segment: it goes to the backlog, to the prequeue, or through TCP input on the fast
//! or slow path.
//!
//! Read first: net/ipv4/tcp_ipv4.c:tcp_v4_rcv; include/net/tcp.h:tcp_prequeue;
//! tcp_input.c:tcp_rcv_established.
//!
//! Simplified: the handshake. The socket exists before the SYN, and a `Handshake` segment is
//! answered with a SYN-ACK's window in any state of the socket. Only the first round trip of a run
//! could show this.

use super::window::WINDOW_FIELD;
use super::{TcpCx, TcpDrop, TcpEffect, TcpGate, TcpQueue, TcpSock};
use crate::coverage::Function;
use crate::packet::{Skb, SkbKind};

/// TCP_PAWS_WINDOW: allowed lag of a timestamp, in the sender's jiffies.
const PAWS_WINDOW: i32 = 1;

impl TcpSock {
    /// Receives an `sk_buff` for this socket, in softirq context (tcp_v4_rcv after the search for
    /// the socket): a segment, and the segments that GRO merged into it.
    pub fn tcp_v4_rcv(&mut self, head: Skb, joined: &[Skb], cx: &mut TcpCx) {
        self.mib.in_segs += 1;
        if self.closed {
            for &skb in std::iter::once(&head).chain(joined) {
                cx.discard(skb, TcpDrop::NoSocket);
            }
            return;
        }
        if head.kind == SkbKind::Handshake {
            self.answer_handshake(head, cx);
            return;
        }
        cx.gates.count(TcpGate::SocketOwned, self.owned);
        if self.owned {
            self.add_backlog(head, joined, cx);
        } else if self.try_prequeue(cx) {
            self.prequeue_or_process(head, joined, cx);
        } else {
            self.do_rcv(head, 0, joined, cx);
        }
    }

    /// TCP input for an `sk_buff` (tcp_v4_do_rcv): a segment, of which the receiving program takes
    /// the first `direct` bytes directly, and the segments joined to it.
    pub(super) fn do_rcv(&mut self, head: Skb, direct: u32, joined: &[Skb], cx: &mut TcpCx) {
        if joined.is_empty() {
            self.rcv_established(head, direct, cx);
        } else {
            self.rcv_joined(head, joined, cx);
        }
    }

    /// Returns whether a receiving program waits, so that the segment goes to the prequeue; counts
    /// the call (tcp.h:tcp_prequeue).
    fn try_prequeue(&self, cx: &mut TcpCx) -> bool {
        let waiting = self.params.release.prequeue && self.ucopy.installed;
        if self.params.release.prequeue {
            cx.called(Function::TcpPrequeue);
        }
        cx.gates.count(TcpGate::ReaderWaiting, waiting);
        waiting
    }

    /// Answers a handshake segment as a SYN-ACK would, with a window that is not scaled.
    fn answer_handshake(&mut self, skb: Skb, cx: &mut TcpCx) {
        self.ts_recent = skb.tsval;
        let window = self.advertised_window().min(WINDOW_FIELD);
        let ack = self.current_ack(window);
        if let Some(compressed) = &mut self.compressed {
            compressed.syn_ack_sent(cx.now, self.mib.acks_sent == 0);
        }
        self.mib.acks_sent += 1;
        cx.called(Function::AllocSkb);
        cx.emit(TcpEffect::SendAck(ack));
        cx.emit(TcpEffect::Control { skb });
    }

    /// Puts an `sk_buff` on the prequeue, so that the receiving program does TCP input in its own
    /// time slice (tcp_prequeue). A prequeue larger than `sk_rcvbuf` is processed at once.
    fn prequeue_or_process(&mut self, head: Skb, joined: &[Skb], cx: &mut TcpCx) {
        let first = self.prequeue.is_empty();
        for &skb in std::iter::once(&head).chain(joined) {
            self.prequeue.push(skb);
            cx.emit(queued(&skb, TcpQueue::Prequeue));
        }
        if self.prequeue.truesize > self.rcvbuf {
            self.mib.prequeue_dropped += self.prequeue.len() as u64;
            self.drain_prequeue(cx);
        } else if first {
            self.data_ready(cx);
            if !self.ack.scheduled {
                self.set_delack_timeout(cx.jiffies + self.ack.prequeue_patience());
            }
        }
    }

    /// Processes all segments of the prequeue now, in softirq context.
    pub(super) fn drain_prequeue(&mut self, cx: &mut TcpCx) {
        let mut joined = Vec::new();
        while let Some(skb) = self.prequeue.pop_sk_buff(&mut joined) {
            self.do_rcv(skb, 0, &joined, cx);
            joined.clear();
        }
    }

    /// tcp_rcv_established. `direct` is the number of payload bytes copied straight into the
    /// receiving program's buffer: 0 in softirq context, `direct_copy_len` in the program's own
    /// context.
    pub(super) fn rcv_established(&mut self, skb: Skb, direct: u32, cx: &mut TcpCx) {
        cx.calls
            .count_each([Function::TcpV4DoRcv, Function::TcpRcvEstablished]);
        let fast = self.predicted(&skb);
        cx.gates.count(TcpGate::FastPath, fast);
        cx.emit(TcpEffect::Established { fast });
        if !fast {
            self.slow_path(skb, direct, cx);
            return;
        }
        if self.rcv_nxt == self.window.wup {
            self.ts_recent = skb.tsval;
        }
        let eaten = direct == skb.len;
        if skb.len == 0 {
            cx.emit(TcpEffect::Control { skb });
        } else if eaten || i64::from(skb.truesize + self.unit.truesize) <= self.forward_alloc {
            self.unit.answered(Ok(()));
            self.fast_path(skb, eaten, cx);
        } else {
            self.queue_and_ack(skb, direct, cx);
        }
    }

    /// Returns whether header prediction holds: the segment begins with the next byte, and its
    /// timestamp is not older than the last one.
    pub(super) fn predicted(&self, skb: &Skb) -> bool {
        self.header_prediction
            && skb.seq == self.rcv_nxt
            && newer_by(skb.tsval, self.ts_recent) >= 0
    }

    /// Takes the payload of a segment on the fast path. `eaten` means that the receiving program
    /// has copied the payload already. As in the kernel, `sk_rcvbuf` is not checked.
    pub(super) fn fast_path(&mut self, skb: Skb, eaten: bool, cx: &mut TcpCx) {
        tell_in_sequence(eaten, cx);
        if eaten {
            self.take_direct(skb.len, cx);
            self.mib.hp_hits_to_user += 1;
        } else {
            self.queue_in_order(skb, cx);
            self.mib.hp_hits += 1;
        }
        self.rcv_nxt = skb.end_seq();
        self.event_data_recv(&skb, cx);
        if !self.ack.holding {
            self.ack_snd_check(false, cx);
        }
        if eaten {
            cx.emit(TcpEffect::Delivered { skb });
        } else {
            self.data_ready(cx);
        }
    }

    /// Checks timestamp and window, then calls tcp_data_queue.
    pub(super) fn slow_path(&mut self, skb: Skb, direct: u32, cx: &mut TcpCx) {
        if self.paws_rejects(&skb) {
            self.mib.paws_estab_rejected += 1;
            self.send_dupack(skb, cx);
        } else if !self.in_window(&skb) {
            self.send_dupack(skb, cx);
        } else {
            if skb.seq <= self.window.wup && newer_by(skb.tsval, self.ts_recent) >= 0 {
                self.ts_recent = skb.tsval;
            }
            self.queue_and_ack(skb, direct, cx);
        }
    }

    fn queue_and_ack(&mut self, skb: Skb, direct: u32, cx: &mut TcpCx) {
        self.data_queue(skb, direct, cx);
        if self.ack.scheduled && !self.ack.holding {
            self.ack_snd_check(true, cx);
        }
    }

    fn paws_rejects(&self, skb: &Skb) -> bool {
        newer_by(skb.tsval, self.ts_recent) < -PAWS_WINDOW
    }

    /// tcp_sequence: returns whether the segment may contain new bytes and begins inside the
    /// window.
    fn in_window(&self, skb: &Skb) -> bool {
        let edge = self.rcv_nxt + self.window.current(self.rcv_nxt);
        skb.end_seq() >= self.window.wup && skb.seq <= edge
    }

    /// Discards the segment and sends a duplicate ACK (tcp_send_dupack).
    fn send_dupack(&mut self, skb: Skb, cx: &mut TcpCx) {
        let old = skb.seq < self.rcv_nxt && skb.len > 0;
        if old {
            self.mib.delayed_ack_lost += 1;
            self.enter_quickack();
            self.report_duplicate((skb.seq, skb.end_seq().min(self.rcv_nxt)));
        }
        self.send_ack(cx);
        let reason = if skb.end_seq() <= self.rcv_nxt {
            TcpDrop::Duplicate
        } else {
            TcpDrop::Window
        };
        cx.discard(skb, reason);
    }

    /// Returns how many bytes of this segment go directly into the buffer of the receiving program,
    /// which holds the socket's lock.
    pub(super) fn direct_copy_len(&self, skb: &Skb) -> u32 {
        let next = skb.seq == self.rcv_nxt && self.copied_seq == self.rcv_nxt;
        if !(next && self.owned && self.ucopy.installed) {
            return 0;
        }
        let fits = u64::from(skb.len).min(self.ucopy.len) as u32;
        if self.predicted(skb) {
            let queued_whole = i64::from(skb.truesize) <= self.forward_alloc;
            if fits == skb.len || !queued_whole {
                return fits;
            }
            return 0;
        }
        let open = self.window.current(self.rcv_nxt) > 0;
        if open && !self.paws_rejects(skb) {
            return fits;
        }
        0
    }

    /// Accounts for bytes copied directly to the receiving program's buffer (tcp_copy_to_iovec).
    pub(super) fn take_direct(&mut self, bytes: u32, cx: &TcpCx) {
        self.ucopy.len -= u64::from(bytes);
        self.copied_seq += u64::from(bytes);
        self.woken = true; // The receiving program sets its state to running before it copies.
        self.follow_reader(cx);
    }

    /// Appends a segment to the receive queue, and charges the socket. 6.12 merges the segment into
    /// the last `sk_buff` if possible.
    pub(super) fn queue_in_order(&mut self, skb: Skb, cx: &mut TcpCx) {
        let skb = if self.params.release.joins_in_receive_queue() {
            self.receive_queue.join(skb, self.unit.segments)
        } else {
            skb
        };
        self.charge(skb.truesize);
        self.receive_queue.push(skb);
        cx.emit(queued(&skb, TcpQueue::Receive));
    }

    /// Appends a segment that arrived in the same `sk_buff` as the segment before it.
    pub(super) fn queue_behind(&mut self, skb: Skb, cx: &mut TcpCx) {
        tell_in_sequence(false, cx);
        self.charge(skb.truesize);
        self.receive_queue.push_behind(skb);
        cx.emit(queued(&skb, TcpQueue::Receive));
        self.rcv_nxt = skb.end_seq();
    }
}

/// Counts two decisions about a segment: that it is in sequence, and whether it fits into the
/// buffer of the waiting program.
pub fn tell_in_sequence(fits_iovec: bool, cx: &mut TcpCx) {
    cx.gates.count(TcpGate::InSequence, true);
    cx.gates.count(TcpGate::FitsIovec, fits_iovec);
}

pub fn queued(skb: &Skb, queue: TcpQueue) -> TcpEffect {
    TcpEffect::Queued { id: skb.id, queue }
}

/// Returns how much later timestamp `a` is than `b`; timestamps wrap.
fn newer_by(a: u32, b: u32) -> i32 {
    a.wrapping_sub(b) as i32
}

#[cfg(test)]
mod tests;
