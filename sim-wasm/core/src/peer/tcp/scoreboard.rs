//! The segments in flight and what is known of each: SACKed, lost, sent again.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_sacktag_write_queue (its tags S, R, L),
//! tcp_clean_rtx_queue, tcp_mark_head_lost, tcp_xmit_retransmit_queue; kernel-2.6.12 §6.
//!
//! The kernel walks its write queue at every ACK. Here cursors skip what an earlier walk
//! settled, so that an ACK costs what it newly says; the result is the same.

use std::collections::VecDeque;

use crate::skb::Ack;

/// Selectively acknowledged (TCPCB_SACKED_ACKED).
pub(super) const SACKED: u8 = 1;
/// A retransmission is in flight (TCPCB_SACKED_RETRANS).
pub(super) const RETRANS: u8 = 2;
/// Held lost (TCPCB_LOST).
pub(super) const LOST: u8 = 4;
/// Was ever retransmitted (TCPCB_EVER_RETRANS).
pub(super) const EVER: u8 = 8;
const TAGGED: u8 = SACKED | RETRANS | LOST;

/// A segment in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub seq: u64,
    /// Jiffy of its last transmission (`when`).
    pub sent: u64,
    /// `snd_nxt` when it was last retransmitted: a SACK beyond means that this was lost too.
    pub retrans_nxt: u64,
    pub len: u32,
    pub tags: u8,
}

impl Segment {
    pub const fn end_seq(&self) -> u64 {
        self.seq + self.len as u64
    }

    const fn is(&self, tags: u8) -> bool {
        self.tags & tags != 0
    }
}

/// What the sender knows when it reads a SACK.
#[derive(Clone, Copy, Debug)]
pub(super) struct SackContext {
    /// `snd_una` before this ACK.
    pub prior_una: u64,
    /// `snd_una` with this ACK.
    pub snd_una: u64,
    pub undo_marker: Option<u64>,
    /// `snd_nxt` when the present congestion state began.
    pub high_seq: u64,
    pub in_recovery: bool,
}

/// What a SACK said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SackOutcome {
    /// Something was newly SACKed, or a retransmission found lost (FLAG_DATA_SACKED).
    pub data_sacked: bool,
    /// Data sent after the present state began has arrived (FLAG_DATA_LOST).
    pub beyond_high_seq: bool,
    /// Retransmissions that D-SACK reports as needless.
    pub needless: u32,
    /// If holes filled late: how many segments reordering spans.
    pub reordered_by: Option<u32>,
}

/// The retransmit queue with its counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Scoreboard {
    segments: VecDeque<Segment>,
    pub sacked_out: u32,
    pub lost_out: u32,
    pub retrans_out: u32,
    /// Segments from the head to the highest SACKed one.
    pub fackets_out: u32,
    /// Blocks of the previous SACK: what they cover is tagged already.
    seen: [(u64, u64); 3],
    /// Every segment before it carries a tag.
    tagged_to: u64,
    /// No segment before it is lost and yet to be retransmitted.
    resent_to: u64,
    /// No retransmission in flight was sent when `snd_nxt` was lower.
    oldest_retrans_nxt: u64,
}

impl Scoreboard {
    pub fn packets_out(&self) -> u32 {
        self.segments.len() as u32
    }

    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Segments believed to be in the network (tcp_packets_in_flight).
    pub fn in_flight(&self) -> u32 {
        (self.packets_out() + self.retrans_out).saturating_sub(self.sacked_out + self.lost_out)
    }

    pub fn head(&self) -> Option<&Segment> {
        self.segments.front()
    }

    pub fn segment(&self, index: usize) -> &Segment {
        &self.segments[index]
    }

    /// A new segment went out.
    pub fn push(&mut self, seq: u64, len: u32, jiffy: u64) {
        self.segments.push_back(Segment {
            seq,
            sent: jiffy,
            retrans_nxt: 0,
            len,
            tags: 0,
        });
    }

    /// The first segment at or after `seq`.
    fn position(&self, seq: u64) -> usize {
        self.segments.partition_point(|segment| segment.seq < seq)
    }

    /// Takes off what is acknowledged, returns how many segments (tcp_clean_rtx_queue).
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

