//! The queues of a TCP socket, with sums that are kept up to date. The kernel would walk the queue
//! to compute them.
//!
//! Read first: include/linux/skbuff.h (sk_buff_head), include/net/sock.h (sk_backlog). Lengths and
//! sums of truesize change with each segment.

use std::collections::VecDeque;

use super::space::win_from_space;
use crate::packet::{MAX_JOINED_SEGMENTS, Skb};

/// A queue in order of arrival: the prequeue, or one of the two lists of the backlog.
#[derive(Clone, Debug, Default)]
pub struct SkbQueue {
    pub segments: VecDeque<Skb>,
    pub truesize: u64,
}

impl SkbQueue {
    pub fn push(&mut self, skb: Skb) {
        self.truesize += u64::from(skb.truesize);
        self.segments.push_back(skb);
    }

    pub fn pop(&mut self) -> Option<Skb> {
        let skb = *self.segments.front()?;
        self.segments.pop_front();
        self.truesize -= u64::from(skb.truesize);
        Some(skb)
    }

    /// Removes the next `sk_buff`. Returns its first segment, and puts the segments merged into it
    /// into `joined`.
    #[inline]
    pub fn pop_sk_buff(&mut self, joined: &mut Vec<Skb>) -> Option<Skb> {
        let head = self.pop()?;
        if self.segments.front().is_some_and(Skb::is_joined) {
            self.pop_joined(joined);
        }
        Some(head)
    }

    #[inline(never)]
    fn pop_joined(&mut self, joined: &mut Vec<Skb>) {
        while self.segments.front().is_some_and(Skb::is_joined) {
            joined.extend(self.pop());
        }
    }

    pub fn back(&self) -> Option<&Skb> {
        self.segments.back()
    }

    pub fn len(&self) -> usize {
        self.segments.len()
    }

    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    pub fn iter(&self) -> std::collections::vec_deque::Iter<'_, Skb> {
        self.segments.iter()
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        fold_ends(&self.segments, self.truesize, mix);
    }

    /// Mixes two queues into a digest as if they were one queue, with `second` behind `first`.
    pub fn fold_both(first: &SkbQueue, second: &SkbQueue, mix: &mut impl FnMut(u64)) {
        let id = |skb: Option<&Skb>| skb.map_or(0, |skb| skb.id);
        mix((first.len() + second.len()) as u64);
        mix(first.truesize + second.truesize);
        mix(id(first.segments.front().or(second.segments.front())));
        mix(id(second.segments.back().or(first.segments.back())));
    }
}

/// A queue in the order of sequence numbers: `sk_receive_queue` or `out_of_order_queue`.
///
/// Each record stands for one frame, even after `tcp_collapse` has repacked its bytes, so that each
/// frame is delivered once. Only its charged truesize changes (see `prune`).
#[derive(Clone, Debug, Default)]
pub struct SeqQueue {
    pub segments: VecDeque<Skb>,
    pub truesize: u64,
    pub payload: u64,
    /// Number of records at the front that `tcp_collapse` has repacked.
    pub repacked: usize,
    /// Number of reasons to repack the other records: one for each record with too much overhead,
    /// one for each gap between two records.
    pub loose: usize,
    /// Number of segments in the last `sk_buff`, if segments are merged.
    tail_segments: usize,
}

impl SeqQueue {
    pub fn len(&self) -> usize {
        self.segments.len()
    }

    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    pub fn front(&self) -> Option<&Skb> {
        self.segments.front()
    }

    pub fn push(&mut self, skb: Skb) {
        let last = self.segments.len().checked_sub(1);
        if let Some(last) = last.filter(|&last| last >= self.repacked) {
            self.loose += usize::from(self.segments[last].end_seq() != skb.seq);
        }
        self.loose += usize::from(bloated(&skb));
        self.count(&skb);
        self.segments.push_back(skb);
    }

