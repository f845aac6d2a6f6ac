//! Hosts and wires together: who is wired to whom, and what is on its way.
//!
//! Simplified: ACKs and the receiver's other packets do not share a wire. No host gets both:
//! ACKs are TCP's, and what is answered otherwise is a datagram.
//!
//! The world answers with effects ([`WorldEffect`]): a frame was sent, call again at a
//! moment. It never sees the receiver: whoever owns both hands frames and ACKs over.

use crate::config::{PathConfig, SendersConfig};
use crate::far_end::{FarEnd, FarEvent};
use crate::hosts::{AckOutcome, HostTimer, Hosts, TimerOutcome};
use crate::link::{LinkConfig, Transmit};
use crate::sink::SinkConfig;
use crate::switch::Switches;
use crate::wire::Wire;
use base::ids::{DevId, FlowId};
use base::time::Ns;
use kernel::packet::{Ack, Skb};

/// What the world tells, or asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorldEffect {
    /// A host put a frame on the wire.
    Sent {
        /// The frame.
        skb: Skb,
        /// When it arrives, if it does.
        transmit: Transmit,
    },
    /// Call [`World::timer_expired`] at this moment.
    CallAt(Ns, HostTimer),
    /// The host of this flow will send nothing more.
    Finished(FlowId),
}

/// Everything outside the machine.
#[derive(Clone, Debug)]
pub struct World {
    hosts: Hosts,
    senders: SendersConfig,
    /// By host: each ends at a device of its own.
    to_receiver: Vec<Wire<Skb>>,
    /// From the receiver to the first host, the only one that awaits ACKs.
    to_hosts: Wire<Ack>,
    /// By host: what the receiver's host sends it beside ACKs.
    answers: Vec<Wire<Skb>>,
    /// The receiver's device at the end of the first wire; the others' follow.
    nic: DevId,
    /// What stands between the hosts and the receiver.
    switches: Switches,
    /// When the next frame reaches the receiver over any of these wires.
    next_frame: Ns,
    /// What a router sends to.
    far_end: Option<FarEnd>,
    /// When the hosts began: their clocks run from there.
    origin: Ns,
    frames: u64,
}

/// Each host's link to the receiver, as its stream of chance is named.
const LINKS: [&str; 3] = ["link.forward", "link2.forward", "link3.forward"];
/// The same the other way, for answers.
const ANSWERS: [&str; 3] = ["link.answers", "link2.answers", "link3.answers"];

impl World {
    /// Hosts that have not begun, the first on a path to the receiver's `nic`, each further
    /// one to the device after that.
    pub fn new(config: &SendersConfig, path: &PathConfig, seed: u64, nic: DevId) -> World {
        let links = config.paths(path).zip(LINKS);
        let answers = config.paths(path).zip(ANSWERS);
        World {
            hosts: Hosts::new(config, path, seed),
            senders: *config,
            to_receiver: links
                .map(|(path, name)| Wire::new(path.forward(), seed, name))
                .collect(),
            to_hosts: Wire::new(path.reverse(), seed, "link.reverse"),
            answers: answers
                .map(|(path, name)| Wire::new(path.reverse(), seed, name))
                .collect(),
            nic,
            switches: Switches::default(),
            next_frame: Ns::NEVER,
            far_end: None,
            origin: Ns::ZERO,
            frames: 0,
        }
    }

    /// The same, with a far host beyond the router that the hosts send to.
    pub fn with_far_end(self, far_end: FarEnd) -> World {
        World {
            far_end: Some(far_end),
            ..self
        }
    }

    /// The same, with a switch on each host's link that says hello so often; zero: never.
    pub fn with_switches(self, hello: Ns, path: &PathConfig, seed: u64) -> World {
        let links = self.senders.paths(path).map(|path| path.reverse());
        let links = links.zip(self.senders.first_flows(path));
        World {
            switches: Switches::new(hello, links, seed),
            ..self
        }
    }

    /// The hosts open their connections, one thread after the other, or begin to send.
    pub fn begin(&mut self, now: Ns, fx: &mut Vec<WorldEffect>) {
        self.origin = now;
        let hellos = self.switches.first_hellos().zip(0..);
        fx.extend(hellos.map(|(at, host)| WorldEffect::CallAt(now + at, HostTimer::Hello(host))));
        for (flow, at) in self.hosts.openings() {
            if at > Ns::ZERO {
                fx.push(WorldEffect::CallAt(now + at, HostTimer::Write(flow)));
            } else {
                self.send(flow, now, fx);
            }
        }
        let flows: Vec<FlowId> = self.hosts.datagram_flows().collect();
        for flow in flows {
            self.await_datagram(flow, fx);
        }
    }

