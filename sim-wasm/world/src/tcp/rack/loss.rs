//! The state Loss after a timeout, and F-RTO, which finds that a timeout was spurious.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_enter_loss, tcp_timeout_mark_lost, tcp_process_loss;
//! tcp_timer.c:tcp_retransmit_timer (6.12.33); RFC 5682.
//!
//! Simplified: a connection is given up after 15 timeouts. The kernel gives up after the time that
//! these timeouts would take.

use super::facts::AckFacts;
use super::{RackRecovery, Resend};
use crate::tcp::rto::RETRIES;
use crate::tcp::scoreboard::SACKED;
use crate::tcp::{CaState, Congestion, Connection, REORDERING};

impl RackRecovery {
    /// Handles an expired retransmission timer.
    pub fn retransmission_timeout(&mut self, conn: &mut Connection) {
        if conn.board.is_empty() {
            return;
        }
        if conn.retransmits >= RETRIES {
            conn.give_up();
            return;
        }
        conn.counters.rto += 1;
        self.enter_loss(conn);
        conn.pending = self.resend_segment(conn, 0);
        // A closed receive window is not a sign of congestion. Retransmissions into a closed window
        // act as probes and are not counted.
        if conn.snd_wnd > 0 {
            conn.retransmits += 1;
        }
        conn.backoff += 1;
        conn.rtt.back_off();
        conn.restart_rto();
    }

    /// Enters the state Loss. Segments that have been in flight for a round trip are lost.
    fn enter_loss(&mut self, conn: &mut Connection) {
        let new_recovery = conn.state < CaState::Recovery;
        self.mark_timed_out(conn);
        let first_of_episode = conn.state <= CaState::Disorder
            || conn.snd_una >= conn.high_seq
            || (conn.state == CaState::Loss && conn.retransmits == 0);
        if first_of_episode {
            conn.prior_ssthresh = conn.current_ssthresh();
            self.prr.prior_cwnd = conn.cwnd;
            conn.ssthresh = conn.congestion.recalc_ssthresh(conn.cwnd);
            self.begin_undo(conn);
        }
        conn.cwnd = conn.board.in_flight() + 1;
        (conn.cwnd_cnt, conn.cwnd_stamp) = (0, conn.stamp);
        if conn.state <= CaState::Disorder && conn.board.sacked_out >= REORDERING {
            conn.reordering = conn.reordering.min(REORDERING);
        }
        conn.state = CaState::Loss;
        if let Congestion::Cubic(_, cubic) = &mut conn.congestion {
            cubic.reset(conn.stamp, conn.snd_nxt);
        }
        conn.high_seq = conn.snd_nxt;
        self.probe.high_seq = None;
        self.frto = new_recovery || conn.retransmits > 0;
    }

    fn mark_timed_out(&mut self, conn: &mut Connection) {
        let reneged = conn.board.head_is_sacked();
        conn.counters.reneged += u64::from(reneged);
        for index in 0..conn.board.segments.len() {
            let segment = *conn.board.segment(index);
            let recent = index > 0 && self.rack.time_left(&segment, 0, conn.stamp).is_some();
            if reneged {
                conn.board.retag(index, SACKED, 0);
            } else if recent {
                continue;
            }
            self.mark_lost(conn, index);
        }
    }

    /// Handles an ACK in the state Loss. F-RTO first sends new data: if segments that were sent
    /// once arrive, the timeout was spurious.
    pub fn process_loss(&mut self, conn: &mut Connection, facts: &AckFacts) {
        let recovered = conn.snd_una >= conn.high_seq;
        if facts.advanced && self.may_undo(conn) {
            self.undo_loss(conn);
            return;
        }
        if self.frto {
            if facts.original_arrived {
                conn.counters.spurious_timeouts += 1;
                self.undo_loss(conn);
                return;
            }
            if self.tries_new_data(conn, facts, recovered) {
                self.resend = Resend::NewFirst;
                return;
            }
        }
        if recovered {
            self.try_undo_recovery(conn);
        } else {
            self.resend = Resend::Lost;
        }
    }

    /// Returns whether F-RTO sends new data in place of retransmissions. Ends F-RTO if the loss was
    /// real, or if there is nothing to send.
    fn tries_new_data(&mut self, conn: &mut Connection, facts: &AckFacts, recovered: bool) -> bool {
        if conn.snd_nxt > conn.high_seq {
            let duplicate = !facts.advanced && !facts.is_news() && !facts.dsacking;
            self.frto &= !(facts.data_sacked || duplicate);
            return false;
        }
        if !facts.advanced || recovered {
            return false;
        }
        conn.high_seq = conn.snd_nxt;
        let can_send = conn.writer.unsent > 0 && conn.snd_una + conn.snd_wnd > conn.snd_nxt;
        self.frto &= can_send;
        can_send
    }

    fn undo_loss(&mut self, conn: &mut Connection) {
        self.undo_reduction(conn, true);
        conn.retransmits = 0;
        conn.state = CaState::Open;
    }
}
