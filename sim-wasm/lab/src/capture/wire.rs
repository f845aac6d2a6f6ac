//! Turns the records of the machine's wire tap (frames sent and received, with their times) into
//! frames.
//!
//! The model lacks some fields of real frames. This module invents them:
//! - Addresses, ports, initial sequence numbers and payload (zeros). A sequence number is the
//!   initial number plus the model's 64-bit byte offset, modulo 2^32.
//! - The last ACK of the handshake. In the model a connection opens with a SYN and one ACK, and the
//!   capture shows this ACK as the SYN-ACK. The invented ACK is sent at once, and arrives right
//!   before the first segment.
//! - The source address of an ICMP error: the router's input NIC, or the receiver. The MTU in the
//!   error is the output's MTU when the records are read.
//!
//! A frame is built where it is sent and is identical where it arrives. Its TCP timestamps and its
//! IP identification therefore find it again in a capture of the other side.

pub(super) mod segments;

use super::answers::{datagram, error};
use super::bpdu::Bpdu;
use super::filter::Side;
use super::frames::{Endpoints, Frame, Payload, Way};
use super::recent::Recent;
use base::{FlowId, Ns};
use kernel::packet::{Ack, Flow, Protocol, Skb, SkbKind};
use machine::recorder::wire_tap::WireRecord;
use machine::{Config, Machine};
use segments::Connection;
use world::tcp::advmss_for;

/// Last bytes of the addresses of the first sender, the receiver, further senders, and a router's
/// NICs.
const FIRST_SENDER: u8 = 1;
const READER: u8 = 2;
const FURTHER_SENDERS: u8 = 3;
const ROUTER_IN: u8 = 8;
const ROUTER_OUT: u8 = 9;

/// Point at which a frame is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapturePoint {
    /// At the sender with this number.
    Sender(u8),
    Receiver,
    /// On the network line at a router's output.
    Output,
}

/// Builds frames from the records of the wire tap.
#[derive(Debug)]
pub struct WireDecoder {
    connections: Vec<Connection>,
    /// How many streams the first sender has. Their flows have the lowest numbers.
    first_streams: u8,
    senders: u8,
    /// Whether the senders' frames go to a router.
    routed: bool,
    ip_id: [u16; 2],
    hello_ns: u64,
    /// MTU of the link at a router's output.
    pub output_mtu: u32,
    /// The latest datagrams sent.
    recent: Recent<Skb>,
    /// Frames in flight with their departure times, by direction.
    under_way: [Recent<(Ns, Frame)>; 2],
}

impl WireDecoder {
    /// Creates a decoder for a run of this machine.
    pub fn new(machine: &Machine) -> WireDecoder {
        let config = machine.config();
        let Config { path, senders, .. } = config;
        let connection = |flow| {
            let mss = advmss_for(path.mtu, config.flow(FlowId(flow)).ip) as u16;
            Connection::new(mss, machine.stack().window_scale())
        };
        WireDecoder {
            connections: (0..config.flows()).map(connection).collect(),
            first_streams: config.flows() - (senders.hosts() - 1),
            senders: senders.hosts(),
            routed: config.forwards(),
            ip_id: [0; 2],
            hello_ns: config.hello.0,
            output_mtu: config.output.mtu,
            recent: Recent::default(),
            under_way: Default::default(),
        }
    }

    /// Returns the capture points on the chosen side: at the senders, at the receiver, or at both.
    pub fn places(&self, side: Side) -> impl Iterator<Item = CapturePoint> + use<> {
        let senders = if side == Side::Receiver {
            0
        } else {
            self.senders
        };
        let other_end = match self.routed {
            true => CapturePoint::Output,
            false => CapturePoint::Receiver,
        };
        let ends = (side != Side::Sender).then_some(other_end);
        (0..senders).map(CapturePoint::Sender).chain(ends)
    }

    /// Returns the sender of a flow.
    fn sender_of(&self, flow: Flow) -> u8 {
        (flow.id.0 + 1).saturating_sub(self.first_streams)
    }

