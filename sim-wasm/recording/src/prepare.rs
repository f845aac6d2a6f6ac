//! Creates the simulated machine's input from the packets of a capture.
//!
//! Only packets to the receiving host are used. Each of this host's largest flows gets a socket of
//! its own. If there are more than [`MAX_FLOWS`] flows, the smallest flows share the last socket,
//! as datagrams. Sequence numbers become positions in the stream, counted from the first byte.

use crate::flows::Flows;
use crate::packet::{Carried, FlowKey, Packet};
use crate::select::{Rate, Selection};
use crate::{MAX_PACKETS, ReadError};
use base::{COMPLETE, Ns};
use kernel::packet::{Protocol, SkbKind};
use std::net::IpAddr;
use world::replay::{Arrival, MAX_FLOWS, RecordedFlow, Replay};

/// Packets that are not replayed, by reason.
#[derive(Clone, Copy, Debug, Default)]
pub struct LeftOut {
    /// Frames without an IP packet.
    pub not_ip: u64,
    /// Packets whose headers are cut off or inconsistent.
    pub unreadable: u64,
    /// Frames on a link of an unknown type.
    pub unknown_link: u64,
    /// Frames without a timestamp, in simple packet blocks.
    pub untimed: u64,
    /// Packets that the filter or the time span excludes.
    pub not_selected: u64,
    /// Packets to another host.
    pub other_host: u64,
    /// TCP segments that lie before the first byte of their flow in the capture.
    pub before_the_first: u64,
    /// Whether the file ends in the middle of a packet.
    pub cut_off: bool,
}

/// A capture ready for replay, with counts of its packets.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Input of the simulated machine.
    pub replay: Replay,
    /// Receiving host of the capture, whose place the simulated machine takes.
    pub receiver: IpAddr,
    /// Flows by their number in the replay. All flows that share a socket have a single entry.
    pub flows: Vec<FlowKey>,
    /// Number of flows that share a socket.
    pub shared_flows: usize,
    /// Replayed packets that are fragments of IP packets. Each is replayed as a datagram.
    pub fragments: u64,
    /// Packets that are not replayed.
    pub left_out: LeftOut,
}

impl Recording {
    /// Number of flows to the receiving host.
    pub const fn flow_count(&self) -> usize {
        match self.shared_flows {
            0 => self.flows.len(),
            shared => self.flows.len() - 1 + shared,
        }
    }
}

/// A packet, kept until the whole file is read.
#[derive(Clone, Copy, Debug)]
struct Kept {
    at_ns: u64,
    flow: u32,
    seq: u32,
    tsval: Option<u32>,
    len: u16,
    packet_bytes: u16,
    tos: u8,
    ttl: u8,
    syn: bool,
    psh: bool,
}

/// Packets read so far.
#[derive(Debug, Default)]
pub struct Packets {
    kept: Vec<Kept>,
    /// Time of the packet that was read last, ns since 1970.
    last_ns: u64,
    /// Whether some packet has an earlier time than the packet before it.
    is_unordered: bool,
    /// Packets left out so far.
    pub left_out: LeftOut,
}

impl Packets {
    /// Stores a packet until the whole file is read.
    pub fn push(&mut self, at_ns: u64, flow: u32, packet: &Packet) -> Result<(), ReadError> {
        if self.kept.len() == MAX_PACKETS {
            return Err(ReadError::TooMany);
        }
        let bytes = packet.packet_bytes;
        let small = |bytes: u32| u16::try_from(bytes).map_err(|_| ReadError::TooLarge { bytes });
        let packet_bytes = small(bytes)?;
        let segment = packet.segment;
        self.is_unordered |= at_ns < self.last_ns;
        self.last_ns = at_ns;
        self.kept.push(Kept {
            at_ns,
            flow,
            seq: segment.map_or(0, |segment| segment.seq),
            tsval: segment.and_then(|segment| segment.tsval),
            len: small(packet.payload)?,
            packet_bytes,
            tos: packet.tos,
            ttl: packet.ttl,
            syn: segment.is_some_and(|segment| segment.syn),
            psh: segment.is_some_and(|segment| segment.psh),
        });
        Ok(())
    }

    /// Chooses the receiving host and creates the replay.
    pub fn prepare(mut self, flows: &Flows, selection: &Selection) -> Result<Recording, ReadError> {
        let receiver = selection.receiver.or_else(|| flows.receiver());
        let receiver = receiver.ok_or(ReadError::Empty)?;
        // A file with several interfaces may not be ordered by time.
        if self.is_unordered {
            self.kept.sort_by_key(|packet| packet.at_ns);
        }
        let mut sockets = Sockets::new(flows, receiver);
        let Packets {
            kept, mut left_out, ..
        } = self;
        let first = kept
            .iter()
            .find(|packet| sockets.place(packet.flow).is_some());
        let begin = first.map_or(0, |packet| packet.at_ns);
        let mut fragments = 0;
        // Each arrival reuses the memory of its packet, because the list is as long as the capture.
        let arrivals = kept.into_iter().filter_map(|packet| {
            let since = Ns(packet.at_ns.saturating_sub(begin));
            let Some(place) = sockets.place(packet.flow) else {
                left_out.other_host += 1;
                return None;
            };
            if !selection.takes_time(since) {
                left_out.not_selected += 1;
                return None;
            }
            let arrival = sockets.arrival(place, &packet, since);
            left_out.before_the_first += u64::from(arrival.is_none());
            let carried = flows.key(packet.flow).carried;
            fragments += u64::from(matches!(carried, Carried::Fragment(_)));
            arrival
        });
        let mut arrivals: Vec<Arrival> = arrivals.collect();
        let begin = arrivals
            .first()
            .map(|first| first.at)
            .ok_or(ReadError::Empty)?;
        if begin > Ns::ZERO || selection.rate != Rate::ONE {
            for arrival in &mut arrivals {
                arrival.at = selection.rate.apply(arrival.at.since(begin));
            }
        }
        Ok(Recording {
            replay: Replay::new(COMPLETE, arrivals, sockets.recorded()),
            receiver,
            flows: sockets.keys,
            shared_flows: sockets.shared,
            fragments,
            left_out,
        })
    }
}

