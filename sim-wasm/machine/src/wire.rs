//! The machine's side of the world: what arrives, and what the hosts have sent.
//!
//! The hosts and their links are in the crate `world`; here their effects become entries on
//! the agenda, counts and journal entries, and what they know is told with its causes.

use super::Machine;
use super::scheduled::Scheduled;
use crate::trace::wire_tap::WireRecord;
use base::codes::{Drop, Event, Stage};
use base::ids::FlowId;
use kernel::packet::{Ack, Skb};
use world::link::Transmit;
use world::{AckOutcome, HostTimer, TimerOutcome, WorldEffect};

impl Machine {
    /// t = 0: the hosts open their connections, or begin to send.
    pub(super) fn begin_world(&mut self) {
        let mut fx = std::mem::take(&mut self.world_effects);
        self.world.begin(self.now, &mut fx);
        self.apply_world_effects(fx);
    }

    /// A frame's last bit reaches a NIC. Returns its id.
    pub(super) fn deliver_frame(&mut self) -> u64 {
        let Some((dev, mut skb)) = self.world.frame_arrives() else {
            return 0;
        };
        self.frame_arrived(dev, &mut skb);
        skb.id
    }

    /// An ACK reaches its sender, which may answer with segments. Returns its number.
    pub(super) fn deliver_ack(&mut self) -> u64 {
        let mut fx = std::mem::take(&mut self.world_effects);
        let ack = self.world.ack_arrives();
        if let Some(ack) = &ack {
            let outcome = self.world.hear(ack, self.now, &mut fx);
            self.ack_arrived(ack, outcome);
        }
        self.apply_world_effects(fx);
        ack.map_or(0, |ack| ack.header.id)
    }

    fn ack_arrived(&mut self, ack: &Ack, outcome: AckOutcome) {
        self.ack_hop(ack, Stage::AckArrived, ack.window);
        let now = self.shown_time(self.now);
        self.watch.wire.see(now, || WireRecord::Received(now, *ack));
        let flow = ack.header.flow.id;
        let id = self.sockets.lookup(flow);
        let causes = &mut self.sockets[id].causes;
        if outcome.progress {
            causes.progress = self.journal;
            causes.forget_losses_below(outcome.snd_una);
        }
        let (lost, rto) = (causes.loss_of(outcome.snd_una), causes.rto);
        let (stream, cwnd) = (u64::from(flow.0), u64::from(outcome.cwnd));
        if outcome.recovery_began {
            let entry = self.note(Event::FastRetransmit, stream, cwnd, lost);
            self.sockets[id].causes.sent_again = entry;
        }
        if outcome.undone {
            self.note(Event::TimeoutUndone, stream, cwnd, rto);
        }
    }

    /// A moment that the hosts asked for has come.
    #[inline(never)]
    pub(super) fn host_timer(&mut self, timer: HostTimer) {
        let mut fx = std::mem::take(&mut self.world_effects);
        let outcome = self.world.timer_expired(timer, self.now, &mut fx);
        if let HostTimer::Tcp(flow) = timer {
            self.note_host_timer(flow, outcome);
        }
        self.apply_world_effects(fx);
    }

    fn note_host_timer(&mut self, flow: FlowId, outcome: TimerOutcome) {
        let (stream, id) = (u64::from(flow.0), self.sockets.lookup(flow));
        if let Some(timeout) = outcome.timeout {
            let cause = self.cause_of_timeout(flow, timeout.awaited);
            let in_flight = u64::from(timeout.in_flight);
            let rto = self.note(Event::RtoFired, stream, in_flight, cause);
            self.causes.rto = rto;
            let causes = &mut self.sockets[id].causes;
            (causes.rto, causes.sent_again) = (rto, rto);
        }
        if outcome.probed {
            let cause = self.sockets[id].causes.zero_window;
            self.note(Event::WindowProbed, stream, 0, cause);
        }
    }

    fn apply_world_effects(&mut self, mut fx: Vec<WorldEffect>) {
        for effect in &fx {
            match *effect {
                WorldEffect::Sent { ref skb, transmit } => self.frame_sent(skb, transmit),
                WorldEffect::CallAt(at, timer) => self.agenda.schedule(at, Scheduled::Host(timer)),
                WorldEffect::Finished(flow) => {
                    self.note(Event::SenderFinished, u64::from(flow.0), 0, 0);
                }
            }
        }
        fx.clear();
        self.world_effects = fx;
    }

    fn frame_sent(&mut self, skb: &Skb, transmit: Transmit) {
        self.counters.count_offered(skb, self.now);
        let sent_at = self.shown_time(self.now);
        self.watch
            .wire
            .see(sent_at, || WireRecord::Sent(sent_at, *skb));
        let expected = transmit.arrival.unwrap_or(transmit.leaves);
        let shown = self.shown_time(expected).0;
        self.hop(skb, Stage::Wire, shown);
        if transmit.arrival.is_none() {
            self.drop_frame(skb, Drop::Link, 0);
        }
    }
}
