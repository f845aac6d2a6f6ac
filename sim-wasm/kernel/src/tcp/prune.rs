//! Handling of a segment for which there is no room. The kernel first repacks the queued segments.
//! If that is not enough, it drops the segments out of order. If there is still no room, it refuses
//! the new segment.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_prune_queue, tcp_collapse.
//!
//! Simplified: the kernel copies the bytes of many segments into page-sized buffers. The model
//! keeps one record per frame, so that each frame is delivered once, and charges each record a
//! share of such a buffer. The socket's charge is right to within one buffer. The frame's own
//! buffer returns to its slab when the frame ends, not when it is collapsed. The slab counts would
//! show this after a flood of small segments.

use super::queues::bloated;
use super::{SeqQueue, TcpCx, TcpDrop, TcpEffect, TcpSock};
use crate::packet::Skb;
use std::ops::Range;

/// Payload of one collapsed buffer, bytes: a page minus 160 bytes of skb_shared_info and about 84
/// bytes of headroom, rounded down to a multiple of 32 bytes (SKB_MAX_ORDER).
const COLLAPSED_PAYLOAD: u64 = 3840;

/// Truesize of one collapsed buffer, bytes: payload and headroom rounded up to a multiple of 32,
/// plus sizeof(sk_buff) = 172.
const COLLAPSED_TRUESIZE: u64 = 3936 + 172;

impl TcpSock {
    /// Finds room and memory for a segment that is not queued yet, or returns the reason of its
    /// refusal. The result for the first segment of an `sk_buff` holds for the whole `sk_buff`.
    pub(super) fn make_room(&mut self, truesize: u32, cx: &mut TcpCx) -> Result<(), TcpDrop> {
        if let Some(answer) = self.unit.answer() {
            return answer;
        }
        let answer = self.find_room(truesize + self.unit.truesize, cx);
        self.unit.answered(answer);
        answer
    }

    fn find_room(&mut self, truesize: u32, cx: &mut TcpCx) -> Result<(), TcpDrop> {
        if self.rmem_alloc() <= self.rcvbuf && self.schedule_memory(truesize, cx) {
            return Ok(());
        }
        if !self.prune_queue(cx) {
            return Err(TcpDrop::Rcvbuf);
        }
        if self.schedule_memory(truesize, cx) {
            Ok(())
        } else {
            Err(TcpDrop::Memory)
        }
    }

    /// Makes room on the queues of a full socket (tcp_prune_queue). Returns true if the socket is
    /// within `sk_rcvbuf` afterwards.
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

    /// Drops the whole out-of-order queue; the sender will retransmit it. Returns true if the
    /// socket is within `sk_rcvbuf` afterwards.
    fn purge_for_room(&mut self, cx: &mut TcpCx) -> bool {
        if !self.ofo_queue.is_empty() {
            self.mib.ofo_pruned += self.purge_ofo(TcpDrop::Rcvbuf, cx);
            self.sack.clear();
            self.reclaim_memory(cx);
        }
        self.rmem_alloc() <= self.rcvbuf
    }

    /// Repacks the receive queue, from the first segment that wastes memory to the end. A segment
    /// that the receiving program has begun to read counts as wasteful. Segments that were checked
    /// before are not checked again, so many refusals in a row cost little time.
    fn collapse_receive_queue(&mut self) {
        let begun = self
            .receive_queue
            .front()
            .is_some_and(|skb| skb.seq < self.copied_seq);
        let first = self.receive_queue.repacked;
        if first == self.receive_queue.len() || !(self.receive_queue.loose > 0 || begun) {
            return;
        }
        let last = self.receive_queue.len();
        let start = if begun {
            first
        } else {
            first_collapsible(&self.receive_queue, first, last)
        };
        self.forward_alloc += repack(&mut self.receive_queue, start..last, self.copied_seq);
        self.mib.rcv_collapsed += (last - start) as u64;
        self.receive_queue.mark_repacked();
    }

    /// Repacks the out-of-order queue (tcp_collapse_ofo_queue), each gapless series of segments
    /// separately.
    fn collapse_ofo_queue(&mut self) {
        let mut start = 0;
        while start < self.ofo_queue.len() {
            let end = run_end(&self.ofo_queue, start);
            let first = first_collapsible(&self.ofo_queue, start, end);
            self.forward_alloc += repack(&mut self.ofo_queue, first..end, self.copied_seq);
            self.mib.rcv_collapsed += (end - first) as u64;
            start = end;
        }
    }
}

