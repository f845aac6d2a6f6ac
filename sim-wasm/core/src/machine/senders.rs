//! Both directions of the wire: what the senders offer, and the ACKs that come back.

use std::collections::VecDeque;

use super::Machine;
use super::due::Due;
use crate::observe::codes::{Drop, Event, Stage};
use crate::observe::rows::Hop;
use crate::observe::wire_tap::WireRecord;
use crate::packet::{Ack, Protocol, Skb, SkbKind};
use crate::peer::config::{PathConfig, SendersConfig};
use crate::peer::link::Link;
use crate::peer::tcp::{Departure, SenderCounters, TcpSender};
use crate::peer::udp_source::UdpSource;
use crate::time::Ns;
use base::ids::{DevId, FlowId};

/// The sending hosts and the link.
#[derive(Clone, Debug)]
pub(super) struct Senders {
    tcp: Vec<TcpSender>,
    udp: Option<UdpSource>,
    forward: Link,
    reverse: Link,
    /// Frames on their way, by arrival.
    wire: VecDeque<(Ns, Skb)>,
    /// ACKs on their way, by arrival.
    acks: VecDeque<(Ns, Ack)>,
    frames: u64,
    acks_built: u64,
    /// When each stream's earliest timer event is on the agenda.
    timer_at: Vec<Ns>,
    write_at: Vec<Ns>,
}

/// iperf creates its threads one after the other: from one connect() to the next (our
/// assumption).
const THREADS_APART: Ns = Ns::from_us(100);

fn insert_by_arrival<T>(queue: &mut VecDeque<(Ns, T)>, at: Ns, item: T) {
    let place = queue
        .iter()
        .rposition(|(arrival, _)| *arrival <= at)
        .map_or(0, |last| last + 1);
    queue.insert(place, (at, item));
}

impl Senders {
    pub fn new(config: &SendersConfig, path: &PathConfig, seed: u64) -> Senders {
        let streams = config.streams;
        let tcp_senders = match config.protocol {
            Protocol::Tcp => (0..streams)
                .map(|stream| TcpSender::new(config.tcp(path, FlowId(stream))))
                .collect(),
            Protocol::Udp => Vec::new(),
        };
        let udp = (config.protocol == Protocol::Udp).then(|| config.udp(path));
        Senders {
            timer_at: vec![Ns::NEVER; usize::from(streams)],
            write_at: vec![Ns::NEVER; usize::from(streams)],
            tcp: tcp_senders,
            udp,
            forward: Link::new(path.forward(), seed, "link.forward"),
            reverse: Link::new(path.reverse(), seed, "link.reverse"),
            wire: VecDeque::new(),
            acks: VecDeque::new(),
            frames: 0,
            acks_built: 0,
        }
    }

    pub fn next_frame_at(&self) -> Ns {
        self.wire.front().map_or(Ns::NEVER, |(at, _)| *at)
    }

    pub fn next_ack_at(&self) -> Ns {
        self.acks.front().map_or(Ns::NEVER, |(at, _)| *at)
    }

    /// Frames between a sender and the NIC.
    pub fn frames_on_wire(&self) -> u64 {
        self.wire.len() as u64
    }

    /// Frames put on the wire so far: the newest one's number.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// ACKs built so far: the newest one's number.
    pub fn acks_built(&self) -> u64 {
        self.acks_built
    }

    /// ACKs between the NIC and a sender.
    pub fn acks_on_wire(&self) -> u64 {
        self.acks.len() as u64
    }

    /// Stream 0's congestion window (segments), advertised window, and its oldest unacknowledged
    /// and next sequence number (bytes).
    pub fn windows(&self) -> [u64; 4] {
        self.tcp.first().map_or([0; 4], |sender| {
            let reading = sender.reading();
            [
                u64::from(reading.cwnd),
                reading.snd_wnd,
                reading.snd_una,
                reading.snd_nxt,
            ]
        })
    }

    /// Stream 0's sender, if it is TCP.
    pub fn first_tcp(&self) -> Option<&TcpSender> {
        self.tcp.first()
    }

    /// Sums over all streams.
    pub fn tcp_counters(&self) -> SenderCounters {
        self.tcp.iter().map(|sender| sender.counters()).fold(
            SenderCounters::default(),
            |sum, one| SenderCounters {
                rto: sum.rto + one.rto,
                recoveries: sum.recoveries + one.recoveries,
                fast_retransmits: sum.fast_retransmits + one.fast_retransmits,
                forward_retransmits: sum.forward_retransmits + one.forward_retransmits,
                slow_start_retransmits: sum.slow_start_retransmits + one.slow_start_retransmits,
                retransmitted: sum.retransmitted + one.retransmitted,
                undone: sum.undone + one.undone,
                probes: sum.probes + one.probes,
                reneged: sum.reneged + one.reneged,
                segments: sum.segments + one.segments,
            },
        )
    }

