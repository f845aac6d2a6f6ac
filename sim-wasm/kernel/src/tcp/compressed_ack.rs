//! SACK compression of 6.12: duplicate ACKs beyond the third of a hole leave as one.
//!
//! Read first: net/ipv4/tcp_input.c:__tcp_ack_snd_check, tcp_sack_compress_send_ack,
//! tcp_sack_new_ofo_skb; tcp_timer.c:tcp_compressed_ack_kick; tcp_output.c:tcp_event_ack_sent.

use super::compressed_state::SLACK;
use super::effects::{TcpCx, TcpEffect};
use super::sock::TcpSock;
use base::complete::Complete;
use base::time::Ns;

/// TCP_SACK_BLOCKS_EXPECTED: blocks of which the sender has surely heard by one ACK.
pub(super) const BLOCKS_EXPECTED: usize = 2;

impl TcpSock {
    /// Answers an early segment: at once, or later together with others.
    pub(super) fn send_or_compress_ack(&mut self, cx: &mut TcpCx) {
        let Some(proof) = self.release().compresses_acks() else {
            self.send_ack(cx);
            return;
        };
        match self.compressed.may_hold(self.rcv_nxt) {
            true => self.compress_ack(proof, cx),
            false => self.send_ack(cx),
        }
    }

    fn compress_ack(&mut self, proof: Complete, cx: &mut TcpCx) {
        self.compressed.count += 1;
        if self.compressed.timer.is_none() {
            let at = cx.now + self.compressed.delay(self.probe.rtt8());
            self.compressed.timer = Some(at);
            let at = at + SLACK;
            cx.emit(TcpEffect::HrtimerSet { at, proof });
        }
    }

    /// tcp_sack_compress_send_ack: sends the ACK that stands for those held back, if there are any.
    pub(super) fn send_compressed_ack(&mut self, cx: &mut TcpCx) {
        if let Some(others) = self.compressed.count.checked_sub(1) {
            // One ACK leaves in the end.
            self.compressed.timer = None;
            self.mib.ack_compressed += u64::from(others);
            self.compressed.count = 0;
            self.transmit_ack(cx);
        }
    }

    /// An ACK leaves, which stands for those held back (tcp_event_ack_sent).
    pub(super) fn forget_compressed(&mut self) {
        let count = std::mem::take(&mut self.compressed.count);
        if count > 0 {
            self.mib.ack_compressed += u64::from(count);
            self.compressed.timer = None;
        }
    }

    /// Handles the expired timer, in softirq context (tcp_compressed_ack_kick).
    pub fn compressed_ack_timer(&mut self, cx: &mut TcpCx) {
        self.compressed.timer = None;
        if self.owned {
            self.ack.timer_deferred = true;
        } else {
            self.send_compressed_ack(cx);
        }
    }

    /// Returns whether ACKs are held back.
    pub(super) fn holds_compressed_acks(&self) -> bool {
        self.compressed.count > 0
    }

    /// The earliest moment at which the timer of the ACKs held back expires, if it is set.
    pub fn compressed_ack_at(&self) -> Option<Ns> {
        self.compressed.timer
    }

    /// The moment at which that timer raises an interrupt of its own.
    pub fn compressed_ack_irq_at(&self) -> Option<Ns> {
        self.compressed.timer.map(|at| at + SLACK)
    }
}

#[cfg(test)]
mod tests;
