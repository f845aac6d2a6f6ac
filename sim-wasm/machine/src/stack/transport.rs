//! TCP and UDP input: applies the decisions of the protocols.
//!
//! Read first: net/ipv4/tcp_ipv4.c:tcp_v4_rcv, net/ipv4/udp.c:udp_rcv. The decisions are in
//! `kernel::tcp` and `kernel::udp`. Here the effects of these decisions become wake-ups, timers,
//! ACKs, freed buffers, CPU time and journal entries.

use super::Stack;
use super::blame::causes;
use super::socket::Transport;
use crate::below::Below;
use crate::clock::Scheduled;
use crate::recorder::note::Note;
use base::{DropReason, SockId, Work};
use kernel::dev::Offload;
use kernel::ip::ip_local_deliver;
use kernel::packet::{Protocol, Skb};
use kernel::tcp::{TcpCx, TcpDrop, TcpEffect, TcpSock};

fn drop_reason(reason: TcpDrop) -> DropReason {
    match reason {
        TcpDrop::Rcvbuf => DropReason::TcpRcvbuf,
        TcpDrop::Memory => DropReason::TcpMemory,
        TcpDrop::Window => DropReason::TcpWindow,
        TcpDrop::Duplicate => DropReason::TcpDuplicate,
        TcpDrop::NoSocket => DropReason::NoSocket,
        TcpDrop::Backlog => DropReason::TcpBacklog,
    }
}

/// CPU time that TCP's effects (ACKs, wake-ups and so on) cost in addition to the cost of the step
/// itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct EffectCost {
    pub ns: u64,
    pub acked: bool,
}

impl Stack {
    /// Returns the CPU time before TCP or UDP decides about a packet: the socket lookup for TCP,
    /// all work for UDP.
    pub(super) fn transport_cost(&self, below: &Below, skb: &Skb) -> (Work, u64) {
        match ip_local_deliver(skb) {
            Protocol::Tcp => (
                Work::TcpRcv,
                self.protocol_cost(below, below.cx.costs.tcp_lookup),
            ),
            Protocol::Udp => (Work::UdpRcv, below.cx.costs.udp_rcv),
        }
    }

    /// Returns the cost of protocol work on the host. With `nic.offload=tcp` the host still does a
    /// fifth of the work: descriptors and state instead of headers (our assumption; no NIC of the
    /// studies had this offload).
    pub(super) fn protocol_cost(&self, below: &Below, ns: u64) -> u64 {
        match below.cx.config.device.offload {
            Offload::Tcp => ns / 5,
            Offload::None | Offload::Checksum => ns,
        }
    }

    /// Returns whether no program listens for a datagram, so that an ICMP error is sent
    /// (net/ipv4/udp.c:udp_rcv). Always true on a router; true on a receiver after its program was
    /// killed.
    pub(super) fn no_port_for(&self, below: &Below, skb: &Skb) -> bool {
        let killed = || {
            self.sockets[self.sockets.lookup(skb.flow.id)]
                .reader
                .is_none()
        };
        skb.flow.protocol == Protocol::Udp && (below.cx.config.forwards() || killed())
    }

    /// Passes a frame to TCP or UDP in the softirq. Returns the work that follows, and its CPU
    /// time.
    pub(super) fn transport_rcv(&mut self, below: &mut Below, skb: Skb) -> (Work, u64) {
        let slot = self.sockets.lookup(skb.flow.id);
        match &self.sockets[slot].transport {
            _ if self.sockets[slot].reader.is_none() => {
                let cause = below.cx.causes.out_of_memory;
                for segment in self.softnet.all_in_hand() {
                    below.end_frame(segment, Some(DropReason::NoSocket), cause);
                }
                self.softnet.joined.clear();
                (Work::TcpRcv, 0)
            }
            Transport::Udp(_) => (Work::UdpRcv, self.udp_rcv(below, slot, skb)),
            Transport::Tcp(_) => {
                let cost = self.tcp_rcv(below, slot, skb);
                let work = if cost.acked {
                    Work::TcpAck
                } else {
                    Work::TcpRcv
                };
                (work, cost.ns)
            }
        }
    }

    /// Passes the frame that is being processed, and the segments that GRO has merged into this
    /// frame, to TCP.
    fn tcp_rcv(&mut self, below: &mut Below, slot: SockId, head: Skb) -> EffectCost {
        let mut joined = std::mem::take(&mut self.softnet.joined);
        let ((), cost) = self.with_tcp(below, slot, |sock, cx| {
            sock.tcp_v4_rcv(head, &joined, cx);
        });
        joined.clear();
        self.softnet.joined = joined;
        cost
    }

    /// Returns whether a TCP timer is due, so that the softirq has work.
    pub(crate) fn tcp_timer_due(&self, jiffies: u64) -> bool {
        self.sockets.delack_due(jiffies).is_some()
    }

    /// Runs the delayed-ACK timer of one socket in the timer softirq
    /// (net/ipv4/tcp_timer.c:tcp_delack_timer). Returns the timer's cost; `None` if no timer is
    /// due.
    pub(super) fn expire_one_timer(&mut self, below: &mut Below) -> Option<u64> {
        let slot = self.sockets.delack_due(below.cx.jiffies())?;
        let ((), cost) = self.with_tcp(below, slot, |sock, cx| sock.delack_timer(cx));
        Some(cost.ns + below.cx.costs.timer_softirq)
    }

