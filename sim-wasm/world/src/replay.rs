//! A capture as the sender: each recorded packet arrives at its recorded time.
//!
//! The source is an open loop: acknowledgements change nothing, lost packets stay lost. What
//! the receiver does with the packets comes from its own mechanisms.
//!
//! Simplified
//! - The wire and the NIC see each packet's recorded size. Behind the NIC a TCP segment has
//!   the timestamp option and no other, so the copied bytes may differ by up to 40.
//! - A capture holds no frame that the recording host lost. Only gaps in the sequence numbers could
//!   show such a loss.
//! - Two packets closer together than `link.rate` allows arrive one after the other. A
//!   capture that was made behind a NIC with interrupt moderation has such bunches.

use std::sync::Arc;

use crate::config::PathConfig;
use crate::link::wire_bytes;
use crate::tcp::{AppWrite, Departure};
use base::{Complete, FlowId, Ns, mix, name_hash};
use kernel::packet::{Flow, IpVersion, Protocol, SkbKind};

/// Maximum number of flows in a capture. Each has a socket and a reading thread.
pub const MAX_FLOWS: usize = 64;

/// One recorded packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Time since the first packet.
    pub at: Ns,
    /// First payload byte's place in the stream, or the datagram's number.
    pub seq: u64,
    /// TCP timestamp value; for a segment without a timestamp, the segment's time in the capture,
    /// ms.
    pub tsval: u32,
    /// Payload bytes.
    pub len: u16,
    /// Bytes of the IP packet.
    pub packet_bytes: u16,
    /// Number of the flow: index into [`Replay::flows`].
    pub flow: u8,
    /// Type of service, or traffic class.
    pub tos: u8,
    /// Time to live, or hop limit, with which the packet arrived.
    pub ttl: u8,
    /// PSH flag of a TCP segment.
    pub push: bool,
    /// Kind of segment for TCP; [`SkbKind::Data`] for a datagram.
    pub kind: SkbKind,
}

/// One flow of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedFlow {
    /// IP's version.
    pub ip: IpVersion,
    /// TCP, or UDP for datagrams and everything else.
    pub protocol: Protocol,
}

/// A capture, ready to be replayed. Clones share the packets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Shows that this is the complete build. The smaller build, with which the page opens, cannot
    /// replay captures.
    complete: Complete,
    contents: Arc<Contents>,
}

#[derive(Debug, PartialEq, Eq)]
struct Contents {
    arrivals: Vec<Arrival>,
    flows: Vec<RecordedFlow>,
    writers: Vec<Writer>,
    /// Bytes of the largest IP packet.
    largest: u16,
    hash: u64,
}

impl Replay {
    /// Creates a replay of these packets, ordered by time, and of their flows.
    ///
    /// # Panics
    /// If a packet names no flow, or is earlier than the packet before it.
    pub fn new(complete: Complete, arrivals: Vec<Arrival>, flows: Vec<RecordedFlow>) -> Replay {
        Replay::with_writers(complete, arrivals, flows, Vec::new())
    }

    fn with_writers(
        complete: Complete,
        arrivals: Vec<Arrival>,
        flows: Vec<RecordedFlow>,
        writers: Vec<Writer>,
    ) -> Replay {
        assert!(flows.len() <= MAX_FLOWS);
        let mut hash = flows.iter().fold(name_hash("replay"), |hash, flow| {
            mix(hash, flow.ip as u64 * 2 + flow.protocol as u64)
        });
        let (mut largest, mut last) = (0, Ns::ZERO);
        // One pass, because the list of packets may take 320 MB.
        for arrival in &arrivals {
            assert!(usize::from(arrival.flow) < flows.len() && last <= arrival.at);
            hash = arrival.words().into_iter().fold(hash, mix);
            largest = largest.max(arrival.packet_bytes);
            last = arrival.at;
        }
        let hash = writers.iter().fold(hash, Writer::fold_hash);
        Replay {
            complete,
            contents: Arc::new(Contents {
                arrivals,
                flows,
                writers,
                largest,
                hash,
            }),
        }
    }

    /// Returns a replay that sends the recorded data over modelled TCP. Each TCP flow keeps the
    /// bytes and the pauses of its application. Datagrams stay as recorded.
    ///
    /// # Panics
    /// If a TCP flow has a higher number than a flow of datagrams.
    pub fn with_live_tcp(&self) -> Replay {
        let is_tcp = |flow: &RecordedFlow| flow.protocol == Protocol::Tcp;
        let flows = self.flows().to_vec();
        let count = flows.iter().filter(|flow| is_tcp(flow)).count();
        assert!(flows[..count].iter().all(is_tcp), "TCP's flows come first");
        let mut writers: Vec<WriterSoFar> = vec![WriterSoFar::default(); count];
        let mut datagrams = Vec::new();
        for arrival in self.arrivals() {
            match writers.get_mut(usize::from(arrival.flow)) {
                Some(writer) => writer.saw(arrival),
                None => datagrams.push(*arrival),
            }
        }
        let writers = writers.into_iter().map(WriterSoFar::end).collect();
        Replay::with_writers(self.complete, datagrams, flows, writers)
    }

