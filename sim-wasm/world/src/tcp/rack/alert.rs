//! The congestion state machine of 6.12.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_fastretrans_alert, tcp_identify_packet_loss,
//! tcp_enter_recovery, tcp_check_sack_reneging; tcp_recovery.c:tcp_rack_mark_lost,
//! tcp_rack_reo_timeout (6.12.33).

use super::detect::Disorder;
use super::facts::AckFacts;
use super::prr::{Delivery, Prr};
use super::{RackRecovery, Resend};
use crate::tcp::scoreboard::{LOST, RETRANS, SACKED};
use crate::tcp::{CaState, Connection, SSTHRESH_NONE, TimerKind};

/// Time added to the wait after which a segment counts as lost, and to two round trips before a
/// probe, µs (TCP_TIMEOUT_MIN_US).
pub const TIMEOUT_MIN_US: u32 = 2_000;
/// Shortest time between the receiver's reneging and the timeout that discards all SACKs, µs.
const RENEGING_WAIT_US: u32 = 10_000;

impl RackRecovery {
    /// Runs the state machine for an ACK that may be a sign of loss.
    pub fn alert(&mut self, conn: &mut Connection, facts: &mut AckFacts) {
        if receiver_reneged(conn, facts) {
            return;
        }
        self.leave_state(conn);
        let recovers = match conn.state {
            CaState::Recovery => self.goes_on_recovering(conn, facts),
            CaState::Loss => self.goes_on_after_loss(conn, facts),
            CaState::Open | CaState::Disorder => self.enters_recovery(conn, facts),
        };
        if recovers {
            self.resend = Resend::Lost;
        }
    }

    /// Leaves the state Recovery when all data that was outstanding at its start is acknowledged.
    fn leave_state(&mut self, conn: &mut Connection) {
        if conn.state == CaState::Open {
            conn.retrans_stamp = 0;
        } else if conn.state == CaState::Recovery && conn.snd_una >= conn.high_seq {
            self.try_undo_recovery(conn);
            let reduced = conn.ssthresh < SSTHRESH_NONE && conn.undo_marker.is_some();
            if reduced {
                (conn.cwnd, conn.cwnd_stamp) = (conn.ssthresh, conn.stamp);
            }
        }
    }

    fn goes_on_recovering(&mut self, conn: &mut Connection, facts: &mut AckFacts) -> bool {
        if facts.advanced && self.try_undo_partial(conn, facts.prior_una) {
            return false;
        }
        if self.try_undo_by_dsack(conn) {
            conn.try_open();
        }
        self.find_losses(conn, facts);
        if conn.state != CaState::Recovery {
            if conn.board.lost_out == 0 {
                return false;
            }
            self.enter_recovery(conn);
        }
        true
    }

    fn goes_on_after_loss(&mut self, conn: &mut Connection, facts: &mut AckFacts) -> bool {
        self.process_loss(conn, facts);
        self.find_losses(conn, facts);
        let undone = conn.state == CaState::Open;
        (undone || facts.retransmission_lost) && self.enters_recovery(conn, facts)
    }

    /// Enters the state Recovery if a segment is lost.
    fn enters_recovery(&mut self, conn: &mut Connection, facts: &mut AckFacts) -> bool {
        if conn.state <= CaState::Disorder {
            self.try_undo_by_dsack(conn);
        }
        self.find_losses(conn, facts);
        if conn.board.lost_out == 0 {
            conn.try_open();
            return false;
        }
        self.enter_recovery(conn);
        true
    }

    fn enter_recovery(&mut self, conn: &mut Connection) {
        if !conn.any_retransmitted() {
            conn.retrans_stamp = 0;
        }
        conn.counters.recoveries += 1;
        self.begin_undo(conn);
        if conn.state != CaState::Recovery {
            conn.prior_ssthresh = conn.current_ssthresh();
            self.begin_reduction(conn);
        }
        conn.state = CaState::Recovery;
    }

