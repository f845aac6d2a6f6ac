//! Scoreboard: the segments in flight and the state of each (SACKed, lost, retransmitted).
//!
//! Read first: net/ipv4/tcp_input.c: the tags S, R, L above tcp_sacktag_write_queue,
//! tcp_clean_rtx_queue, tcp_mark_head_lost, tcp_xmit_retransmit_queue.
//!
//! The kernel walks its write queue at every ACK. Here cursors skip the segments that earlier walks
//! settled, so the cost of an ACK depends only on what the ACK newly reports. The result is the
//! same.

use base::pair;
use std::collections::VecDeque;

/// Tag: the segment was selectively acknowledged (TCPCB_SACKED_ACKED).
pub const SACKED: u8 = 1;
/// Tag: a retransmission of the segment is in flight (TCPCB_SACKED_RETRANS).
pub const RETRANS: u8 = 2;
/// Tag: the segment is considered lost (TCPCB_LOST).
pub const LOST: u8 = 4;
/// Tag: the segment was retransmitted at least once (TCPCB_EVER_RETRANS).
pub const EVER: u8 = 8;
const TAGGED: u8 = SACKED | RETRANS | LOST;

/// A segment in flight.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub seq: u64,
    /// Time of the segment's latest transmission, by the sender's clock (`when`).
    pub sent: u64,
    /// `snd_nxt` at the segment's latest retransmission. A SACK above this byte means that the
    /// retransmission was lost, too.
    pub retrans_nxt: u64,
    pub len: u32,
    pub tags: u8,
    /// Whether the segment carries PSH.
    pub push: bool,
}

impl Segment {
    pub const fn end_seq(&self) -> u64 {
        self.seq + self.len as u64
    }

    pub const fn is(&self, tags: u8) -> bool {
        self.tags & tags != 0
    }
}

/// The retransmit queue and its counters.
#[derive(Clone, Debug, Default)]
pub struct Scoreboard {
    pub segments: VecDeque<Segment>,
    pub sacked_out: u32,
    pub lost_out: u32,
    pub retrans_out: u32,
    /// Segments from the head to the highest SACKed segment.
    pub fackets_out: u32,
    /// Blocks of the previous SACK; segments that they cover are tagged already.
    pub seen: [(u64, u64); 3],
    /// Byte before which every segment carries a tag.
    pub tagged_to: u64,
    /// Byte before which no segment is lost and waits for retransmission.
    pub resent_to: u64,
    /// Lower bound of `retrans_nxt` over all retransmissions in flight.
    pub oldest_retrans_nxt: u64,
}

impl Scoreboard {
    pub fn packets_out(&self) -> u32 {
        self.segments.len() as u32
    }

    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Returns whether the oldest segment is SACKed although no ACK covers it: the receiver has
    /// reneged.
    pub fn head_is_sacked(&self) -> bool {
        self.head().is_some_and(|head| head.is(SACKED))
    }

    /// Number of segments believed to be in the network (tcp_packets_in_flight).
    pub fn in_flight(&self) -> u32 {
        (self.packets_out() + self.retrans_out).saturating_sub(self.sacked_out + self.lost_out)
    }

    pub fn head(&self) -> Option<&Segment> {
        self.segments.front()
    }

    pub fn segment(&self, index: usize) -> &Segment {
        &self.segments[index]
    }

    /// Adds a new segment that was sent.
    pub fn push(&mut self, seq: u64, len: u32, push: bool, jiffy: u64) {
        self.segments.push_back(Segment {
            push,
            seq,
            sent: jiffy,
            retrans_nxt: 0,
            len,
            tags: 0,
        });
    }

    /// Returns the index of the first segment at or after `seq`.
    pub fn position(&self, seq: u64) -> usize {
        self.segments.partition_point(|segment| segment.seq < seq)
    }

    /// Returns how many segments at the beginning of the queue `snd_una` acknowledges.
    pub fn position_after(&self, snd_una: u64) -> usize {
        let acknowledged = |segment: &Segment| segment.end_seq() <= snd_una;
        self.segments.partition_point(acknowledged)
    }

    /// Records that segment `index` was sent again although it was not marked lost. Returns the
    /// segment.
    pub fn repeat(&mut self, index: usize, at: u64) -> Segment {
        self.retag(index, 0, EVER);
        self.segments[index].sent = at;
        self.segments[index]
    }