    /// Applications whose recorded data is sent over modelled TCP, by the number of their flow.
    pub fn writers(&self) -> &[Writer] {
        &self.contents.writers
    }

    /// The packets by time.
    pub fn arrivals(&self) -> &[Arrival] {
        &self.contents.arrivals
    }

    /// The flows of the capture.
    pub fn flows(&self) -> &[RecordedFlow] {
        &self.contents.flows
    }

    /// Hash of the content. Equal captures have equal hashes.
    pub fn hash(&self) -> u64 {
        self.contents.hash
    }

    /// Time at which the last packet arrives; zero for an empty capture.
    pub fn duration(&self) -> Ns {
        let written = self
            .writers()
            .iter()
            .filter_map(|writer| writer.writes.last());
        let last = written.map(|write| write.at).max().unwrap_or_default();
        self.arrivals()
            .last()
            .map_or(last, |arrival| arrival.at.max(last))
    }

    /// Bytes of the largest IP packet; zero for an empty capture.
    pub fn largest_packet(&self) -> u16 {
        self.contents.largest
    }
}

impl Arrival {
    /// Returns the packet as four 64-bit words, from which the hash of the replay is computed.
    fn words(&self) -> [u64; 4] {
        let sizes = u64::from(self.len) << 16 | u64::from(self.packet_bytes);
        let kind = u64::from(self.flow) << 24
            | u64::from(self.tos) << 16
            | u64::from(self.ttl) << 8
            | self.kind as u64;
        [
            self.at.0,
            self.seq,
            u64::from(self.tsval),
            sizes << 32 | kind,
        ]
    }
}

/// Writes of one recorded application.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writer {
    /// Time at which the connection is opened.
    pub opens_at: Ns,
    /// Writes of the flow by time.
    pub writes: Vec<AppWrite>,
}

impl Writer {
    fn fold_hash(hash: u64, writer: &Writer) -> u64 {
        let writes = writer.writes.iter();
        let words = writes.flat_map(|write| [write.at.0, write.bytes]);
        words.fold(mix(hash, writer.opens_at.0), mix)
    }
}

/// Writes that are known so far of an application, while the packets of its flow are read.
#[derive(Clone, Debug, Default)]
struct WriterSoFar {
    opens_at: Option<Ns>,
    writes: Vec<AppWrite>,
    written: u64,
}

impl WriterSoFar {
    /// Records a write, at the time of this segment, of the bytes that no earlier segment
    /// contained.
    fn saw(&mut self, arrival: &Arrival) {
        let at = arrival.at;
        self.opens_at.get_or_insert(at);
        let end = arrival.seq + u64::from(arrival.len);
        let bytes = end.saturating_sub(self.written);
        if bytes > 0 {
            self.written = end;
            self.writes.push(AppWrite { at, bytes });
        }
    }

    fn end(self) -> Writer {
        Writer {
            opens_at: self.opens_at.unwrap_or_default(),
            writes: self.writes,
        }
    }
}

/// Sends the packets of a capture so that each arrives at its time.
#[derive(Clone, Debug)]
pub(crate) struct ReplaySource {
    replay: Replay,
    next: usize,
    /// Rate of the link at t = 0, bits per second.
    rate_bps: u64,
    /// Time that the largest packet takes on the wire. Each departure is delayed by this time, so
    /// that no packet leaves before t = 0.
    lead: Ns,
}

impl ReplaySource {
    /// Creates a source at the capture's beginning. Packets arrive at their recorded time plus a
    /// constant: the path's delay and the time of the largest packet on the wire.
    pub fn new(replay: Replay, path: &PathConfig) -> ReplaySource {
        let lead = span(replay.largest_packet(), path.rate_bps);
        ReplaySource {
            replay,
            next: 0,
            rate_bps: path.rate_bps,
            lead,
        }
    }

    /// Returns when the next packet leaves; `None` after the last.
    pub fn next_departure(&self) -> Option<Ns> {
        let arrival = self.replay.arrivals().get(self.next)?;
        let ahead = span(arrival.packet_bytes, self.rate_bps);
        Some(arrival.at + self.lead.since(ahead))
    }

