//! Loss recovery: the states Disorder, Recovery and Loss, and how each ends or is undone.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_fastretrans_alert, tcp_time_to_recover,
//! tcp_try_undo_recovery, tcp_try_undo_partial, tcp_try_undo_loss, tcp_try_undo_dsack.

use super::ack::AckFacts;
use super::config::CaState;
use super::connection::{Connection, REORDERING};

/// Maximum reordering that is ever assumed, segments (TCP_MAX_REORDERING).
const MAX_REORDERING: u32 = 127;

impl Connection {
    /// Runs the congestion state machine for an ACK that may be a sign of loss (a dubious ACK).
    pub fn fast_retransmit_alert(&mut self, facts: &AckFacts) {
        if self.board.sacked_out == 0 {
            self.board.fackets_out = 0;
        }
        if self.receiver_reneged() {
            return;
        }
        self.note_data_lost(facts);
        self.leave_state();
        let Some(more_lost) = self.process_state(facts) else {
            return;
        };
        if more_lost || self.board.head_timed_out(self.stamp, self.rtt.rto) {
            self.update_scoreboard();
        }
        self.cwnd_down();
        self.allow_resending();
    }

    /// Handles the ACK in the present state. Returns `None` outside Recovery, otherwise whether to
    /// mark more segments lost.
    fn process_state(&mut self, facts: &AckFacts) -> Option<bool> {
        let repeats = facts.is_duplicate() && self.snd_una == facts.prior_una;
        let held_in_loss = self.state == CaState::Loss && !self.leaves_loss(facts);
        match self.state {
            CaState::Recovery if self.snd_una != facts.prior_una => {
                Some(self.partial_ack(facts.acked))
            }
            CaState::Recovery => Some(repeats),
            CaState::Loss if held_in_loss => None,
            _ => self.enters_recovery().then_some(repeats),
        }
    }

    /// Handles reneging: the oldest segment is SACKed but not acknowledged, because the receiver
    /// discarded its out-of-sequence queue.
    fn receiver_reneged(&mut self) -> bool {
        if !self.board.head_is_sacked() {
            return false;
        }
        self.counters.reneged += 1;
        self.enter_loss(true);
        self.retransmits += 1;
        self.pending = self.retransmit(0);
        self.restart_rto();
        true
    }

    /// Marks missing data lost when data sent after the start of this loss recovery has arrived.
    fn note_data_lost(&mut self, facts: &AckFacts) {
        let excess = self.board.fackets_out.saturating_sub(self.reordering);
        let in_episode = self.state != CaState::Open && self.snd_una < self.high_seq;
        if facts.sack.beyond_high_seq && in_episode && excess > 0 {
            self.board.mark_head_lost(excess, self.high_seq);
        }
    }

    /// Ends a congestion state when all data that was outstanding at its start is acknowledged.
    fn leave_state(&mut self) {
        if self.state == CaState::Open {
            self.retrans_stamp = 0;
            return;
        }
        if self.snd_una < self.high_seq {
            return;
        }
        match self.state {
            CaState::Loss => {
                self.retransmits = 0;
                self.end_episode();
            }
            CaState::Recovery => {
                self.end_episode();
                self.cwnd = self.cwnd.min(self.ssthresh);
                self.cwnd_stamp = self.stamp;
            }
            _ => self.end_disorder(),
        }
    }

    fn end_episode(&mut self) {
        if self.may_undo() {
            self.undo_cut(true);
            self.undo_marker = None;
        }
        self.state = CaState::Open;
    }

    /// Ends the state Disorder when data sent after its start is acknowledged. Until then, late
    /// D-SACKs are still counted.
    fn end_disorder(&mut self) {
        self.undo_by_dsack();
        if self.undo_marker.is_none() || self.snd_una != self.high_seq {
            self.undo_marker = None;
            self.state = CaState::Open;
        }
    }

    /// Leaves the state Loss if the reduction can be undone. Otherwise the congestion window grows
    /// again, while the other lost segments are retransmitted.
    fn leaves_loss(&mut self, facts: &AckFacts) -> bool {
        if facts.acked > 0 {
            self.retransmits = 0;
        }
        if self.may_undo() {
            self.undo_loss();
            return true;
        }
        self.moderate_cwnd();
        self.allow_resending();
        false
    }

    fn undo_loss(&mut self) {
        self.board.unmark_lost();
        self.undo_cut(true);
        self.retransmits = 0;
        self.undo_marker = None;
        self.state = CaState::Open;
    }

