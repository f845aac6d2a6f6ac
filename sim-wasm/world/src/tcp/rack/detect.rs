//! RACK: a segment counts as lost if a segment that was sent later has arrived, and enough time has
//! passed since the transmission of the missing segment.
//!
//! Read first: net/ipv4/tcp_recovery.c (6.12.33); RFC 8985.
//!
//! The kernel keeps its segments in a list by the time of their last transmission. Here the list
//! has an entry for each transmission; an entry whose segment arrived or was sent again is stale.
//!
//! Simplified: the shortest round trip is that of the whole connection, not of the last 300 s.

use crate::tcp::scoreboard::{EVER, LOST, RETRANS, SACKED, Scoreboard, Segment};
use base::pair;
use std::collections::VecDeque;

/// Number of recoveries for which a widened reordering window lasts (TCP_RACK_RECOVERY_THRESH).
const RECOVERY_THRESH: u32 = 16;
/// Maximum width of the reordering window, quarters of the shortest round trip.
const MAX_STEPS: u32 = 255;

/// One transmission of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sent {
    /// Time of the transmission, µs.
    at: u64,
    seq: u64,
}

/// Facts of the connection that set the reordering window.
#[derive(Clone, Copy, Debug)]
pub struct Disorder {
    /// Smoothed round trip, µs.
    pub srtt_us: u32,
    /// Whether the state is Recovery or Loss.
    pub recovering: bool,
    /// Whether at least as many segments are SACKed as the sender tolerates in reordering.
    pub many_sacked: bool,
}

/// RACK's state for one connection.
#[derive(Clone, Debug, Default)]
pub struct Rack {
    /// Latest sending time among the segments that have arrived, µs; 0: none.
    mstamp: u64,
    /// Sequence number at the end of the segment with the latest sending time.
    end_seq: u64,
    /// Round trip of the segment whose arrival was recorded last, µs.
    rtt_us: u32,
    /// Whether an arrival was reported since the last check for losses.
    pub advanced: bool,
    /// Shortest round trip, µs; `u32::MAX` before the first sample.
    pub min_rtt_us: u32,
    /// Whether reordering was seen: a segment overtook another segment.
    pub reordering_seen: bool,
    /// Width of the reordering window, quarters of the shortest round trip.
    steps: u32,
    /// Number of further recoveries for which the reordering window keeps its width.
    pub persist: u32,
    /// Whether a D-SACK reported a needless retransmission.
    pub dsack_seen: bool,
    /// Time at which the reordering window was last widened, µs.
    widened_at: u64,
    /// Transmissions in the order of their times.
    sent: VecDeque<Sent>,
}

impl Rack {
    /// Creates the state of a new connection.
    pub fn new() -> Rack {
        Rack {
            min_rtt_us: u32::MAX,
            steps: 1,
            ..Rack::default()
        }
    }

    /// Records a transmission.
    pub fn note_sent(&mut self, at: u64, seq: u64) {
        self.sent.push_back(Sent { at, seq });
    }

    /// Updates the minimum round-trip time from a sample.
    pub fn note_round_trip(&mut self, rtt_us: u32) {
        self.min_rtt_us = self.min_rtt_us.min(rtt_us.max(1));
    }

    /// Records that a segment has arrived (tcp_rack_advance).
    pub fn advance(&mut self, segment: &Segment, now: u64) {
        let rtt_us = (now - segment.sent) as u32;
        // An ACK sooner than the shortest round trip answers the first transmission, not the
        // retransmission.
        if rtt_us < self.min_rtt_us && segment.is(RETRANS | EVER) {
            return;
        }
        self.advanced = true;
        self.rtt_us = rtt_us;
        if (segment.sent, segment.end_seq()) > (self.mstamp, self.end_seq) {
            (self.mstamp, self.end_seq) = (segment.sent, segment.end_seq());
        }
    }

    /// Extends the reordering window after a D-SACK, at most once per round trip. `sent`: latest
    /// sending time of the segments that this ACK covers (tcp_rack_update_reo_wnd).
    pub fn update_window(&mut self, sent: u64, now: u64) {
        if sent < self.widened_at {
            self.dsack_seen = false;
        }
        if self.dsack_seen {
            self.steps = (self.steps + 1).min(MAX_STEPS);
            self.dsack_seen = false;
            self.widened_at = now;
            self.persist = RECOVERY_THRESH;
        } else if self.persist == 0 {
            self.steps = 1;
        }
    }

