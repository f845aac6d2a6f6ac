//! State of compressed ACKs: the number of ACKs held back, the hole that they report, and the
//! length of the delay.
//!
//! Read first: net/ipv4/tcp_input.c:__tcp_ack_snd_check, tcp_synack_rtt_meas.
//!
//! Simplified: the receiver measures the round trip only as the time in which a full window
//! arrives. Until it has a value, the round trip of the handshake is used. The kernel's timestamps
//! give a value with the first full segment, but never below 1 ms. So on a LAN the round trip of
//! the handshake is the smaller value.

use base::{Complete, Ns};

/// TCP_FASTRETRANS_THRESH: number of duplicate ACKs after which a sender without SACK retransmits.
const FASTRETRANS_THRESH: u8 = 3;

/// `tcp_comp_sack_nr`: maximum number of ACKs that one ACK may replace.
const MOST: u32 = 44;

/// Longest delay of a compressed ACK (`tcp_comp_sack_delay_ns`).
const DELAY_MAX: Ns = Ns(1_000_000);

/// `tcp_comp_sack_slack_ns`: maximum time by which the timer may expire late, to share an
/// interrupt.
pub const SLACK: Ns = Ns(100_000);

/// The compressed ACKs of a socket, and their timer.
#[derive(Clone, Debug)]
pub struct CompressedAck {
    /// Exists only in the complete build (see [`Complete`]), because only Linux 6.12 compresses
    /// ACKs and the smaller build does not contain Linux 6.12.
    pub proof: Complete,
    /// `compressed_ack`: number of ACKs held back.
    pub count: u32,
    /// `compressed_ack_rcv_nxt`: start of the hole (missing bytes) for which `duplicates` counts
    /// ACKs.
    rcv_nxt: u64,
    /// `dup_ack_counter`: number of duplicate ACKs sent at once for the hole at `rcv_nxt`.
    duplicates: u8,
    /// `compressed_ack_timer`: the earliest moment at which the timer can expire; `None` if it is
    /// not set.
    pub timer: Option<Ns>,
    /// Time at which the SYN-ACK was sent. Zero: not sent yet, or sent more than once
    /// (`snt_synack`).
    syn_ack_at: Ns,
    /// Round-trip time of the handshake; zero if it was not measured (tcp_synack_rtt_meas).
    handshake_rtt: Ns,
}

impl CompressedAck {
    /// Creates the state of a socket that holds back no ACK.
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

    /// Records that a SYN-ACK is sent. A second SYN-ACK makes the round trip ambiguous.
    pub fn syn_ack_sent(&mut self, now: Ns, is_first: bool) {
        self.syn_ack_at = if is_first { now } else { Ns::ZERO };
    }

    /// Measures the round-trip time of the handshake: from the SYN-ACK to the first segment with
    /// data.
    pub fn handshake_ended(&mut self, now: Ns) {
        if self.syn_ack_at > Ns::ZERO {
            self.handshake_rtt = now.since(self.syn_ack_at);
        }
    }

    /// Returns the delay of the timer: 5 % of the shorter of the known round-trip times, at most 1
    /// ms. `rtt8_us` is the receiver's own measurement, in eighths of a microsecond; 0 = unknown.
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

    /// Counts a duplicate ACK. Returns whether it is one of the first three ACKs for its hole.
    pub fn is_among_first(&mut self, rcv_nxt: u64) -> bool {
        if self.rcv_nxt != rcv_nxt {
            (self.rcv_nxt, self.duplicates) = (rcv_nxt, 0);
        }
        let first_ones = self.duplicates < FASTRETRANS_THRESH;
        self.duplicates += u8::from(first_ones);
        first_ones
    }

    /// Holds back an ACK. If this sets the timer, returns the moment of the timer's interrupt.
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