/// Repacks segments of a queue, without the bytes that the receiving program has copied. Returns
/// the memory that this frees, bytes.
fn repack(queue: &mut SeqQueue, segments: Range<usize>, copied_seq: u64) -> i64 {
    let before = queue.truesize;
    for at in segments {
        let skb = queue.segments[at];
        let read = copied_seq.saturating_sub(skb.seq);
        queue.recharge(at, share_of_buffer(&skb, u64::from(skb.len) - read));
    }
    (before - queue.truesize) as i64
}

/// Returns the first segment in `[from, to)` that has too much overhead, or a gap between itself
/// and the next segment.
fn first_collapsible(queue: &SeqQueue, from: usize, to: usize) -> usize {
    let worth = |at: usize| {
        let skb = &queue.segments[at];
        let apart = at + 1 < to && queue.segments[at + 1].seq != skb.end_seq();
        bloated(skb) || apart
    };
    (from..to).find(|&at| worth(at)).unwrap_or(to)
}

/// Returns the end of the gapless series of segments that begins at `start`.
fn run_end(queue: &SeqQueue, start: usize) -> usize {
    let mut reached = queue.segments[start].end_seq();
    let mut end = start + 1;
    while end < queue.len() && queue.segments[end].seq <= reached {
        reached = reached.max(queue.segments[end].end_seq());
        end += 1;
    }
    end
}

/// Returns the memory to charge for `bytes` of this segment when repacked segments share a buffer.
/// The charge is at most what the segment took before.
fn share_of_buffer(skb: &Skb, bytes: u64) -> u32 {
    let share = (bytes * COLLAPSED_TRUESIZE).div_ceil(COLLAPSED_PAYLOAD);
    (share as u32).min(skb.truesize)
}

#[cfg(test)]
mod tests {
    use super::super::testbed::{Bench, MSS};
    use super::super::{TcpQueue, TcpSockParams};
    use super::*;
    use crate::packet::Flow;

