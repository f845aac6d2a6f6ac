//! ACKs of the receiver. An ACK is sent at the end of the CPU step that built the ACK.
//!
//! Read first: net/ipv4/tcp_output.c: tcp_send_ack, tcp_transmit_skb; `xmit` has the rest of the
//! path.

use super::Stack;
use super::blame::{causes, causes_mut};
use crate::below::Below;
use crate::recorder::note::Note;
use base::{DevId, SockId, Stage};
use kernel::packet::{Ack, Outgoing};

/// Default priority of a socket (net/core/sock.c:sock_init_data).
pub const SK_PRIORITY: u8 = 0;

impl Stack {
    /// Numbers an ACK, which is sent when the present CPU step ends.
    pub(super) fn build_ack(&mut self, below: &mut Below, ack: &mut Ack) {
        self.transmit.build(ack);
        below.cx.ack_hop(ack, Stage::AckOut, 0);
    }

    /// Sends the ACKs that the last CPU step built. Called after every step that may have built an
    /// ACK; most steps build none.
    #[inline]
    pub(crate) fn flush_acks(&mut self, below: &mut Below) {
        if !self.transmit.waiting.is_empty() {
            self.acks_leave(below);
        }
    }

    fn acks_leave(&mut self, below: &mut Below) {
        let mut waiting = std::mem::take(&mut self.transmit.waiting);
        for ack in &waiting {
            self.note_window(below, ack);
            let id = self.sockets.lookup(ack.header.flow.id);
            self.sockets[id].last_ack = below.cx.now();
            self.transmit_ack(below, ack);
        }
        waiting.clear();
        self.transmit.waiting = waiting;
    }

    fn note_window(&mut self, below: &mut Below, ack: &Ack) {
        let slot = self.sockets.lookup(ack.header.flow.id);
        let zero = ack.window == 0;
        if zero != self.sockets[slot].zero_window {
            self.window_closed_or_reopened(below, slot, ack.window);
        }
    }

    #[cold]
    fn window_closed_or_reopened(&mut self, below: &mut Below, slot: SockId, window: u64) {
        self.sockets[slot].zero_window = window == 0;
        let socket = slot;
        if window == 0 {
            let cause = if self.sockets[slot].full {
                causes(below, slot).buffer_full
            } else {
                self.cause_of_not_reading(&below.sched, &below.cx.recorder, slot)
            };
            causes_mut(below, slot).zero_window =
                below.note(Note::ZeroWindowAdvertised { socket }, cause);
        } else {
            let (cause, bytes) = (causes(below, slot).zero_window, window);
            below.note(Note::WindowReopened { socket, bytes }, cause);
        }
    }

    /// Sends an ACK through the first sender's device, because only this sender expects ACKs.
    fn transmit_ack(&mut self, below: &mut Below, ack: &Ack) {
        below.cx.recorder.counters.acks_sent += 1;
        let (flow, number) = (ack.header.flow.id, ack.ack);
        below.note(Note::AckSent { flow, ack: number }, 0);
        self.enqueue(below, DevId::ETH0, &Outgoing::Ack(*ack), SK_PRIORITY);
        if !self.may_xmit(DevId::ETH0) {
            below.cx.ack_hop(ack, Stage::Qdisc, 0);
        }
        self.qdisc_run(below, DevId::ETH0);
    }
}