    /// Keeps the width of the reordering window for longer, because a D-SACK undid a recovery.
    pub fn prolong_window(&mut self) {
        self.persist = (self.persist + 1).min(RECOVERY_THRESH);
    }

    /// Time for which RACK waits for a segment that later segments have overtaken, µs
    /// (tcp_rack_reo_wnd).
    fn reordering_window(&self, at: &Disorder) -> u32 {
        if !self.reordering_seen && (at.recovering || at.many_sacked) {
            return 0;
        }
        let wide = (self.min_rtt_us >> 2).saturating_mul(self.steps);
        wide.min(at.srtt_us)
    }

    /// Remaining time before a missing segment counts as lost, µs; `None`: the segment is lost now.
    pub fn time_left(&self, segment: &Segment, window_us: u32, now: u64) -> Option<u32> {
        let allowed = segment.sent + u64::from(self.rtt_us) + u64::from(window_us);
        let left = allowed.saturating_sub(now) as u32;
        (left > 0).then_some(left)
    }

    /// Finds lost segments; `lose` receives the index of each. Returns the longest remaining time
    /// of the other segments, µs; 0: no segment waits (tcp_rack_detect_loss).
    pub fn detect(
        &mut self,
        board: &mut Scoreboard,
        at: &Disorder,
        now: u64,
        mut lose: impl FnMut(&mut Scoreboard, usize),
    ) -> u32 {
        let window = self.reordering_window(at);
        let mut longest = 0;
        let mut next = 0;
        while let Some(&sent) = self.sent.get(next) {
            let Some(index) = waiting(board, sent) else {
                next = self.forget(next);
                continue;
            };
            let segment = *board.segment(index);
            if (segment.sent, segment.end_seq()) >= (self.mstamp, self.end_seq) {
                break;
            }
            match self.time_left(&segment, window, now) {
                Some(left) => {
                    longest = longest.max(left);
                    next += 1;
                }
                None => {
                    lose(board, index);
                    next = self.forget(next);
                }
            }
        }
        longest
    }

    /// Drops the first entries whose segments have arrived, so that the list has only the segments
    /// in flight while nothing is lost.
    pub fn forget_arrived(&mut self, board: &Scoreboard) {
        while self
            .sent
            .front()
            .is_some_and(|&sent| waiting(board, sent).is_none())
        {
            self.sent.pop_front();
        }
    }

    /// Handles an entry whose segment is no longer in flight: removes the entry if it is the first,
    /// otherwise skips it. Returns the index of the next entry.
    fn forget(&mut self, place: usize) -> usize {
        if place == 0 {
            self.sent.pop_front();
            0
        } else {
            place + 1
        }
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.mstamp);
        mix(self.end_seq);
        mix(self.widened_at);
        mix(pair(self.rtt_us, self.min_rtt_us));
        mix(pair(self.steps, self.persist));
        let flags = [self.advanced, self.reordering_seen, self.dsack_seen];
        mix(flags
            .into_iter()
            .fold(0, |sum, flag| sum << 1 | u64::from(flag)));
    }
}