    fn retag(&mut self, index: usize, clear: u8, set: u8) {
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

    /// Reads the SACK blocks of an ACK, before the cumulative part is taken off.
    pub fn sack(&mut self, ack: &Ack, at: &SackContext) -> SackOutcome {
        if self.sacked_out == 0 {
            self.fackets_out = 0;
        }
        let blocks = &ack.sack[..usize::from(ack.sack_count)];
        let duplicate = is_duplicate(ack.ack, blocks);
        let mut pass = SackPass {
            at: *at,
            prior_fackets: self.fackets_out,
            lowest_late: u32::MAX,
            outcome: SackOutcome::default(),
        };
        self.note_late_arrivals(blocks, duplicate, &mut pass);
        for (i, &block) in blocks.iter().enumerate() {
            self.tag_block(block, duplicate && i == 0, &mut pass);
        }
        if at.in_recovery {
            self.find_lost_retransmissions(blocks, &mut pass);
        }
        self.seen = ack.sack;
        self.seen[blocks.len()..].fill((0, 0));
        if pass.lowest_late < self.fackets_out {
            pass.outcome.reordered_by = Some(self.fackets_out + 1 - pass.lowest_late);
        }
        pass.outcome
    }

    /// Segments now acknowledged that were holes below SACKed ones: they came late, not never.
    fn note_late_arrivals(&self, blocks: &[(u64, u64)], duplicate: bool, pass: &mut SackPass) {
        let top = blocks.iter().map(|block| block.1).max().unwrap_or(0);
        let acknowledged = self
            .segments
            .iter()
            .take_while(|s| s.end_seq() <= pass.at.snd_una && s.seq < top);
        for (count, segment) in (1..).zip(acknowledged) {
            let late = if segment.is(RETRANS | EVER) {
                duplicate && covers(blocks[0], segment) && segment.is(SACKED)
            } else {
                count < pass.prior_fackets && !segment.is(SACKED)
            };
            if late {
                pass.lowest_late = pass.lowest_late.min(count);
                return;
            }
        }
    }

    fn tag_block(&mut self, block: (u64, u64), duplicate: bool, pass: &mut SackPass) {
        if duplicate && block.1 <= pass.at.prior_una {
            let after_marker = pass.at.undo_marker.is_some_and(|mark| block.1 > mark);
            pass.outcome.needless += u32::from(after_marker);
        }
        pass.outcome.beyond_high_seq |= block.1 > pass.at.high_seq;
        let start = if duplicate {
            block.0
        } else {
            self.news_of(block)
        };
        let mut index = self.position(start);
        while index < self.segments.len() && self.segments[index].end_seq() <= block.1 {
            self.tag_sacked(index, duplicate, pass);
            index += 1;
        }
    }

    /// Where the part of a block begins that the previous SACK did not cover.
    fn news_of(&self, block: (u64, u64)) -> u64 {
        let known = |seen: &&(u64, u64)| seen.0 == block.0 && seen.1 <= block.1;
        self.seen
            .iter()
            .find(known)
            .map_or(block.0, |seen| seen.1.max(block.0))
    }

    fn tag_sacked(&mut self, index: usize, duplicate: bool, pass: &mut SackPass) {
        let segment = self.segments[index];
        let count = index as u32 + 1;
        if duplicate && segment.is(RETRANS | EVER) {
            let after_marker = pass.at.undo_marker.is_some_and(|m| segment.end_seq() > m);
            pass.outcome.needless += u32::from(after_marker);
        }
        if segment.end_seq() <= pass.at.snd_una {
            return;
        }
        let was_hole = !segment.is(SACKED);
        if late_in_hole(&segment, duplicate, count < pass.prior_fackets) {
            pass.lowest_late = pass.lowest_late.min(count);
        }
        if was_hole {
            // A retransmission of a segment not held lost is believed to be still in flight.
            let resent_lost = segment.tags & (RETRANS | LOST) == (RETRANS | LOST);
            let clear = if resent_lost { RETRANS | LOST } else { LOST };
            self.retag(index, clear, SACKED);
            self.fackets_out = self.fackets_out.max(count);
            pass.outcome.data_sacked = true;
        }
        if duplicate && self.segments[index].is(RETRANS) {
            self.retag(index, RETRANS, 0);
        }
    }

    /// Retransmissions that were overtaken by data sent after them are lost again.
    fn find_lost_retransmissions(&mut self, blocks: &[(u64, u64)], pass: &mut SackPass) {
        let top = blocks.iter().map(|block| block.1).max().unwrap_or(0);
        if self.retrans_out == 0 || top <= self.oldest_retrans_nxt {
            return;
        }
        self.oldest_retrans_nxt = u64::MAX;
        let first = self
            .segments
            .partition_point(|s| s.end_seq() <= pass.at.snd_una);
        for index in first..self.segments.len() {
            let segment = self.segments[index];
            if !segment.is(RETRANS) {
                continue;
            }
            if segment.retrans_nxt >= top || segment.seq >= top {
                self.oldest_retrans_nxt = self.oldest_retrans_nxt.min(segment.retrans_nxt);
            } else {
                let lost = if segment.is(SACKED) { 0 } else { LOST };
                pass.outcome.data_sacked |= !segment.is(SACKED | LOST);
                self.retag(index, RETRANS, lost);
            }
        }
    }

    /// Holds the untagged among the first `packets` segments lost, up to `high_seq`.
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

    /// Whether the oldest segment has been out for longer than `rto` (tcp_head_timedout).
    pub fn head_timed_out(&self, jiffy: u64, rto: u32) -> bool {
        self.head()
            .is_some_and(|head| jiffy.saturating_sub(head.sent) > u64::from(rto))
    }

    /// Holds every untagged segment lost that has been out for longer than `rto`. Untagged
    /// ones were sent once, in order, so the first that is young ends the walk.
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

    /// Timeout: all that is not SACKed is lost, and so is that if SACKs are to be forgotten.
    /// Returns whether anything had been retransmitted before. (tcp_enter_loss)
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

    /// A timeout is taken back: nothing is lost.
    pub fn unmark_lost(&mut self) {
        for index in 0..self.segments.len() {
            self.retag(index, LOST, 0);
        }
        self.tagged_to = 0;
    }

    /// The first segment that is lost and not sent again.
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

    /// The first untagged segment below the highest SACKed one.
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

    /// Segment `index` was put on the wire again.
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

    /// Mixes the state into a run's digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.packets_out()) << 32 | u64::from(self.sacked_out));
        mix(u64::from(self.lost_out) << 32 | u64::from(self.retrans_out));
        mix(u64::from(self.fackets_out));
        for segment in &self.segments {
            mix(segment.seq << 4 | u64::from(segment.tags));
            mix(segment.sent);
        }
    }
}