    /// Handles a partial ACK in Recovery: the next hole is lost too, unless it was only delayed.
    /// Returns whether to mark more segments lost.
    fn partial_ack(&mut self, acked: u32) -> bool {
        let failed = self.board.fackets_out > self.reordering;
        if !self.may_undo() {
            return failed;
        }
        if self.board.retrans_out == 0 {
            self.retrans_stamp = 0;
        }
        self.update_reordering(self.board.fackets_out + acked);
        self.undo_cut(false);
        false
    }

    /// Enters the state Recovery from Open or Disorder if there is enough evidence of a loss.
    fn enters_recovery(&mut self) -> bool {
        if self.state == CaState::Disorder {
            self.undo_by_dsack();
        }
        if !self.time_to_recover() {
            self.try_to_open();
            return false;
        }
        self.counters.recoveries += 1;
        self.high_seq = self.snd_nxt;
        self.undo_marker = Some(self.snd_una);
        self.undo_retrans = self.board.retrans_out;
        self.prior_ssthresh = self.current_ssthresh();
        self.ssthresh = self.congestion.recalc_ssthresh(self.cwnd);
        self.cwnd_cnt = 0;
        self.state = CaState::Recovery;
        true
    }

    fn time_to_recover(&self) -> bool {
        let packets_out = self.board.packets_out();
        self.board.lost_out > 0
            || self.board.fackets_out > self.reordering
            || self.board.head_timed_out(self.stamp, self.rtt.rto)
            || (packets_out <= self.reordering
                && self.board.sacked_out >= (packets_out / 2).max(REORDERING)
                && !self.may_send_now())
    }

    fn try_to_open(&mut self) {
        if self.board.retrans_out == 0 {
            self.retrans_stamp = 0;
        }
        let dubious =
            self.board.sacked_out > 0 || self.board.retrans_out > 0 || self.undo_marker.is_some();
        self.open_or_disorder(dubious);
        self.moderate_cwnd();
    }

    /// Enters the state Disorder while data is missing (`missing`), otherwise the state Open.
    pub fn open_or_disorder(&mut self, missing: bool) {
        let state = if missing {
            CaState::Disorder
        } else {
            CaState::Open
        };
        if self.state != state {
            self.state = state;
            self.high_seq = self.snd_nxt;
        }
    }

    /// Marks segments lost that lie further below the highest SACK than the reordering distance.
    fn update_scoreboard(&mut self) {
        let lost = if self.fack {
            self.board
                .fackets_out
                .saturating_sub(self.reordering)
                .max(1)
        } else {
            1
        };
        self.board.mark_head_lost(lost, self.high_seq);
        let rto = self.rtt.rto;
        if self.board.head_timed_out(self.stamp, rto) {
            self.board.mark_timed_out(self.stamp, rto);
        }
    }

    /// Allows the retransmission of lost segments. In the state Recovery, also allows the
    /// retransmission of holes below SACKed segments, if no new data can be sent.
    fn allow_resending(&mut self) {
        self.resend_lost = true;
        self.resend_holes = self.state == CaState::Recovery && !self.may_send_now();
    }

    /// Raises the reordering distance that is tolerated, and turns FACK off.
    pub fn update_reordering(&mut self, span: u32) {
        if span > self.reordering {
            self.reordering = span.min(MAX_REORDERING);
            self.fack = false;
        }
    }

    /// Returns whether a reduction may be undone: every retransmission was needless, or the
    /// receiver answered the original transmission.
    fn may_undo(&self) -> bool {
        self.undo_marker.is_some() && (self.undo_retrans == 0 || self.original_was_delayed())
    }

    pub fn original_was_delayed(&self) -> bool {
        let later = self.rcv_tsecr.wrapping_sub(self.retrans_stamp) as i32;
        self.retrans_stamp == 0 || (self.rcv_tsecr != 0 && later < 0)
    }

    fn undo_by_dsack(&mut self) {
        if self.undo_marker.is_some() && self.undo_retrans == 0 {
            self.undo_cut(true);
            self.undo_marker = None;
        }
    }

    /// Undoes a reduction: restores the congestion window, limited to the segments in flight plus a
    /// small burst.
    fn undo_cut(&mut self, restore_ssthresh: bool) {
        if self.prior_ssthresh > 0 {
            self.cwnd = self.cwnd.max(self.congestion.undo_cwnd(0));
            if restore_ssthresh {
                self.ssthresh = self.ssthresh.max(self.prior_ssthresh);
            }
        } else {
            self.cwnd = self.cwnd.max(self.ssthresh);
        }
        self.moderate_cwnd();
        self.counters.undone += 1;
    }
}
