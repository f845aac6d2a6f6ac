//! Growth of the congestion window while the sender uses all of it, and decay while the sender does
//! not.
//!
//! Read first: net/ipv4/tcp_input.c:tcp_cong_control; tcp_cong.c:tcp_slow_start, tcp_cong_avoid_ai;
//! tcp_output.c:tcp_cwnd_validate; include/net/tcp.h:tcp_is_cwnd_limited (6.12.33).

use super::RackRecovery;
use super::facts::AckFacts;
use crate::tcp::clock::US_PER_JIFFY;
use crate::tcp::config::{CaState, TSO_MAX_BYTES};
use crate::tcp::hystart::AckSample;
use crate::tcp::tso;
use crate::tcp::{Congestion, Connection, REORDERING};

/// How much of the congestion window the sender uses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// Whether the congestion window was the only limit to sending.
    pub cwnd_limited: bool,
    /// Maximum of segments in flight.
    max_packets_out: u32,
    /// Byte whose acknowledgement ends the period that this usage describes.
    end_seq: u64,
}

impl Usage {
    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.end_seq << 1 | u64::from(self.cwnd_limited));
        mix(u64::from(self.max_packets_out));
    }
}

impl RackRecovery {
    /// Sets the congestion window after an ACK.
    pub fn control_congestion(
        &mut self,
        conn: &mut Connection,
        facts: &AckFacts,
        delivered: u32,
        lost: bool,
    ) {
        let out_of_order = conn.reordering > REORDERING && facts.data_sacked;
        if conn.state == CaState::Recovery {
            self.reduce_window(conn, delivered, facts.advanced && !lost);
        } else if facts.acked > 0 || out_of_order {
            self.grow(conn, delivered);
        }
    }

    /// Grows the congestion window for `acked` segments: by slow start, then as the congestion
    /// control decides.
    fn grow(&mut self, conn: &mut Connection, acked: u32) {
        conn.cwnd_stamp = conn.stamp;
        if !self.is_cwnd_limited(conn) {
            return;
        }
        let mut left = acked;
        if conn.in_slow_start() {
            let grown = (conn.cwnd + acked).min(conn.ssthresh);
            left -= grown - conn.cwnd;
            conn.cwnd = grown;
        }
        if left > 0 {
            let count = conn
                .congestion
                .acks_per_increment(conn.cwnd, left, conn.stamp);
            conn.grow_additively(count, left);
        }
    }

    fn is_cwnd_limited(&self, conn: &Connection) -> bool {
        let half_used = conn.cwnd < 2 * self.usage.max_packets_out;
        self.usage.cwnd_limited || (conn.in_slow_start() && half_used)
    }

    /// Records how much of the congestion window the last series of sent segments used. Shrinks a
    /// window that was not full for the length of a timeout.
    pub fn validate_window(&mut self, conn: &mut Connection, limited: bool) {
        let packets_out = conn.board.packets_out();
        let more = !self.usage.cwnd_limited && packets_out > self.usage.max_packets_out;
        if conn.snd_una >= self.usage.end_seq || limited || more {
            self.usage = Usage {
                cwnd_limited: limited,
                max_packets_out: packets_out,
                end_seq: conn.snd_nxt,
            };
        }
        conn.note_usage(self.is_cwnd_limited(conn));
    }

    /// Passes a round-trip sample to the congestion control, which may end slow start.
    pub fn sample_congestion(&self, conn: &mut Connection, rtt_us: u32) {
        let in_slow_start = conn.in_slow_start();
        let sample = AckSample {
            now_us: conn.stamp,
            rtt_us,
            snd_una: conn.snd_una,
            snd_nxt: conn.snd_nxt,
            cwnd: conn.cwnd,
            in_slow_start,
            pacing_rate: tso::pacing_rate(conn),
            max_burst: TSO_MAX_BYTES,
        };
        if let Congestion::Cubic(_, cubic) = &mut conn.congestion
            && cubic.acked(&sample, conn.stamp / US_PER_JIFFY)
        {
            conn.ssthresh = conn.cwnd;
        }
    }
}
