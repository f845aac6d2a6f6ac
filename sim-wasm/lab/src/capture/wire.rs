//! What the machine's tap saw, as frames.
//!
//! What the model does not carry is made up here, once, and said here:
//! - Addresses, ports, initial sequence numbers and payload (zeros) are invented; sequence
//!   numbers are the low 32 bits of the model's.
//! - The model opens a connection with one SYN that one ACK answers. The capture writes
//!   SYN, SYN-ACK and the handshake's last ACK: the answer is shown as the SYN-ACK, and the
//!   last ACK, which the model's sender lets ride on its first segment, leaves at once and
//!   arrives right before that segment.
//! - An ICMP error comes from the router's card, or the receiver's; what it tells of the
//!   output's MTU is what that is when the records are taken.
//!
//! A frame is made where it is sent, and is the same where it arrives: its stamps and its
//! identification tell which it was in a capture of the other side.

use super::answers::{Recent, error, sent_back};
use super::bpdu::Bpdu;
use super::frames::{ACK, Ends, Frame, Payload, SYN, Segment, Way};
use super::frames::{handshake_options, push_sack, timestamps};
use super::wanted::Side;
use base::time::Ns;
use kernel::packet::{Ack, Flow, Protocol, Skb, SkbKind};
use machine::trace::wire_tap::WireRecord;
use machine::{Config, Machine};
use std::collections::VecDeque;
use world::tcp::advmss_for;

/// Initial sequence numbers: any would do, so long as they differ.
const SENDER_ISN: u32 = 0x1000_0000;
const RECEIVER_ISN: u32 = 0x8000_0000;
/// The sender's receive window, which nothing ever fills, and its scale
/// (net/ipv4/tcp_output.c:tcp_select_initial_window with tcp_rmem 4096 87380 174760).
const SENDER_WINDOW: u16 = 5_840;
const SENDER_WINDOW_SCALE: u8 = 2;
/// The receiver's clock at t = 0, in jiffies of 1 ms: any but 0.
const RECEIVER_JIFFIES_AT_START: u64 = 700_000;

/// Last bytes of addresses: the first sender, who reads, further senders, and a router's cards.
const FIRST_SENDER: u8 = 1;
const READER: u8 = 2;
const FURTHER_SENDERS: u8 = 3;
const ROUTER_IN: u8 = 8;
const ROUTER_OUT: u8 = 9;
/// Frames that are remembered on their way: many times what a link, a ring and a window hold.
/// Those that were lost are the first to be forgotten.
const UNDER_WAY: usize = 1 << 15;

/// Where a frame is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// By which sender.
    Sender(u8),
    Receiver,
    /// On the line of a router's output.
    Output,
}

/// Frames of one way that have been sent and have not arrived, by their numbers, which ascend:
/// with the moment at which each left.
#[derive(Debug, Default)]
struct UnderWay(VecDeque<(u64, Ns, Frame)>);

impl UnderWay {
    fn leaves(&mut self, id: u64, at: Ns, frame: Frame) {
        if self.0.len() == UNDER_WAY {
            self.0.pop_front();
        }
        self.0.push_back((id, at, frame));
    }

    fn arrives(&mut self, id: u64) -> Option<(Ns, Frame)> {
        let place = self.0.binary_search_by_key(&id, |&(known, ..)| known);
        let (_, left, frame) = self.0.remove(place.ok()?)?;
        Some((left, frame))
    }
}

/// One connection, as far as its segments depend on what came back.
#[derive(Clone, Debug, Default)]
struct Connection {
    answered: bool,
    /// The handshake's last ACK, until it arrives.
    last_of_handshake: Option<Frame>,
    /// The timestamp that the sender echoes.
    last_tsval: u32,
    /// The window scale that the receiver announced.
    window_scale: u8,
}

/// Turns what the tap saw into frames.
#[derive(Debug)]
pub struct Wire {
    mss: u16,
    connections: Vec<Connection>,
    /// Streams of the first sender: their flows come first.
    first_streams: u8,
    senders: u8,
    /// The senders' frames go to a router.
    routed: bool,
    ip_id: [u16; 2],
    hello_ns: u64,
    /// Of a router's output.
    pub output_mtu: u32,
    recent: Recent,
    /// By their way.
    under_way: [UnderWay; 2],
}

