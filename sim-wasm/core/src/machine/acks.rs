//! ACKs on their way out, and the delayed-ACK timers that send them late.
//!
//! Read first: net/ipv4/tcp_timer.c:tcp_delack_timer, tcp_output.c:tcp_send_ack.

use super::Machine;
use crate::observe::codes::Event;
use crate::packet::Ack;

impl Machine {
    /// The timer softirq: one socket's delayed-ACK timer that is due. Returns its cost.
    pub(super) fn expire_one_timer(&mut self) -> Option<u64> {
        let jiffies = self.cpu.jiffies;
        let slot = self
            .sockets
            .iter()
            .position(|socket| socket.delack_at.is_some_and(|at| at <= jiffies))?;
        self.sockets[slot].delack_at = None;
        let cost = self.with_tcp(slot, |sock, cx| sock.delack_timer(cx));
        Some(cost.ns + self.costs().timer_softirq)
    }

    pub(super) fn tcp_timer_due(&self, jiffies: u64) -> bool {
        self.sockets
            .iter()
            .any(|socket| socket.delack_at.is_some_and(|at| at <= jiffies))
    }

    /// ACKs whose cost has been paid leave the machine.
    pub(super) fn flush_acks(&mut self) {
        let mut acks = std::mem::take(&mut self.acks_to_send);
        for ack in acks.drain(..) {
            self.note_window(&ack);
            self.sockets[ack.header.flow.id.index()].last_ack = self.now;
            self.transmit_ack(ack);
        }
        self.acks_to_send = acks;
    }

    fn note_window(&mut self, ack: &Ack) {
        let slot = ack.header.flow.id.index();
        let zero = ack.window == 0;
        if zero != self.sockets[slot].zero_window {
            self.sockets[slot].zero_window = zero;
            let stream = slot as u64;
            if zero {
                let cause = match self.sockets[slot].full {
                    true => self.sockets[slot].causes.buffer_full,
                    false => self.cause_of_not_reading(slot),
                };
                self.sockets[slot].causes.zero_window =
                    self.note(Event::ZeroWindowAdvertised, stream, 0, cause);
            } else {
                let cause = self.sockets[slot].causes.zero_window;
                self.note(Event::WindowReopened, stream, ack.window, cause);
            }
        }
    }
}