    /// Returns the next packet if its time has come; call until `None`.
    pub fn poll_send(&mut self, now: Ns) -> Option<Departure> {
        if self.next_departure().is_none_or(|at| at > now) {
            return None;
        }
        let arrival = self.replay.arrivals()[self.next];
        self.next += 1;
        let recorded = self.replay.flows()[usize::from(arrival.flow)];
        let flow = Flow {
            ttl: arrival.ttl,
            tos: arrival.tos,
            ..Flow::new(FlowId(arrival.flow), recorded.ip, recorded.protocol)
        };
        Some(Departure {
            flow,
            seq: arrival.seq,
            len: arrival.len.into(),
            kind: arrival.kind,
            tsval: arrival.tsval,
            push: arrival.push,
            to_router: false,
            recorded_bytes: Some(arrival.packet_bytes),
        })
    }

    /// Adds this state to the digest, a hash of the simulation's state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.replay.hash());
        mix(self.next as u64);
    }
}

/// Time of a packet on the wire.
fn span(packet_bytes: u16, rate_bps: u64) -> Ns {
    Ns(u64::from(wire_bytes(u32::from(packet_bytes))) * 8 * 1_000_000_000 / rate_bps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::COMPLETE;

    const PATH: PathConfig = PathConfig {
        rate_bps: 1_000_000_000,
        rtt: Ns::from_us(500),
        hosts_share: Ns::ZERO,
        mtu: 1_500,
        loss_ppm: 0,
        reorder_ppm: 0,
        ip: IpVersion::V4,
    };

    fn datagram(at_us: u64, packet_bytes: u16) -> Arrival {
        Arrival {
            at: Ns::from_us(at_us),
            seq: 0,
            tsval: 0,
            len: packet_bytes - 28,
            packet_bytes,
            flow: 0,
            tos: 0,
            ttl: 64,
            push: false,
            kind: SkbKind::Data,
        }
    }

    fn replay(arrivals: Vec<Arrival>) -> Replay {
        let flow = RecordedFlow {
            ip: IpVersion::V4,
            protocol: Protocol::Udp,
        };
        Replay::new(COMPLETE, arrivals, vec![flow])
    }

    #[test]
    fn each_packet_ends_on_the_wire_at_its_recorded_time() {
        let sizes = [60, 1500, 300, 1500];
        let arrivals = sizes
            .iter()
            .zip(0..)
            .map(|(&size, nth)| datagram(50 * nth, size));
        let mut source = ReplaySource::new(replay(arrivals.collect()), &PATH);
        let mut ends = Vec::new();
        while let Some(at) = source.next_departure() {
            let sent = source.poll_send(at).expect("due at its own moment");
            let bytes = sent.recorded_bytes.expect("the size of a recorded packet");
            ends.push(at + span(bytes, PATH.rate_bps));
        }
        let gaps: Vec<Ns> = ends.windows(2).map(|pair| pair[1].since(pair[0])).collect();
        assert_eq!(gaps, [Ns::from_us(50); 3]);
        assert_eq!(ends[0], span(1500, PATH.rate_bps));
    }

    #[test]
    fn the_hash_tells_two_captures_apart_and_equal_ones_not() {
        let first = replay(vec![datagram(0, 100), datagram(7, 100)]);
        let same = replay(vec![datagram(0, 100), datagram(7, 100)]);
        let later = replay(vec![datagram(0, 100), datagram(8, 100)]);
        assert_eq!(first.hash(), same.hash());
        assert_ne!(first.hash(), later.hash());
        assert_eq!(first.duration(), Ns::from_us(7));
    }

    #[test]
    fn live_tcp_keeps_the_bytes_and_pauses_of_the_writer_and_not_its_retransmissions() {
        let segment = |at_us, seq, len, kind| Arrival {
            seq,
            len,
            kind,
            ..datagram(at_us, 52 + len)
        };
        let flow = RecordedFlow {
            ip: IpVersion::V4,
            protocol: Protocol::Tcp,
        };
        let arrivals = vec![
            segment(0, 0, 0, SkbKind::Handshake),
            segment(900, 0, 1_000, SkbKind::Data),
            segment(950, 1_000, 500, SkbKind::Data),
            segment(990, 0, 1_000, SkbKind::Retransmission),
        ];
        let recorded = Replay::new(COMPLETE, arrivals, vec![flow]);
        let live = recorded.with_live_tcp();
        assert!(live.arrivals().is_empty());
        let writes: Vec<_> = live.writers()[0]
            .writes
            .iter()
            .map(|write| (write.at, write.bytes))
            .collect();
        assert_eq!(writes, [(Ns::from_us(900), 1_000), (Ns::from_us(950), 500)]);
        assert_ne!(live.hash(), recorded.hash());
    }
}