impl Wire {
    /// For a run of this machine.
    pub fn new(machine: &Machine) -> Wire {
        let Config { path, senders, .. } = machine.config();
        let connection = Connection {
            window_scale: machine.window_scale(),
            ..Connection::default()
        };
        Wire {
            mss: advmss_for(path.mtu, path.ip) as u16,
            connections: vec![connection; usize::from(senders.flows())],
            first_streams: senders.streams,
            senders: senders.hosts(),
            routed: machine.config().forwards(),
            ip_id: [0; 2],
            hello_ns: machine.config().hello.0,
            output_mtu: machine.config().output.mtu,
            recent: Recent::default(),
            under_way: Default::default(),
        }
    }

    /// What a side sees.
    pub fn places(&self, side: Side) -> impl Iterator<Item = Place> + use<> {
        let senders = if side == Side::Receiver {
            0
        } else {
            self.senders
        };
        let other_end = match self.routed {
            true => Place::Output,
            false => Place::Receiver,
        };
        let ends = (side != Side::Sender).then_some(other_end);
        (0..senders).map(Place::Sender).chain(ends)
    }

    /// Which sender a flow is of.
    fn sender_of(&self, flow: Flow) -> u8 {
        (flow.id.0 + 1).saturating_sub(self.first_streams)
    }

    /// Between a flow's sender and the host at the other end of its link.
    fn ends(&self, way: Way, flow: Flow) -> Ends {
        let sender = match self.sender_of(flow) {
            0 => FIRST_SENDER,
            further => FURTHER_SENDERS + further - 1,
        };
        let next = if self.routed { ROUTER_IN } else { READER };
        match way {
            Way::Forward => Ends {
                hop: (sender, next),
                path: (sender, READER),
            },
            Way::Back => Ends {
                hop: (next, sender),
                path: (READER, sender),
            },
        }
    }

    fn frame(&mut self, way: Way, flow: Flow, inside: Payload, payload: u32) -> Frame {
        let ends = self.ends(way, flow);
        let id = &mut self.ip_id[way as usize];
        *id = id.wrapping_add(1);
        Frame {
            way,
            ends,
            flow,
            ip_id: *id,
            inside,
            payload,
        }
    }

    /// A datagram as its sender made it: its number is its IPv4 identification, on both sides
    /// of a router.
    fn datagram(&self, skb: &Skb) -> Frame {
        let mut ends = self.ends(Way::Forward, skb.flow);
        if skb.to_router {
            ends.path.1 = ROUTER_IN;
        }
        Frame {
            way: Way::Forward,
            ends,
            flow: skb.flow,
            ip_id: (skb.seq as u16).wrapping_add(1),
            inside: Payload::Udp,
            payload: skb.len,
        }
    }

    /// The same on a router's way out.
    fn passed_on(&self, skb: &Skb) -> Frame {
        let frame = self.datagram(skb);
        let ends = Ends {
            hop: (ROUTER_OUT, READER),
            ..frame.ends
        };
        Frame { ends, ..frame }
    }

    /// What a switch says on its link.
    fn hello(&self, link: u8, skb: &Skb) -> Frame {
        let bpdu = Bpdu {
            link,
            hello_ns: self.hello_ns,
        };
        let frame = self.datagram(skb);
        let inside = Payload::Bpdu(bpdu);
        Frame { inside, ..frame }
    }

    /// A packet of the machine's own for a sender. An error comes from the host at
    /// the other end of the sender's link.
    fn own(&self, skb: &Skb) -> Frame {
        let ends = self.ends(Way::Back, skb.flow);
        if skb.kind != SkbKind::IcmpError {
            return sent_back(skb, ends);
        }
        let ends = Ends {
            path: ends.hop,
            ..ends
        };
        let about = self.datagram(self.recent.numbered(skb.seq).unwrap_or(skb));
        error(skb, ends, &about, self.output_mtu)
    }

    /// Hands each frame of one record, with its moment and its place, to `emit`.
    pub fn frames(&mut self, record: WireRecord, mut emit: impl FnMut(Ns, Place, &Frame)) {
        match record {
            WireRecord::Sent(at, skb) => {
                let link = self.sender_of(skb.flow);
                let frame = match skb.kind {
                    SkbKind::Hello => self.hello(link, &skb),
                    _ => self.sent(&skb),
                };
                emit(at, Place::Sender(link), &frame);
                if skb.kind != SkbKind::Hello && skb.flow.protocol == Protocol::Tcp {
                    self.under_way[Way::Forward as usize].leaves(skb.id, at, frame);
                }
            }
            WireRecord::PassedOn(at, skb) => emit(at, Place::Output, &self.passed_on(&skb)),
            WireRecord::Taken(at, skb) => {
                self.taken(&skb, |frame| emit(at, Place::Receiver, frame));
            }
            WireRecord::Gave(at, skb) => emit(at, Place::Receiver, &self.own(&skb)),
            WireRecord::Answered(at, skb) => emit(at, Place::Sender(skb.dev.0), &self.own(&skb)),
            WireRecord::Acked(at, ack) => {
                let frame = self.acked(at, &ack);
                emit(at, Place::Receiver, &frame);
                self.under_way[Way::Back as usize].leaves(ack.header.id, at, frame);
            }
            WireRecord::Received(at, ack) => {
                self.received(&ack, |frame| emit(at, Place::Sender(0), frame));
            }
        }
    }

