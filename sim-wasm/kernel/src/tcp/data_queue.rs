//! Placement of payload: receive queue, out-of-sequence queue, or discard.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_data_queue, tcp_ofo_queue.
//!
//! Simplified: the position in the out-of-order queue is found by bisection, not by a walk from its
//! end. The position is the same; the walk's time is not charged.

use super::compressed_ack::BLOCKS_EXPECTED;
use super::effects::{TcpCx, TcpDrop, TcpEffect, TcpGate, TcpQueue};
use super::input::{queued, tell_in_sequence};
use super::sack::Block;
use super::sock::TcpSock;
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
        if self.release().hurries_after_disorder() {
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
        match eaten {
            true => cx.emit(TcpEffect::Delivered { skb }),
            false => self.data_ready(cx),
        }
    }

    /// Returns whether a segment is queued although there is no memory for it. 2.6.12 drops the
    /// segment without an ACK. 6.12 closes the window at once, but still queues the segment if the
    /// reader has nothing else to read (tcp_data_queue, sk_forced_mem_schedule).
    #[cold]
    fn queues_without_memory(&mut self, truesize: u32, cx: &mut TcpCx) -> bool {
        if !self.release().closes_window_without_memory() {
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

    /// Moves waiting segments after the stream has advanced.
    pub(super) fn after_in_sequence(&mut self, cx: &mut TcpCx) {
        if !self.ofo_queue.is_empty() {
            self.fill_from_ofo(cx);
            self.ack.now |= self.ofo_queue.is_empty() && self.release().acks_filled_hole();
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

    /// Takes one segment from the out-of-order queue. Returns true if it has new bytes.
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

    /// tcp_sack_new_ofo_skb: records a changed block. First sends the ACKs held back, if the
    /// changed block is not among the blocks that every ACK contains.
    fn report_block(&mut self, block: Block, cx: &mut TcpCx) {
        if self.holds_compressed_acks() && self.sack.place_of(block) >= BLOCKS_EXPECTED {
            self.send_compressed_ack(cx);
        }
        self.sack.add(block);
    }

    /// Returns the segment's position in the out-of-order queue, or `None` if all its bytes are
    /// already there.
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
        match block.0 < self.rcv_nxt {
            true => self.mib.dsack_old_sent += 1,
            false => self.mib.dsack_ofo_sent += 1,
        }
        match self.ack.holding {
            true => self.sack.extend_duplicate(block),
            false => self.sack.set_duplicate(block),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Release;
    use super::super::testbed::{Bench, MSS, segment};
    use super::*;
    use crate::packet::SkbKind;

    const FULL: u64 = MSS as u64;

    /// A socket that has received five segments, so that its window allows some early ones.
    fn bench() -> Bench {
        let mut bench = Bench::new(40 << 20);
        bench.arrive(5);
        bench.forget();
        bench
    }

    fn sack(ack: &crate::packet::Ack) -> &[(u64, u64)] {
        &ack.sack[..ack.sack_count as usize]
    }

    #[test]
    fn a_segment_beyond_a_hole_waits_and_is_acked_at_once_with_a_sack() {
        let mut bench = bench();
        bench.arrive_at(6 * FULL, MSS);
        assert_eq!(bench.len(TcpQueue::OutOfSequence), 1);
        assert!(!bench.sock.header_prediction());
        let acks = bench.acks();
        assert_eq!(acks.len(), 1);
        assert_eq!(acks[0].ack, 5 * FULL);
        assert_eq!(sack(&acks[0]), [(6 * FULL, 7 * FULL)]);
        assert_eq!(bench.gates(TcpGate::InSequence), (0, 1));
    }

    #[test]
    fn the_missing_segment_brings_the_waiting_ones_along() {
        let mut bench = bench();
        bench.arrive_at(6 * FULL, MSS);
        bench.arrive_at(7 * FULL, MSS);
        bench.forget();
        bench.arrive_at(5 * FULL, MSS);
        assert_eq!(bench.sock.rcv_nxt(), 8 * FULL);
        assert_eq!(bench.len(TcpQueue::OutOfSequence), 0);
        assert_eq!(bench.len(TcpQueue::Receive), 8);
        assert_eq!(bench.count(TcpEffect::HoleFilled { segments: 2 }), 1);
        assert!(bench.sock.header_prediction());
        let acks = bench.acks();
        assert_eq!((acks[0].ack, acks[0].sack_count), (8 * FULL, 0));
    }

    #[test]
    fn an_old_segment_is_dropped_with_an_immediate_d_sack() {
        let mut bench = bench();
        let id = bench.arrive_at(4 * FULL, MSS);
        assert_eq!(bench.drops(), [(id, TcpDrop::Duplicate)]);
        let acks = bench.acks();
        assert_eq!(acks.len(), 1);
        assert_eq!(sack(&acks[0]), [(4 * FULL, 5 * FULL)]);
        assert_eq!(bench.sock.mib.dsack_old_sent, 1);
    }

    #[test]
    fn old_data_that_is_not_yet_acked_is_also_a_duplicate() {
        let mut bench = bench();
        bench.sock.window.wup = 3 * FULL;
        let id = bench.arrive_at(4 * FULL, MSS);
        assert_eq!(bench.drops(), [(id, TcpDrop::Duplicate)]);
        assert_eq!(sack(&bench.acks()[0]), [(4 * FULL, 5 * FULL)]);
    }

    #[test]
    fn a_segment_beyond_the_window_is_dropped_and_answered() {
        let mut bench = bench();
        let edge = bench.sock.rcv_nxt() + bench.sock.advertised_window();
        let just = bench.arrive_at(edge, MSS);
        let far = bench.arrive_at(edge + 1, MSS);
        let expected = [(just, TcpDrop::Window), (far, TcpDrop::Window)];
        assert_eq!(bench.drops(), expected);
        assert_eq!(bench.acks().len(), 2);
    }

    #[test]
    fn a_half_old_segment_is_queued_for_its_new_half() {
        let mut bench = bench();
        let id = bench.arrive_at(5 * FULL - 700, MSS);
        assert_eq!(bench.sock.rcv_nxt(), 6 * FULL - 700);
        assert_eq!(sack(&bench.acks()[0]), [(5 * FULL - 700, 5 * FULL)]);
        let (call, _) = bench.recv(1 << 20);
        assert_eq!(call.copied, 6 * FULL - 700);
        assert_eq!(bench.delivered().last(), Some(&id));
    }

    #[test]
    fn a_zero_window_probe_is_answered_with_a_duplicate_ack() {
        let mut bench = bench();
        let mut probe = segment(0, 5 * FULL - 1, 0);
        probe.kind = SkbKind::Probe;
        bench.arrive_skb(probe);
        assert_eq!(bench.acks().len(), 1);
        assert_eq!(
            (bench.acks()[0].ack, bench.acks()[0].sack_count),
            (5 * FULL, 0)
        );
        let ended = |fx: &TcpEffect| matches!(fx, TcpEffect::Control { .. });
        assert_eq!(bench.fx.iter().filter(|fx| ended(fx)).count(), 1);
    }

    #[test]
    fn in_order_data_into_a_closed_window_are_outside_it() {
        let mut bench = bench();
        bench.sock.window.wnd = 0;
        let id = bench.arrive_at(5 * FULL, MSS);
        assert_eq!(bench.drops(), []);
        bench.sock.window.wnd = 0;
        bench.sock.window.wup = bench.sock.rcv_nxt();
        bench.sock.header_prediction = false;
        let late = bench.arrive_at(6 * FULL, MSS);
        assert_eq!(bench.drops(), [(late, TcpDrop::Window)]);
        assert!(id < late);
    }

    #[test]
    fn early_segments_are_kept_in_order_of_sequence() {
        let mut bench = bench();
        for n in [9, 6, 8, 7, 11] {
            bench.arrive_at(n * FULL, MSS);
        }
        let order: Vec<u64> = bench
            .sock
            .ofo_queue
            .segments
            .iter()
            .map(|s| s.seq / FULL)
            .collect();
        assert_eq!(order, [6, 7, 8, 9, 11]);
        assert_eq!(
            bench.sock.sack.blocks(),
            [(11 * FULL, 12 * FULL), (6 * FULL, 10 * FULL)]
        );
    }

    #[test]
    fn an_early_segment_that_came_before_is_dropped_and_reported() {
        let mut bench = bench();
        bench.arrive_at(7 * FULL, MSS);
        let id = bench.arrive_at(7 * FULL, MSS);
        assert_eq!(bench.drops(), [(id, TcpDrop::Duplicate)]);
        let last = *bench.acks().last().expect("an ACK");
        assert_eq!(sack(&last)[0], (7 * FULL, 8 * FULL));
        assert_eq!(bench.sock.mib.dsack_ofo_sent, 1);
    }

    #[test]
    fn a_long_early_segment_replaces_those_it_covers() {
        let mut bench = bench();
        let short = bench.arrive_at(7 * FULL, 500);
        let inside = bench.arrive_at(7 * FULL + 600, 100);
        bench.arrive_at(7 * FULL, MSS);
        assert_eq!(
            bench.drops(),
            [(short, TcpDrop::Duplicate), (inside, TcpDrop::Duplicate)]
        );
        assert_eq!(bench.len(TcpQueue::OutOfSequence), 1);
    }

    #[test]
    fn a_waiting_segment_overtaken_by_the_stream_is_a_duplicate() {
        let mut bench = bench();
        let overtaken = bench.arrive_at(5 * FULL + 300, 200);
        bench.forget();
        bench.arrive_at(5 * FULL, MSS);
        assert_eq!(bench.drops(), [(overtaken, TcpDrop::Duplicate)]);
        assert_eq!(sack(&bench.acks()[0]), [(5 * FULL + 300, 6 * FULL)]);
        assert_eq!(bench.sock.rmem_alloc(), 6 * 1740);
    }

    #[test]
    fn a_block_that_the_stream_has_passed_is_no_longer_reported() {
        let mut bench = bench();
        bench.arrive_at(6 * FULL, MSS);
        bench.arrive_at(8 * FULL, MSS);
        bench.forget();
        bench.arrive_at(5 * FULL, MSS);
        assert_eq!(sack(&bench.acks()[0]), [(8 * FULL, 9 * FULL)]);
        assert!(!bench.sock.header_prediction(), "a hole is left");
    }

    #[test]
    fn a_half_old_segment_into_a_closed_window_is_refused_and_reported() {
        let mut bench = bench();
        bench.sock.window.wnd = 0;
        bench.sock.window.wup = 5 * FULL;
        let id = bench.arrive_at(5 * FULL - 700, MSS);
        assert_eq!(bench.drops(), [(id, TcpDrop::Window)]);
        assert_eq!(sack(&bench.acks()[0]), [(5 * FULL - 700, 5 * FULL)]);
    }

    #[test]
    fn a_d_sack_that_found_no_ack_is_forgotten_with_the_next_segment() {
        let mut bench = bench();
        bench.sock.sack.set_duplicate((0, 10));
        bench.sock.header_prediction = false;
        bench.arrive_at(5 * FULL, MSS);
        assert_eq!(bench.acks()[0].sack_count, 0);
    }

    #[test]
    fn header_prediction_stays_off_while_the_buffer_is_full() {
        let mut bench = bench();
        bench.sock.header_prediction = false;
        bench.sock.rcvbuf = 6 * 1740;
        bench.arrive_at(5 * FULL, MSS);
        assert!(!bench.sock.header_prediction());
        bench.recv(8192);
        bench.arrive_at(6 * FULL, MSS);
        assert!(bench.sock.header_prediction());
    }

    #[test]
    fn a_duplicate_is_old_below_the_next_byte_and_early_from_it_on() {
        let mut sock = bench().sock;
        let next = sock.rcv_nxt;
        sock.report_duplicate((next - 1, next + 9));
        sock.report_duplicate((next, next + 10));
        assert_eq!((sock.mib.dsack_old_sent, sock.mib.dsack_ofo_sent), (1, 1));
    }

    #[test]
    fn each_old_segment_is_taken_for_a_lost_ack() {
        let mut bench = bench();
        (0..2).for_each(|_| {
            bench.arrive_at(0, MSS);
        });
        assert_eq!(bench.sock.mib.delayed_ack_lost, 2);
    }

    #[test]
    fn an_early_segment_that_covers_another_to_its_end_takes_its_place() {
        let mut bench = bench();
        let next = bench.next_seq;
        let small = bench.arrive_at(next + 2_000, 500);
        let beyond = bench.arrive_at(next + 4_000, 100);
        let large = bench.arrive_at(next + 1_500, 1_000);
        let ids: Vec<u64> = bench
            .sock
            .ofo_queue
            .segments
            .iter()
            .map(|skb| skb.id)
            .collect();
        assert_eq!(ids, [large, beyond]);
        assert_eq!(bench.drops(), [(small, TcpDrop::Duplicate)]);
    }

    #[test]
    fn only_6_12_answers_the_segment_that_fills_the_last_hole_at_once() {
        for release in [Release::V2_6_12, Release::V6_12] {
            let mut bench = bench();
            let next = bench.next_seq;
            bench.arrive_at(next + FULL, MSS);
            bench.sock.params.release = release;
            bench.sock.ack.now = false;
            bench.sock.rcv_nxt += FULL;
            bench.with_cx(|sock, cx| sock.after_in_sequence(cx));
            assert_eq!(bench.sock.ack.now, release == Release::V6_12);
            assert_eq!(bench.sock.rcv_nxt, next + 2 * FULL);
        }
    }

    #[test]
    fn a_hole_that_stays_is_not_told_of_as_filled() {
        let mut bench = bench();
        bench.arrive_at(bench.next_seq + 3 * FULL, MSS);
        bench.arrive(1);
        let filled = |effect: &&TcpEffect| matches!(effect, TcpEffect::HoleFilled { .. });
        assert_eq!(bench.fx.iter().filter(filled).count(), 0);
    }

    #[test]
    fn the_fast_path_needs_an_open_window_and_room() {
        let checked = |change: fn(&mut TcpSock)| {
            let mut sock = bench().sock;
            sock.header_prediction = false;
            change(&mut sock);
            sock.fast_path_check();
            sock.header_prediction
        };
        assert!(checked(|_| {}));
        assert!(!checked(|sock| sock.window.wnd = 0));
        assert!(!checked(|sock| sock.rcvbuf = sock.rmem_alloc()));
        assert!(!checked(|sock| sock.ofo_queue.push(segment(9, 99_999, 1))));
    }

    #[test]
    fn without_memory_6_12_forces_what_the_whole_unit_lacks_for_a_reader_without_data() {
        let forced = |release: Release, waiting: u64| {
            let mut bench = Bench::new(40 << 20);
            bench.arrive(waiting);
            bench.sock.params.release = release;
            bench.sock.unit.truesize = 6_000;
            let before = bench.mem.allocated;
            let queued = bench.with_cx(|sock, cx| sock.queues_without_memory(3_000, cx));
            (
                queued,
                bench.mem.allocated - before,
                bench.sock.ack.no_memory,
            )
        };
        assert_eq!(forced(Release::V2_6_12, 0), (false, 0, false));
        assert_eq!(forced(Release::V6_12, 0), (true, 3, true), "9,000 bytes");
        assert_eq!(forced(Release::V6_12, 1), (false, 0, true));
        let mut spare = Bench::new(40 << 20);
        spare.sock.params.release = Release::V6_12;
        (spare.sock.forward_alloc, spare.mem.allocated) = (4_096, 1);
        spare.with_cx(|sock, cx| sock.queues_without_memory(9_000, cx));
        assert_eq!(spare.mem.allocated, 1 + 2, "4,904 are missing");
    }
}
