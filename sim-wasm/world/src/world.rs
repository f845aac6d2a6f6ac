//! Sending hosts and links together: their connections, and the packets in flight.
//!
//! Simplified: ACKs and the receiver's other answers use separate links. No host receives both
//! kinds: ACKs answer TCP segments, all other answers belong to datagrams.
//!
//! The world answers with effects ([`WorldEffect`]): a frame was sent, or a call is due at a
//! certain time. The world never sees the receiver; the owner of the world and the receiver
//! passes frames and ACKs between them.

use crate::config::{PathConfig, SendersConfig};
use crate::far_end::{FarEnd, FarEvent};
use crate::host_delay::HostDelay;
use crate::hosts::{AckOutcome, HostTimer, Hosts, TimerOutcome};
use crate::link::{LinkConfig, WireTiming};
use crate::replay::Replay;
use crate::sink::SinkConfig;
use crate::switch::Switches;
use crate::wire::Wire;
use base::{DevId, FlowId, Ns};
use kernel::dev::PauseFrame;
use kernel::packet::{Ack, Skb};

/// Effects that the world reports or requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorldEffect {
    /// A host put a frame on the wire.
    Sent {
        /// The frame.
        skb: Skb,
        /// Timing on the wire, including the arrival if there is one.
        transmit: WireTiming,
    },
    /// Call [`World::timer_expired`] at this time.
    CallAt(Ns, HostTimer),
    /// The host of this flow will send nothing more.
    Finished(FlowId),
}

/// The world outside the simulated receiver or router: sending hosts, links, switches, far host.
#[derive(Clone, Debug)]
pub struct World {
    hosts: Hosts,
    senders: SendersConfig,
    /// Links to the receiver, one per host. Each link ends at its own network device.
    to_receiver: Vec<Wire<Skb>>,
    /// Link from the receiver to the first host. Only the first host expects ACKs.
    to_hosts: Wire<Ack>,
    /// Copy of the first host's delays that is ahead in time. When an ACK leaves, the copy already
    /// gives the time at which the host will take the ACK.
    ack_delay: HostDelay,
    /// Links from the receiver to each host, for packets other than ACKs.
    answers: Vec<Wire<Skb>>,
    /// Receiver's network device at the end of the first host's link. The other hosts' devices have
    /// the next numbers.
    nic: DevId,
    /// Switches between the hosts and the receiver.
    switches: Switches,
    /// Next arrival of a frame at the receiver, over all wires to the receiver.
    next_frame: Ns,
    /// Time of the next arrival or far-end event, whichever is first. Stored, because every step of
    /// the simulation reads it.
    next: Ns,
    /// A router's output link and the host at its end; `None`: the simulated host is a receiver.
    far_end: Option<FarEnd>,
    /// Time at which the hosts start. The hosts' clocks count from this time.
    origin: Ns,
    frames: u64,
}

/// Name of the sequence of random numbers of each host's link to the receiver.
const LINKS: [&str; 3] = ["link.forward", "link2.forward", "link3.forward"];
/// Name of the sequence of random numbers of each link back to a host, for answers.
const ANSWERS: [&str; 3] = ["link.answers", "link2.answers", "link3.answers"];

impl World {
    /// Creates hosts that have not started. The first host's path ends at the receiver's `nic`, the
    /// path of each further host at the next device.
    pub fn new(config: &SendersConfig, path: &PathConfig, seed: u64, nic: DevId) -> World {
        let links = config.paths(path).zip(LINKS);
        let answers = config.paths(path).zip(ANSWERS);
        let hosts = Hosts::new(config, path, seed);
        World {
            ack_delay: hosts.delay.clone(),
            hosts,
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
            next: Ns::NEVER,
            far_end: None,
            origin: Ns::ZERO,
            frames: 0,
        }
    }

    /// Replaces the sending hosts by one host that replays a capture.
    pub fn replaying(self, replay: Replay, path: &PathConfig) -> World {
        World {
            hosts: Hosts::replaying(replay, &self.senders, path),
            ack_delay: HostDelay::none(),
            ..self
        }
    }

    /// Adds a far host beyond the router.
    pub fn with_far_end(self, far_end: FarEnd) -> World {
        World {
            far_end: Some(far_end),
            ..self
        }
    }