/// Sockets of the receiving host: one per flow, and one shared by the smallest flows if there are
/// too many flows.
struct Sockets {
    /// Number of the socket of each flow, by the flow's number in the file.
    places: Vec<Option<u8>>,
    keys: Vec<FlowKey>,
    streams: Vec<Stream>,
    shared: usize,
}

impl Sockets {
    fn new(flows: &Flows, receiver: IpAddr) -> Sockets {
        let mut ids = flows.to(receiver);
        let alone = if ids.len() > MAX_FLOWS {
            MAX_FLOWS - 1
        } else {
            ids.len()
        };
        // Flows with a socket of their own are sorted: TCP flows get the lowest numbers.
        ids[..alone].sort_by_key(|id| flows.key(*id).carried != Carried::Tcp);
        let highest = ids.iter().max().map_or(0, |id| *id as usize + 1);
        let mut places = vec![None; highest];
        for (nth, id) in ids.iter().enumerate() {
            places[*id as usize] = Some(nth.min(alone) as u8);
        }
        let keys: Vec<FlowKey> = ids
            .iter()
            .take(MAX_FLOWS)
            .map(|id| *flows.key(*id))
            .collect();
        let shares = |nth: usize| nth == alone && ids.len() > MAX_FLOWS;
        let streams = (0..keys.len()).map(|nth| Stream::new(&keys[nth], shares(nth)));
        Sockets {
            places,
            streams: streams.collect(),
            keys,
            shared: ids.len() - alone.min(ids.len()),
        }
    }

    fn place(&self, flow: u32) -> Option<u8> {
        self.places.get(flow as usize).copied().flatten()
    }

    fn recorded(&self) -> Vec<RecordedFlow> {
        self.streams.iter().map(|stream| stream.flow).collect()
    }

    /// Converts a packet to an arrival. `None` for a segment that lies before the stream's first
    /// byte.
    fn arrival(&mut self, place: u8, packet: &Kept, at: Ns) -> Option<Arrival> {
        let stream = &mut self.streams[usize::from(place)];
        let (seq, kind) = stream.take(packet)?;
        Some(Arrival {
            at,
            seq,
            tsval: packet.tsval.unwrap_or((at.0 / 1_000_000) as u32),
            len: packet.len,
            packet_bytes: packet.packet_bytes,
            flow: place,
            tos: packet.tos,
            ttl: packet.ttl,
            push: packet.psh,
            kind,
        })
    }
}

/// State of one flow while its packets are converted.
struct Stream {
    flow: RecordedFlow,
    /// Sequence number of the stream's first byte.
    first: Option<u32>,
    /// TCP: end of the highest segment so far, as a position in the stream. Datagrams: their number
    /// so far.
    highest: u64,
}

impl Stream {
    fn new(key: &FlowKey, is_shared: bool) -> Stream {
        let protocol = match key.carried {
            Carried::Tcp if !is_shared => Protocol::Tcp,
            _ => Protocol::Udp,
        };
        Stream {
            flow: RecordedFlow {
                ip: key.ip,
                protocol,
            },
            first: None,
            highest: 0,
        }
    }

    fn take(&mut self, packet: &Kept) -> Option<(u64, SkbKind)> {
        match self.flow.protocol {
            Protocol::Udp => {
                self.highest += 1;
                Some((self.highest - 1, SkbKind::Data))
            }
            Protocol::Tcp => self.take_segment(packet),
        }
    }

    /// Returns the position of a segment's first byte, and the segment's kind. `None` if the
    /// segment lies before the stream's first byte.
    fn take_segment(&mut self, packet: &Kept) -> Option<(u64, SkbKind)> {
        if packet.syn {
            let first = packet.seq.wrapping_add(1);
            // A new connection with the same ports continues where the old connection ended.
            self.first = Some(first.wrapping_sub(self.highest as u32));
            return Some((self.highest, SkbKind::Handshake));
        }
        let first = *self.first.get_or_insert(packet.seq);
        let place = unwrapped(packet.seq.wrapping_sub(first), self.highest)?;
        let end = place + u64::from(packet.len);
        let kind = match packet.len {
            0 => SkbKind::Ack,
            _ if place < self.highest => SkbKind::Retransmission,
            _ => SkbKind::Data,
        };
        self.highest = self.highest.max(end);
        Some((place, kind))
    }
}

/// Returns the position nearest to `near` whose low 32 bits are `low`. `None` if it would be
/// negative.
fn unwrapped(low: u32, near: u64) -> Option<u64> {
    let ahead = i64::from(low.wrapping_sub(near as u32) as i32);
    u64::try_from(near as i64 + ahead).ok()
}
