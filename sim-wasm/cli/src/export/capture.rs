//! The senders' side as a capture, and a router's output: pcapng with nanosecond stamps, an
//! interface for each.
//!
//! What the model does not carry is made up here, once, and said here:
//! - Addresses, ports, initial sequence numbers and payload (zeros) are invented; sequence
//!   numbers are the low 32 bits of the model's.
//! - The model opens a connection with one SYN that one ACK answers. The capture writes
//!   SYN, SYN-ACK and the handshake's last ACK: the answer is shown as the SYN-ACK, and the
//!   last ACK, which the model's sender lets ride on its first segment, leaves at once.
//! - An ACK's timestamp is the receiver's clock when the ACK arrives, not when it left:
//!   late by half a round trip. Only the sender's own reading of it could tell, and it
//!   reads the echo alone.
//! - An ICMP error comes from the router's card, or the receiver's; what it tells of the
//!   output's MTU is what that is when the records are taken.
//! - t = 0 is the day on which Linux 2.6.12 was released.

use super::answers::{Recent, error, sent_back};
use super::bpdu::Bpdu;
use super::exporter::Exporter;
use super::frames::{ACK, Ends, Frame, Payload, SYN, Segment, Way};
use super::frames::{handshake_options, push_sack, timestamps};
use base::time::Ns;
use kernel::packet::{Ack, Flow, Protocol, Skb, SkbKind};
use lab::scenario::Refusal;
use machine::trace::wire_tap::WireRecord;
use machine::{Config, Machine};
use pcap_file::pcapng::blocks::enhanced_packet::EnhancedPacketBlock;
use pcap_file::pcapng::blocks::interface_description::{
    InterfaceDescriptionBlock, InterfaceDescriptionOption,
};
use pcap_file::pcapng::{PcapNgBlock, PcapNgWriter};
use pcap_file::{DataLink, PcapError};
use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Duration;
use world::tcp::advmss_for;

/// 17 June 2005, 00:00 UTC: Linux 2.6.12.
const T0_UNIX_S: u64 = 1_118_966_400;
/// if_tsresol: stamps count 10⁻⁹ s.
const NANOSECONDS: u8 = 9;
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
/// The interfaces' names, by sender, and a router's output.
const SENDERS: [&str; 3] = ["sender", "sender 2", "sender 3"];
const OUTPUT: &str = "output";

