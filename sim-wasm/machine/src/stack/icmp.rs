//! ICMP errors to senders, and the path of these errors out of the host.
//!
//! Read first: net/ipv4/icmp.c: icmp_send, icmp_push_reply; net/ipv4/ip_output.c: ip_append_data,
//! ip_push_pending_frames. `kernel::ip::icmp` has the rules. An error about a packet leaves by the
//! device where the packet arrived, through that device's queue and ring (`xmit`). This code is not
//! on a packet's usual path and is compiled for size (`cold`).

use super::Stack;
use super::acks::SK_PRIORITY;
use crate::below::Below;
use crate::recorder::note::Note;
use crate::sched::{AfterXmit, Level, SoftAct, step};
use base::{DevId, Stage, Work};
use kernel::coverage::Function;
use kernel::ip::icmp::{IcmpError, icmp_send_ns};
use kernel::packet::{Outgoing, Skb};

impl Stack {
    /// Begins an ICMP error to the sender of the packet that is being processed.
    #[cold]
    #[inline(never)]
    pub(super) fn begin_icmp_send(
        &mut self,
        below: &mut Below,
        error: IcmpError,
    ) -> Level<SoftAct> {
        let skb = self.softnet.in_hand;
        below.cx.called(Function::IcmpSend);
        let may_go =
            !error.is_limited() || self.transmit.icmp[skb.dev].allows(below.cx.uptime_ms());
        let left = icmp_send_ns(&error.about(&skb), may_go, &below.cx.costs);
        step(Work::IcmpSend, left, SoftAct::Icmp(error, may_go))
    }

    /// Continues after an ICMP error was built or suppressed, and ends the processing of the
    /// packet.
    #[cold]
    #[inline(never)]
    pub(super) fn end_icmp_send(
        &mut self,
        below: &mut Below,
        error: IcmpError,
        may_go: bool,
    ) -> Level<SoftAct> {
        let skb = self.softnet.in_hand;
        let mut cause = match error {
            IcmpError::PortUnreachable => below.cx.causes.out_of_memory,
            IcmpError::TimeExceeded | IcmpError::TooBig => 0,
        };
        below.cx.recorder.counters.icmp_suppressed += u64::from(!may_go);
        let sent = may_go && self.send_icmp_error(below, error, &skb, cause);
        if sent {
            cause = below.cx.recorder.journal();
        }
        below.end_frame(&skb, Some(error.reason()), cause);
        if sent {
            self.next_xmit(below, skb.dev, AfterXmit::NextPacket)
        } else {
            self.next_packet(below)
        }
    }

    /// Sends the ICMP error. Returns false if there is no memory for it.
    fn send_icmp_error(
        &mut self,
        below: &mut Below,
        error: IcmpError,
        skb: &Skb,
        cause: u64,
    ) -> bool {
        if !below.alloc_buffer() {
            return false;
        }
        below
            .cx
            .called_each([Function::IpAppendData, Function::IpPushPendingFrames]);
        below.cx.recorder.counters.icmp_sent += 1;
        let (packet, reason) = (skb.id, error.reason());
        below.note(Note::IcmpSent { packet, reason }, cause);
        self.send_own(below, skb.dev, error.about(skb));
        true
    }

    /// Numbers a packet that this host sends (not an ACK), and puts it on a device's queue.
    pub(crate) fn send_own(&mut self, below: &mut Below, dev: DevId, packet: Skb) {
        let id = self.transmit.number();
        let packet = Skb { id, ..packet };
        below.cx.own_hop(&packet, Stage::AckOut, 0);
        below.cx.own_hop(&packet, Stage::Qdisc, 0);
        self.enqueue(below, dev, &Outgoing::Own(packet), SK_PRIORITY);
    }
}