    /// Runs `call` on a TCP socket and applies its effects.
    ///
    /// # Panics
    ///
    /// If the socket is not a TCP socket.
    pub(crate) fn with_tcp<R>(
        &mut self,
        below: &mut Below,
        slot: SockId,
        call: impl FnOnce(&mut TcpSock, &mut TcpCx) -> R,
    ) -> (R, EffectCost) {
        let Transport::Tcp(sock) = &mut self.sockets[slot].transport else {
            unreachable!("TCP works on TCP's sockets");
        };
        let mut cx = TcpCx {
            mem: &mut self.tcp_mem,
            jiffies: below.cx.jiffies(),
            now: below.cx.now(),
            fx: &mut self.tcp_effects,
            calls: &mut below.cx.recorder.counters.calls,
            gates: &mut below.cx.recorder.counters.gates,
        };
        let result = call(sock, &mut cx);
        (result, self.apply_tcp_effects(below, slot))
    }

    /// Out of line, so that the code is compiled once for all calls of TCP. Effects are not copied,
    /// because an effect can be as large as an ACK.
    #[inline(never)]
    fn apply_tcp_effects(&mut self, below: &mut Below, slot: SockId) -> EffectCost {
        let mut fx = std::mem::take(&mut self.tcp_effects);
        let mut cost = EffectCost::default();
        for effect in &mut fx {
            self.apply_tcp_effect(below, slot, effect, &mut cost);
        }
        fx.clear();
        self.tcp_effects = fx;
        self.tcp_queues_changed(below, slot);
        cost
    }

    fn apply_tcp_effect(
        &mut self,
        below: &mut Below,
        slot: SockId,
        effect: &mut TcpEffect,
        cost: &mut EffectCost,
    ) {
        let socket = slot;
        match *effect {
            TcpEffect::SendAck(ref mut ack) => {
                self.build_ack(below, ack);
                cost.ns += self.protocol_cost(below, below.cx.costs.ack_to_ring());
                cost.acked = true;
            }
            TcpEffect::WakeReader => {
                let cause = below.cx.causes.interrupt;
                cost.ns += self.wake_reader(below, slot, cause);
            }
            TcpEffect::Drop { ref skb, reason } => {
                let cause = self.cause_of_tcp_drop(below, slot, reason);
                below.end_frame(skb, Some(drop_reason(reason)), cause);
            }
            TcpEffect::Delivered { ref skb } => {
                below.cx.deliver(skb, u64::from(skb.len));
                below.free_buffer();
                cost.ns += below.cx.costs.skb_free;
            }
            TcpEffect::Control { ref skb } => below.end_frame(skb, None, 0),
            TcpEffect::Established { fast } => cost.ns += self.established_cost(below, fast),
            TcpEffect::Queued { id, queue } => self.segment_queued(below, slot, id, queue),
            TcpEffect::DelackBlocked => {
                let cause = self.cause_of_owned_socket(&below.sched, &below.cx.recorder, slot);
                below.note(Note::DelayedAckBlocked { socket }, cause);
            }
            TcpEffect::DelackSent => {
                below.note(Note::DelayedAckSent { socket }, 0);
            }
            TcpEffect::HrtimerSet { at, proof } => {
                below.cx.clock.schedule(at, Scheduled::Hrtimer(proof));
            }
            TcpEffect::PrequeueRescued { segments } => {
                let cause = causes(below, slot).woken;
                below.note(Note::PrequeueRescued { socket, segments }, cause);
            }
            TcpEffect::HoleFilled { segments } => {
                let cause = causes(below, slot).sent_again;
                below.note(Note::OutOfSequenceFilled { segments }, cause);
            }
            TcpEffect::QueuesPruned => {
                let cause = causes(below, slot).buffer_full;
                below.note(Note::QueuesPruned { socket }, cause);
            }
            TcpEffect::MemoryRefused => {
                let pages = self.tcp_mem.allocated;
                let cause = below.cx.causes.tcp_pressure;
                let entry = below.note(Note::TcpMemoryRefused { pages }, cause);
                below.cx.causes.tcp_memory = entry;
            }
            TcpEffect::MemoryPressure(on) => {
                let pages = self.tcp_mem.allocated;
                let entry = below.note(Note::TcpMemoryPressure { pages, on }, 0);
                below.cx.causes.tcp_pressure = entry;
            }
        }
    }

    fn cause_of_tcp_drop(&self, below: &Below, slot: SockId, reason: TcpDrop) -> u64 {
        let stream = causes(below, slot);
        match reason {
            TcpDrop::Rcvbuf => stream.buffer_full,
            TcpDrop::Memory => below.cx.causes.tcp_memory,
            TcpDrop::Window => stream.zero_window,
            TcpDrop::Duplicate => stream.sent_again,
            TcpDrop::NoSocket => below.cx.causes.out_of_memory,
            TcpDrop::Backlog => stream.backlog_started,
        }
    }

    fn established_cost(&self, below: &Below, fast: bool) -> u64 {
        let costs = &below.cx.costs;
        let slow = if fast { 0 } else { costs.tcp_slow_path };
        self.protocol_cost(below, costs.tcp_established + slow)
    }
}