/// One connection, as far as its segments depend on what came back.
#[derive(Clone, Copy, Debug, Default)]
struct Connection {
    answered: bool,
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
    output_mtu: u32,
    recent: Recent,
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
        }
    }

    /// The interfaces' names, by their numbers.
    fn interfaces(&self) -> impl Iterator<Item = &'static str> {
        let inputs = SENDERS.into_iter().take(usize::from(self.senders));
        inputs.chain(self.routed.then_some(OUTPUT))
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

    /// A packet of the machine's own at the sender whom it is for. An error comes from the host at
    /// the other end of the sender's link.
    fn answered(&self, skb: &Skb) -> Frame {
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

    /// Hands each frame of one record, with its moment and its interface, to `emit`.
    fn frames(&mut self, record: WireRecord, mut emit: impl FnMut(Ns, u8, Frame)) {
        match record {
            WireRecord::Sent(at, skb) => {
                let link = self.sender_of(skb.flow);
                let frame = match skb.kind {
                    SkbKind::Hello => self.hello(link, &skb),
                    _ => self.sent(&skb),
                };
                emit(at, link, frame);
            }
            WireRecord::Answered(at, skb) => emit(at, skb.dev.0, self.answered(&skb)),
            WireRecord::PassedOn(at, skb) => emit(at, self.senders, self.passed_on(&skb)),
            WireRecord::Received(at, ack) if self.is_answer(&ack) => {
                emit(at, 0, self.syn_ack(at, &ack));
                emit(at, 0, self.last_of_handshake(&ack));
            }
            WireRecord::Received(at, ack) => emit(at, 0, self.received(at, &ack)),
        }
    }

    fn is_answer(&self, ack: &Ack) -> bool {
        !self.connections[ack.header.flow.id.index()].answered
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

    fn syn_ack(&mut self, at: Ns, ack: &Ack) -> Frame {
        let connection = &mut self.connections[ack.header.flow.id.index()];
        connection.answered = true;
        connection.last_tsval = receiver_clock(at);
        let scale = connection.window_scale;
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

    fn received(&mut self, at: Ns, ack: &Ack) -> Frame {
        let connection = &mut self.connections[ack.header.flow.id.index()];
        connection.last_tsval = receiver_clock(at);
        let window = ack.window >> connection.window_scale;
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

/// Writes the capture.
pub struct Capture<W: Write> {
    wire: Wire,
    file: PcapNgWriter<W>,
    snap_length: u32,
}

/// A file that cannot be written is an input/output error, whatever the container calls it.
fn refusal(error: PcapError) -> Refusal {
    match error {
        PcapError::IoError(error) => error.into(),
        other => io::Error::other(other.to_string()).into(),
    }
}

impl<W: Write> Capture<W> {
    /// Begins the file and opens the machine's tap.
    pub fn new(file: W, snap_length: u32, machine: &mut Machine) -> Result<Self, Refusal> {
        machine.watch.wire.open();
        let mut file = PcapNgWriter::new(file).map_err(refusal)?;
        let wire = Wire::new(machine);
        for name in wire.interfaces() {
            let mut interface = InterfaceDescriptionBlock::new(DataLink::ETHERNET, snap_length);
            interface.options = vec![
                InterfaceDescriptionOption::IfName(Cow::Borrowed(name)),
                InterfaceDescriptionOption::IfTsResol(NANOSECONDS),
            ];
            file.write_block(&interface.into_block()).map_err(refusal)?;
        }
        Ok(Capture {
            wire,
            file,
            snap_length,
        })
    }
}

impl<W: Write> Exporter for Capture<W> {
    fn take(&mut self, machine: &mut Machine) -> Result<(), Refusal> {
        let mut bytes = Vec::new();
        let mut result = Ok(());
        self.wire.output_mtu = machine.config().output.mtu;
        for record in machine.watch.wire.take() {
            self.wire.frames(record, |at, interface, frame| {
                let original_len = frame.write(self.snap_length, &mut bytes);
                let packet = EnhancedPacketBlock {
                    interface_id: u32::from(interface),
                    timestamp: Duration::from_secs(T0_UNIX_S) + Duration::from_nanos(at.0),
                    original_len,
                    data: Cow::Borrowed(&bytes),
                    options: Vec::new(),
                };
                if result.is_ok() {
                    result = self.file.write_block(&packet.into_block()).map(drop);
                }
            });
        }
        machine.watch.clear();
        result.map_err(refusal)
    }

    fn finish(self: Box<Self>) -> Result<(), Refusal> {
        Ok(self.file.into_inner().flush()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::packet::IpVersion;
    use lab::scenario::Scenario;

    fn capture(sets: &[&str]) -> Vec<(Ns, Frame)> {
        of_preset("tcp-quiet", sets)
    }

    fn of_preset(preset: &str, sets: &[&str]) -> Vec<(Ns, Frame)> {
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
            wire.frames(record, |at, _, frame| frames.push((at, frame)));
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
        let names: Vec<&str> = wire.interfaces().collect();
        assert_eq!(names, ["sender", "sender 2", "sender 3", "output"]);
        let (mut came, mut left) = (Vec::new(), Vec::new());
        for record in machine.watch.wire.take() {
            wire.frames(record, |_, interface, frame| match interface {
                3 => left.push(frame),
                _ if matches!(frame.inside, Payload::Bpdu(_)) => {}
                input => {
                    assert_eq!(input, wire_number(&frame));
                    came.push(frame);
                }
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
    fn a_datagram_is_a_datagram() {
        let frames = capture(&["sender.protocol=udp", "ip.version=6"]);
        let all =
            |frame: &Frame| frame.flow.ip == IpVersion::V6 && matches!(frame.inside, Payload::Udp);
        assert!(!frames.is_empty() && frames.iter().all(|(_, frame)| all(frame)));
    }

    #[test]
    fn an_error_quotes_the_datagram_that_it_is_about_and_comes_from_the_router() {
        for ip in ["ip.version=4", "ip.version=6"] {
            let frames: Vec<Frame> = of_preset("router-big", &["sender.ttl=1", ip])
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
        let frames: Vec<Frame> = of_preset("udp-200", &["app.echo=true"])
            .into_iter()
            .map(|(_, frame)| frame)
            .collect();
        let back: Vec<&Frame> = frames.iter().filter(|f| f.way == Way::Back).collect();
        assert!(back.len() > 100, "{}", back.len());
        assert!(back.iter().all(|frame| frame.ends.path == (READER, 1)));
        assert!(back.iter().all(|frame| frame.payload == 1_470));
    }
}