    /// A frame as the receiver's kernel takes it in.
    fn taken(&mut self, skb: &Skb, mut emit: impl FnMut(&Frame)) {
        if skb.kind == SkbKind::Hello {
            emit(&self.hello(self.sender_of(skb.flow), skb));
            return;
        }
        if skb.flow.protocol == Protocol::Udp {
            emit(&self.datagram(skb));
            return;
        }
        let Some((_, frame)) = self.under_way[Way::Forward as usize].arrives(skb.id) else {
            return;
        };
        let connection = &mut self.connections[skb.flow.id.index()];
        if let Some(last) = connection.last_of_handshake.take() {
            emit(&last);
        }
        emit(&frame);
    }

    /// An ACK as its sender receives it, who opens the connection with its answer to the first.
    fn received(&mut self, ack: &Ack, mut emit: impl FnMut(&Frame)) {
        let Some((left, frame)) = self.under_way[Way::Back as usize].arrives(ack.header.id) else {
            return;
        };
        emit(&frame);
        let number = ack.header.flow.id.index();
        self.connections[number].last_tsval = receiver_clock(left);
        if frame.opens_connection() {
            let last = self.last_of_handshake(ack);
            emit(&last);
            self.connections[number].last_of_handshake = Some(last);
        }
    }

    fn sent(&mut self, skb: &Skb) -> Frame {
        if skb.flow.protocol == Protocol::Udp {
            self.recent.see(skb);
            return self.datagram(skb);
        }
        let echo = self.connections[skb.flow.id.index()].last_tsval;
        let segment = match skb.kind {
            SkbKind::Handshake => Segment {
                seq: SENDER_ISN,
                ack: 0,
                flags: SYN,
                window: SENDER_WINDOW,
                options: handshake_options(self.mss, skb.tsval, 0, SENDER_WINDOW_SCALE),
            },
            SkbKind::Data
            | SkbKind::Retransmission
            | SkbKind::Probe
            | SkbKind::Ack
            | SkbKind::Hello
            | SkbKind::IcmpError => from_sender(sequence(skb.seq), skb.tsval, echo),
        };
        self.frame(Way::Forward, skb.flow, Payload::Tcp(segment), skb.len)
    }

    /// An ACK as the receiver sends it: the first is shown as the SYN-ACK.
    fn acked(&mut self, at: Ns, ack: &Ack) -> Frame {
        let connection = &mut self.connections[ack.header.flow.id.index()];
        let scale = connection.window_scale;
        match std::mem::replace(&mut connection.answered, true) {
            false => self.syn_ack(at, ack, scale),
            true => self.acknowledgement(at, ack, scale),
        }
    }

    fn syn_ack(&mut self, at: Ns, ack: &Ack, scale: u8) -> Frame {
        let segment = Segment {
            seq: RECEIVER_ISN,
            ack: sequence(ack.ack),
            flags: SYN | ACK,
            // A SYN's window is never scaled.
            window: ack.window.min(u64::from(u16::MAX)) as u16,
            options: handshake_options(self.mss, receiver_clock(at), ack.tsecr, scale),
        };
        self.frame(Way::Back, ack.header.flow, Payload::Tcp(segment), 0)
    }

    fn last_of_handshake(&mut self, ack: &Ack) -> Frame {
        let echo = self.connections[ack.header.flow.id.index()].last_tsval;
        let segment = from_sender(sequence(ack.ack), ack.tsecr, echo);
        self.frame(Way::Forward, ack.header.flow, Payload::Tcp(segment), 0)
    }

    fn acknowledgement(&mut self, at: Ns, ack: &Ack, scale: u8) -> Frame {
        let window = ack.window >> scale;
        let mut options = timestamps(receiver_clock(at), ack.tsecr);
        let blocks = ack.sack[..usize::from(ack.sack_count)].iter();
        let blocks: Vec<(u32, u32)> = blocks
            .map(|&(begin, end)| (sequence(begin), sequence(end)))
            .collect();
        push_sack(&mut options, &blocks);
        let segment = Segment {
            seq: RECEIVER_ISN + 1,
            ack: sequence(ack.ack),
            flags: ACK,
            window: window.min(u64::from(u16::MAX)) as u16,
            options,
        };
        self.frame(Way::Back, ack.header.flow, Payload::Tcp(segment), 0)
    }
}

