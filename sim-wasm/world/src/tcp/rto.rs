//! The transmit timer: retransmission timeouts and zero-window probes.
//!
//! Read first: net/ipv4/tcp_timer.c:tcp_retransmit_timer, tcp_probe_timer;
//! tcp_output.c:tcp_write_wakeup, tcp_send_probe0.
//!
//! Simplified: the sending process never holds its socket's lock for long, because its host is
//! fast. The kernel's retry after 50 ms for a locked socket therefore never happens here.

use super::config::{CaState, SenderRelease};
use super::connection::{Connection, ConnectionState, REORDERING, TimerKind};
use base::Ns;
use kernel::packet::SkbKind;

/// Maximum of retransmissions of a segment, or of unanswered probes, before the connection is given
/// up (sysctl_tcp_retries2).
pub const RETRIES: u32 = 15;

/// Number of first retransmissions of a SYN that do not double the timeout
/// (`tcp_syn_linear_timeouts`, since Linux 6.5).
const fn syn_linear_timeouts(release: SenderRelease) -> u32 {
    match release {
        SenderRelease::V2_6_12 => 0,
        SenderRelease::V6_12(_) => 4,
    }
}

/// Maximum number of retransmissions of a SYN: `tcp_syn_retries`, plus those that do not double the
/// timeout.
const fn syn_retries(release: SenderRelease) -> u32 {
    match release {
        SenderRelease::V2_6_12 => 5,
        SenderRelease::V6_12(_) => 6 + syn_linear_timeouts(release),
    }
}

impl Connection {
    /// Returns when the timer fires: at a tick of the sender's clock.
    pub fn timer_deadline(&self) -> Option<Ns> {
        self.timer.map(|(_, at)| self.clock.tick(at))
    }

    /// Fires the timer if it is due; poll afterwards for segments to send.
    pub fn on_timer(&mut self) {
        let Some((kind, at)) = self.timer else { return };
        if at > self.stamp {
            return;
        }
        self.timer = None;
        match (kind, self.phase) {
            (_, ConnectionState::SynSent) => self.resend_handshake(),
            (TimerKind::Retransmit, _) => self.retransmission_timeout(),
            (TimerKind::Probe, _) => self.probe_timeout(),
            (TimerKind::Reorder | TimerKind::LossProbe, _) => {}
        }
    }

    pub fn give_up(&mut self) {
        self.phase = ConnectionState::Dead;
        self.timer = None;
    }

    fn resend_handshake(&mut self) {
        if self.retransmits >= syn_retries(self.config.release) {
            return self.give_up();
        }
        self.retransmits += 1;
        self.counters.rto += 1;
        self.pending = Some(self.departure(self.snd_una, 0, SkbKind::Handshake));
        if self.retransmits > syn_linear_timeouts(self.config.release) {
            self.rtt.back_off();
        }
        self.restart_rto();
    }

    fn retransmission_timeout(&mut self) {
        if self.board.is_empty() {
            return;
        }
        if self.retransmits >= RETRIES {
            return self.give_up();
        }
        self.counters.rto += 1;
        self.enter_loss(false);
        self.pending = self.retransmit(0);
        // A closed receive window is not a sign of congestion. Retransmissions into a closed window
        // act as probes and are not counted.
        if self.snd_wnd > 0 {
            self.backoff += 1;
            self.retransmits += 1;
        }
        self.rtt.back_off();
        self.restart_rto();
    }

    /// Enters the state Loss: all segments in flight are considered lost, and the congestion window
    /// restarts from one segment.
    pub fn enter_loss(&mut self, forget_sacks: bool) {
        let first_of_episode = self.state <= CaState::Disorder
            || self.snd_una == self.high_seq
            || (self.state == CaState::Loss && self.retransmits == 0);
        if first_of_episode {
            self.prior_ssthresh = self.current_ssthresh();
            self.ssthresh = self.congestion.recalc_ssthresh(self.cwnd);
        }
        self.cwnd = 1;
        self.cwnd_cnt = 0;
        self.cwnd_stamp = self.stamp;
        let resent_before = self.board.lose_all(forget_sacks);
        self.undo_marker = Some(self.snd_una).filter(|_| !forget_sacks && !resent_before);
        self.undo_retrans = 0;
        self.reordering = self.reordering.min(REORDERING);
        self.state = CaState::Loss;
        self.high_seq = self.snd_nxt;
    }

    pub fn probe_timeout(&mut self) {
        if !self.board.is_empty() || self.writer.unsent == 0 {
            self.probes_out = 0;
            return;
        }
        if self.probes_out >= RETRIES {
            return self.give_up();
        }
        self.probe_window();
        if self.board.is_empty() {
            self.backoff += 1;
            self.probes_out += 1;
            self.set_timer(TimerKind::Probe, self.probe_interval());
        } else {
            self.probes_out = 0;
            self.backoff = 0;
        }
    }

    /// Probes the receive window: sends as much data as the window allows. Into a closed window,
    /// sends an empty segment with an old sequence number, which the receiver must answer.
    fn probe_window(&mut self) {
        let room = (self.snd_una + self.snd_wnd).saturating_sub(self.snd_nxt);
        let departure = if room > 0 {
            self.send_piece(room)
        } else {
            self.counters.probes += 1;
            let seq = self.snd_una.saturating_sub(1);
            self.departure(seq, 0, SkbKind::Probe)
        };
        self.pending = Some(departure);
    }

    fn send_piece(&mut self, room: u64) -> super::Departure {
        let whole = self.writer.first_len;
        let len = room.min(u64::from(whole)) as u32;
        if len < whole {
            self.writer.take_piece(len);
        } else {
            self.writer.take();
        }
        self.restart_after_idle();
        self.transmit_new(len, true)
    }

    /// Probe interval: the timeout, doubled per unanswered probe, at most two minutes.
    pub fn probe_interval(&self) -> u32 {
        let doubled = u64::from(self.rtt.rto) << self.backoff.min(32);
        doubled.min(u64::from(self.rtt.rto_max())) as u32
    }
}