    /// Addresses between a flow's sender and the host at the other end of its link.
    fn ends(&self, way: Way, flow: Flow) -> Endpoints {
        let sender = match self.sender_of(flow) {
            0 => FIRST_SENDER,
            further => FURTHER_SENDERS + further - 1,
        };
        let next = if self.routed { ROUTER_IN } else { READER };
        let (hop, path) = match way {
            Way::Forward => ((sender, next), (sender, READER)),
            Way::Back => ((next, sender), (READER, sender)),
        };
        Endpoints { hop, path }
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

    /// Builds the frame of a packet from a sender.
    fn sent(&mut self, skb: &Skb) -> Frame {
        if skb.flow.protocol == Protocol::Udp {
            self.recent.push(skb.id, *skb);
            return self.datagram(skb);
        }
        let segment = self.connections[skb.flow.id].sent(skb);
        self.frame(Way::Forward, skb.flow, Payload::Tcp(segment), skb.len)
    }

    /// Builds the frame of a datagram as its sender sends it.
    fn datagram(&self, skb: &Skb) -> Frame {
        let mut ends = self.ends(Way::Forward, skb.flow);
        if skb.to_router {
            ends.path.1 = ROUTER_IN;
        }
        datagram(Way::Forward, ends, skb)
    }

    /// Builds the frame of a datagram as a router forwards it.
    fn passed_on(&self, skb: &Skb) -> Frame {
        let mut frame = self.datagram(skb);
        frame.ends.hop = (ROUTER_OUT, READER);
        frame
    }

    /// Builds the hello frame of the switch on a link.
    fn hello(&self, link: u8, skb: &Skb) -> Frame {
        let inside = Payload::Bpdu(Bpdu {
            link,
            hello_ns: self.hello_ns,
        });
        let frame = self.datagram(skb);
        Frame { inside, ..frame }
    }

    /// Builds the frame of a packet that the simulated machine itself sends to a sender. An ICMP
    /// error comes from the host at the other end of the sender's link.
    fn own(&self, skb: &Skb) -> Frame {
        let ends = self.ends(Way::Back, skb.flow);
        if skb.kind != SkbKind::IcmpError {
            return datagram(Way::Back, ends, skb);
        }
        let (hop, path) = (ends.hop, ends.hop);
        let ends = Endpoints { hop, path };
        let about = self.datagram(self.recent.get(skb.seq).unwrap_or(skb));
        error(skb, ends, &about, self.output_mtu)
    }

    /// Passes each frame of one record, with its time and capture point, to `emit`.
    pub fn frames(&mut self, record: WireRecord, mut emit: impl FnMut(Ns, CapturePoint, &Frame)) {
        match record {
            WireRecord::Sent(at, skb) => {
                let link = self.sender_of(skb.flow);
                let frame = match skb.kind {
                    SkbKind::Hello => self.hello(link, &skb),
                    _ => self.sent(&skb),
                };
                emit(at, CapturePoint::Sender(link), &frame);
                if skb.kind != SkbKind::Hello && skb.flow.protocol == Protocol::Tcp {
                    self.under_way[Way::Forward as usize].push(skb.id, (at, frame));
                }
            }
            WireRecord::PassedOn(at, skb) => emit(at, CapturePoint::Output, &self.passed_on(&skb)),
            WireRecord::Taken(at, skb) => {
                self.taken(&skb, |frame| emit(at, CapturePoint::Receiver, frame));
            }
            WireRecord::Gave(at, skb) => emit(at, CapturePoint::Receiver, &self.own(&skb)),
            WireRecord::Answered(at, skb) => {
                emit(at, CapturePoint::Sender(skb.dev.0), &self.own(&skb))
            }
            WireRecord::Acked(at, ack) => {
                let flow = ack.header.flow;
                let segment = self.connections[flow.id].acked(at, &ack);
                let frame = self.frame(Way::Back, flow, Payload::Tcp(segment), 0);
                emit(at, CapturePoint::Receiver, &frame);
                self.under_way[Way::Back as usize].push(ack.header.id, (at, frame));
            }
            WireRecord::Received(at, ack) => {
                self.received(&ack, |frame| emit(at, CapturePoint::Sender(0), frame));
            }
        }
    }

    /// Builds a frame as the receiver's kernel receives it.
    fn taken(&mut self, skb: &Skb, mut emit: impl FnMut(&Frame)) {
        if skb.kind == SkbKind::Hello {
            emit(&self.hello(self.sender_of(skb.flow), skb));
            return;
        }
        if skb.flow.protocol == Protocol::Udp {
            emit(&self.datagram(skb));
            return;
        }
        let Some((_, frame)) = self.under_way[Way::Forward as usize].remove(skb.id) else {
            return;
        };
        let connection = &mut self.connections[skb.flow.id];
        if let Some(last) = connection.last_of_handshake.take() {
            emit(&last);
        }
        emit(&frame);
    }

    /// Builds an ACK as the sender of the data receives it. After the SYN-ACK, also builds the last
    /// ACK of the handshake.
    fn received(&mut self, ack: &Ack, mut emit: impl FnMut(&Frame)) {
        let Some((left, frame)) = self.under_way[Way::Back as usize].remove(ack.header.id) else {
            return;
        };
        emit(&frame);
        let flow = ack.header.flow;
        let number = flow.id.index();
        self.connections[number].heard(left);
        if frame.opens_connection() {
            let segment = self.connections[number].last_of_handshake(ack);
            let last = self.frame(Way::Forward, flow, Payload::Tcp(segment), 0);
            emit(&last);
            self.connections[number].last_of_handshake = Some(last);
        }
    }
}

#[cfg(test)]
mod tests;
