//! Tail loss probe: a segment sent before the timeout, to make the receiver answer with an ACK.
//!
//! Read first: net/ipv4/tcp_output.c:tcp_schedule_loss_probe, tcp_send_loss_probe;
//! tcp_input.c:tcp_process_tlp_ack (6.12.33); RFC 8985, section 7.

use super::RackRecovery;
use super::alert::TIMEOUT_MIN_US;
use super::facts::AckFacts;
use crate::tcp::{CaState, Connection, Departure, TimerKind};
use kernel::packet::SkbKind;

/// Time added before a probe if only one segment is in flight, because its ACK may be delayed, µs
/// (tcp_rto_min).
const DELAYED_ACK_US: u32 = 200_000;
/// Wait before a probe while no round trip was measured, µs (TCP_TIMEOUT_INIT).
const TIMEOUT_INIT_US: u32 = 1_000_000;

/// The probe that was sent and not yet answered.
#[derive(Clone, Copy, Debug, Default)]
pub struct LossProbe {
    /// Highest byte sent when the probe left; none: no probe is unanswered.
    pub high_seq: Option<u64>,
    /// Whether the probe was a retransmission.
    pub retransmitted: bool,
}

impl LossProbe {
    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.high_seq.unwrap_or(u64::MAX));
        mix(u64::from(self.retransmitted));
    }
}

impl RackRecovery {
    /// Sets the probe timer in place of the retransmission timer. Returns false if no probe may be
    /// sent.
    pub fn schedule_probe(&self, conn: &mut Connection, advancing: bool) -> bool {
        if conn.board.is_empty() || conn.state != CaState::Open {
            return false;
        }
        let probe = conn.clock.whole_jiffies(probe_timeout(conn));
        let until_rto = if advancing {
            Some(conn.rtt.rto)
        } else {
            time_to_rto(conn)
        };
        let timeout = until_rto.map_or(probe, |rto| probe.min(conn.clock.whole_jiffies(rto)));
        conn.set_timer(TimerKind::LossProbe, timeout);
        true
    }

    /// Sends a probe: a new segment if there is one, otherwise the last segment again.
    pub fn send_probe(&mut self, conn: &mut Connection) {
        if self.probe.high_seq.is_none() && self.emit_probe(conn) {
            self.probe.high_seq = Some(conn.snd_nxt);
            conn.counters.loss_probes += 1;
            conn.timer = None;
        }
        self.rearm_rto(conn);
    }

    fn emit_probe(&mut self, conn: &mut Connection) -> bool {
        let room = (conn.snd_una + conn.snd_wnd).saturating_sub(conn.snd_nxt);
        let len = conn.writer.first_len;
        let is_new = conn.writer.unsent > 0 && u64::from(len) <= room;
        self.probe.retransmitted = !is_new;
        let departure = if is_new {
            let push = conn.writer.take();
            self.rack.note_sent(conn.stamp, conn.snd_nxt);
            Some(conn.transmit_new(len, push))
        } else {
            self.repeat_last(conn)
        };
        conn.pending = departure;
        departure.is_some()
    }

    fn repeat_last(&mut self, conn: &mut Connection) -> Option<Departure> {
        let last = conn.board.packets_out().checked_sub(1)? as usize;
        let segment = conn.board.repeat(last, conn.stamp);
        self.rack.note_sent(conn.stamp, segment.seq);
        conn.last_sent = conn.stamp;
        conn.counters.retransmitted += 1;
        let len = segment.len;
        Some(Departure {
            push: segment.push,
            ..conn.departure(segment.seq, len, SkbKind::Retransmission)
        })
    }

    /// Reads the answer to a probe. If the probe repaired a loss, the congestion window is reduced.
    pub fn process_probe_answer(&mut self, conn: &mut Connection, ack: u64, facts: &AckFacts) {
        let Some(high_seq) = self.probe.high_seq.filter(|&seq| ack >= seq) else {
            return;
        };
        if !self.probe.retransmitted || facts.dsack_of_probe {
            self.probe.high_seq = None;
        } else if ack > high_seq {
            conn.counters.probe_recoveries += 1;
            self.begin_reduction(conn);
            (conn.cwnd, conn.cwnd_stamp) = (conn.ssthresh, conn.stamp);
            conn.keep_open();
        } else if !facts.advanced && !facts.is_news() && !facts.data_sacked {
            // The ACK reports a pure duplicate: the segment and its probe have both arrived.
            self.probe.high_seq = None;
        }
    }

    /// Sets the retransmission timer again. If another timer ran before, the time since the oldest
    /// segment was sent is subtracted (tcp_rearm_rto).
    pub fn rearm_rto(&self, conn: &mut Connection) {
        if conn.board.is_empty() {
            conn.timer = None;
            return;
        }
        let elapsed_counts = matches!(
            conn.timer,
            Some((TimerKind::LossProbe | TimerKind::Reorder, _))
        );
        let rto = if elapsed_counts {
            let left = time_to_rto(conn).unwrap_or(1);
            conn.clock.whole_jiffies(left)
        } else {
            conn.rtt.rto
        };
        conn.set_timer(TimerKind::Retransmit, rto);
    }
}

/// Returns the wait before a probe, µs: two smoothed round trips, plus time for a delayed ACK.
fn probe_timeout(conn: &Connection) -> u32 {
    let srtt = conn.rtt.srtt();
    if srtt == 0 {
        TIMEOUT_INIT_US
    } else if conn.board.packets_out() == 1 {
        2 * srtt + DELAYED_ACK_US
    } else {
        2 * srtt + TIMEOUT_MIN_US
    }
}

/// Time until the oldest segment times out, µs (tcp_rto_delta_us); none: that time is past.
fn time_to_rto(conn: &Connection) -> Option<u32> {
    let head = conn.board.head()?;
    let due = head.sent + u64::from(conn.rtt.rto);
    due.checked_sub(conn.stamp)
        .filter(|&left| left > 0)
        .map(|left| left as u32)
}