    /// The path changed in flight.
    pub fn reconfigure(&mut self, path: &PathConfig) {
        for (wire, path) in self.to_receiver.iter_mut().zip(self.senders.paths(path)) {
            wire.reconfigure(path.forward());
        }
        for (wire, path) in self.answers.iter_mut().zip(self.senders.paths(path)) {
            wire.reconfigure(path.reverse());
        }
        self.to_hosts.reconfigure(path.reverse());
        let links = self.senders.paths(path).map(|path| path.reverse());
        self.switches.reconfigure(links);
    }

    /// The far end is set otherwise, if there is one.
    pub fn reconfigure_far_end(&mut self, sink: SinkConfig, line: LinkConfig) {
        if let Some(far_end) = &mut self.far_end {
            far_end.set_sink(sink);
            far_end.set_line(line);
        }
    }

    /// When something reaches its end next: a frame, an ACK, or what the far end awaits.
    #[inline]
    pub fn next_at(&self) -> Ns {
        let arrival = self.next_frame.min(self.to_hosts.next_at());
        match &self.far_end {
            None => arrival,
            Some(far_end) => arrival.min(far_end.next_at()),
        }
    }

    /// When the next frame reaches a receiver's device.
    pub fn next_frame_at(&self) -> Ns {
        self.next_frame
    }

    /// A frame is on one of the wires.
    fn frame_put(&mut self, transmit: Transmit) {
        if let Some(at) = transmit.arrival {
            self.next_frame = self.next_frame.min(at);
        }
    }

    fn frame_taken(&mut self) {
        let wires = self.to_receiver.iter().chain(self.switches.wires());
        self.next_frame = wires.map(Wire::next_at).min().unwrap_or(Ns::NEVER);
    }

    /// When the next ACK reaches its sender.
    pub fn next_ack_at(&self) -> Ns {
        self.to_hosts.next_at()
    }

    /// A frame's last bit reaches this device of the receiver; of equal moments, the first
    /// device's, and a host's before a switch's.
    pub fn frame_arrives(&mut self) -> Option<(DevId, Skb)> {
        let devices = || (self.nic.0..).map(DevId);
        let hosts = devices().zip(&mut self.to_receiver);
        let ends = hosts.chain(devices().zip(self.switches.wires_mut()));
        let (nic, wire) = ends.min_by_key(|(_, wire)| wire.next_at())?;
        let skb = wire.take()?;
        self.frame_taken();
        Some((nic, skb))
    }

    /// The receiver puts an ACK on the wire.
    pub fn carry_ack(&mut self, ack: &Ack, now: Ns) -> Transmit {
        self.to_hosts.put(ack, ack.packet_bytes(), now)
    }

    /// The host puts a packet of its own, no ACK, on the wire from this device.
    pub fn carry_answer(&mut self, dev: DevId, skb: &Skb, now: Ns) -> Transmit {
        self.answers_from(dev).put(skb, skb.packet_bytes(), now)
    }

    /// Such a packet reaches the sending host.
    pub fn answer_arrives(&mut self, dev: DevId) -> Option<Skb> {
        self.answers_from(dev).take()
    }

    fn answers_from(&mut self, dev: DevId) -> &mut Wire<Skb> {
        &mut self.answers[usize::from(dev.0 - self.nic.0)]
    }

    /// A router's NIC puts a frame on its line to the far host.
    ///
    /// # Panics
    /// If there is no far host: only a router sends frames on.
    pub fn carry_onward(&mut self, skb: &Skb, now: Ns) -> Transmit {
        let Some(far_end) = &mut self.far_end else {
            unreachable!("only a router sends frames on");
        };
        far_end.carry(skb, now)
    }

    /// When something happens at the far end next.
    pub fn next_far_event_at(&self) -> Ns {
        self.far_end.as_ref().map_or(Ns::NEVER, FarEnd::next_at)
    }

    /// What happens at the far end next, at its moment.
    pub fn far_event(&mut self) -> Option<FarEvent> {
        self.far_end.as_mut()?.happens()
    }

    /// What a router sends to.
    pub fn far_end(&self) -> Option<&FarEnd> {
        self.far_end.as_ref()
    }

    /// An ACK reaches the end of its wire; then it is for its sender to [hear](World::hear).
    pub fn ack_arrives(&mut self) -> Option<Ack> {
        self.to_hosts.take()
    }

