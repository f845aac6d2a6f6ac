//! The state of a sending connection, and the choice of the next segment.
//!
//! Read first: net/ipv4/tcp_output.c:tcp_snd_test, tcp_write_xmit, tcp_retransmit_skb;
//! tcp_input.c:tcp_xmit_retransmit_queue.

use super::clock::Clock;
use super::config::{CaState, Departure, SenderConfig, SenderCounters, SenderReading};
use super::congestion::Congestion;
use super::rtt::Rtt;
use super::scoreboard::Scoreboard;
use super::write_queue::WriteQueue;
use base::{Ns, pair};
use kernel::packet::SkbKind;

/// Slow-start threshold before any loss: unlimited.
pub const SSTHRESH_NONE: u32 = 0x7FFF_FFFF;
/// Initial reordering distance, segments (sysctl_tcp_reordering).
pub const REORDERING: u32 = 3;

/// State of the connection. The numbers enter the digest, a hash of the simulation's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ConnectionState {
    Closed = 0,
    SynSent = 1,
    Established = 2,
    /// Given up, because no answer came.
    Dead = 3,
}

/// Purpose of the connection's one timer for sending (`tp->pending`; in 6.12 `icsk_pending`). The
/// numbers enter the digest, a hash of the simulation's state.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum TimerKind {
    Retransmit = 1,
    /// Zero-window probe.
    Probe = 2,
    /// Wait of RACK for segments that were overtaken.
    Reorder = 3,
    /// Tail loss probe.
    LossProbe = 0,
}

/// The state of a sending connection.
#[derive(Clone, Debug)]
pub struct Connection {
    pub config: SenderConfig,
    pub clock: Clock,
    /// Time of the present call.
    pub now: Ns,
    /// Value of the sender's clock at the present call (6.12: `tcp_mstamp`).
    pub stamp: u64,
    pub phase: ConnectionState,
    pub state: CaState,
    pub snd_una: u64,
    pub snd_nxt: u64,
    pub snd_wnd: u64,
    pub cwnd: u32,
    pub cwnd_cnt: u32,
    /// Maximum of segments in flight since the congestion window was last full.
    pub cwnd_used: u32,
    pub cwnd_stamp: u64,
    pub ssthresh: u32,
    pub last_sent: u64,
    /// Value of the sender's clock when the handshake began.
    pub opened_at: u64,
    pub reordering: u32,
    /// Whether FACK is on: FACK takes a hole below the highest SACK for a loss. FACK is turned off
    /// when the sender detects reordering.
    pub fack: bool,
    /// `snd_nxt` when the present congestion state began.
    pub high_seq: u64,
    /// `ssthresh` before the last reduction; 0: no reduction can be undone.
    pub prior_ssthresh: u32,
    pub undo_marker: Option<u64>,
    /// Retransmissions that no D-SACK has reported as duplicates yet.
    pub undo_retrans: u32,
    /// Jiffy of the first retransmission of this episode of loss recovery; 0: none.
    pub retrans_stamp: u32,
    /// Timestamp echo of the last ACK.
    pub rcv_tsecr: u32,
    pub retransmits: u32,
    pub backoff: u32,
    pub probes_out: u32,
    pub timer: Option<(TimerKind, u64)>,
    /// Segment to be sent because a timer expired or the receiver reneged.
    pub pending: Option<Departure>,
    /// `resend_lost`: whether ACKs now allow the retransmission of lost segments. `resend_holes`:
    /// likewise for holes below SACKed segments.
    pub resend_lost: bool,
    pub resend_holes: bool,
    /// Whether new data was sent since the last series of calls of `poll_send` ended.
    pub pushed: bool,
    pub rtt: Rtt,
    pub congestion: Congestion,
    pub board: Scoreboard,
    pub writer: WriteQueue,
    pub counters: SenderCounters,
}

impl Connection {
    /// Creates a closed connection.
    pub fn new(config: SenderConfig) -> Connection {
        let clock = Clock::of(config.release);
        Connection {
            config,
            clock,
            now: Ns::ZERO,
            stamp: 0,
            phase: ConnectionState::Closed,
            state: CaState::Open,
            snd_una: config.first_seq,
            snd_nxt: config.first_seq,
            snd_wnd: 0,
            cwnd: 2,
            cwnd_cnt: 0,
            cwnd_used: 0,
            cwnd_stamp: 0,
            ssthresh: SSTHRESH_NONE,
            last_sent: 0,
            opened_at: 0,
            reordering: REORDERING,
            fack: true,
            high_seq: config.first_seq,
            prior_ssthresh: 0,
            undo_marker: None,
            undo_retrans: 0,
            retrans_stamp: 0,
            rcv_tsecr: 0,
            retransmits: 0,
            backoff: 0,
            probes_out: 0,
            timer: None,
            pending: None,
            resend_lost: false,
            resend_holes: false,
            pushed: false,
            rtt: Rtt::new(clock),
            congestion: Congestion::of(config.release),
            board: Scoreboard::default(),
            writer: WriteQueue::new(&config),
            counters: SenderCounters::default(),
        }
    }

