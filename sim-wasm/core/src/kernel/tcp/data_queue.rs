//! Where payload goes: receive queue, out-of-sequence queue, or nowhere.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_data_queue, tcp_ofo_queue; kernel-2.6.12 §5.7.
//!
//! Simplified: the place in the out-of-order queue is found by bisection, not by a walk
//! from its end. The place is the same; the machine charges no time for the walk.

use super::input::{queued, tell_in_sequence};
use super::sack::Block;
use super::sock::TcpSock;
use super::{TcpCx, TcpDrop, TcpEffect, TcpGate, TcpQueue};
use crate::skb::Skb;

impl TcpSock {
    /// tcp_data_queue, for a segment that passed the window check.
    pub(super) fn data_queue(&mut self, skb: Skb, direct: u32, cx: &mut TcpCx) {
        if skb.len == 0 {
            cx.emit(TcpEffect::Control { skb });
            return;
        }
        self.sack.forget_duplicate();
        let window = self.window.current(self.rcv_nxt);
        if skb.seq == self.rcv_nxt && window > 0 {
            tell_in_sequence(direct == skb.len, cx);
            self.in_sequence(skb, direct, cx);
            return;
        }
        cx.emit(TcpEffect::Gate(TcpGate::InSequence, false));
        if skb.end_seq() <= self.rcv_nxt {
            self.mib.delayed_ack_lost += 1;
            self.report_duplicate((skb.seq, skb.end_seq()));
            self.refuse(skb, TcpDrop::Duplicate, cx);
        } else if skb.seq >= self.rcv_nxt + window {
            self.refuse(skb, TcpDrop::Window, cx);
        } else {
            self.overlapping_or_early(skb, window, cx);
        }
    }

    /// Not taken, and the sender is told at once.
    fn refuse(&mut self, skb: Skb, reason: TcpDrop, cx: &mut TcpCx) {
        self.enter_quickack();
        self.ack.scheduled = true;
        cx.discard(skb, reason);
    }

    /// Begins before `rcv_nxt` and ends beyond it, or begins beyond it.
    fn overlapping_or_early(&mut self, skb: Skb, window: u64, cx: &mut TcpCx) {
        self.enter_quickack();
        if skb.seq > self.rcv_nxt {
            self.out_of_sequence(skb, cx);
            return;
        }
        self.report_duplicate((skb.seq, self.rcv_nxt));
        match window {
            0 => self.refuse(skb, TcpDrop::Window, cx),
            _ => self.in_sequence(skb, 0, cx),
        }
    }

    fn in_sequence(&mut self, skb: Skb, direct: u32, cx: &mut TcpCx) {
        let eaten = direct == skb.len;
        if direct > 0 {
            self.take_direct(direct, cx.jiffies);
        } else if let Err(reason) = self.make_room(skb.truesize, cx) {
            cx.discard(skb, reason); // silently: no ACK is scheduled
            return;
        }
        if !eaten {
            self.queue_in_order(skb, cx);
        }
        self.rcv_nxt = skb.end_seq();
        self.event_data_recv(&skb, cx);
        self.after_in_sequence(cx);
        match eaten {
            true => cx.emit(TcpEffect::Delivered { skb }),
            false => self.data_ready(cx),
        }
    }

    /// The stream advanced: what waited for it may follow.
    fn after_in_sequence(&mut self, cx: &mut TcpCx) {
        if !self.ofo_queue.is_empty() {
            self.fill_from_ofo(cx);
        }
        if !self.sack.is_empty() {
            self.forget_sacks();
        }
        self.fast_path_check();
    }

    fn forget_sacks(&mut self) {
        match self.ofo_queue.is_empty() {
            true => self.sack.clear_blocks(),
            false => self.sack.remove_covered(self.rcv_nxt),
        }
    }

    /// tcp_fast_path_check.
    fn fast_path_check(&mut self) {
        if self.ofo_queue.is_empty() && self.window.wnd > 0 && self.rmem_alloc() < self.rcvbuf {
            self.header_prediction = true;
        }
    }

