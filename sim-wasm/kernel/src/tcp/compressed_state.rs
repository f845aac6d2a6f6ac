//! State of compressed ACKs: how many are held back, for which hole, and for how long.
//!
//! Read first: net/ipv4/tcp_input.c:__tcp_ack_snd_check, tcp_synack_rtt_meas.
//!
//! Simplified: the window method alone measures the receiver's round trip. Until it has a value the
//! handshake's counts. The kernel's timestamps give one with the first full segment, never below
//! 1 ms, so that on a LAN the handshake's is the smaller of the two.

use base::complete::Complete;
use base::time::Ns;

/// TCP_FASTRETRANS_THRESH: duplicate ACKs that make a sender without SACK resend.
const FASTRETRANS_THRESH: u8 = 3;

/// `tcp_comp_sack_nr`: maximum number of ACKs that one ACK may replace.
const MOST: u32 = 44;

/// `tcp_comp_sack_delay_ns`: the longest delay.
const DELAY_MAX: Ns = Ns(1_000_000);

/// `tcp_comp_sack_slack_ns`: how much later the timer may expire, to share an interrupt.
pub(super) const SLACK: Ns = Ns(100_000);

/// The compressed ACKs of a socket, and their timer.
#[derive(Clone, Debug)]
pub(super) struct CompressedAck {
    /// Only 6.12 compresses ACKs.
    pub proof: Complete,
    /// `compressed_ack`: ACKs held back.
    pub count: u32,
    /// `compressed_ack_rcv_nxt`: the hole for which `duplicates` counts.
    rcv_nxt: u64,
    /// `dup_ack_counter`.
    duplicates: u8,
    /// `compressed_ack_timer`: the earliest moment of its expiry.
    pub timer: Option<Ns>,
    /// When the SYN-ACK left; zero: not yet, or more than once (`snt_synack`).
    syn_ack_at: Ns,
    /// Round trip of the handshake; zero if it was not measured (tcp_synack_rtt_meas).
    handshake_rtt: Ns,
}

impl CompressedAck {
    /// A socket that holds no ACK back.
    pub fn new(proof: Complete) -> CompressedAck {
        CompressedAck {
            proof,
            count: 0,
            rcv_nxt: 0,
            duplicates: 0,
            timer: None,
            syn_ack_at: Ns::ZERO,
            handshake_rtt: Ns::ZERO,
        }
    }

    /// Records that a SYN-ACK leaves. A second one makes the round trip ambiguous.
    pub fn syn_ack_sent(&mut self, now: Ns, is_first: bool) {
        self.syn_ack_at = match is_first {
            true => now,
            false => Ns::ZERO,
        };
    }

    /// Measures the round trip of the handshake by the segment that brings its last ACK.
    pub fn handshake_ended(&mut self, now: Ns) {
        if self.syn_ack_at > Ns::ZERO {
            self.handshake_rtt = now.since(self.syn_ack_at);
        }
    }

    /// Returns the delay of the timer: 5 % of the shorter known round trip. `rtt8_us` is the
    /// receiver's own, in eighths of a microsecond; 0 = unknown.
    pub fn delay(&self, rtt8_us: u64) -> Ns {
        let srtt8_us = 8 * self.handshake_rtt.0 / 1_000;
        let known = [rtt8_us, srtt8_us].into_iter().filter(|&rtt8| rtt8 > 0);
        let rtt8_us = known.min().unwrap_or(0);
        DELAY_MAX.min(Ns(rtt8_us * (1_000 >> 3) / 20))
    }

    /// Returns whether another ACK may be held back.
    pub fn has_room(&self) -> bool {
        self.count < MOST
    }

    /// Counts a duplicate ACK. Returns whether it is one of the first of its hole.
    pub fn is_among_first(&mut self, rcv_nxt: u64) -> bool {
        if self.rcv_nxt != rcv_nxt {
            (self.rcv_nxt, self.duplicates) = (rcv_nxt, 0);
        }
        let first_ones = self.duplicates < FASTRETRANS_THRESH;
        self.duplicates += u8::from(first_ones);
        first_ones
    }

    /// Holds an ACK back. Returns the moment of the timer's interrupt if it sets the timer.
    pub fn hold(&mut self, now: Ns, rtt8_us: u64) -> Option<Ns> {
        self.count += 1;
        if self.timer.is_some() {
            return None;
        }
        let at = now + self.delay(rtt8_us);
        self.timer = Some(at);
        Some(at + SLACK)
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.count) << 8 | u64::from(self.duplicates));
        mix(self.rcv_nxt);
        mix(self.timer.map_or(u64::MAX, |at| at.0));
        mix(self.syn_ack_at.0);
        mix(self.handshake_rtt.0);
    }
}

#[cfg(test)]
mod tests;
