//! Errors that senders are told of, and their way back.
//!
//! Read first: net/ipv4/icmp.c: icmp_send, icmp_push_reply; net/ipv4/ip_output.c: ip_append_data,
//! ip_push_pending_frames. The rules are in `kernel::ip::icmp`; an error leaves by the device by
//! which its packet came, through that device's queue and ring (`xmit`). All of it is off a
//! packet's usual way, and built to be small (`cold`).

use super::Machine;
use super::acks::SK_PRIORITY;
use super::cpu::Level;
use super::irq_steps::{AfterXmit, SoftAct, step};
use super::scheduled::Scheduled;
use crate::trace::wire_tap::WireRecord;
use base::codes::{Event, Stage, Work};
use base::ids::DevId;
use base::time::Ns;
use kernel::coverage::Function;
use kernel::ip::icmp::{IcmpError, icmp_send_ns};
use kernel::packet::{Outgoing, Skb, SkbKind};

impl Machine {
    /// The packet in hand ends here, and its sender is to be told why.
    #[cold]
    #[inline(never)]
    pub(super) fn begin_icmp_send(&mut self, error: IcmpError) -> Level<SoftAct> {
        let skb = self.cpu.softnet.in_hand;
        self.called(Function::IcmpSend);
        let may_go = !error.is_limited() || self.transmit.may_tell(skb.dev, self.cpu.jiffies);
        let left = icmp_send_ns(&error.about(&skb), may_go, self.costs());
        step(Work::IcmpSend, left, SoftAct::Icmp(error, may_go))
    }

    /// The error is on its device's queue, or was held back; its packet ends.
    #[cold]
    #[inline(never)]
    pub(super) fn end_icmp_send(&mut self, error: IcmpError, may_go: bool) -> Level<SoftAct> {
        let skb = self.cpu.softnet.in_hand;
        let mut cause = match error {
            IcmpError::PortUnreachable => self.causes.out_of_memory,
            IcmpError::TimeExceeded | IcmpError::TooBig => 0,
        };
        self.counters.icmp_suppressed += u64::from(!may_go);
        let told = may_go && self.tell(error, &skb, cause);
        if told {
            cause = self.journal;
        }
        self.end_frame(&skb, Some(error.reason()), cause);
        match told {
            true => self.next_xmit(skb.dev, AfterXmit::NextPacket),
            false => self.next_packet(),
        }
    }

    /// False if there is no memory for it.
    fn tell(&mut self, error: IcmpError, skb: &Skb, cause: u64) -> bool {
        if !self.alloc_buffer() {
            return false;
        }
        self.counters
            .calls
            .count_each([Function::IpAppendData, Function::IpPushPendingFrames]);
        self.counters.icmp_sent += 1;
        self.note(Event::IcmpSent, skb.id, error.reason() as u64, cause);
        self.send_own(skb.dev, error.about(skb));
        true
    }

    /// A packet of this host's own goes on a device's queue.
    pub(super) fn send_own(&mut self, dev: DevId, packet: Skb) {
        let id = self.transmit.number();
        let packet = Skb { id, ..packet };
        self.own_hop(&packet, Stage::AckOut, 0);
        self.own_hop(&packet, Stage::Qdisc, 0);
        self.enqueue(dev, &Outgoing::Own(packet), SK_PRIORITY);
    }

    /// Such a packet begins to leave. Returns when its last bit has left.
    #[cold]
    #[inline(never)]
    pub(super) fn answer_leaves(&mut self, dev: DevId, skb: &Skb) -> Ns {
        let transmit = self.world.carry_answer(dev, skb, self.now);
        if let Some(at) = transmit.arrival {
            let expected = self.shown_time(at).0;
            self.own_hop(skb, Stage::AckWire, expected);
            self.agenda.schedule(at, Scheduled::Answer(dev));
        }
        transmit.leaves
    }

    /// It reaches the sending host, which does nothing about it.
    #[cold]
    #[inline(never)]
    pub(super) fn answer_arrives(&mut self, dev: DevId) {
        let Some(skb) = self.world.answer_arrives(dev) else {
            return;
        };
        let now = self.shown_time(self.now);
        self.watch.wire.see(now, || WireRecord::Answered(now, skb));
        match skb.kind {
            SkbKind::IcmpError => self.counters.icmp_received += 1,
            _ => self.counters.echoes_received += 1,
        }
        self.own_hop(&skb, Stage::AckArrived, 0);
    }
}