    /// tcp_ofo_queue: segments that have become next in line move to the receive queue.
    fn fill_from_ofo(&mut self, cx: &mut TcpCx) {
        let mut reported_from = self.rcv_nxt;
        let mut segments = 0;
        while let Some(&skb) = self.ofo_queue.front() {
            if skb.seq > self.rcv_nxt {
                break;
            }
            if skb.seq < reported_from {
                self.sack.extend_duplicate((skb.seq, reported_from));
                reported_from = reported_from.min(skb.end_seq());
            }
            self.ofo_queue.remove(0);
            segments += u32::from(self.follow_on(skb, cx));
        }
        if segments > 0 {
            cx.emit(TcpEffect::HoleFilled { segments });
        }
    }

    /// One segment that left the out-of-order queue; true if it holds new bytes.
    fn follow_on(&mut self, skb: Skb, cx: &mut TcpCx) -> bool {
        if skb.end_seq() <= self.rcv_nxt {
            self.uncharge(skb.truesize);
            cx.discard(skb, TcpDrop::Duplicate);
            return false;
        }
        self.receive_queue.push(skb);
        self.rcv_nxt = skb.end_seq();
        cx.emit(queued(&skb, TcpQueue::Receive));
        true
    }

    fn out_of_sequence(&mut self, skb: Skb, cx: &mut TcpCx) {
        if let Err(reason) = self.make_room(skb.truesize, cx) {
            cx.discard(skb, reason);
            return;
        }
        self.header_prediction = false;
        self.ack.scheduled = true;
        if self.ofo_queue.is_empty() {
            self.sack.clear();
        }
        match self.place_in_ofo(&skb) {
            Some(at) => self.insert_ofo(at, skb, cx),
            None => cx.discard(skb, TcpDrop::Duplicate),
        }
        self.sack.add((skb.seq, skb.end_seq()));
    }

    /// Where it goes among the early segments; None if all its bytes are there already.
    fn place_in_ofo(&mut self, skb: &Skb) -> Option<usize> {
        let queue = &self.ofo_queue.segments;
        let at = match queue.back() {
            Some(last) if last.seq > skb.seq => queue.partition_point(|q| q.seq <= skb.seq),
            _ => queue.len(),
        };
        let Some(&before) = at.checked_sub(1).map(|i| &queue[i]) else {
            return Some(at);
        };
        if skb.seq >= before.end_seq() {
            return Some(at);
        }
        if skb.end_seq() <= before.end_seq() {
            self.report_duplicate((skb.seq, skb.end_seq()));
            return None;
        }
        if skb.seq == before.seq {
            return Some(at - 1); // it covers that one
        }
        self.report_duplicate((skb.seq, before.end_seq()));
        Some(at)
    }

    /// Inserts it and drops the following segments that it covers.
    fn insert_ofo(&mut self, at: usize, skb: Skb, cx: &mut TcpCx) {
        self.charge(skb.truesize);
        self.ofo_queue.insert(at, skb);
        cx.emit(queued(&skb, TcpQueue::OutOfSequence));
        while let Some(&next) = self.ofo_queue.segments.get(at + 1) {
            if skb.end_seq() <= next.seq {
                break;
            }
            let common = (next.seq, next.end_seq().min(skb.end_seq()));
            self.sack.extend_duplicate(common);
            if skb.end_seq() < next.end_seq() {
                break;
            }
            self.ofo_queue.remove(at + 1);
            self.uncharge(next.truesize);
            cx.discard(next, TcpDrop::Duplicate);
        }
    }

    /// tcp_dsack_set: the next ACK names what came twice.
    pub(super) fn report_duplicate(&mut self, block: Block) {
        match block.0 < self.rcv_nxt {
            true => self.mib.dsack_old_sent += 1,
            false => self.mib.dsack_ofo_sent += 1,
        }
        self.sack.set_duplicate(block);
    }
}