/// Returns the index of a transmission's segment if it is still in flight.
fn waiting(board: &Scoreboard, sent: Sent) -> Option<usize> {
    let index = board.position(sent.seq);
    let segment = board.segments.get(index)?;
    let same = segment.seq == sent.seq && segment.sent == sent.at;
    let gone = segment.is(SACKED) || (segment.is(LOST) && !segment.is(RETRANS));
    (same && !gone).then_some(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates ten segments of 100 bytes, sent 10 µs apart. The first is sent at clock value 1000.
    fn flight() -> (Scoreboard, Rack) {
        let (mut board, mut rack) = (Scoreboard::default(), Rack::new());
        for n in 0..10 {
            board.push(n * 100, 100, false, 1_000 + 10 * n);
            rack.note_sent(1_000 + 10 * n, n * 100);
        }
        rack.note_round_trip(400);
        (board, rack)
    }

    #[test]
    fn transmissions_that_have_arrived_are_forgotten_without_a_loss() {
        let (mut board, mut rack) = flight();
        board.clean(700);
        rack.forget_arrived(&board);
        assert_eq!(rack.sent.len(), 3);
        assert_eq!(
            rack.sent.front(),
            Some(&Sent {
                at: 1_070,
                seq: 700
            })
        );
        board.clean(1_000);
        rack.forget_arrived(&board);
        assert!(rack.sent.is_empty());
    }

    fn calm() -> Disorder {
        Disorder {
            srtt_us: 400,
            recovering: false,
            many_sacked: false,
        }
    }

    fn arrives(board: &mut Scoreboard, rack: &mut Rack, n: usize, now: u64) {
        rack.advance(board.segment(n), now);
        board.retag(n, 0, SACKED);
    }

    fn lost(board: &mut Scoreboard, rack: &mut Rack, at: &Disorder, now: u64) -> (u32, Vec<usize>) {
        let mut found = Vec::new();
        let wait = rack.detect(board, at, now, |board, index| {
            board.retag(index, RETRANS, LOST);
            found.push(index);
        });
        (wait, found)
    }

    #[test]
    fn a_segment_may_be_overtaken_for_a_quarter_of_the_shortest_round_trip() {
        let (mut board, mut rack) = flight();
        // The fourth segment arrives 400 µs after it was sent; the first three wait 100 µs more.
        arrives(&mut board, &mut rack, 3, 1_430);
        let (wait, found) = lost(&mut board, &mut rack, &calm(), 1_430);
        // The third segment was sent at 1020, so 1020 + 400 + 100 − 1430 = 90 µs of its wait
        // remain.
        assert_eq!((wait, found), (90, vec![]));
        let (wait, found) = lost(&mut board, &mut rack, &calm(), 1_511);
        assert_eq!((wait, found), (9, vec![0, 1]));
        assert_eq!(lost(&mut board, &mut rack, &calm(), 1_520).1, vec![2]);
    }

    #[test]
    fn no_time_is_given_in_recovery_or_behind_three_arrivals() {
        for at in [
            Disorder {
                recovering: true,
                ..calm()
            },
            Disorder {
                many_sacked: true,
                ..calm()
            },
        ] {
            let (mut board, mut rack) = flight();
            arrives(&mut board, &mut rack, 3, 1_430);
            assert_eq!(lost(&mut board, &mut rack, &at, 1_430), (0, vec![0, 1, 2]));
        }
    }

    #[test]
    fn time_is_given_in_recovery_once_reordering_was_seen() {
        let (mut board, mut rack) = flight();
        rack.reordering_seen = true;
        arrives(&mut board, &mut rack, 3, 1_430);
        let at = Disorder {
            recovering: true,
            ..calm()
        };
        assert_eq!(lost(&mut board, &mut rack, &at, 1_430), (90, vec![]));
    }

    #[test]
    fn a_retransmission_that_was_overtaken_is_lost_again() {
        let (mut board, mut rack) = flight();
        board.retag(0, 0, LOST);
        board.note_retransmission(0, 1_000, 2_000);
        rack.note_sent(2_000, 0);
        board.push(1_000, 100, false, 2_010);
        rack.note_sent(2_010, 1_000);
        arrives(&mut board, &mut rack, 10, 2_410);
        let at = Disorder {
            recovering: true,
            ..calm()
        };
        let (_, found) = lost(&mut board, &mut rack, &at, 2_410);
        assert_eq!(
            found.last(),
            Some(&0),
            "sent before the segment that arrived"
        );
    }

    #[test]
    fn an_early_answer_to_a_retransmission_is_the_first_ones() {
        let (mut board, mut rack) = flight();
        board.note_retransmission(0, 1_000, 2_000);
        rack.advance(board.segment(0), 2_399);
        assert!(!rack.advanced);
        rack.advance(board.segment(0), 2_400);
        assert!(rack.advanced && rack.mstamp == 2_000);
    }

    #[test]
    fn a_d_sack_widens_the_window_once_a_round_trip() {
        let (_, mut rack) = flight();
        rack.reordering_seen = true;
        rack.dsack_seen = true;
        rack.update_window(1_000, 1_500);
        assert_eq!(rack.reordering_window(&calm()), 200);
        rack.dsack_seen = true;
        rack.update_window(1_400, 1_600);
        assert_eq!(
            rack.reordering_window(&calm()),
            200,
            "sent before the widening"
        );
        rack.dsack_seen = true;
        rack.update_window(1_500, 1_900);
        assert_eq!(rack.reordering_window(&calm()), 300);
    }
}
