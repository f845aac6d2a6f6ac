//! The other hosts and the wires to them.
//!
//! The hosts and their links are in the crate `world`. This part counts the packets that the hosts
//! send and receive, and schedules the hosts' timers.

use crate::clock::Scheduled;
use crate::config::Config;
use crate::cx::Cx;
use crate::recorder::note::Note;
use crate::recorder::wire_tap::WireRecord;
use crate::sched::Sched;
use ::world::{AckOutcome, FarEnd, HostTimer, TimerOutcome, Undone, World, WorldEffect};
use base::{DevId, DropReason, FlowId, Ns, Stage};
use kernel::dev::PauseFrame;
use kernel::packet::{Ack, Outgoing, Skb, SkbKind};
use world::FarEvent;
use world::link::WireTiming;

/// The sending hosts, a router's far host, and their wires.
#[derive(Clone, Debug)]
pub struct Outside {
    pub world: World,
    /// Buffer for the hosts' effects. Reused for speed.
    effects: Vec<WorldEffect>,
}

impl Outside {
    /// Creates the senders, and for a router the far host.
    pub fn new(config: &Config) -> Outside {
        let Config { path, seed, .. } = config;
        let world = World::new(&config.senders, path, *seed, DevId::ETH0);
        let world = world.with_switches(config.hello, path, *seed);
        let world = match &config.replay {
            Some(replay) => world.replaying(replay.clone(), path),
            None => world,
        };
        let sink = Some(config.sink).filter(|_| config.far_host.is_machine.is_none());
        let world = if config.forwards() {
            world.with_far_end(FarEnd::new(sink, config.output_line(), *seed))
        } else {
            world
        };
        Outside {
            world,
            effects: Vec::new(),
        }
    }

    /// Starts the hosts at t = 0: they open connections or begin to send.
    pub fn begin(&mut self, sched: &Sched, cx: &mut Cx) {
        self.world.begin(cx.now(), &mut self.effects);
        self.apply_effects(sched, cx);
    }

    /// Applies a change of the path to the senders.
    pub fn reconfigure(&mut self, cx: &Cx) {
        self.world.reconfigure(&cx.config.path);
        self.reconfigure_far_end(cx);
    }

    /// Applies a change of the router's far host or of the network line to the far host.
    pub fn reconfigure_far_end(&mut self, cx: &Cx) {
        let line = cx.config.output_line();
        self.world.reconfigure_far_end(cx.config.sink, line);
    }

    /// Takes the frame whose last bit now reaches a NIC.
    #[inline]
    pub fn take_frame(&mut self) -> Option<(DevId, Skb)> {
        self.world.frame_arrives()
    }

    /// Sends a NIC's pause frame to the port of the switch at the other end of the NIC's line.
    #[cold]
    pub fn pause_frame(&mut self, dev: DevId, frame: PauseFrame, now: Ns) {
        self.world.pause_frame(dev, frame, now);
    }

    /// Delivers an ACK to its sender, which may respond with segments. Returns the ACK's number.
    pub fn deliver_ack(&mut self, sched: &Sched, cx: &mut Cx) -> u64 {
        let Some(ack) = self.world.ack_arrives() else {
            return 0;
        };
        let outcome = self.world.hear(&ack, cx.now(), &mut self.effects);
        note_ack(&ack, outcome, sched, cx);
        self.apply_effects(sched, cx);
        ack.header.id
    }

    /// Handles a timer of a sending host. The caller then calls [`Outside::timer_noted`].
    pub fn timer_expired(&mut self, timer: HostTimer, cx: &Cx) -> TimerOutcome {
        self.world.timer_expired(timer, cx.now(), &mut self.effects)
    }

    /// Records the effect of a host's timer, then applies it. `cause` is the journal entry that
    /// explains why the ACK of a segment did not arrive in time.
    pub fn timer_noted(
        &mut self,
        timer: HostTimer,
        outcome: TimerOutcome,
        cause: u64,
        sched: &Sched,
        cx: &mut Cx,
    ) {
        if let HostTimer::Tcp(flow) = timer {
            note_timer(flow, outcome, cause, sched, cx);
        }
        self.apply_effects(sched, cx);
    }

    fn apply_effects(&mut self, sched: &Sched, cx: &mut Cx) {
        for effect in self.effects.drain(..) {
            match effect {
                WorldEffect::Sent { skb, transmit } => frame_sent(&skb, transmit, sched, cx),
                WorldEffect::CallAt(at, timer) => cx.clock.schedule(at, Scheduled::Host(timer)),
                WorldEffect::Finished(flow) => {
                    sched.note(Note::SenderFinished { flow }, 0, cx);
                }
            }
        }
    }

    /// Puts a packet on the wire of device `dev`. Returns the time at which the packet's last bit
    /// leaves.
    pub fn carry(&mut self, dev: DevId, packet: &Outgoing, cx: &mut Cx) -> Ns {
        match packet {
            Outgoing::Ack(ack) => self.carry_ack(ack, cx),
            Outgoing::Own(skb) => self.carry_answer(dev, skb, cx),
            Outgoing::Forwarded(skb) => self.carry_onward(skb, cx),
        }
    }

