//! TCP and UDP input: what the transport decided, applied to the machine.
//!
//! Read first: net/ipv4/tcp_ipv4.c:tcp_v4_rcv, net/ipv4/udp.c:udp_rcv. The decisions are
//! in `kernel::tcp` and `kernel::udp`; here their effects become wake-ups, timers, ACKs on
//! the wire, freed buffers, CPU time and journal entries.

use super::Machine;
use super::net::Transport;
use crate::trace::rows::Hop;
use base::codes::{Drop, Event, Stage, Work};
use base::ids::{FlowId, SockId};
use kernel::dev::Offload;
use kernel::ip::ip_local_deliver;
use kernel::packet::{Protocol, Skb};
use kernel::tcp::{TcpCx, TcpDrop, TcpEffect, TcpSock};

fn drop_reason(reason: TcpDrop) -> Drop {
    match reason {
        TcpDrop::Rcvbuf => Drop::TcpRcvbuf,
        TcpDrop::Memory => Drop::TcpMemory,
        TcpDrop::Window => Drop::TcpWindow,
        TcpDrop::Duplicate => Drop::TcpDuplicate,
        TcpDrop::NoSocket => Drop::NoSocket,
    }
}

/// CPU time that a call's effects cost, beyond what was charged before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EffectCost {
    pub ns: u64,
    pub acked: bool,
}

impl Machine {
    /// What the transport does before it decides: TCP's lookup, or all of UDP.
    pub(super) fn transport_cost(&self, skb: &Skb) -> (Work, u64) {
        match ip_local_deliver(skb) {
            Protocol::Tcp => (Work::TcpRcv, self.protocol_cost(self.costs().tcp_lookup)),
            Protocol::Udp => (Work::UdpRcv, self.costs().udp_rcv),
        }
    }

    /// `nic.offload=tcp` leaves the host a fifth of TCP's protocol work: descriptors and
    /// state instead of headers (our assumption; no NIC of the studies did it).
    pub(super) fn protocol_cost(&self, ns: u64) -> u64 {
        match self.config.device.offload {
            Offload::Tcp => ns / 5,
            Offload::None | Offload::Checksum => ns,
        }
    }

    /// A datagram for which no program listens: on a router none does, on a receiver none does any
    /// more once it was killed (net/ipv4/udp.c:udp_rcv tells the sender).
    pub(super) fn no_port_for(&self, skb: &Skb) -> bool {
        let killed = || {
            self.sockets[self.sockets.lookup(skb.flow.id)]
                .reader
                .is_none()
        };
        skb.flow.protocol == Protocol::Udp && (self.config.forwards() || killed())
    }

    /// The transport decides on a frame in softirq; returns the work that follows from it.
    pub(super) fn transport_rcv(&mut self, skb: Skb) -> (Work, u64) {
        let slot = self.sockets.lookup(skb.flow.id);
        match &self.sockets[slot].transport {
            _ if self.sockets[slot].reader.is_none() => {
                let cause = self.causes.out_of_memory;
                self.end_frame(&skb, Some(Drop::NoSocket), cause);
                (Work::TcpRcv, 0)
            }
            Transport::Udp(_) => (Work::UdpRcv, self.udp_rcv(slot, skb)),
            Transport::Tcp(_) => {
                let cost = self.with_tcp(slot, |sock, cx| sock.tcp_v4_rcv(skb, cx));
                let work = if cost.acked {
                    Work::TcpAck
                } else {
                    Work::TcpRcv
                };
                (work, cost.ns)
            }
        }
    }

    /// A TCP timer is due: the softirq has work.
    pub(super) fn tcp_timer_due(&self, jiffies: u64) -> bool {
        self.sockets.delack_due(jiffies).is_some()
    }

    /// The timer softirq: one socket's delayed-ACK timer that is due
    /// (net/ipv4/tcp_timer.c:tcp_delack_timer). Returns its cost.
    pub(super) fn expire_one_timer(&mut self) -> Option<u64> {
        let slot = self.sockets.delack_due(self.cpu.jiffies)?;
        self.sockets[slot].delack_at = None;
        let cost = self.with_tcp(slot, |sock, cx| sock.delack_timer(cx));
        Some(cost.ns + self.costs().timer_softirq)
    }

    /// Runs `call` on a TCP socket and applies its effects.
    pub(super) fn with_tcp(
        &mut self,
        slot: SockId,
        call: impl FnOnce(&mut TcpSock, &mut TcpCx),
    ) -> EffectCost {
        let mut fx = std::mem::take(&mut self.tcp_effects);
        if let Transport::Tcp(sock) = &mut self.sockets[slot].transport {
            let mut cx = TcpCx {
                mem: &mut self.tcp_mem,
                jiffies: self.cpu.jiffies,
                fx: &mut fx,
                calls: &mut self.counters.calls,
                gates: &mut self.counters.gates,
            };
            call(sock, &mut cx);
        }
        self.apply_tcp_effects(slot, fx)
    }