    /// Removes acknowledged segments and returns their number (tcp_clean_rtx_queue).
    pub fn clean(&mut self, snd_una: u64) -> u32 {
        let mut cleaned = 0;
        while let Some(segment) = self.segments.front().copied() {
            if segment.end_seq() > snd_una {
                break;
            }
            self.segments.pop_front();
            self.uncount(segment.tags);
            self.fackets_out = self.fackets_out.saturating_sub(1);
            cleaned += 1;
        }
        cleaned
    }

    fn uncount(&mut self, tags: u8) {
        self.sacked_out -= u32::from(tags & SACKED != 0);
        self.lost_out -= u32::from(tags & LOST != 0);
        self.retrans_out -= u32::from(tags & RETRANS != 0);
    }

    pub fn retag(&mut self, index: usize, clear: u8, set: u8) {
        let before = self.segments[index].tags;
        let after = (before & !clear) | set;
        self.uncount(before);
        self.sacked_out += u32::from(after & SACKED != 0);
        self.lost_out += u32::from(after & LOST != 0);
        self.retrans_out += u32::from(after & RETRANS != 0);
        self.segments[index].tags = after;
        if after & LOST != 0 && after & (SACKED | RETRANS) == 0 {
            self.resent_to = self.resent_to.min(self.segments[index].seq);
        }
    }

    /// Marks as lost the untagged segments among the first `packets` segments, up to `high_seq`.
    pub fn mark_head_lost(&mut self, packets: u32, high_seq: u64) {
        let mut index = self.position(self.tagged_to);
        let end = self.segments.len().min(packets as usize);
        while index < end && self.segments[index].end_seq() <= high_seq {
            if !self.segments[index].is(TAGGED) {
                self.retag(index, 0, LOST);
            }
            index += 1;
            self.tagged_to = self.segments[index - 1].end_seq();
        }
    }

    /// Returns whether the oldest segment has been in flight for longer than `rto`
    /// (tcp_head_timedout).
    pub fn head_timed_out(&self, jiffy: u64, rto: u32) -> bool {
        self.head()
            .is_some_and(|head| jiffy.saturating_sub(head.sent) > u64::from(rto))
    }

    /// Marks lost every untagged segment in flight for longer than `rto`. Untagged segments were
    /// sent once, in order, so the walk ends at the first younger segment.
    pub fn mark_timed_out(&mut self, jiffy: u64, rto: u32) {
        for index in self.position(self.tagged_to)..self.segments.len() {
            let segment = self.segments[index];
            if segment.is(TAGGED) {
                continue;
            }
            if jiffy.saturating_sub(segment.sent) <= u64::from(rto) {
                return;
            }
            self.retag(index, 0, LOST);
        }
    }

    /// Marks all segments lost after a timeout; SACKed segments only if SACKs are to be forgotten.
    /// Returns whether any segment had been retransmitted before (tcp_enter_loss).
    pub fn lose_all(&mut self, forget_sacks: bool) -> bool {
        let mut resent = false;
        self.fackets_out = 0;
        for index in 0..self.segments.len() {
            let tags = self.segments[index].tags;
            resent |= tags & (RETRANS | EVER) != 0;
            if tags & SACKED != 0 && !forget_sacks {
                self.retag(index, RETRANS | LOST, 0);
                self.fackets_out = index as u32 + 1;
            } else {
                self.retag(index, TAGGED, LOST);
            }
        }
        if forget_sacks {
            self.seen = [(0, 0); 3];
        }
        resent
    }

    /// Undoes a timeout: removes the mark `LOST` from all segments.
    pub fn unmark_lost(&mut self) {
        for index in 0..self.segments.len() {
            self.retag(index, LOST, 0);
        }
        self.tagged_to = 0;
    }

    /// Returns the index of the first segment that is lost and not retransmitted.
    pub fn next_lost(&mut self) -> Option<usize> {
        if self.lost_out == 0 {
            return None;
        }
        let start = self.position(self.resent_to);
        let due = |s: &Segment| s.is(LOST) && !s.is(SACKED | RETRANS);
        let found = self.segments.range(start..).position(due);
        let index = found.map_or(self.segments.len(), |offset| start + offset);
        self.resent_to = match self.segments.get(index) {
            Some(segment) => segment.seq,
            None => self.segments.back().map_or(0, Segment::end_seq),
        };
        found.map(|_| index)
    }

