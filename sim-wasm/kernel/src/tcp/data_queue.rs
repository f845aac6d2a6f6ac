//! Queueing of payload: on the receive queue or the out-of-sequence queue, unless it is discarded.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_data_queue, tcp_ofo_queue.
//!
//! Simplified: the position in the out-of-order queue is found by bisection, not by a walk from its
//! end. The position is the same; the walk's time is not charged.

use super::compressed_ack::BLOCKS_EXPECTED;
use super::input::{queued, tell_in_sequence};
use super::sack::Block;
use super::{TcpCx, TcpDrop, TcpEffect, TcpGate, TcpQueue, TcpSock};
use crate::coverage::Function;
use crate::packet::Skb;

impl TcpSock {
    /// Queues a segment that passed the window check (tcp_data_queue).
    pub(super) fn data_queue(&mut self, skb: Skb, direct: u32, cx: &mut TcpCx) {
        cx.called(Function::TcpDataQueue);
        if skb.len == 0 {
            cx.emit(TcpEffect::Control { skb });
            return;
        }
        if !self.ack.holding {
            self.sack.forget_duplicate();
        }
        let window = self.window.current(self.rcv_nxt);
        if skb.seq == self.rcv_nxt && window > 0 {
            tell_in_sequence(direct == skb.len, cx);
            self.in_sequence(skb, direct, cx);
            return;
        }
        cx.gates.count(TcpGate::InSequence, false);
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

    /// Discards a segment and makes the next ACK leave at once.
    fn refuse(&mut self, skb: Skb, reason: TcpDrop, cx: &mut TcpCx) {
        self.enter_quickack();
        self.ack.scheduled = true;
        cx.discard(skb, reason);
    }

    /// Handles a segment that overlaps `rcv_nxt` or begins beyond it.
    fn overlapping_or_early(&mut self, skb: Skb, window: u64, cx: &mut TcpCx) {
        if self.params.release.hurries_after_disorder() {
            self.enter_quickack();
        }
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
            self.take_direct(direct, cx);
        } else if let Err(reason) = self.make_room(skb.truesize, cx)
            && !self.queues_without_memory(skb.truesize, cx)
        {
            cx.discard(skb, reason);
            return;
        }
        if !eaten {
            self.queue_in_order(skb, cx);
        }
        self.rcv_nxt = skb.end_seq();
        self.event_data_recv(&skb, cx);
        self.after_in_sequence(cx);
        if eaten {
            cx.emit(TcpEffect::Delivered { skb });
        } else {
            self.data_ready(cx);
        }
    }

    /// Returns whether a segment is queued although there is no memory for it. 2.6.12 drops the
    /// segment without an ACK. 6.12 closes the window at once, but still queues the segment if the
    /// receive queue is empty (tcp_data_queue, sk_forced_mem_schedule).
    #[cold]
    fn queues_without_memory(&mut self, truesize: u32, cx: &mut TcpCx) -> bool {
        if !self.params.release.closes_window_without_memory() {
            return false;
        }
        (self.ack.no_memory, self.ack.now, self.ack.scheduled) = (true, true, true);
        self.data_ready(cx);
        let is_forced = self.receive_queue.is_empty();
        if is_forced {
            let missing = i64::from(truesize + self.unit.truesize) - self.forward_alloc;
            self.forward_alloc += cx.mem.force(missing.max(0) as u64) as i64;
            self.unit.answered(Ok(()));
        }
        is_forced
    }

    /// Updates the queues, the SACK blocks and header prediction after `rcv_nxt` has advanced.
    pub(super) fn after_in_sequence(&mut self, cx: &mut TcpCx) {
        if !self.ofo_queue.is_empty() {
            self.fill_from_ofo(cx);
            self.ack.now |= self.ofo_queue.is_empty() && self.params.release.acks_filled_hole();
        }
        if !self.sack.blocks.is_empty() {
            self.forget_sacks();
        }
        self.fast_path_check();
    }

    fn forget_sacks(&mut self) {
        if self.ofo_queue.is_empty() {
            self.sack.blocks.clear()
        } else {
            self.sack.remove_covered(self.rcv_nxt)
        }
    }

    /// Turns header prediction on if no segment waits out of order, the window is open and the
    /// buffer has room (tcp_fast_path_check).
    fn fast_path_check(&mut self) {
        if self.ofo_queue.is_empty() && self.window.wnd > 0 && self.rmem_alloc() < self.rcvbuf {
            self.header_prediction = true;
        }
    }

    /// tcp_ofo_queue: moves segments that are now in sequence to the receive queue.
    fn fill_from_ofo(&mut self, cx: &mut TcpCx) {
        let had = self.rcv_nxt;
        let mut segments = 0;
        while let Some(&skb) = self.ofo_queue.front() {
            if skb.seq > self.rcv_nxt {
                break;
            }
            if skb.seq < had {
                self.sack.extend_duplicate((skb.seq, had));
            }
            self.ofo_queue.remove(0);
            segments += u32::from(self.follow_on(skb, cx));
        }
        if segments > 0 {
            cx.emit(TcpEffect::HoleFilled { segments });
        }
    }

    /// Moves a segment of the out-of-order queue to the receive queue, and returns true. A segment
    /// without new bytes is discarded instead.
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
        self.report_block((skb.seq, skb.end_seq()), cx);
    }

    /// Records a changed SACK block (tcp_sack_new_ofo_skb). If the block is not among the first
    /// two, which every ACK contains, first sends the ACKs held back.
    fn report_block(&mut self, block: Block, cx: &mut TcpCx) {
        if self.holds_compressed_acks() && self.sack.place_of(block) >= BLOCKS_EXPECTED {
            self.send_compressed_ack(cx);
        }
        self.sack.add(block);
    }

    /// Returns the segment's position in the out-of-order queue, or `None` if the queue already has
    /// all its bytes.
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
            return Some(at - 1); // The new segment covers the segment at this position.
        }
        self.report_duplicate((skb.seq, before.end_seq()));
        Some(at)
    }

    /// Inserts a segment, and drops the following segments that it covers.
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

    /// tcp_dsack_set: the next ACK reports the duplicate bytes.
    pub(super) fn report_duplicate(&mut self, block: Block) {
        if block.0 < self.rcv_nxt {
            self.mib.dsack_old_sent += 1;
        } else {
            self.mib.dsack_ofo_sent += 1;
        }
        if self.ack.holding {
            self.sack.extend_duplicate(block)
        } else {
            self.sack.set_duplicate(block)
        }
    }
}

#[cfg(test)]
mod tests;
