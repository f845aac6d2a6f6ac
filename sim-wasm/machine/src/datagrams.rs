//! Datagrams: into the socket's queue or dropped, and out again.
//!
//! Read first: net/ipv4/udp.c:udp_queue_rcv_skb, udp_recvmsg; the rule is in `kernel::udp`.

use super::Machine;
use super::net::Transport;
use base::codes::{Drop, Event, Stage};
use base::ids::SockId;
use kernel::coverage::Function;
use kernel::packet::Skb;
use kernel::udp::UdpInput;

impl Machine {
    pub(super) fn udp_rcv(&mut self, slot: SockId, skb: Skb) -> u64 {
        let Transport::Udp(sock) = &mut self.sockets[slot].transport else {
            return 0;
        };
        self.counters.calls.count(Function::UdpQueueRcvSkb);
        match sock.udp_queue_rcv_skb(skb) {
            UdpInput::Queued { .. } => {
                self.sockets[slot].full = false;
                self.hop(&skb, Stage::ReceiveQueue, 0);
                self.datagrams_changed(slot);
                let cause = self.causes.interrupt;
                self.wake_reader(slot, cause)
            }
            UdpInput::RcvbufFull | UdpInput::NoSocket => {
                if !std::mem::replace(&mut self.sockets[slot].full, true) {
                    let rmem = self.counters.receive_bytes.value();
                    let cause = self.cause_of_not_reading(slot);
                    self.sockets[slot].causes.buffer_full =
                        self.note(Event::ReceiveBufferFull, u64::from(slot.0), rmem, cause);
                }
                let cause = self.sockets[slot].causes.buffer_full;
                self.end_frame(&skb, Some(Drop::UdpRcvbuf), cause);
                0
            }
        }
    }

    /// The oldest datagram of a UDP socket.
    pub(super) fn take_datagram(&mut self, slot: SockId) -> Option<Skb> {
        let Transport::Udp(sock) = &mut self.sockets[slot].transport else {
            return None;
        };
        let skb = sock.recvmsg();
        self.datagrams_changed(slot);
        skb
    }

    /// A datagram was copied: its charge goes back to the socket.
    pub(super) fn free_datagram(&mut self, skb: &Skb) {
        let id = self.sockets.lookup(skb.flow.id);
        if let Transport::Udp(sock) = &mut self.sockets[id].transport {
            sock.free(skb);
        }
        self.datagrams_changed(id);
    }
}