    /// Returns the index of the first untagged segment below the highest SACKed segment.
    pub fn next_hole(&mut self) -> Option<usize> {
        let mut index = self.position(self.tagged_to);
        while index < self.segments.len().min(self.fackets_out as usize) {
            if !self.segments[index].is(TAGGED) {
                return Some(index);
            }
            self.tagged_to = self.segments[index].end_seq();
            index += 1;
        }
        None
    }

    /// Records a retransmission of segment `index`.
    pub fn note_retransmission(&mut self, index: usize, snd_nxt: u64, jiffy: u64) {
        if self.retrans_out == 0 {
            self.oldest_retrans_nxt = u64::MAX;
        }
        self.oldest_retrans_nxt = self.oldest_retrans_nxt.min(snd_nxt);
        self.retag(index, 0, RETRANS | EVER);
        let segment = &mut self.segments[index];
        segment.sent = jiffy;
        segment.retrans_nxt = snd_nxt;
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.packets_out(), self.sacked_out));
        mix(pair(self.lost_out, self.retrans_out));
        mix(u64::from(self.fackets_out));
        for segment in &self.segments {
            mix(segment.seq << 4 | u64::from(segment.tags));
            mix(segment.sent);
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::super::sack::SackContext;
    use super::*;
    use kernel::packet::Ack;

    pub fn board(segments: u64) -> Scoreboard {
        let mut board = Scoreboard::default();
        (0..segments).for_each(|n| board.push(n * 100, 100, false, 0));
        board
    }

    pub fn ack(ack: u64, blocks: &[(u64, u64)]) -> Ack {
        let mut sack = [(0, 0); 3];
        sack[..blocks.len()].copy_from_slice(blocks);
        Ack {
            ack,
            window: 1 << 20,
            sack,
            sack_count: blocks.len() as u8,
            ..Ack::default()
        }
    }

    pub fn context(snd_una: u64) -> SackContext {
        SackContext {
            prior_una: snd_una,
            snd_una,
            undo_marker: None,
            high_seq: 1 << 40,
            in_recovery: false,
        }
    }

    #[test]
    fn lost_segments_are_found_once_each() {
        let mut board = board(10);
        board.sack(&ack(0, &[(300, 800)]), &context(0));
        board.mark_head_lost(8 - 3, 1000);
        assert_eq!(board.lost_out, 3);
        for expected in 0..3 {
            assert_eq!(board.next_lost(), Some(expected));
            board.note_retransmission(expected, 1000, 1);
        }
        assert_eq!(board.next_lost(), None);
        assert_eq!(board.in_flight(), 5);
    }

    #[test]
    fn a_timeout_loses_all_but_what_is_sacked() {
        let mut board = board(10);
        board.sack(&ack(0, &[(500, 600)]), &context(0));
        assert!(!board.lose_all(false));
        assert_eq!((board.lost_out, board.sacked_out), (9, 1));
        assert_eq!((board.fackets_out, board.in_flight()), (6, 0));
        board.lose_all(true);
        assert_eq!((board.lost_out, board.sacked_out), (10, 0));
        board.unmark_lost();
        assert_eq!(board.in_flight(), 10);
    }

    impl Scoreboard {
        /// Counts all tagged segments again, and checks that the cursors (`tagged_to`, `resent_to`)
        /// skip no segment that needs work.
        pub fn check(&self) {
            let tagged = |tags| self.segments.iter().filter(|s| s.is(tags)).count() as u32;
            let counts = (self.sacked_out, self.lost_out, self.retrans_out);
            assert_eq!(counts, (tagged(SACKED), tagged(LOST), tagged(RETRANS)));
            for segment in &self.segments {
                assert!(segment.seq >= self.tagged_to || segment.is(TAGGED));
                let due = segment.is(LOST) && !segment.is(SACKED | RETRANS);
                assert!(segment.seq >= self.resent_to || !due);
                assert!(!segment.is(RETRANS) || segment.retrans_nxt >= self.oldest_retrans_nxt);
            }
        }
    }
}