    /// Adds a switch on each host's link with this hello interval; zero: no hello frames.
    pub fn with_switches(self, hello: Ns, path: &PathConfig, seed: u64) -> World {
        let links = self.senders.paths(path).map(|path| path.reverse());
        let links = links.zip(self.senders.first_flows(path));
        World {
            switches: Switches::new(hello, links, seed),
            ..self
        }
    }

    /// Starts the hosts: connections open one thread after the other, datagrams start.
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

    /// Changes the path while packets are in flight.
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

    /// Replaces the configuration of the far end, if there is one.
    pub fn reconfigure_far_end(&mut self, sink: SinkConfig, line: LinkConfig) {
        if let Some(far_end) = &mut self.far_end {
            far_end.set_sink(sink);
            far_end.set_line(line);
            self.find_next();
        }
    }

    /// Returns when the next frame or ACK arrives, or the next event at the far end happens.
    #[inline]
    pub fn next_at(&self) -> Ns {
        self.next
    }

    /// Finds the earliest event again, after an event was taken out or postponed.
    fn find_next(&mut self) {
        let arrival = self.next_frame.min(self.to_hosts.next_at());
        self.next = arrival.min(self.next_far_event_at());
    }

    /// Returns when the next frame reaches a device of the receiver.
    pub fn next_frame_at(&self) -> Ns {
        self.next_frame
    }

    /// Records when the next frame on a wire arrives.
    fn frame_put(&mut self, next_at: Ns) {
        self.next_frame = self.next_frame.min(next_at);
        self.next = self.next.min(next_at);
    }

    fn frame_taken(&mut self) {
        let wires = self.to_receiver.iter().chain(self.switches.wires());
        self.next_frame = wires.map(Wire::next_at).min().unwrap_or(Ns::NEVER);
        self.find_next();
    }

    /// Returns when the next ACK reaches its sender.
    pub fn next_ack_at(&self) -> Ns {
        self.to_hosts.next_at()
    }

    /// Removes the frame that arrives next, with its device. At equal times the first device comes
    /// first, and a host before a switch.
    pub fn frame_arrives(&mut self) -> Option<(DevId, Skb)> {
        let devices = || (self.nic.0..).map(DevId);
        let hosts = devices().zip(&mut self.to_receiver);
        let ends = hosts.chain(devices().zip(self.switches.wires_mut()));
        let (nic, wire) = ends.min_by_key(|(_, wire)| wire.next_at())?;
        let skb = wire.take()?;
        self.frame_taken();
        Some((nic, skb))
    }

    /// Passes a pause frame from a device of the receiver to the switch's port at the end of the
    /// device's link. The switch's own frames wait, too, but take no time on the link.
    pub fn pause_frame(&mut self, dev: DevId, frame: PauseFrame, now: Ns) {
        let wire = &mut self.to_receiver[usize::from(dev.0 - self.nic.0)];
        match frame {
            PauseFrame::Stop => wire.pause(now, Skb::packet_bytes),
            PauseFrame::Resume => wire.resume(now),
        }
        self.frame_taken();
    }

    /// Puts an ACK of the receiver on the wire. The returned arrival is the time at which the host
    /// takes the ACK from its NIC.
    pub fn carry_ack(&mut self, ack: &Ack, now: Ns) -> WireTiming {
        let World {
            to_hosts,
            ack_delay,
            origin,
            ..
        } = self;
        let transmit = if ack_delay.is_none() {
            to_hosts.put(ack, ack.packet_bytes(), now)
        } else {
            let taken = |at: Ns| *origin + ack_taken(ack_delay, at - *origin);
            to_hosts.put_held(ack, ack.packet_bytes(), now, taken)
        };
        self.next = self.next.min(self.to_hosts.next_at());
        transmit
    }

    /// Puts a packet of the receiver's host, not an ACK, on the link from this device to the
    /// sending host.
    pub fn carry_answer(&mut self, dev: DevId, skb: &Skb, now: Ns) -> WireTiming {
        self.answers_from(dev).put(skb, skb.packet_bytes(), now)
    }

    /// Removes and returns the next packet that reaches the sending host on the link from this
    /// device.
    pub fn answer_arrives(&mut self, dev: DevId) -> Option<Skb> {
        self.answers_from(dev).take()
    }