    /// Merges a segment into the last `sk_buff` if possible; otherwise the segment begins a new
    /// `sk_buff` (tcp_input.c:tcp_try_coalesce). Returns the segment, marked as merged or not.
    /// `behind` further segments arrived with the segment and need room in the same `sk_buff`.
    pub fn join(&mut self, skb: Skb, behind: usize) -> Skb {
        let tail = self.segments.back();
        let fits = self.tail_segments + 1 + behind <= MAX_JOINED_SEGMENTS;
        if fits && tail.is_some_and(|tail| tail.precedes(&skb)) {
            self.tail_segments += 1;
            return skb.taken_in();
        }
        self.tail_segments = 1;
        skb.on_its_own()
    }

    /// Appends a segment that arrived in the same `sk_buff` as the segment before it.
    pub fn push_behind(&mut self, skb: Skb) {
        self.tail_segments += 1;
        self.push(skb);
    }

    pub fn pop(&mut self) -> Option<Skb> {
        let skb = *self.segments.front()?;
        self.segments.pop_front();
        self.uncount(&skb);
        if self.repacked > 0 {
            self.repacked -= 1;
            return Some(skb);
        }
        let apart = self.front().is_some_and(|next| next.seq != skb.end_seq());
        self.loose -= usize::from(apart) + usize::from(bloated(&skb));
        Some(skb)
    }

    /// Inserts a record at any position (only in the out-of-order queue, which does not use
    /// `loose`).
    pub fn insert(&mut self, at: usize, skb: Skb) {
        self.count(&skb);
        self.segments.insert(at, skb);
    }

    /// Removes a record from any position (only in the out-of-order queue).
    pub fn remove(&mut self, at: usize) -> Option<Skb> {
        let skb = self.segments.remove(at)?;
        self.uncount(&skb);
        Some(skb)
    }

    /// Changes a record's truesize.
    pub fn recharge(&mut self, at: usize, truesize: u32) {
        let skb = &mut self.segments[at];
        self.truesize = self.truesize + u64::from(truesize) - u64::from(skb.truesize);
        skb.truesize = truesize;
    }

    /// Marks all records as repacked.
    pub fn mark_repacked(&mut self) {
        self.repacked = self.segments.len();
        self.loose = 0;
    }

    fn count(&mut self, skb: &Skb) {
        self.truesize += u64::from(skb.truesize);
        self.payload += u64::from(skb.len);
    }

    fn uncount(&mut self, skb: &Skb) {
        self.truesize -= u64::from(skb.truesize);
        self.payload -= u64::from(skb.len);
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        fold_ends(&self.segments, self.truesize, mix);
        mix(self.payload);
        mix(self.repacked as u64);
    }
}

/// Returns whether a segment has more memory overhead than the window reserves
/// (tcp_input.c:tcp_collapse). Simplified: 6.12 decides by the share of the buffer that it has
/// measured; both rules agree for full frames.
pub fn bloated(skb: &Skb) -> bool {
    win_from_space(i64::from(skb.truesize)) > i64::from(skb.len)
}

fn fold_ends(segments: &VecDeque<Skb>, truesize: u64, mix: &mut impl FnMut(u64)) {
    mix(segments.len() as u64);
    mix(truesize);
    mix(segments.front().map_or(0, |skb| skb.id));
    mix(segments.back().map_or(0, |skb| skb.id));
}

#[cfg(test)]
mod tests {
    use super::super::testbed::segment;
    use super::*;

    #[test]
    fn a_queue_entry_stays_small() {
        assert!(size_of::<Skb>() <= 48);
    }

    #[test]
    fn sums_follow_the_segments() {
        let mut queue = SeqQueue::default();
        queue.push(segment(1, 0, 1448));
        queue.push(segment(2, 1448, 1448));
        assert_eq!((queue.truesize, queue.payload), (3480, 2896));
        queue.recharge(1, 1549);
        assert_eq!(queue.truesize, 3289);
        queue.pop();
        assert_eq!((queue.truesize, queue.payload), (1549, 1448));
    }

    #[test]
    fn a_full_sized_segment_is_not_bloated_and_a_small_one_is() {
        assert!(!bloated(&segment(1, 0, 1448)));
        assert!(bloated(&segment(1, 0, 1304)));
        assert!(!bloated(&segment(1, 0, 1305)));
    }

