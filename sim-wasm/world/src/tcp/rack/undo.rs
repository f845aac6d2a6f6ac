//! Undoes a needless reduction of the congestion window. D-SACKs or timestamps show that it was
//! needless.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_init_undo, tcp_may_undo, tcp_packet_delayed,
//! tcp_undo_cwnd_reduction, tcp_try_undo_recovery, tcp_try_undo_partial, tcp_try_undo_dsack
//! (6.12.33).

use super::RackRecovery;
use crate::tcp::{CaState, Connection};

impl RackRecovery {
    /// Begins an episode of loss recovery that may be undone. Retransmissions in flight may still
    /// bring D-SACKs.
    pub fn begin_undo(&mut self, conn: &mut Connection) {
        conn.undo_marker = Some(conn.snd_una);
        let probe = self.probe.high_seq.is_some() && self.probe.retransmitted;
        conn.undo_retrans = conn.board.retrans_out + u32::from(probe);
        self.undo_counted = conn.undo_retrans > 0;
    }

    /// Returns whether every retransmission was reported as a duplicate, or the receiver answered
    /// the original transmission.
    pub fn may_undo(&self, conn: &Connection) -> bool {
        let all_needless = self.undo_counted && conn.undo_retrans == 0;
        conn.undo_marker.is_some() && (all_needless || conn.original_was_delayed())
    }

    /// Undoes a reduction: restores the congestion window and the slow-start threshold.
    pub fn undo_reduction(&mut self, conn: &mut Connection, unmark: bool) {
        if unmark {
            conn.board.unmark_lost();
        }
        if conn.prior_ssthresh > 0 {
            let restored = conn.congestion.undo_cwnd(self.prr.prior_cwnd);
            conn.cwnd = conn.cwnd.max(restored);
            conn.ssthresh = conn.ssthresh.max(conn.prior_ssthresh);
        }
        conn.cwnd_stamp = conn.stamp;
        conn.undo_marker = None;
        self.rack.advanced = true;
        conn.counters.undone += 1;
    }

    /// Ends an episode of loss recovery whose data is acknowledged.
    pub fn try_undo_recovery(&mut self, conn: &mut Connection) {
        if self.may_undo(conn) {
            self.undo_reduction(conn, false);
        } else {
            self.rack.persist = self.rack.persist.saturating_sub(1);
        }
        conn.state = CaState::Open;
    }

    /// Undoes a reduction whose retransmissions were all duplicates. Returns whether the reduction
    /// was undone.
    pub fn try_undo_by_dsack(&mut self, conn: &mut Connection) -> bool {
        let needless = self.undo_counted && conn.undo_retrans == 0;
        if conn.undo_marker.is_none() || !needless {
            return false;
        }
        self.rack.prolong_window();
        self.undo_reduction(conn, false);
        conn.counters.dsack_undone += 1;
        true
    }

    /// Handles a partial ACK in Recovery that may answer the original transmission. Returns whether
    /// to wait for the retransmissions in flight.
    pub fn try_undo_partial(&mut self, conn: &mut Connection, prior_una: u64) -> bool {
        if conn.undo_marker.is_none() || !conn.original_was_delayed() {
            return false;
        }
        self.note_reordering(conn, prior_una);
        if conn.board.retrans_out > 0 {
            return true;
        }
        conn.forget_retransmissions();
        self.undo_reduction(conn, true);
        conn.keep_open();
        false
    }
}
