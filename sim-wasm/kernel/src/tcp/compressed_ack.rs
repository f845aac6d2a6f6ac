//! SACK compression of 6.12: the first three duplicate ACKs for a hole (missing bytes) are sent at
//! once. The duplicate ACKs after these are held back, and one ACK replaces them.
//!
//! Read first: net/ipv4/tcp_input.c:__tcp_ack_snd_check, tcp_sack_compress_send_ack,
//! tcp_sack_new_ofo_skb; tcp_timer.c:tcp_compressed_ack_kick; tcp_output.c:tcp_event_ack_sent.

use super::compressed_state::SLACK;
use super::{TcpCx, TcpEffect, TcpSock};
use base::Ns;

/// TCP_SACK_BLOCKS_EXPECTED: number of SACK blocks that reach the sender with every ACK.
pub const BLOCKS_EXPECTED: usize = 2;

impl TcpSock {
    /// Answers a segment out of sequence with an ACK: at once, or later with one ACK for several
    /// segments.
    pub(super) fn send_or_compress_ack(&mut self, cx: &mut TcpCx) {
        let (now, rcv_nxt, rtt8_us) = (cx.now, self.rcv_nxt, self.probe.rtt8);
        let Some(held) = self.compressed.as_mut().filter(|held| held.has_room()) else {
            self.send_ack(cx);
            return;
        };
        if held.is_among_first(rcv_nxt) {
            self.send_ack(cx);
        } else if let Some(at) = held.hold(now, rtt8_us) {
            let proof = held.proof;
            cx.emit(TcpEffect::HrtimerSet { at, proof });
        }
    }

    /// tcp_sack_compress_send_ack: sends one ACK that replaces the ACKs held back, if there are
    /// any.
    pub(super) fn send_compressed_ack(&mut self, cx: &mut TcpCx) {
        if let Some(held) = &mut self.compressed
            && held.count > 0
        {
            // The ACK that is sent now is one of the `count` ACKs, so it does not count as saved.
            held.count -= 1;
            held.timer = None;
            self.transmit_ack(cx);
        }
    }

    /// Forgets the ACKs held back, because an ACK that replaces them was sent (tcp_event_ack_sent).
    pub(super) fn forget_compressed(&mut self) {
        if let Some(held) = &mut self.compressed
            && held.count > 0
        {
            self.mib.ack_compressed += u64::from(std::mem::take(&mut held.count));
            held.timer = None;
        }
    }

    /// Handles the expired timer of the ACKs held back, in softirq context
    /// (tcp_compressed_ack_kick).
    pub fn compressed_ack_timer(&mut self, cx: &mut TcpCx) {
        if let Some(held) = &mut self.compressed {
            held.timer = None;
            if self.owned {
                self.ack.timer_deferred = true;
            } else {
                self.send_compressed_ack(cx);
            }
        }
    }

    /// Returns whether ACKs are held back.
    pub(super) fn holds_compressed_acks(&self) -> bool {
        self.compressed.as_ref().is_some_and(|held| held.count > 0)
    }

    /// Returns the earliest moment at which the timer of the ACKs held back can expire, if it is
    /// set. From this moment on, the interrupt of another timer can handle this timer, too.
    pub fn compressed_ack_at(&self) -> Option<Ns> {
        self.compressed.as_ref()?.timer
    }

    /// Returns the moment at which the timer of the ACKs held back raises its own interrupt, unless
    /// another interrupt has handled it before.
    pub fn compressed_ack_irq_at(&self) -> Option<Ns> {
        self.compressed_ack_at().map(|at| at + SLACK)
    }
}

#[cfg(test)]
mod tests;