    /// The path changed in flight.
    pub fn reconfigure(&mut self, path: &PathConfig) {
        self.forward.reconfigure(path.forward());
        self.reverse.reconfigure(path.reverse());
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        for sender in &self.tcp {
            sender.fold_digest(mix);
        }
        if let Some(udp) = &self.udp {
            udp.fold_digest(mix);
        }
        self.forward.fold_digest(mix);
        self.reverse.fold_digest(mix);
        mix(self.frames);
        mix(self.wire.len() as u64);
        mix(self.next_frame_at().0);
        mix(self.acks.len() as u64);
        mix(self.next_ack_at().0);
    }
}

impl Machine {
    /// t = 0: the senders open their connections, one thread after the other, or begin to
    /// send.
    pub(super) fn start_senders(&mut self) {
        for stream in 0..self.senders.tcp.len() as u8 {
            let at = self.now + Ns(THREADS_APART.0 * u64::from(stream));
            if at > self.now {
                self.agenda.schedule(at, Due::SenderWrite(stream));
            } else {
                self.pump_tcp(stream);
            }
        }
        self.schedule_datagram();
    }

    fn sender_time(&self) -> Ns {
        self.now.since(self.epoch)
    }

    /// A frame's last bit reaches the NIC. Returns its id.
    pub(super) fn deliver_frame(&mut self) -> u64 {
        let Some((_, skb)) = self.senders.wire.pop_front() else {
            return 0;
        };
        self.frame_arrived(DevId::ETH0, skb);
        skb.id
    }

    /// An ACK reaches its sender, which may answer with segments. Returns its number.
    pub(super) fn deliver_ack(&mut self) -> u64 {
        let Some((_, ack)) = self.senders.acks.pop_front() else {
            return 0;
        };
        self.ack_hop(&ack, Stage::AckArrived, ack.window);
        let now = self.sender_time();
        self.watch.wire.see(WireRecord::Received(now, ack));
        let flow = ack.header.flow.id;
        let sender = &mut self.senders.tcp[flow.index()];
        let before = *sender.counters();
        let acked_before = sender.reading().snd_una;
        sender.on_ack(&ack, now);
        let (after, reading) = (*sender.counters(), sender.reading());
        let (stream, cwnd) = (u64::from(flow.0), u64::from(reading.cwnd));
        let causes = &mut self.sockets[flow.index()].causes;
        if reading.snd_una > acked_before {
            causes.progress = self.journal;
            causes.forget_losses_below(reading.snd_una);
        }
        let (lost, rto) = (causes.loss_of(reading.snd_una), causes.rto);
        if after.recoveries > before.recoveries {
            let entry = self.note(Event::FastRetransmit, stream, cwnd, lost);
            self.sockets[flow.index()].causes.sent_again = entry;
        }
        if after.undone > before.undone {
            self.note(Event::TimeoutUndone, stream, cwnd, rto);
        }
        self.pump_tcp(flow.0);
        ack.header.id
    }

    /// A sender's timer may have run out.
    pub(super) fn sender_timer(&mut self, stream: u8) {
        let slot = usize::from(stream);
        self.senders.timer_at[slot] = Ns::NEVER;
        let now = self.sender_time();
        let sender = &mut self.senders.tcp[slot];
        if sender.timer_deadline().is_some_and(|at| at <= now) {
            let before = *sender.counters();
            let in_flight = u64::from(sender.reading().packets_out);
            let awaited = sender.reading().snd_una;
            sender.on_timer(now);
            let after = *sender.counters();
            if after.rto > before.rto {
                let cause = self.cause_of_timeout(stream, awaited);
                let rto = self.note(Event::RtoFired, u64::from(stream), in_flight, cause);
                self.causes.rto = rto;
                self.sockets[slot].causes.rto = rto;
                self.sockets[slot].causes.sent_again = rto;
            }
            if after.probes > before.probes {
                let cause = self.sockets[slot].causes.zero_window;
                self.note(Event::WindowProbed, u64::from(stream), 0, cause);
            }
        }
        self.pump_tcp(stream);
    }