    #[test]
    fn full_sized_sk98lin_segments_are_never_collapsed() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(20);
        bench.sock.collapse_receive_queue();
        assert_eq!(bench.sock.mib.rcv_collapsed, 0);
    }

    #[test]
    fn small_segments_collapse_and_each_frame_is_still_delivered_once() {
        let mut bench = Bench::new(40 << 20);
        for i in 0..10 {
            bench.arrive_at(i * 200, 200);
        }
        bench.with_cx(|sock, _| sock.collapse_receive_queue());
        assert_eq!(bench.sock.mib.rcv_collapsed, 10);
        assert_eq!(bench.sock.rmem_alloc(), 10 * 214);
        bench.recv(2000);
        assert_eq!(bench.delivered(), (1..=10).collect::<Vec<_>>());
        assert_eq!(bench.sock.rmem_alloc(), 0);
    }

    #[test]
    fn a_segment_begun_by_the_reader_makes_the_rest_collapse_once() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(4);
        bench.recv(1000);
        bench.with_cx(|sock, _| sock.collapse_receive_queue());
        assert_eq!(bench.sock.mib.rcv_collapsed, 4);
        assert_eq!(bench.sock.rmem_alloc(), 480 + 3 * 1550);
        bench.with_cx(|sock, _| sock.collapse_receive_queue());
        assert_eq!(bench.sock.mib.rcv_collapsed, 4);
    }

    /// A socket whose buffer is overfull after a burst beyond the window, with segments out of
    /// order in it.
    fn overfull() -> Bench {
        let mut bench = Bench::new(20 * 1740);
        bench.arrive(6);
        for i in 8..12 {
            bench.arrive_at(i * u64::from(MSS), MSS);
        }
        bench.sock.rcvbuf = 5 * 1740;
        bench.sock.window.wnd = 1 << 20;
        bench.forget();
        bench
    }

    #[test]
    fn the_out_of_sequence_queue_is_purged_whole_before_in_order_data_are_refused() {
        let mut bench = overfull();
        let ofo: Vec<u64> = bench
            .sock
            .queue(TcpQueue::OutOfSequence)
            .map(|s| s.id)
            .collect();
        assert_eq!(ofo.len(), 4);
        let refused = bench.arrive_at(6 * u64::from(MSS), MSS);
        let all = ofo.into_iter().chain([refused]);
        let expected: Vec<_> = all.map(|id| (id, TcpDrop::Rcvbuf)).collect();
        assert_eq!(bench.drops(), expected);
        assert_eq!(bench.sock.mib.ofo_pruned, 4);
        assert_eq!(bench.sock.mib.rcv_pruned, 1);
        assert!(bench.sock.sack.blocks.is_empty());
        assert!(!bench.sock.header_prediction());
    }

    #[test]
    fn a_refused_segment_is_dropped_without_an_ack() {
        let mut bench = overfull();
        bench.sock.ack.scheduled = false;
        bench.arrive_at(6 * u64::from(MSS), MSS);
        assert_eq!(bench.acks().len(), 0);
        assert!(!bench.sock.ack.scheduled);
    }

    #[test]
    fn a_page_that_tcp_mem_refuses_costs_the_segment_but_not_the_queue() {
        let params = TcpSockParams::new(Flow::default(), 40 << 20, 1460);
        let mut bench = Bench::with(params, [8, 8, 8]);
        bench.arrive(18);
        assert_eq!(bench.mem.allocated, 8);
        assert!(bench.drops().is_empty());
        assert_eq!(bench.sock.rmem_alloc(), 18 * 1740);
        let refused = bench.arrive_at(bench.next_seq, MSS);
        assert_eq!(bench.drops(), [(refused, TcpDrop::Memory)]);
        assert!(bench.mem.pressure);
        assert_eq!(bench.len(TcpQueue::Receive), 18);
        assert_eq!(bench.count(TcpEffect::MemoryPressure(true)), 1);
        assert_eq!(bench.sock.window.ssthresh, 4 * 1460);
        assert_eq!(bench.sock.rcv_nxt(), 18 * u64::from(MSS));
    }

    #[test]
    fn pages_are_taken_on_segments_1_3_5_8() {
        let mut bench = Bench::new(40 << 20);
        let mut taken_on = Vec::new();
        let mut spare = Vec::new();
        for n in 1..=8 {
            let before = bench.mem.allocated;
            bench.arrive(1);
            if bench.mem.allocated > before {
                taken_on.push(n);
            }
            spare.push(bench.sock.forward_alloc());
        }
        assert_eq!(taken_on, [1, 3, 5, 8]);
        assert_eq!(spare[..3], [2356, 616, 2972]);
    }

    #[test]
    fn pages_stay_with_the_socket_after_the_reader_freed_its_segments() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(100);
        let pages = bench.mem.allocated;
        bench.recv(100 * 1448);
        assert_eq!(bench.sock.rmem_alloc(), 0);
        assert_eq!(bench.mem.allocated, pages);
    }

    #[test]
    fn each_run_of_early_segments_collapses_from_its_first_small_one() {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(20);
        let base = 20 * u64::from(MSS);
        for (at, len) in [
            (1_000, 200),
            (1_200, 200),
            (1_400, 200),
            (3_000, 200),
            (3_200, 200),
        ] {
            bench.arrive_at(base + at, len);
        }
        bench.arrive_at(base + 6_000, MSS);
        bench.arrive_at(base + 6_000 + u64::from(MSS), 200);
        assert_eq!(bench.len(TcpQueue::OutOfSequence), 7);
        bench.with_cx(|sock, _| sock.collapse_ofo_queue());
        assert_eq!(bench.sock.mib.rcv_collapsed, 6, "all but the full one");
        let charge = bench.sock.queue_bytes(TcpQueue::OutOfSequence);
        assert_eq!(charge, 6 * 214 + 1_740);
    }

    #[test]
    fn a_full_segment_before_a_gap_is_worth_collapsing_and_the_last_one_is_not() {
        let mut queue = SeqQueue::default();
        for (id, seq) in [(1, 0), (2, 1_448), (3, 4_000)] {
            queue.push(super::super::testbed::segment(id, seq, MSS));
        }
        assert_eq!(
            first_collapsible(&queue, 0, 3),
            1,
            "a gap behind the second"
        );
        assert_eq!(first_collapsible(&queue, 0, 2), 2, "none");
        assert_eq!([run_end(&queue, 0), run_end(&queue, 2)], [2, 3]);
    }

    #[test]
    fn a_run_goes_on_as_far_as_its_longest_segment_reaches() {
        let mut queue = SeqQueue::default();
        for (id, seq, len) in [
            (1, 0, 3_000),
            (2, 1_000, 500),
            (3, 3_000, 10),
            (4, 3_011, 10),
        ] {
            queue.push(super::super::testbed::segment(id, seq, len));
        }
        assert_eq!(run_end(&queue, 0), 3);
    }

    #[test]
    fn each_pruning_and_each_refusal_is_counted() {
        let mut bench = overfull();
        (0..2).for_each(|_| {
            bench.arrive_at(6 * u64::from(MSS), MSS);
        });
        let mib = &bench.sock.mib;
        assert_eq!(
            (mib.prune_called, mib.rcv_pruned, mib.ofo_pruned),
            (2, 2, 4)
        );
    }
}