    #[test]
    fn loose_counts_bloat_and_overlap_and_forgets_them_when_popped() {
        let mut queue = SeqQueue::default();
        queue.push(segment(1, 0, 1448));
        assert!(queue.loose == 0);
        queue.push(segment(2, 1000, 1448));
        queue.push(segment(3, 2448, 100));
        assert!(queue.loose > 0);
        queue.pop();
        assert!(queue.loose > 0, "the small one is still there");
        queue.pop();
        queue.pop();
        assert!(queue.loose == 0);
    }

    #[test]
    fn the_digest_of_a_queue_has_its_sums_and_its_ends() {
        let mut queue = SeqQueue::default();
        for nth in 0..3 {
            queue.push(segment(nth + 5, nth * 1448, 1448));
        }
        queue.mark_repacked();
        queue.pop();
        let mut words = Vec::new();
        queue.fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [2, 3_480, 6, 7, 2_896, 2]);
    }

    #[test]
    fn two_lists_are_mixed_as_one() {
        let list = |ids: &[u64]| {
            let mut queue = SkbQueue::default();
            ids.iter().for_each(|&id| queue.push(segment(id, 0, 1448)));
            queue
        };
        let digest = |first: &[u64], second: &[u64]| {
            let mut words = Vec::new();
            SkbQueue::fold_both(&list(first), &list(second), &mut |word| words.push(word));
            words
        };
        assert_eq!(digest(&[1, 2], &[3]), [3, 5_220, 1, 3]);
        assert_eq!(digest(&[], &[3, 4]), [2, 3_480, 3, 4]);
        assert_eq!(digest(&[1, 2], &[]), [2, 3_480, 1, 2]);
        assert_eq!(digest(&[], &[]), [0; 4]);
        let mut words = Vec::new();
        list(&[8, 9]).fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [2, 3_480, 8, 9]);
    }

    #[test]
    fn records_of_the_out_of_order_queue_come_and_go_anywhere() {
        let mut queue = SeqQueue::default();
        queue.insert(0, segment(1, 5_000, 1448));
        queue.insert(0, segment(2, 1_448, 1000));
        assert_eq!(queue.front().map(|skb| skb.id), Some(2));
        assert_eq!((queue.truesize, queue.payload), (3_480, 2_448));
        assert_eq!(queue.remove(1).map(|skb| skb.id), Some(1));
        assert_eq!((queue.truesize, queue.payload), (1_740, 1_000));
        assert_eq!(queue.remove(1).map(|skb| skb.id), None);
    }

    #[test]
    fn repacked_records_are_not_loose_and_are_counted_until_they_are_read() {
        let mut queue = SeqQueue::default();
        queue.push(segment(1, 0, 100));
        queue.mark_repacked();
        assert_eq!((queue.loose > 0, queue.repacked), (false, 1));
        queue.push(segment(2, 500, 1448));
        assert!(queue.loose == 0, "a gap behind a repacked record");
        queue.push(segment(3, 5_000, 1448));
        assert!(queue.loose > 0, "a gap behind another");
        queue.pop();
        assert_eq!(queue.repacked, 0);
        queue.pop();
        assert!(queue.loose == 0);
    }

    #[test]
    fn an_sk_buff_takes_in_17_further_segments() {
        let mut queue = SeqQueue::default();
        let taken_in = |nth: u64, behind, queue: &mut SeqQueue| {
            let skb = queue.join(segment(nth + 1, nth * 1448, 1448), behind);
            queue.push(skb);
            skb.is_joined()
        };
        let joined: Vec<bool> = (0..20).map(|nth| taken_in(nth, 0, &mut queue)).collect();
        let apart: Vec<usize> = (0..20).filter(|&nth| !joined[nth]).collect();
        assert_eq!(apart, [0, 18]);
        assert!(taken_in(20, 15, &mut queue), "18 with those behind");
        assert!(!taken_in(21, 15, &mut queue), "19 with those behind");
    }
}
