//! What the receiver sends: ACKs, each when the CPU time of the step that built it is paid.
//!
//! Read first: net/ipv4/tcp_output.c: tcp_send_ack, tcp_transmit_skb; `xmit` has the rest of
//! their way.

use super::Machine;
use crate::trace::rows::Hop;
use base::codes::{Event, Stage};
use base::ids::{DevId, SockId};
use kernel::packet::{Ack, Outgoing, Skb};

/// A socket's priority unless it asks for another (net/core/sock.c:sock_init_data).
pub(super) const SK_PRIORITY: u8 = 0;

impl Machine {
    /// The receiver builds an ACK.
    pub(super) fn build_ack(&mut self, ack: &mut Ack) {
        self.transmit.build(ack);
        self.ack_hop(ack, Stage::AckOut, 0);
    }

    /// ACKs whose cost has been paid leave the machine: asked after every step that may have
    /// built one, and mostly there is none.
    #[inline]
    pub(super) fn flush_acks(&mut self) {
        if self.transmit.has_waiting() {
            self.acks_leave();
        }
    }

    fn acks_leave(&mut self) {
        let mut waiting = self.transmit.take_waiting();
        for ack in &waiting {
            self.note_window(ack);
            let id = self.sockets.lookup(ack.header.flow.id);
            self.sockets[id].last_ack = self.now;
            self.transmit_ack(ack);
        }
        waiting.clear();
        self.transmit.return_empty(waiting);
    }

    fn note_window(&mut self, ack: &Ack) {
        let slot = self.sockets.lookup(ack.header.flow.id);
        let zero = ack.window == 0;
        if zero != self.sockets[slot].zero_window {
            self.window_closed_or_reopened(slot, ack.window);
        }
    }

    #[cold]
    fn window_closed_or_reopened(&mut self, slot: SockId, window: u64) {
        self.sockets[slot].zero_window = window == 0;
        let stream = u64::from(slot.0);
        if window == 0 {
            let cause = match self.sockets[slot].full {
                true => self.sockets[slot].causes.buffer_full,
                false => self.cause_of_not_reading(slot),
            };
            self.sockets[slot].causes.zero_window =
                self.note(Event::ZeroWindowAdvertised, stream, 0, cause);
        } else {
            let cause = self.sockets[slot].causes.zero_window;
            self.note(Event::WindowReopened, stream, window, cause);
        }
    }

    /// Its device is the first sender's, the only one that awaits ACKs.
    fn transmit_ack(&mut self, ack: &Ack) {
        self.counters.acks_sent += 1;
        let stream = u64::from(ack.header.flow.id.0);
        self.note(Event::AckSent, stream, ack.ack, 0);
        self.enqueue(DevId::ETH0, &Outgoing::Ack(*ack), SK_PRIORITY);
        if !self.may_xmit(DevId::ETH0) {
            self.ack_hop(ack, Stage::Qdisc, 0);
        }
        self.qdisc_run(DevId::ETH0);
    }

    /// An ACK enters a stage. Its number is told as a negative one.
    #[inline]
    pub(super) fn ack_hop(&mut self, ack: &Ack, stage: Stage, value: u64) {
        self.count_own_hop(stage);
        if self.watch.is_detailed() {
            self.record_own_hop(&ack.header, ack.ack, stage, value);
        }
    }

    /// The same for any other packet that this host has built.
    pub(super) fn own_hop(&mut self, skb: &Skb, stage: Stage, value: u64) {
        self.count_own_hop(stage);
        if self.watch.is_detailed() {
            self.record_own_hop(skb, skb.seq, stage, value);
        }
    }

    /// The queue's count is of what came in and goes on: the stage before it is held against it.
    #[inline]
    fn count_own_hop(&mut self, stage: Stage) {
        self.counters.hops += 1;
        if stage != Stage::Qdisc {
            self.counters.entered[stage as usize] += 1;
        }
    }

    #[cold]
    #[inline(never)]
    fn record_own_hop(&mut self, skb: &Skb, seq: u64, stage: Stage, value: u64) {
        let at = self.shown_time(self.now);
        self.watch.hop(Hop {
            t: at,
            packet: -(skb.id as i64),
            stage,
            kind: skb.kind as u8,
            value,
            stream: skb.flow.id.0,
            seq,
        });
    }
}
