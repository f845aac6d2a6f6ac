//! Datagrams: they are queued on the socket or dropped, and later taken by the receiving program.
//!
//! Read first: net/ipv4/udp.c:udp_queue_rcv_skb, udp_recvmsg; `kernel::udp` has the rule.

use super::Stack;
use super::blame::causes;
use super::socket::Transport;
use crate::below::Below;
use base::{DropReason, SockId, Stage};
use kernel::coverage::Function;
use kernel::packet::Skb;
use kernel::udp::UdpInput;

impl Stack {
    pub(super) fn udp_rcv(&mut self, below: &mut Below, slot: SockId, skb: Skb) -> u64 {
        let Transport::Udp(sock) = &mut self.sockets[slot].transport else {
            return 0;
        };
        below.cx.called(Function::UdpQueueRcvSkb);
        match sock.udp_queue_rcv_skb(skb) {
            UdpInput::Queued { .. } => {
                self.sockets[slot].full = false;
                below.cx.hop(&skb, Stage::ReceiveQueue, 0);
                self.datagrams_changed(below, slot);
                let cause = below.cx.causes.interrupt;
                self.wake_reader(below, slot, cause)
            }
            UdpInput::RcvbufFull | UdpInput::NoSocket => {
                if !std::mem::replace(&mut self.sockets[slot].full, true) {
                    let rmem = below.cx.recorder.counters.receive_bytes.value();
                    self.note_full_buffer(below, slot, rmem);
                }
                let cause = causes(below, slot).buffer_full;
                below.end_frame(&skb, Some(DropReason::UdpRcvbuf), cause);
                0
            }
        }
    }

    /// Takes the oldest datagram of a UDP socket.
    pub(crate) fn take_datagram(&mut self, below: &mut Below, slot: SockId) -> Option<Skb> {
        let Transport::Udp(sock) = &mut self.sockets[slot].transport else {
            return None;
        };
        let skb = sock.recvmsg();
        self.datagrams_changed(below, slot);
        skb
    }

    /// Frees a datagram after its copy to the receiving program, so that its bytes no longer count
    /// against the receive buffer.
    pub(crate) fn free_datagram(&mut self, below: &mut Below, skb: &Skb) {
        let id = self.sockets.lookup(skb.flow.id);
        if let Transport::Udp(sock) = &mut self.sockets[id].transport {
            sock.free(skb);
        }
        self.datagrams_changed(below, id);
    }
}