    /// Compiled once for all calls of TCP, and no effect is copied: the largest is an ACK.
    #[inline(never)]
    fn apply_tcp_effects(&mut self, slot: SockId, mut fx: Vec<TcpEffect>) -> EffectCost {
        let mut cost = EffectCost::default();
        for effect in &mut fx {
            self.apply_tcp_effect(slot, effect, &mut cost);
        }
        fx.clear();
        self.tcp_effects = fx;
        self.tcp_queues_changed(slot);
        cost
    }

    fn apply_tcp_effect(&mut self, slot: SockId, effect: &mut TcpEffect, cost: &mut EffectCost) {
        let stream = u64::from(slot.0);
        match *effect {
            TcpEffect::SendAck(ref mut ack) => {
                self.build_ack(ack);
                cost.ns += self.protocol_cost(self.costs().ack_to_ring());
                cost.acked = true;
            }
            TcpEffect::WakeReader => {
                let cause = self.causes.interrupt;
                cost.ns += self.wake_reader(slot, cause);
            }
            TcpEffect::ArmDelack { at_jiffy } => self.sockets[slot].delack_at = Some(at_jiffy),
            TcpEffect::StopDelack => self.sockets[slot].delack_at = None,
            TcpEffect::Drop { ref skb, reason } => {
                let cause = self.cause_of_tcp_drop(slot, reason);
                self.end_frame(skb, Some(drop_reason(reason)), cause);
            }
            TcpEffect::Delivered { ref skb } => {
                self.deliver(skb, u64::from(skb.len));
                self.free_buffer();
                cost.ns += self.costs().skb_free;
            }
            TcpEffect::Control { ref skb } => self.end_frame(skb, None, 0),
            TcpEffect::Established { fast } => cost.ns += self.established_cost(fast),
            TcpEffect::Queued { id, queue } => self.segment_queued(slot, id, queue),
            TcpEffect::DelackBlocked => {
                let cause = self.cause_of_owned_socket(slot);
                self.note(Event::DelayedAckBlocked, stream, 0, cause);
            }
            TcpEffect::DelackSent => {
                self.note(Event::DelayedAckSent, stream, 0, 0);
            }
            TcpEffect::PrequeueRescued { segments } => {
                let cause = self.sockets[slot].causes.woken;
                self.note(Event::PrequeueRescued, stream, u64::from(segments), cause);
            }
            TcpEffect::HoleFilled { segments } => {
                let cause = self.sockets[slot].causes.sent_again;
                self.note(Event::OutOfSequenceFilled, u64::from(segments), 0, cause);
            }
            TcpEffect::QueuesPruned => {
                let cause = self.sockets[slot].causes.buffer_full;
                self.note(Event::QueuesPruned, stream, 0, cause);
            }
            TcpEffect::MemoryRefused => {
                let pages = self.tcp_mem.allocated;
                let cause = self.causes.tcp_pressure;
                self.causes.tcp_memory = self.note(Event::TcpMemoryRefused, pages, 0, cause);
            }
            TcpEffect::MemoryPressure(on) => {
                let pages = self.tcp_mem.allocated;
                self.causes.tcp_pressure =
                    self.note(Event::TcpMemoryPressure, pages, u64::from(on), 0);
            }
        }
    }

    fn cause_of_tcp_drop(&self, slot: SockId, reason: TcpDrop) -> u64 {
        let causes = &self.sockets[slot].causes;
        match reason {
            TcpDrop::Rcvbuf => causes.buffer_full,
            TcpDrop::Memory => self.causes.tcp_memory,
            TcpDrop::Window => causes.zero_window,
            TcpDrop::Duplicate => causes.sent_again,
            TcpDrop::NoSocket => self.causes.out_of_memory,
        }
    }

    /// A frame ends at the transport: dropped for a reason, or control.
    pub(super) fn end_frame(&mut self, skb: &Skb, reason: Option<Drop>, cause: u64) {
        match reason {
            Some(reason) => {
                self.drop_frame(skb, reason, cause);
            }
            None => {
                self.counters.control += 1;
                self.hop(skb, Stage::Control, 0);
            }
        }
        self.free_buffer();
    }

    fn established_cost(&self, fast: bool) -> u64 {
        let costs = self.costs();
        let slow = if fast { 0 } else { costs.tcp_slow_path };
        self.protocol_cost(costs.tcp_established + slow)
    }

    /// A frame that only its id names enters a stage.
    pub(super) fn hop_by_id(&mut self, id: u64, flow: FlowId, stage: Stage) {
        self.counters.hops += 1;
        self.counters.entered[stage as usize] += 1;
        if self.watch.is_detailed() {
            self.record_hop_by_id(id, flow, stage);
        }
    }

    #[cold]
    #[inline(never)]
    fn record_hop_by_id(&mut self, id: u64, flow: FlowId, stage: Stage) {
        let t = self.shown_time(self.now);
        self.watch.hop(Hop {
            t,
            packet: id as i64,
            stage,
            kind: 0,
            value: 0,
            stream: flow.0,
            seq: 0,
        });
    }
}