    /// A paced sender may write.
    pub(super) fn sender_write(&mut self, stream: u8) {
        self.senders.write_at[usize::from(stream)] = Ns::NEVER;
        if self.senders.udp.is_some() {
            self.pump_udp();
        } else {
            self.pump_tcp(stream);
        }
    }

    /// Everything that the sender may send now goes on the wire; its timers go on the agenda.
    fn pump_tcp(&mut self, stream: u8) {
        let now = self.sender_time();
        let slot = usize::from(stream);
        while let Some(departure) = self.senders.tcp[slot].poll_send(now) {
            self.put_on_wire(departure);
        }
        let sender = &self.senders.tcp[slot];
        let (timer, write) = (sender.timer_deadline(), sender.next_app_write());
        if let Some(at) = timer.map(|at| at + self.epoch)
            && at < self.senders.timer_at[slot]
        {
            self.senders.timer_at[slot] = at;
            self.agenda
                .schedule(at.max(self.now), Due::SenderTimer(stream));
        }
        if let Some(at) = write.map(|at| at + self.epoch)
            && at > self.now
            && at < self.senders.write_at[slot]
        {
            self.senders.write_at[slot] = at;
            self.agenda.schedule(at, Due::SenderWrite(stream));
        }
    }

    fn pump_udp(&mut self) {
        let now = self.sender_time();
        while let Some(datagram) = self.senders.udp.as_mut().and_then(|udp| udp.poll_send(now)) {
            let departure = Departure {
                flow: datagram.flow,
                seq: datagram.number,
                len: datagram.len,
                kind: SkbKind::Data,
                tsval: 0,
            };
            self.put_on_wire(departure);
        }
        self.schedule_datagram();
    }

    fn schedule_datagram(&mut self) {
        if let Some(udp) = &self.senders.udp {
            match udp.next_departure() {
                Some(at) => self.agenda.schedule(at + self.epoch, Due::SenderWrite(0)),
                None => {
                    self.note(Event::SenderFinished, 0, 0, 0);
                }
            }
        }
    }

    fn put_on_wire(&mut self, departure: Departure) {
        self.senders.frames += 1;
        self.counters.offered += 1;
        let skb = Skb {
            id: self.senders.frames,
            seq: departure.seq,
            sent_at: self.now,
            len: departure.len,
            tsval: departure.tsval,
            flow: departure.flow,
            kind: departure.kind,
            ..Skb::default()
        };
        if skb.len > 0 && self.counters.first_offered.is_none() {
            self.counters.first_offered = Some(self.now);
        }
        let sent_at = self.sender_time();
        self.watch.wire.see(WireRecord::Sent(sent_at, skb));
        let transmit = self.senders.forward.transmit(skb.packet_bytes(), self.now);
        let expected = transmit.arrival.unwrap_or(transmit.leaves);
        let shown = self.shown_time(expected).0;
        self.hop(&skb, Stage::Wire, shown);
        match transmit.arrival {
            Some(at) => insert_by_arrival(&mut self.senders.wire, at, skb),
            None => {
                self.drop_frame(&skb, Drop::Link, 0);
            }
        }
    }

    /// The receiver builds an ACK; it leaves when its cost has been paid.
    pub(super) fn build_ack(&mut self, mut ack: Ack) {
        self.senders.acks_built += 1;
        ack.header.id = self.senders.acks_built;
        self.ack_hop(&ack, Stage::AckOut, 0);
        self.acks_to_send.push(ack);
    }

    /// An ACK built by the receiver leaves its NIC.
    pub(super) fn transmit_ack(&mut self, ack: Ack) {
        self.counters.acks_sent += 1;
        let transmit = self.senders.reverse.transmit(ack.packet_bytes(), self.now);
        let Some(at) = transmit.arrival else { return };
        let expected = self.shown_time(at).0;
        self.ack_hop(&ack, Stage::AckWire, expected);
        self.note(Event::AckSent, u64::from(ack.header.flow.id.0), ack.ack, 0);
        // A path that has become shorter lets it overtake.
        insert_by_arrival(&mut self.senders.acks, at, ack);
    }

    fn ack_hop(&mut self, ack: &Ack, stage: Stage, value: u64) {
        self.counters.hops += 1;
        self.counters.entered[stage as usize] += 1;
        if self.watch.is_detailed() {
            let at = self.shown_time(self.now);
            let header = &ack.header;
            self.watch.hop(Hop {
                t: at,
                packet: -(header.id as i64),
                stage,
                kind: header.kind as u8,
                value,
                stream: header.flow.id.0,
                seq: ack.ack,
            });
        }
    }
}
