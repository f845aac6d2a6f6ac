//! SACK and D-SACK at a sender with RACK.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_sacktag_write_queue, tcp_sacktag_one, tcp_check_dsack,
//! tcp_dsack_seen, tcp_check_sack_reordering (6.12.33).

use super::RackRecovery;
use super::facts::AckFacts;
use crate::tcp::sack::is_duplicate;
use crate::tcp::scoreboard::{EVER, LOST, RETRANS, SACKED};
use crate::tcp::{CaState, Connection};
use kernel::packet::Ack;

/// Maximum reordering that is ever assumed, segments (sysctl_tcp_max_reordering).
const MAX_REORDERING: u32 = 300;

/// A SACK block; `duplicate` marks a D-SACK.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    start: u64,
    end: u64,
    duplicate: bool,
}

impl RackRecovery {
    /// Returns the end of the highest SACKed segment. If no segment is SACKed, returns the end of
    /// the acknowledged data.
    pub fn highest_sack(&self, conn: &Connection) -> u64 {
        if conn.board.sacked_out == 0 {
            conn.snd_una
        } else {
            self.high_sacked
        }
    }

    /// Reads the SACK blocks of an ACK, before the segments that the ACK acknowledges are removed.
    pub fn read_sacks(&mut self, conn: &mut Connection, ack: &Ack, facts: &mut AckFacts) {
        let blocks = &ack.sack[..usize::from(ack.sack_count)];
        if blocks.is_empty() {
            return;
        }
        if conn.board.sacked_out == 0 {
            self.high_sacked = conn.snd_una;
        }
        let duplicate = self.check_dsack(conn, ack.ack, blocks, facts);
        if conn.board.is_empty() {
            return;
        }
        let mut lowest = conn.snd_nxt;
        for block in in_order(blocks, duplicate, facts.prior_una) {
            self.tag_block(conn, block, facts, &mut lowest);
        }
        conn.board.remember(blocks);
        if conn.state != CaState::Loss || conn.undo_marker.is_some() {
            self.note_reordering(conn, lowest);
        }
    }

    /// Reads a D-SACK. Returns whether the first block is a D-SACK that may be about a
    /// retransmission.
    fn check_dsack(
        &mut self,
        conn: &mut Connection,
        ack: u64,
        blocks: &[(u64, u64)],
        facts: &mut AckFacts,
    ) -> bool {
        let first = blocks[0];
        if !is_duplicate(ack, blocks) {
            return false;
        }
        let segments = self.count_dsack(conn, first, facts);
        let forgotten = first.1 <= facts.prior_una;
        let after_marker = conn.undo_marker.is_some_and(|mark| first.1 > mark);
        if forgotten && after_marker {
            conn.undo_retrans = conn.undo_retrans.saturating_sub(segments);
        }
        segments > 0
    }

    /// Returns the number of segments that a D-SACK reports; 0 if it cannot be about a
    /// retransmission.
    fn count_dsack(&mut self, conn: &Connection, block: (u64, u64), facts: &mut AckFacts) -> u32 {
        let bytes = block.1.saturating_sub(block.0);
        if bytes == 0 || bytes > self.max_window {
            return 0;
        }
        let segments = bytes.div_ceil(u64::from(conn.config.mss)) as u32;
        facts.dsack_of_probe |= segments == 1 && self.probe.high_seq == Some(block.1);
        self.dsacked += u64::from(segments);
        if self.dsacked > conn.counters.retransmitted {
            return 0;
        }
        if self.rack.reordering_seen && !facts.dsack_of_probe {
            self.rack.dsack_seen = true;
        }
        facts.dsacking = true;
        facts.sack_delivered += segments;
        segments
    }

    fn tag_block(
        &mut self,
        conn: &mut Connection,
        block: Block,
        facts: &mut AckFacts,
        lowest: &mut u64,
    ) {
        let Block {
            start,
            end,
            duplicate,
        } = block;
        for index in conn.board.in_block((start, end), duplicate) {
            self.tag_segment(conn, index, duplicate, facts, lowest);
        }
    }

    /// Tags one segment of a SACK block (tcp_sacktag_one).
    fn tag_segment(
        &mut self,
        conn: &mut Connection,
        index: usize,
        duplicate: bool,
        facts: &mut AckFacts,
        lowest: &mut u64,
    ) {
        let segment = *conn.board.segment(index);
        if duplicate && segment.is(RETRANS | EVER) {
            let after_marker = conn
                .undo_marker
                .is_some_and(|mark| segment.end_seq() > mark);
            conn.undo_retrans -= u32::from(after_marker && conn.undo_retrans > 0);
            if segment.is(SACKED) {
                *lowest = (*lowest).min(segment.seq);
            }
        }
        if segment.end_seq() <= conn.snd_una {
            return;
        }
        if !segment.is(SACKED) {
            self.rack.advance(&segment, conn.stamp);
            if !segment.is(RETRANS | EVER) {
                self.note_original(conn, index, facts, lowest);
            }
            self.mark_sacked(conn, index, facts);
        }
        if duplicate && conn.board.segment(index).is(RETRANS) {
            conn.board.retag(index, RETRANS, 0);
        }
    }

    /// Records that a segment sent once has arrived out of sequence.
    fn note_original(
        &self,
        conn: &Connection,
        index: usize,
        facts: &mut AckFacts,
        lowest: &mut u64,
    ) {
        let segment = conn.board.segment(index);
        if segment.seq < self.highest_sack(conn) {
            *lowest = (*lowest).min(segment.seq);
        }
        facts.original_arrived |= segment.end_seq() <= conn.high_seq;
        let first = facts.sacked_sent.map_or(segment.sent, |(first, _)| first);
        facts.sacked_sent = Some((first, segment.sent));
    }

    fn mark_sacked(&mut self, conn: &mut Connection, index: usize, facts: &mut AckFacts) {
        let segment = *conn.board.segment(index);
        // If a segment was retransmitted although it was not marked lost, its retransmission is
        // still considered in flight.
        let resent_lost = segment.is(RETRANS) && segment.is(LOST);
        let clear = if resent_lost { RETRANS | LOST } else { LOST };
        conn.board.retag(index, clear, SACKED);
        facts.data_sacked = true;
        facts.sack_delivered += 1;
        facts.note_covered(segment.sent);
        self.high_sacked = self.high_sacked.max(segment.end_seq());
    }

    /// Raises the tolerated reordering if the segment at byte `low` arrived after later data.
    pub fn note_reordering(&mut self, conn: &mut Connection, low: u64) {
        let Some(distance) = self.highest_sack(conn).checked_sub(low).filter(|&d| d > 0) else {
            return;
        };
        let mss = u64::from(conn.config.mss);
        if distance > u64::from(conn.reordering) * mss {
            let segments = distance.div_ceil(mss).min(u64::from(MAX_REORDERING));
            conn.reordering = segments as u32;
        }
        self.rack.reordering_seen = true;
    }
}

/// Returns the blocks that end above the acknowledged data, by sequence.
fn in_order(blocks: &[(u64, u64)], duplicate: bool, prior_una: u64) -> impl Iterator<Item = Block> {
    let mut sorted = [Block::default(); 4];
    let count = blocks.len().min(sorted.len());
    for (place, (nth, &(start, end))) in sorted.iter_mut().zip(blocks.iter().enumerate()) {
        *place = Block {
            start,
            end,
            duplicate: duplicate && nth == 0,
        };
    }
    sorted[..count].sort_by_key(|block| block.start);
    let sorted = sorted.into_iter().take(count);
    sorted.filter(move |block| block.end > prior_una)
}