    /// Begins a reduction of the congestion window (tcp_init_cwnd_reduction).
    pub fn begin_reduction(&mut self, conn: &mut Connection) {
        conn.high_seq = conn.snd_nxt;
        self.probe.high_seq = None;
        conn.cwnd_cnt = 0;
        self.prr = Prr::begin(conn.cwnd);
        conn.ssthresh = conn.congestion.recalc_ssthresh(conn.cwnd);
    }

    /// Looks for losses if a segment has arrived since the last check (tcp_rack_mark_lost).
    fn find_losses(&mut self, conn: &mut Connection, facts: &mut AckFacts) {
        if conn.board.is_empty() || !std::mem::take(&mut self.rack.advanced) {
            return;
        }
        let resent_before = conn.board.retrans_out;
        let wait = self.detect_losses(conn);
        if wait > 0 {
            let timeout = conn.clock.whole_jiffies(wait + TIMEOUT_MIN_US);
            conn.set_timer(TimerKind::Reorder, timeout.min(conn.rtt.rto));
            facts.sets_timer = false;
        }
        facts.retransmission_lost |= conn.board.retrans_out < resent_before;
    }

    /// Marks lost segments. Returns the time after which further segments count as lost, µs; 0: no
    /// segment waits.
    fn detect_losses(&mut self, conn: &mut Connection) -> u32 {
        let at = Disorder {
            srtt_us: conn.rtt.srtt(),
            recovering: conn.state >= CaState::Recovery,
            many_sacked: conn.board.sacked_out >= conn.reordering,
        };
        let lost = &mut self.lost;
        self.rack
            .detect(&mut conn.board, &at, conn.stamp, |board, index| {
                *lost += u64::from(mark_lost(board, index));
            })
    }

    /// Marks one segment lost.
    pub fn mark_lost(&mut self, conn: &mut Connection, index: usize) {
        self.lost += u64::from(mark_lost(&mut conn.board, index));
    }

    /// Marks the missing segments lost whose reordering window has ended (tcp_rack_reo_timeout).
    pub fn reordering_timeout(&mut self, conn: &mut Connection) {
        let (in_flight, lost) = (conn.board.in_flight(), self.lost);
        self.detect_losses(conn);
        if conn.board.in_flight() != in_flight {
            if conn.state != CaState::Recovery {
                self.enter_recovery(conn);
                self.reduce_window(conn, 1, self.lost == lost);
            }
            self.resend = Resend::Lost;
        }
        self.rearm_rto(conn);
    }

    /// Sets the congestion window in the state Recovery, after `delivered` segments have arrived.
    pub fn reduce_window(&mut self, conn: &mut Connection, delivered: u32, progress: bool) {
        let delivery = Delivery {
            delivered,
            progress,
            in_flight: conn.board.in_flight(),
            ssthresh: conn.ssthresh,
        };
        if let Some(window) = self.prr.window_after(&delivery) {
            conn.cwnd = window;
        }
    }
}

/// Marks a segment lost (tcp_mark_skb_lost). Returns whether the mark is new.
fn mark_lost(board: &mut super::super::scoreboard::Scoreboard, index: usize) -> bool {
    let segment = board.segment(index);
    let lost_again = segment.is(LOST) && segment.is(RETRANS);
    let news = !segment.is(SACKED) && (lost_again || !segment.is(LOST));
    if news {
        let clear = if lost_again { RETRANS } else { 0 };
        board.retag(index, clear, LOST);
    }
    news
}

/// Handles reneging: the receiver may have discarded data that it had SACKed. The timer expires
/// soon, unless the receiver acknowledges more data.
fn receiver_reneged(conn: &mut Connection, facts: &mut AckFacts) -> bool {
    let reneged = facts.reneging && facts.advanced;
    if reneged {
        let wait = (conn.rtt.srtt() / 2).max(RENEGING_WAIT_US);
        conn.set_timer(TimerKind::Retransmit, conn.clock.whole_jiffies(wait));
        facts.sets_timer = false;
    }
    reneged
}