/// The byte at `offset` of the stream: the SYN takes one number before the first.
fn sequence(offset: u64) -> u32 {
    SENDER_ISN.wrapping_add(1).wrapping_add(offset as u32)
}

fn receiver_clock(at: Ns) -> u32 {
    (RECEIVER_JIFFIES_AT_START + at.0 / 1_000_000) as u32
}

fn from_sender(seq: u32, tsval: u32, echo: u32) -> Segment {
    Segment {
        seq,
        ack: RECEIVER_ISN + 1,
        flags: ACK,
        window: SENDER_WINDOW >> SENDER_WINDOW_SCALE,
        options: timestamps(tsval, echo),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use kernel::packet::IpVersion;

    fn capture(sets: &[&str]) -> Vec<(Ns, Frame)> {
        seen_at(Place::Sender(0), sets)
    }

    fn seen_at(place: Place, sets: &[&str]) -> Vec<(Ns, Frame)> {
        of_preset("tcp-quiet", place, sets)
    }

    fn of_preset(preset: &str, place: Place, sets: &[&str]) -> Vec<(Ns, Frame)> {
        let mut scenario = Scenario::of_preset(preset).unwrap();
        for set in sets {
            scenario.set_text(set).unwrap();
        }
        let mut machine = scenario.build();
        machine.watch.wire.open();
        machine.run_until(Ns::from_ms(50), u64::MAX);
        let mut wire = Wire::new(&machine);
        let mut frames = Vec::new();
        for record in machine.watch.wire.take() {
            wire.frames(record, |at, seen, frame| {
                if seen == place {
                    frames.push((at, frame.clone()));
                }
            });
        }
        frames
    }

    fn segment(frame: &Frame) -> &Segment {
        match &frame.inside {
            Payload::Tcp(segment) => segment,
            other => panic!("no segment: {other:?}"),
        }
    }

    #[test]
    fn a_connection_opens_with_three_segments() {
        let frames = capture(&[]);
        let flags: Vec<u8> = frames[..3].iter().map(|(_, f)| segment(f).flags).collect();
        assert_eq!(flags, [SYN, SYN | ACK, ACK]);
        assert_eq!(segment(&frames[1].1).ack, SENDER_ISN + 1);
        let first = segment(&frames[3].1);
        assert_eq!((first.seq, frames[3].1.payload), (SENDER_ISN + 1, 1_448));
    }

    #[test]
    fn every_ack_names_a_byte_that_was_sent_and_time_never_runs_backwards() {
        let frames = capture(&["link.loss=0.01"]);
        let (mut sent, mut last) = (0, Ns::ZERO);
        for (at, frame) in &frames {
            assert!(*at >= last);
            last = *at;
            let segment = segment(frame);
            match frame.way {
                Way::Forward => sent = sent.max(segment.seq.wrapping_add(frame.payload)),
                Way::Back => assert!(segment.ack <= sent.max(SENDER_ISN + 1)),
            }
        }
        assert!(frames.len() > 500, "{}", frames.len());
        let sacks = frames.iter().filter(|(_, f)| f.way == Way::Back);
        assert!(sacks.filter(|(_, f)| segment(f).options.len() > 20).count() > 5);
    }

    #[test]
    fn a_router_shows_every_datagram_on_its_way_in_and_one_hop_less_on_its_way_out() {
        let mut machine = Scenario::of_preset("router-three-big").unwrap().build();
        machine.watch.wire.open();
        machine.run_until(Ns::from_ms(50), u64::MAX);
        let mut wire = Wire::new(&machine);
        let places: Vec<Place> = wire.places(Side::Both).collect();
        let inputs = [0, 1, 2].map(Place::Sender);
        assert_eq!(places, [&inputs[..], &[Place::Output]].concat());
        assert_eq!(wire.places(Side::Sender).collect::<Vec<_>>(), inputs);
        let (mut came, mut left) = (Vec::new(), Vec::new());
        for record in machine.watch.wire.take() {
            wire.frames(record, |_, place, frame| match place {
                Place::Output => left.push(frame.clone()),
                Place::Sender(_) if matches!(frame.inside, Payload::Bpdu(_)) => {}
                Place::Sender(input) => {
                    assert_eq!(input, wire_number(frame));
                    came.push(frame.clone());
                }
                Place::Receiver => {}
            });
        }
        assert!(left.len() > 300 && came.len() > left.len());
        for frame in left {
            let is_it =
                |other: &&Frame| other.flow.id == frame.flow.id && other.ip_id == frame.ip_id;
            let before = came.iter().find(is_it).expect("it came before it left");
            assert_eq!(frame.flow.ttl + 1, before.flow.ttl);
            assert_eq!(frame.ends.path, before.ends.path);
            assert_ne!(frame.ends.hop, before.ends.hop);
        }
    }

    /// The interface of a datagram's sender, by its address.
    fn wire_number(frame: &Frame) -> u8 {
        match frame.ends.path.0 {
            FIRST_SENDER => 0,
            further => 1 + further - FURTHER_SENDERS,
        }
    }

    #[test]
    fn what_arrives_is_what_was_sent_and_the_receiver_answers_before_its_sender_hears() {
        let lossy = ["link.loss=0.01", "link.reorder=0.01", "nic.ring=16"];
        let [sender, receiver] = [Place::Sender(0), Place::Receiver].map(|at| seen_at(at, &lossy));
        let of = |frames: &[(Ns, Frame)], way: Way| {
            let own = frames.iter().filter(|(_, frame)| frame.way == way);
            own.map(|(at, frame)| (frame.ip_id, (*at, format!("{frame:?}"))))
                .collect::<std::collections::BTreeMap<_, _>>()
        };
        for (way, here, there) in [
            (Way::Forward, &receiver, &sender),
            (Way::Back, &sender, &receiver),
        ] {
            let (arrived, left) = (of(here, way), of(there, way));
            assert!(arrived.len() > 100 && arrived.len() <= left.len());
            for (id, (at, frame)) in &arrived {
                assert_eq!((*at > left[id].0, frame), (true, &left[id].1));
            }
        }
        assert!(of(&receiver, Way::Forward).len() < of(&sender, Way::Forward).len());
        let flags = receiver[..3].iter().map(|(_, frame)| segment(frame).flags);
        assert_eq!(flags.collect::<Vec<_>>(), [SYN, SYN | ACK, ACK]);
    }

    #[test]
    fn a_datagram_is_a_datagram() {
        let frames = capture(&["sender.protocol=udp", "ip.version=6"]);
        let all =
            |frame: &Frame| frame.flow.ip == IpVersion::V6 && matches!(frame.inside, Payload::Udp);
        assert!(!frames.is_empty() && frames.iter().all(|(_, frame)| all(frame)));
    }

    #[test]
    fn an_error_quotes_the_datagram_that_it_is_about_and_comes_from_the_router() {
        for ip in ["ip.version=4", "ip.version=6"] {
            let frames: Vec<Frame> =
                of_preset("router-big", Place::Sender(0), &["sender.ttl=1", ip])
                    .into_iter()
                    .map(|(_, frame)| frame)
                    .collect();
            let errors: Vec<&Frame> = frames
                .iter()
                .filter(|frame| matches!(frame.inside, Payload::Icmp(_)))
                .collect();
            assert_eq!(errors.len(), 6, "{ip}");
            let mut bytes = Vec::new();
            for (nth, error) in errors.iter().enumerate() {
                assert_eq!(error.ends.path, (ROUTER_IN, 1));
                error.write(u32::MAX, &mut bytes);
                let mut original = Vec::new();
                let sent = frames.iter().filter(|frame| frame.way == Way::Forward);
                let sent = sent.filter(|frame| matches!(frame.inside, Payload::Udp));
                let sent: Vec<&Frame> = sent.collect();
                sent[nth].write(u32::MAX, &mut original);
                let quoted = bytes.len().min(100);
                let begins = bytes.windows(40).any(|window| *window == original[14..54]);
                assert!(begins, "{ip}, error {nth}: {:?}", &bytes[..quoted]);
            }
        }
    }

    #[test]
    fn what_is_sent_back_has_ports_and_addresses_the_other_way_round() {
        let frames: Vec<Frame> = of_preset("udp-200", Place::Sender(0), &["app.echo=true"])
            .into_iter()
            .map(|(_, frame)| frame)
            .collect();
        let back: Vec<&Frame> = frames.iter().filter(|f| f.way == Way::Back).collect();
        assert!(back.len() > 100, "{}", back.len());
        assert!(back.iter().all(|frame| frame.ends.path == (READER, 1)));
        assert!(back.iter().all(|frame| frame.payload == 1_470));
    }
}