    fn answers_from(&mut self, dev: DevId) -> &mut Wire<Skb> {
        &mut self.answers[usize::from(dev.0 - self.nic.0)]
    }

    /// Puts a frame of a router's NIC on the link to the far host.
    ///
    /// # Panics
    /// If there is no far host: only a router forwards frames.
    pub fn carry_onward(&mut self, skb: &Skb, now: Ns) -> WireTiming {
        let Some(far_end) = &mut self.far_end else {
            unreachable!("only a router sends frames on");
        };
        let transmit = far_end.carry(skb, now);
        self.next = self.next.min(far_end.next_at());
        transmit
    }

    /// Returns when the next event at the far end happens.
    pub fn next_far_event_at(&self) -> Ns {
        self.far_end.as_ref().map_or(Ns::NEVER, FarEnd::next_at)
    }

    /// Performs the next event at the far end, at its time.
    pub fn far_event(&mut self) -> Option<FarEvent> {
        let event = self.far_end.as_mut()?.happens();
        self.find_next();
        event
    }

    /// A router's output link and the host at its end; `None`: the simulated host is a receiver.
    pub fn far_end(&self) -> Option<&FarEnd> {
        self.far_end.as_ref()
    }

    /// Removes the ACK that arrives next; pass it to its sender with [`World::hear`].
    pub fn ack_arrives(&mut self) -> Option<Ack> {
        let ack = self.to_hosts.take();
        self.find_next();
        ack
    }

    /// Passes an ACK to its sender, which may answer with segments.
    pub fn hear(&mut self, ack: &Ack, now: Ns, fx: &mut Vec<WorldEffect>) -> AckOutcome {
        let outcome = self.hosts.hear(ack, now.since(self.origin));
        self.send(ack.header.flow.id, now, fx);
        outcome
    }

    /// Handles a timer that [`WorldEffect::CallAt`] requested.
    pub fn timer_expired(
        &mut self,
        timer: HostTimer,
        now: Ns,
        fx: &mut Vec<WorldEffect>,
    ) -> TimerOutcome {
        let runs = self.hosts.runs(now.since(self.origin)) + self.origin;
        if runs > now && !matches!(timer, HostTimer::Hello(_)) {
            fx.push(WorldEffect::CallAt(runs, timer));
            return TimerOutcome::default();
        }
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

    /// Sends a switch's hello frame and requests the next one.
    #[cold]
    fn say_hello(&mut self, host: u8, now: Ns, fx: &mut Vec<WorldEffect>) {
        self.frames += 1;
        let (skb, transmit) = self.switches.send_bpdu(host.into(), self.frames, now);
        self.frame_put(transmit.arrival.unwrap_or(Ns::NEVER));
        let next = WorldEffect::CallAt(now + self.switches.hello, HostTimer::Hello(host));
        fx.extend([WorldEffect::Sent { skb, transmit }, next]);
    }

    /// Puts everything that a flow may send now on the wire, then requests its timers.
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
                push: departure.push,
                to_router: departure.to_router,
                flow: departure.flow,
                kind: departure.kind,
                ..Skb::default()
            };
            let bytes = departure
                .recorded_bytes
                .map_or(skb.packet_bytes(), u32::from);
            let wire = &mut self.to_receiver[host];
            let transmit = wire.put(&skb, bytes, now);
            let next_at = wire.next_at();
            self.frame_put(next_at);
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

    /// The sending hosts.
    pub fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// Number of frames put on the links so far, which is also the number of the newest frame.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Number of frames between a host and the receiver.
    pub fn frames_on_wire(&self) -> u64 {
        let wires = self.to_receiver.iter().chain(self.switches.wires());
        wires.map(Wire::in_flight).sum()
    }

    /// Number of ACKs between the receiver and a host.
    pub fn acks_on_wire(&self) -> u64 {
        self.to_hosts.in_flight()
    }

    /// Adds this state to the digest, a hash of the simulation's state.
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

/// Returns when a host takes an ACK that reached its NIC at `at`. If other work held the host's
/// CPU, the host's timers run before the host takes the ACK: TIMER_SOFTIRQ precedes NET_RX_SOFTIRQ.
fn ack_taken(delay: &mut HostDelay, at: Ns) -> Ns {
    let runs = delay.runs(at);
    if runs > at { runs + Ns(1) } else { at }
}

#[cfg(test)]
mod tests;
