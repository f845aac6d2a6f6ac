//! What TCP does when a segment does not fit: collapse, then purge, then refuse.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_prune_queue, tcp_collapse; kernel-2.6.12 §5.7.
//!
//! Simplified: collapsing copies the bytes of many segments into page-sized buffers. We
//! keep a record per frame, so that each is delivered once, and give it its share of
//! such a buffer; the socket's charge is right to within one buffer. The frame's own
//! buffer returns to its slab when the frame ends, not when it is collapsed: a view of
//! the slabs could tell, after a flood of small segments.

use super::queues::{SeqQueue, bloated};
use super::sock::TcpSock;
use super::{TcpCx, TcpDrop, TcpEffect};
use crate::skb::Skb;

/// Payload of one collapsed buffer, bytes: a page less skb_shared_info (160) and the
/// headroom (some 84), rounded down to 32 (SKB_MAX_ORDER; §5.1).
const COLLAPSED_PAYLOAD: u64 = 3840;

/// Its truesize, bytes: payload and headroom rounded up to 32, and sizeof(sk_buff) = 172.
const COLLAPSED_TRUESIZE: u64 = 3936 + 172;

impl TcpSock {
    /// Finds room for an unqueued segment and memory to charge it to, or says what
    /// refused it.
    pub(super) fn make_room(&mut self, truesize: u32, cx: &mut TcpCx) -> Result<(), TcpDrop> {
        if self.rmem_alloc() <= self.rcvbuf && self.schedule_memory(truesize, cx) {
            return Ok(());
        }
        if !self.prune_queue(cx) {
            return Err(TcpDrop::Rcvbuf);
        }
        match self.schedule_memory(truesize, cx) {
            true => Ok(()),
            false => Err(TcpDrop::Memory),
        }
    }

    /// tcp_prune_queue: true if the socket is within `sk_rcvbuf` afterwards.
    fn prune_queue(&mut self, cx: &mut TcpCx) -> bool {
        self.mib.prune_called += 1;
        cx.emit(TcpEffect::QueuesPruned);
        if self.rmem_alloc() >= self.rcvbuf {
            self.clamp_window(cx);
        } else {
            self.lower_ssthresh_under_pressure(cx);
        }
        self.collapse_ofo_queue();
        self.collapse_receive_queue();
        self.reclaim_memory(cx);
        if self.rmem_alloc() <= self.rcvbuf || self.purge_for_room(cx) {
            return true;
        }
        self.mib.rcv_pruned += 1;
        self.header_prediction = false;
        false
    }

    /// The out-of-order queue goes, whole: it will be sent again.
    fn purge_for_room(&mut self, cx: &mut TcpCx) -> bool {
        if !self.ofo_queue.is_empty() {
            self.mib.ofo_pruned += self.purge_ofo(TcpDrop::Rcvbuf, cx);
            self.sack.clear();
            self.reclaim_memory(cx);
        }
        self.rmem_alloc() <= self.rcvbuf
    }

    /// From the first segment worth it, all that follow are repacked. A segment that
    /// the reader has begun to read is worth it. What was looked at once is not looked
    /// at again, which keeps a flood of refusals cheap.
    fn collapse_receive_queue(&mut self) {
        let begun = self
            .receive_queue
            .front()
            .is_some_and(|skb| skb.seq < self.copied_seq);
        let first = self.receive_queue.first_unpacked();
        if first == self.receive_queue.len() || !(self.receive_queue.has_loose() || begun) {
            return;
        }
        let last = self.receive_queue.len();
        let start = match begun {
            true => first,
            false => first_collapsible(&self.receive_queue, first, last),
        };
        self.repack(start, last);
        self.receive_queue.mark_repacked();
    }

    fn repack(&mut self, start: usize, end: usize) {
        for at in start..end {
            let skb = self.receive_queue.segments[at];
            let read = self.copied_seq.saturating_sub(skb.seq);
            let share = share_of_buffer(&skb, u64::from(skb.len) - read);
            self.forward_alloc += i64::from(skb.truesize - share);
            self.receive_queue.recharge(at, share);
        }
        self.mib.rcv_collapsed += (end - start) as u64;
    }

    /// tcp_collapse_ofo_queue: each run without a hole is collapsed by itself.
    fn collapse_ofo_queue(&mut self) {
        let mut start = 0;
        while start < self.ofo_queue.len() {
            let end = run_end(&self.ofo_queue, start);
            let first = first_collapsible(&self.ofo_queue, start, end);
            for at in first..end {
                let skb = self.ofo_queue.segments[at];
                let share = share_of_buffer(&skb, u64::from(skb.len));
                self.forward_alloc += i64::from(skb.truesize - share);
                self.ofo_queue.recharge(at, share);
            }
            self.mib.rcv_collapsed += (end - first) as u64;
            start = end;
        }
    }
}

/// The first record in `[from, to)` that is bloated, or apart from the next.
fn first_collapsible(queue: &SeqQueue, from: usize, to: usize) -> usize {
    let worth = |at: usize| {
        let skb = &queue.segments[at];
        let apart = at + 1 < to && queue.segments[at + 1].seq != skb.end_seq();
        bloated(skb) || apart
    };
    (from..to).find(|&at| worth(at)).unwrap_or(to)
}

/// Where the run of touching segments that begins at `start` ends.
fn run_end(queue: &SeqQueue, start: usize) -> usize {
    let mut reached = queue.segments[start].end_seq();
    let mut end = start + 1;
    while end < queue.len() && queue.segments[end].seq <= reached {
        reached = reached.max(queue.segments[end].end_seq());
        end += 1;
    }
    end
}

/// What `bytes` of this segment cost in a collapsed buffer; never more than before.
fn share_of_buffer(skb: &Skb, bytes: u64) -> u32 {
    let share = (bytes * COLLAPSED_TRUESIZE).div_ceil(COLLAPSED_PAYLOAD);
    (share as u32).min(skb.truesize)
}
