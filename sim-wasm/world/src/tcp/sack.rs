//! SACK and D-SACK at the sender: arrived data, needless retransmissions, late arrivals.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_sacktag_write_queue; RFC 2018 and 2883.

use super::scoreboard::{EVER, LOST, RETRANS, SACKED, Scoreboard, Segment};
use kernel::packet::Ack;
use std::ops::Range;

/// Sender's state before it reads a SACK.
#[derive(Clone, Copy, Debug)]
pub struct SackContext {
    /// First unacknowledged byte before this ACK (`snd_una`).
    pub prior_una: u64,
    /// First unacknowledged byte after this ACK (`snd_una`).
    pub snd_una: u64,
    pub undo_marker: Option<u64>,
    /// `snd_nxt` when the present congestion state began.
    pub high_seq: u64,
    pub in_recovery: bool,
}

/// Findings from a SACK.
#[derive(Clone, Copy, Debug, Default)]
pub struct SackOutcome {
    /// Whether data was newly SACKed, or a retransmission was found lost (FLAG_DATA_SACKED).
    pub data_sacked: bool,
    /// Whether a SACK block ends above `high_seq`.
    pub beyond_high_seq: bool,
    /// Retransmissions that D-SACK reports as needless.
    pub needless: u32,
    /// How far segments were reordered, in segments, if a hole below the highest SACK was filled
    /// late.
    pub reordered_by: Option<u32>,
}

impl Scoreboard {
    /// Reads the SACK blocks of an ACK, before the segments that the ACK acknowledges are removed.
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
        self.remember(blocks);
        if pass.lowest_late < self.fackets_out {
            pass.outcome.reordered_by = Some(self.fackets_out + 1 - pass.lowest_late);
        }
        pass.outcome
    }

    /// Stores the blocks, so that only the new part of each block of the next SACK is read.
    pub fn remember(&mut self, blocks: &[(u64, u64)]) {
        self.seen = [(0, 0); 3];
        self.seen[..blocks.len()].copy_from_slice(blocks);
    }

    /// Finds segments that are now acknowledged and were holes below SACKed segments. Such segments
    /// were delayed, not lost.
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
        for index in self.in_block(block, duplicate) {
            self.tag_sacked(index, duplicate, pass);
        }
    }

    /// Returns the segments that lie in a block and were not covered by the previous SACK; of a
    /// D-SACK's block, all segments.
    pub fn in_block(&self, block: (u64, u64), duplicate: bool) -> Range<usize> {
        let known = |seen: &&(u64, u64)| seen.0 == block.0 && seen.1 <= block.1;
        let seen = self.seen.iter().find(known).filter(|_| !duplicate);
        let start = seen.map_or(block.0, |seen| seen.1.max(block.0));
        self.position(start)..self.position_after(block.1)
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
            // If a segment was retransmitted although it was not marked lost, its retransmission is
            // still considered in flight.
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

    /// Marks retransmissions lost again when data sent after them was SACKed.
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
}

/// Findings while one SACK is read.
struct SackPass {
    at: SackContext,
    prior_fackets: u32,
    /// Lowest position in the queue, counted from 1, of a segment that came late.
    lowest_late: u32,
    outcome: SackOutcome,
}

/// Returns whether the first block is a D-SACK: old data, or data within the second block.
pub fn is_duplicate(ack: u64, blocks: &[(u64, u64)]) -> bool {
    match blocks {
        [first, ..] if first.0 < ack => true,
        [first, second, ..] => first.1 <= second.1 && first.0 >= second.0,
        _ => false,
    }
}

fn covers(block: (u64, u64), segment: &Segment) -> bool {
    block.0 <= segment.seq && segment.end_seq() <= block.1
}

/// Returns whether this segment's SACK shows reordering. There are two cases: the segment was sent
/// only once and lies below the highest SACKed segment; or it was retransmitted and is reported
/// again as a duplicate, so both transmissions arrived.
fn late_in_hole(segment: &Segment, duplicate: bool, below_highest: bool) -> bool {
    if segment.is(SACKED) {
        duplicate && segment.is(RETRANS | EVER)
    } else {
        !segment.is(RETRANS | EVER) && below_highest
    }
}

#[cfg(test)]
mod tests {
    use super::super::scoreboard::tests::{ack, board, context};
    use super::*;

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
    fn a_retransmission_overtaken_by_newer_data_is_lost_again() {
        let mut board = board(10);
        board.sack(&ack(0, &[(100, 500)]), &context(0));
        board.mark_head_lost(1, 1000);
        board.note_retransmission(0, 1000, 1);
        board.push(1000, 100, false, 1);
        let at = SackContext {
            in_recovery: true,
            ..context(0)
        };
        board.sack(&ack(0, &[(1000, 1100), (100, 500)]), &at);
        assert_eq!((board.retrans_out, board.next_lost()), (0, Some(0)));
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