    /// Its sender hears an ACK, and may answer with segments.
    pub fn hear(&mut self, ack: &Ack, now: Ns, fx: &mut Vec<WorldEffect>) -> AckOutcome {
        let outcome = self.hosts.hear(ack, now.since(self.origin));
        self.send(ack.header.flow.id, now, fx);
        outcome
    }

    /// A moment asked for by [`WorldEffect::CallAt`] has come.
    pub fn timer_expired(
        &mut self,
        timer: HostTimer,
        now: Ns,
        fx: &mut Vec<WorldEffect>,
    ) -> TimerOutcome {
        match timer {
            HostTimer::Tcp(flow) => {
                let Some(outcome) = self.hosts.tcp_timer(flow, now.since(self.origin)) else {
                    return TimerOutcome::default();
                };
                self.send(flow, now, fx);
                outcome
            }
            HostTimer::Write(flow) => {
                self.hosts.write_timer(flow);
                self.send(flow, now, fx);
                self.await_datagram(flow, fx);
                TimerOutcome::default()
            }
            HostTimer::Hello(host) => {
                self.say_hello(host, now, fx);
                TimerOutcome::default()
            }
        }
    }

    /// A switch says hello, and will again.
    #[cold]
    fn say_hello(&mut self, host: u8, now: Ns, fx: &mut Vec<WorldEffect>) {
        self.frames += 1;
        let port = usize::from(host);
        let skb = self.switches.bpdu(port, self.frames, now);
        let transmit = self.switches.put(port, skb, now);
        self.frame_put(transmit);
        let next = WorldEffect::CallAt(now + self.switches.hello(), HostTimer::Hello(host));
        fx.extend([WorldEffect::Sent { skb, transmit }, next]);
    }

    /// Everything that a flow may send now goes on the wire; then its timers are asked for.
    fn send(&mut self, flow: FlowId, now: Ns, fx: &mut Vec<WorldEffect>) {
        let host_now = now.since(self.origin);
        let host = self.hosts.host_of(flow);
        while let Some(departure) = self.hosts.next_departure(flow, host_now) {
            self.frames += 1;
            let skb = Skb {
                id: self.frames,
                seq: departure.seq,
                sent_at: now,
                len: departure.len,
                tsval: departure.tsval,
                to_router: departure.to_router,
                flow: departure.flow,
                kind: departure.kind,
                ..Skb::default()
            };
            let transmit = self.to_receiver[host].put(&skb, skb.packet_bytes(), now);
            self.frame_put(transmit);
            fx.push(WorldEffect::Sent { skb, transmit });
        }
        if let Some(at) = self.hosts.next_tcp_timer(flow) {
            let at = now.max(at + self.origin);
            fx.push(WorldEffect::CallAt(at, HostTimer::Tcp(flow)));
        }
        if let Some(at) = self.hosts.next_write(flow, host_now) {
            fx.push(WorldEffect::CallAt(
                at + self.origin,
                HostTimer::Write(flow),
            ));
        }
    }

    fn await_datagram(&self, flow: FlowId, fx: &mut Vec<WorldEffect>) {
        fx.extend(self.hosts.next_datagram(flow).map(|next| match next {
            Some(at) => WorldEffect::CallAt(at + self.origin, HostTimer::Write(flow)),
            None => WorldEffect::Finished(flow),
        }));
    }

    /// The hosts.
    pub fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// Frames put on the wire so far: the newest one's number.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Frames between a host and the receiver.
    pub fn frames_on_wire(&self) -> u64 {
        let wires = self.to_receiver.iter().chain(self.switches.wires());
        wires.map(Wire::in_flight).sum()
    }

    /// ACKs between the receiver and a host.
    pub fn acks_on_wire(&self) -> u64 {
        self.to_hosts.in_flight()
    }

    /// Mixes the state into a run's digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        self.hosts.fold_digest(mix);
        for wire in &self.to_receiver {
            wire.fold_link(mix);
        }
        self.to_hosts.fold_link(mix);
        mix(self.frames);
        for wire in &self.to_receiver {
            wire.fold_in_flight(mix);
        }
        self.to_hosts.fold_in_flight(mix);
        for wire in self.answers.iter().filter(|wire| wire.was_used()) {
            wire.fold_link(mix);
            wire.fold_in_flight(mix);
        }
        for wire in self.switches.wires() {
            wire.fold_link(mix);
            wire.fold_in_flight(mix);
        }
        if let Some(far_end) = &self.far_end {
            far_end.fold_digest(mix);
        }
    }
}

#[cfg(test)]
mod tests;