    /// Begins a call at `now`.
    pub fn begin_call(&mut self, now: Ns) {
        self.now = now;
        self.stamp = self.clock.read(now);
    }

    /// Returns the next segment to send; call until `None`.
    pub fn poll_send(&mut self) -> Option<Departure> {
        match self.phase {
            ConnectionState::Closed => Some(self.open()),
            ConnectionState::SynSent => self.pending.take(),
            ConnectionState::Established => self.next_segment(),
            ConnectionState::Dead => None,
        }
    }

    /// Returns when pacing allows the next write.
    pub fn next_app_write(&self) -> Option<Ns> {
        self.writer.next_write().filter(|_| self.is_established())
    }

    fn open(&mut self) -> Departure {
        self.phase = ConnectionState::SynSent;
        self.opened_at = self.stamp;
        self.restart_rto();
        self.departure(self.snd_una, 0, SkbKind::Handshake)
    }

    pub fn departure(&self, seq: u64, len: u32, kind: SkbKind) -> Departure {
        Departure {
            flow: self.config.flow,
            seq,
            len,
            kind,
            tsval: self.clock.tsval(self.stamp),
            ..Departure::default()
        }
    }

    fn next_segment(&mut self) -> Option<Departure> {
        if let Some(departure) = self.pending.take() {
            return Some(departure);
        }
        if let Some(departure) = self.resend() {
            return Some(departure);
        }
        if let Some(departure) = self.send_new() {
            return Some(departure);
        }
        self.refill();
        let departure = self.send_new();
        if departure.is_none() {
            self.end_push();
        }
        departure
    }

    /// Updates the state after a burst of sending (tcp_cwnd_validate, tcp_check_probe_timer).
    fn end_push(&mut self) {
        self.writer.end_push();
        if std::mem::take(&mut self.pushed) {
            self.note_usage(self.board.packets_out() >= self.cwnd);
        }
        self.await_window();
    }

    /// Lets the application write. A write that only the send buffer limited counts as a use of the
    /// congestion window.
    pub fn refill(&mut self) {
        let packets_out = self.board.packets_out();
        if self.writer.refill(packets_out, self.cwnd, self.now) {
            self.cwnd_stamp = self.stamp;
        }
    }

    /// Sets the timer of the first zero-window probe, if only the receive window stops the sender.
    pub fn await_window(&mut self) {
        if self.board.is_empty() && self.writer.unsent > 0 && self.timer.is_none() {
            self.set_timer(TimerKind::Probe, self.rtt.rto);
        }
    }

    /// Returns whether a new segment may be sent now (tcp_snd_test).
    pub fn may_send_now(&self) -> bool {
        let end_seq = self.snd_nxt + u64::from(self.writer.first_len);
        self.writer.unsent > 0
            && self.board.in_flight() < self.cwnd
            && end_seq <= self.snd_una + self.snd_wnd
    }

    fn send_new(&mut self) -> Option<Departure> {
        if !self.may_send_now() {
            return None;
        }
        let len = self.writer.first_len;
        let push = self.writer.take();
        self.restart_after_idle();
        self.pushed = true;
        Some(self.transmit_new(len, push))
    }

    /// Sends `len` new bytes (tcp_event_data_sent, update_send_head).
    pub fn transmit_new(&mut self, len: u32, push: bool) -> Departure {
        self.last_sent = self.stamp;
        let seq = self.snd_nxt;
        if self.board.is_empty() {
            self.restart_rto();
        }
        self.board.push(seq, len, push, self.stamp);
        self.snd_nxt += u64::from(len);
        self.counters.segments += 1;
        Departure {
            push,
            ..self.departure(seq, len, SkbKind::Data)
        }
    }

    /// Returns the next retransmission (tcp_xmit_retransmit_queue, one segment at a time).
    fn resend(&mut self) -> Option<Departure> {
        let index = self.next_to_resend()?;
        let departure = self.retransmit(index)?;
        if index == 0 {
            self.restart_rto();
        }
        Some(departure)
    }

