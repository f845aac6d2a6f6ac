//! Processing of an ACK by the sender.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_ack, tcp_ack_update_window, tcp_ack_probe,
//! tcp_rcv_synsent_state_process.

use super::clock::{Clock, round_trip_us};
use super::config::CaState;
use super::connection::{Connection, ConnectionState, TimerKind};
use super::sack::{SackContext, SackOutcome};
use super::window::opening_cwnd;
use kernel::packet::Ack;

/// Facts about one ACK (the FLAG_ bits of tcp_ack).
#[derive(Clone, Copy, Debug)]
pub struct AckFacts {
    pub prior_una: u64,
    /// Segments newly acknowledged.
    pub acked: u32,
    pub window_updated: bool,
    pub sack: SackOutcome,
}

impl AckFacts {
    /// Returns whether the ACK repeats the previous one: no new data and no window change.
    pub fn is_duplicate(&self) -> bool {
        self.acked == 0 && !self.window_updated
    }
}

impl Connection {
    /// Processes an ACK; poll afterwards for segments to send.
    pub fn on_ack(&mut self, ack: &Ack) {
        match self.phase {
            ConnectionState::SynSent => self.establish(ack),
            ConnectionState::Established => self.take_ack(ack),
            ConnectionState::Closed | ConnectionState::Dead => {}
        }
    }

    /// Handles the answer to the handshake: sets the window, samples the first round trip, starts
    /// the application.
    pub fn establish(&mut self, ack: &Ack) {
        self.phase = ConnectionState::Established;
        self.timer = None;
        self.pending = None;
        self.snd_wnd = ack.window;
        self.writer.see_window(ack.window);
        self.cwnd = opening_cwnd(&self.config);
        self.sample_handshake(ack);
        self.retransmits = 0;
        (self.cwnd_stamp, self.last_sent) = (self.stamp, self.stamp);
        self.writer.open(self.now);
    }

    /// Samples the first round trip from the echoed timestamp. 6.12 measures with the sender's
    /// clock instead, if the handshake was sent only once.
    fn sample_handshake(&mut self, ack: &Ack) {
        match self.clock {
            Clock::Micros(_) if self.retransmits == 0 => {
                let measured = (self.stamp - self.opened_at) as u32;
                self.rtt.sample(measured, self.snd_una, self.snd_nxt);
            }
            _ => self.sample_round_trip(ack),
        }
    }

    fn take_ack(&mut self, ack: &Ack) {
        if ack.ack > self.snd_nxt {
            return;
        }
        self.rcv_tsecr = ack.tsecr;
        if ack.ack < self.snd_una {
            // An old ACK, which arrived after a later ACK: only its SACK blocks can be new.
            self.read_sack(ack, self.snd_una);
            return;
        }
        let prior_una = self.snd_una;
        let window_updated = self.update_window(ack);
        let sack = self.read_sack(ack, prior_una);
        if self.board.is_empty() {
            self.answer_to_probe();
            return;
        }
        let prior_in_flight = self.board.in_flight();
        let acked = self.clean_queue(ack);
        let facts = AckFacts {
            prior_una,
            acked,
            window_updated,
            sack,
        };
        self.control_congestion(&facts, prior_in_flight);
    }

    /// Updates the send window and the first unacknowledged byte if the ACK may do so, and returns
    /// whether it did (tcp_may_update_window). The peer sends no data, so only a higher ACK number
    /// or a larger window counts.
    pub fn update_window(&mut self, ack: &Ack) -> bool {
        let newer = ack.ack > self.snd_una || ack.window > self.snd_wnd;
        if newer {
            self.snd_wnd = ack.window;
            self.writer.see_window(ack.window);
        }
        self.snd_una = ack.ack;
        newer
    }

    fn read_sack(&mut self, ack: &Ack, prior_una: u64) -> SackOutcome {
        if ack.sack_count == 0 {
            return SackOutcome::default();
        }
        let context = SackContext {
            prior_una,
            snd_una: self.snd_una,
            undo_marker: self.undo_marker,
            high_seq: self.high_seq,
            in_recovery: self.state == CaState::Recovery,
        };
        let outcome = self.board.sack(ack, &context);
        self.undo_retrans = self.undo_retrans.saturating_sub(outcome.needless);
        if let Some(span) = outcome.reordered_by.filter(|_| self.state != CaState::Loss) {
            self.update_reordering(span);
        }
        outcome
    }

    /// Removes acknowledged segments. New data gives a round-trip sample and restarts the timer.
    fn clean_queue(&mut self, ack: &Ack) -> u32 {
        let acked = self.board.clean(self.snd_una);
        if acked > 0 {
            self.writer.note_freed();
            self.sample_round_trip(ack);
            self.timer = None;
            if !self.board.is_empty() {
                self.restart_rto();
            }
        }
        acked
    }

    /// Samples the round trip from the echoed timestamp, even for a retransmission, and ends the
    /// backoff. Timestamps have 32 bits and wrap.
    fn sample_round_trip(&mut self, ack: &Ack) {
        if ack.tsecr == 0 {
            return;
        }
        let passed_ms = self.clock.tsval(self.stamp).wrapping_sub(ack.tsecr);
        let measured = match self.clock {
            Clock::Jiffies => passed_ms,
            Clock::Micros(_) => match round_trip_us(passed_ms) {
                Some(us) => us + (self.stamp % 1_000) as u32,
                None => return,
            },
        };
        self.rtt.sample(measured, self.snd_una, self.snd_nxt);
        self.backoff = 0;
    }

    /// Grows the congestion window if it was fully used. Runs the congestion state machine if the
    /// ACK may be a sign of loss (is dubious).
    fn control_congestion(&mut self, facts: &AckFacts, prior_in_flight: u32) {
        let dubious = facts.is_duplicate() || facts.sack.data_sacked || self.state != CaState::Open;
        let may_grow = !dubious || self.state != CaState::Recovery;
        if facts.acked > 0 && prior_in_flight >= self.cwnd && may_grow {
            self.grow_cwnd();
        }
        if dubious {
            self.fast_retransmit_alert(facts);
        }
    }

    /// Handles an ACK while no data is in flight: the receive window has opened, or the probe timer
    /// continues (tcp_ack_probe).
    pub fn answer_to_probe(&mut self) {
        self.probes_out = 0;
        if self.writer.unsent == 0 {
            return;
        }
        let end_seq = self.snd_nxt + u64::from(self.writer.first_len);
        if end_seq <= self.snd_una + self.snd_wnd {
            self.backoff = 0;
            self.timer = None;
        } else {
            self.set_timer(TimerKind::Probe, self.probe_interval());
        }
    }
}