    fn carry_ack(&mut self, ack: &Ack, cx: &mut Cx) -> Ns {
        let transmit = self.world.carry_ack(ack, cx.now());
        if let Some(at) = transmit.arrival {
            let expected = cx.clock.shown(at).0;
            cx.ack_hop(ack, Stage::AckWire, expected);
        }
        transmit.leaves
    }

    #[cold]
    #[inline(never)]
    fn carry_answer(&mut self, dev: DevId, skb: &Skb, cx: &mut Cx) -> Ns {
        let transmit = self.world.carry_answer(dev, skb, cx.now());
        if let Some(at) = transmit.arrival {
            let expected = cx.clock.shown(at).0;
            cx.own_hop(skb, Stage::AckWire, expected);
            cx.clock.schedule(at, Scheduled::Answer(dev));
        }
        transmit.leaves
    }

    #[inline(never)]
    fn carry_onward(&mut self, skb: &Skb, cx: &mut Cx) -> Ns {
        let transmit = self.world.carry_onward(skb, cx.now());
        cx.capture(|now| WireRecord::PassedOn(now, *skb));
        let expected = cx.clock.shown(transmit.arrival.unwrap_or(transmit.leaves));
        cx.hop(skb, Stage::OutWire, expected.0);
        transmit.leaves
    }

    /// Delivers an ICMP error or an echo reply of this host to the sending host, which does not
    /// react.
    #[cold]
    #[inline(never)]
    pub fn answer_arrives(&mut self, dev: DevId, cx: &mut Cx) {
        let Some(skb) = self.world.answer_arrives(dev) else {
            return;
        };
        cx.capture(|now| WireRecord::Answered(now, skb));
        let counters = &mut cx.recorder.counters;
        match skb.kind {
            SkbKind::IcmpError => counters.icmp_received += 1,
            _ => counters.echoes_received += 1,
        }
        cx.own_hop(&skb, Stage::AckArrived, 0);
    }

    /// Applies an event at the far host, and returns the event. A frame that has arrived must be
    /// passed on by the caller if the far host is simulated as a complete machine.
    #[inline(never)]
    pub fn far_event(&mut self, sched: &Sched, cx: &mut Cx) -> Option<FarEvent> {
        let event = self.world.far_event()?;
        match event {
            FarEvent::Queued(skb) | FarEvent::Arrived(skb) => cx.hop(&skb, Stage::SinkQueue, 0),
            FarEvent::Refused(skb) => sched.drop_frame(&skb, DropReason::Sink, 0, cx),
            FarEvent::Read(skb) => cx.deliver(&skb, u64::from(skb.len)),
        }
        Some(event)
    }
}

fn note_ack(ack: &Ack, outcome: AckOutcome, sched: &Sched, cx: &mut Cx) {
    cx.ack_hop(ack, Stage::AckArrived, ack.window);
    cx.capture(|now| WireRecord::Received(now, *ack));
    let flow = ack.header.flow.id;
    let newest = cx.recorder.journal();
    let causes = cx.recorder.stream_mut(flow);
    if outcome.progress {
        causes.progress = newest;
        causes.forget_losses_below(outcome.snd_una);
    }
    let (lost, rto) = (causes.loss_of(outcome.snd_una), causes.rto);
    let cwnd = outcome.cwnd;
    if outcome.recovery_began {
        cx.recorder.stream_mut(flow).sent_again =
            sched.note(Note::FastRetransmit { flow, cwnd }, lost, cx);
    }
    match outcome.undone {
        Some(Undone::Timeout) => {
            sched.note(Note::TimeoutUndone { flow, cwnd }, rto, cx);
        }
        Some(Undone::FastRetransmit) => {
            let again = cx.recorder.stream(flow).sent_again;
            sched.note(Note::ReductionUndone { flow, cwnd }, again, cx);
        }
        None => {}
    }
}

fn note_timer(flow: FlowId, outcome: TimerOutcome, cause: u64, sched: &Sched, cx: &mut Cx) {
    if let Some(timeout) = outcome.timeout {
        let in_flight = timeout.in_flight;
        let rto = sched.note(Note::RtoFired { flow, in_flight }, cause, cx);
        cx.causes.rto = rto;
        let causes = cx.recorder.stream_mut(flow);
        (causes.rto, causes.sent_again) = (rto, rto);
    }
    if let Some((_, probe)) = outcome.loss_probe {
        let in_flight = probe.in_flight;
        cx.recorder.stream_mut(flow).sent_again =
            sched.note(Note::LossProbeSent { flow, in_flight }, cause, cx);
    }
    if let Some((_, cwnd)) = outcome.recovery_began {
        cx.recorder.stream_mut(flow).sent_again =
            sched.note(Note::FastRetransmit { flow, cwnd }, 0, cx);
    }
    if outcome.probed {
        let cause = cx.recorder.stream(flow).zero_window;
        sched.note(Note::WindowProbed { flow }, cause, cx);
    }
}

fn frame_sent(skb: &Skb, transmit: WireTiming, sched: &Sched, cx: &mut Cx) {
    let now = cx.now();
    cx.recorder.counters.count_offered(skb, now);
    cx.capture(|now| WireRecord::Sent(now, *skb));
    let expected = transmit.arrival.unwrap_or(transmit.leaves);
    cx.hop(skb, Stage::Wire, cx.clock.shown(expected).0);
    if transmit.arrival.is_none() {
        sched.drop_frame(skb, DropReason::Link, 0, cx);
    }
}