/// What one SACK has told so far.
struct SackPass {
    at: SackContext,
    prior_fackets: u32,
    /// Lowest place in the queue, from 1, of a segment that came late.
    lowest_late: u32,
    outcome: SackOutcome,
}

/// Whether the first block is a D-SACK: old data, or data within the second block.
fn is_duplicate(ack: u64, blocks: &[(u64, u64)]) -> bool {
    match blocks {
        [first, ..] if first.0 < ack => true,
        [first, second, ..] => first.1 <= second.1 && first.0 >= second.0,
        _ => false,
    }
}

fn covers(block: (u64, u64), segment: &Segment) -> bool {
    block.0 <= segment.seq && segment.end_seq() <= block.1
}

/// Whether this SACK shows that the network reordered: a hole was filled by the first
/// transmission, or both transmissions arrived.
fn late_in_hole(segment: &Segment, duplicate: bool, below_highest: bool) -> bool {
    if segment.is(SACKED) {
        duplicate && segment.is(RETRANS | EVER)
    } else {
        !segment.is(RETRANS | EVER) && below_highest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(segments: u64) -> Scoreboard {
        let mut board = Scoreboard::default();
        (0..segments).for_each(|n| board.push(n * 100, 100, 0));
        board
    }

    fn ack(ack: u64, blocks: &[(u64, u64)]) -> Ack {
        let mut sack = [(0, 0); 3];
        sack[..blocks.len()].copy_from_slice(blocks);
        Ack {
            stream: 0,
            ack,
            window: 1 << 20,
            tsecr: 0,
            sack,
            sack_count: blocks.len() as u8,
        }
    }

    fn context(snd_una: u64) -> SackContext {
        SackContext {
            prior_una: snd_una,
            snd_una,
            undo_marker: None,
            high_seq: 1 << 40,
            in_recovery: false,
        }
    }

    #[test]
    fn three_sacks_behind_a_hole_make_fackets_out_4() {
        let mut board = board(10);
        for end in [200, 300, 400] {
            let outcome = board.sack(&ack(0, &[(100, end)]), &context(0));
            assert!(outcome.data_sacked && outcome.reordered_by.is_none());
        }
        assert_eq!((board.sacked_out, board.fackets_out), (3, 4));
        assert_eq!(board.in_flight(), 7);
    }

    #[test]
    fn a_repeated_block_says_nothing_new() {
        let mut board = board(10);
        board.sack(&ack(0, &[(100, 300)]), &context(0));
        let again = board.sack(&ack(0, &[(100, 300)]), &context(0));
        assert!(!again.data_sacked);
        assert_eq!(board.sacked_out, 2);
    }

    #[test]
    fn a_hole_filled_by_the_first_transmission_is_reordering() {
        let mut board = board(10);
        board.sack(&ack(0, &[(100, 600)]), &context(0));
        let late = ack(100, &[(700, 800)]);
        let outcome = board.sack(&late, &context(100));
        assert_eq!(
            outcome.reordered_by,
            Some(8),
            "segment 1 came after the 8th"
        );
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
    fn a_retransmission_overtaken_by_newer_data_is_lost_again() {
        let mut board = board(10);
        board.sack(&ack(0, &[(100, 500)]), &context(0));
        board.mark_head_lost(1, 1000);
        board.note_retransmission(0, 1000, 1);
        board.push(1000, 100, 1);
        let at = SackContext {
            in_recovery: true,
            ..context(0)
        };
        board.sack(&ack(0, &[(1000, 1100), (100, 500)]), &at);
        assert_eq!((board.retrans_out, board.next_lost()), (0, Some(0)));
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

    #[test]
    fn d_sack_counts_needless_retransmissions() {
        let mut board = board(4);
        board.note_retransmission(0, 400, 1);
        let at = SackContext {
            prior_una: 100,
            undo_marker: Some(0),
            ..context(100)
        };
        board.clean(100);
        let outcome = board.sack(&ack(100, &[(0, 100)]), &at);
        assert_eq!(outcome.needless, 1);
    }
}