    fn next_to_resend(&mut self) -> Option<usize> {
        if !(self.resend_lost || self.resend_holes) || self.board.in_flight() >= self.cwnd {
            self.end_resending();
            return None;
        }
        if let Some(index) = self.board.next_lost() {
            self.count_lost_retransmission();
            return Some(index);
        }
        self.resend_lost = false;
        let hole = self.resend_holes.then(|| self.board.next_hole()).flatten();
        match hole {
            Some(_) => self.counters.forward_retransmits += 1,
            None => self.end_resending(),
        }
        hole
    }

    pub fn count_lost_retransmission(&mut self) {
        if self.state == CaState::Loss {
            self.counters.slow_start_retransmits += 1;
        } else {
            self.counters.fast_retransmits += 1;
        }
    }

    fn end_resending(&mut self) {
        self.resend_lost = false;
        self.resend_holes = false;
    }

    /// Retransmits segment `index`, unless it lies outside the receiver's window
    /// (tcp_retransmit_skb).
    pub fn retransmit(&mut self, index: usize) -> Option<Departure> {
        let segment = *self.board.segment(index);
        if segment.seq >= self.snd_una + self.snd_wnd && segment.seq > self.snd_una {
            self.end_resending();
            return None;
        }
        self.board
            .note_retransmission(index, self.snd_nxt, self.stamp);
        if self.retrans_stamp == 0 {
            self.retrans_stamp = self.clock.tsval(self.stamp);
        }
        self.undo_retrans += 1;
        self.last_sent = self.stamp;
        self.counters.retransmitted += 1;
        let seq = segment.seq.max(self.snd_una);
        let len = (segment.end_seq() - seq) as u32;
        Some(Departure {
            push: segment.push,
            ..self.departure(seq, len, SkbKind::Retransmission)
        })
    }

    pub fn set_timer(&mut self, kind: TimerKind, after: u32) {
        let at = self.clock.expiry(self.stamp, after.min(self.rtt.rto_max()));
        self.timer = Some((kind, at));
    }

    /// Starts the retransmission timer again.
    pub fn restart_rto(&mut self) {
        self.set_timer(TimerKind::Retransmit, self.rtt.rto);
    }

    /// Returns the connection's values for the page.
    pub fn reading(&self) -> SenderReading {
        let per_ms = self.clock.per_ms() as u32;
        SenderReading {
            cwnd: self.cwnd,
            ssthresh: self.ssthresh,
            snd_wnd: self.snd_wnd,
            srtt_us: self.rtt.srtt() * (1_000 / per_ms),
            rttvar_ms: self.rtt.rttvar / per_ms,
            rto_ms: self.rtt.rto / per_ms,
            in_flight: self.board.in_flight(),
            packets_out: self.board.packets_out(),
            snd_una: self.snd_una,
            snd_nxt: self.snd_nxt,
            state: self.state,
            probing: matches!(self.timer, Some((TimerKind::Probe, _))),
            sndbuf: self.writer.sndbuf,
        }
    }

    /// Returns whether the receive window is smaller than the congestion window.
    pub fn is_window_limited(&self) -> bool {
        let congestion = u64::from(self.cwnd) * u64::from(self.config.mss);
        self.is_established() && self.snd_wnd < congestion
    }

    /// Returns whether the connection is open.
    pub fn is_established(&self) -> bool {
        self.phase == ConnectionState::Established
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        self.fold_sequence(mix);
        self.fold_congestion(mix);
        self.rtt.fold_digest(mix);
        self.congestion.fold_digest(mix);
        self.board.fold_digest(mix);
        self.writer.fold_digest(mix);
    }

    fn fold_sequence(&self, mix: &mut impl FnMut(u64)) {
        let (kind, at) = self
            .timer
            .map_or((0, 0), |(kind, at)| (u64::from(kind as u8), at));
        mix(self.snd_una);
        mix(self.snd_nxt);
        mix(self.snd_wnd);
        mix(self.high_seq);
        mix(u64::from(self.phase as u8) << 8 | u64::from(self.state as u8));
        mix(at << 2 | kind);
        mix(pair(self.retransmits, self.backoff));
        mix(pair(self.probes_out, self.pending.is_some()));
        mix(self.last_sent);
    }

    fn fold_congestion(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.cwnd, self.ssthresh));
        mix(pair(self.cwnd_cnt, self.cwnd_used));
        mix(pair(self.prior_ssthresh, self.undo_retrans));
        mix(u64::from(self.reordering) << 1 | u64::from(self.fack));
        mix(self.undo_marker.unwrap_or(u64::MAX));
        mix(self.cwnd_stamp);
        mix(u64::from(self.retrans_stamp));
        mix(self.counters.retransmitted);
    }
}
