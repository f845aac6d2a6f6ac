//! Configuration of the sending hosts and the network links. Derives the configuration of each
//! stream.

use crate::host_delay::HostDelayConfig;
use crate::link::{LinkConfig, one_way_delay, payload_line_rate_bps};
use crate::tcp::{SenderConfig, SenderRelease, mss_for};
use crate::udp_source::{UdpConfig, UdpSource};
use base::{FlowId, Ns};
use kernel::packet::sizes::udp_packet_bytes;
use kernel::packet::{Flow, IpVersion, Protocol};

/// The path between the hosts, both directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathConfig {
    /// Rate of the link, bits per second, more than 0.
    pub rate_bps: u64,
    /// Round-trip time of a ping between the idle hosts.
    pub rtt: Ns,
    /// Part of `rtt` that the hosts themselves take.
    pub hosts_share: Ns,
    /// Largest IP packet, bytes.
    pub mtu: u32,
    /// Frames from the sender that the link loses, per million.
    pub loss_ppm: u32,
    /// Frames from the sender that later frames overtake on the link, per million.
    pub reorder_ppm: u32,
    /// IP version on the path.
    pub ip: IpVersion,
}

impl PathConfig {
    /// Link from the sender to the receiver.
    pub fn forward(&self) -> LinkConfig {
        LinkConfig {
            loss_ppm: self.loss_ppm,
            reorder_ppm: self.reorder_ppm,
            ..self.reverse()
        }
    }

    /// Link from a router to its far host, with this rate. Its delay equals the delay of the
    /// senders' links.
    pub fn onward(&self, rate_bps: u64) -> LinkConfig {
        LinkConfig {
            rate_bps,
            ..self.reverse()
        }
    }

    /// Link from the receiver to the sender. The link loses nothing.
    pub fn reverse(&self) -> LinkConfig {
        LinkConfig {
            rate_bps: self.rate_bps,
            one_way: one_way_delay(self.rtt, self.hosts_share),
            loss_ppm: 0,
            reorder_ppm: 0,
        }
    }
}

/// A further sending host: same protocol and payload as the first, on a link of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceConfig {
    /// Rate of this host's link, bits per second, more than 0.
    pub link_rate_bps: u64,
    /// Payload bits per second; 0: this host does not exist.
    pub rate_bps: u64,
}

/// All sending hosts: the streams of the first, and the further hosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SendersConfig {
    /// Kernel release of all hosts.
    pub release: SenderRelease,
    /// Transport protocol of all hosts.
    pub protocol: Protocol,
    /// Connections or datagram flows, at least 1.
    pub streams: u8,
    /// Payload bits per second, all streams together. Zero: TCP sends as fast as it can, UDP fills
    /// the link.
    pub rate_bps: u64,
    /// Time for which the hosts send; zero: the whole run.
    pub duration: Ns,
    /// Size of the send buffer (`sk_sndbuf`), bytes; 0: the kernel adjusts the size automatically.
    pub sndbuf: u32,
    /// Bytes in a datagram, or the maximum in a TCP segment.
    pub payload: u32,
    /// Maximum of full packets per second that the first host can produce; 0: no limit.
    pub max_pps: u32,
    /// Mean number of datagrams that leave back to back; 1: no bursts.
    pub burst: u32,
    /// Delays of a sending host; equal for all hosts.
    pub delay: HostDelayConfig,
    /// Datagrams addressed to the router itself, per million.
    pub to_router_ppm: u32,
    /// Time to live, or hop limit, of all packets.
    pub ttl: u8,
    /// Type of service, or traffic class, of all packets.
    pub tos: u8,
    /// Further hosts. They send datagrams only.
    pub further: [SourceConfig; 2],
}

impl SendersConfig {
    /// Moment at which the application stops writing.
    fn stop(&self) -> Ns {
        if self.duration == Ns::ZERO {
            Ns::NEVER
        } else {
            self.duration
        }
    }

    /// Payload of a full TCP segment over this version of IP, bytes. `ip` may differ from
    /// `path.ip`: a recorded flow keeps the IP version of its capture.
    pub fn mss(&self, path: &PathConfig, ip: IpVersion) -> u32 {
        mss_for(path.mtu, ip, self.payload)
    }

    /// Header fields common to the packets of one stream and to its ACKs.
    pub fn flow(&self, path: &PathConfig, id: FlowId) -> Flow {
        Flow {
            ttl: self.ttl,
            tos: self.tos,
            ..Flow::new(id, path.ip, self.protocol)
        }
    }

    /// Configuration of one TCP stream. The stream gets an equal share of the first host's payload
    /// rate.
    pub fn tcp(&self, path: &PathConfig, id: FlowId) -> SenderConfig {
        let mss = self.mss(path, path.ip);
        SenderConfig {
            release: self.release,
            flow: self.flow(path, id),
            mss,
            sndbuf: self.sndbuf,
            rate_bps: self.first_rate_bps(mss) / u64::from(self.streams),
            stop: self.stop(),
            tick: self.delay.tick,
            cached_rtt: false,
            first_seq: 0,
        }
    }

    /// Configuration of one TCP connection that sends what a recorded application wrote.
    pub(crate) fn replayed(&self, path: &PathConfig, flow: Flow) -> SenderConfig {
        SenderConfig {
            flow,
            mss: self.mss(path, flow.ip),
            rate_bps: 0,
            stop: Ns::NEVER,
            tick: Ns::ZERO,
            ..self.tcp(path, flow.id)
        }
    }

    /// Further hosts that send, because their rate is not 0.
    fn further(&self) -> impl Iterator<Item = &SourceConfig> {
        self.further.iter().filter(|source| source.rate_bps > 0)
    }

    /// Number of sending hosts.
    pub fn hosts(&self) -> u8 {
        1 + self.further().count() as u8
    }

    /// Number of flows: the first host's streams plus one per further host.
    pub fn flows(&self) -> u8 {
        self.streams + self.further().count() as u8
    }

    /// Path of each host, the first host's first. Only the link rates differ.
    pub fn paths(&self, path: &PathConfig) -> impl Iterator<Item = PathConfig> {
        let further = self.further().map(|source| PathConfig {
            rate_bps: source.link_rate_bps,
            ..*path
        });
        std::iter::once(*path).chain(further)
    }

    /// The first flow of each host.
    pub fn first_flows(&self, path: &PathConfig) -> impl Iterator<Item = Flow> {
        let further = self.streams..self.flows();
        let firsts = std::iter::once(0).chain(further);
        firsts.map(|id| self.flow(path, FlowId(id)))
    }

    /// Datagram flows of each host.
    pub fn udp(&self, path: &PathConfig, seed: u64) -> Vec<UdpSource> {
        let paths = self.paths(path);
        let rates = std::iter::once(self.first_rate_bps(self.payload))
            .chain(self.further().map(|source| source.rate_bps));
        let hosts = paths.zip(rates).enumerate();
        hosts
            .map(|(nth, (path, rate))| self.udp_source(nth as u8, &path, rate, seed))
            .collect()
    }

    /// Payload rate of the first host for packets of `bytes` payload: the configured rate, limited
    /// by `max_pps`; 0: line rate.
    fn first_rate_bps(&self, bytes: u32) -> u64 {
        let most = u64::from(self.max_pps) * u64::from(bytes) * 8;
        match (self.rate_bps, most) {
            (rate, 0) => rate,
            (0, most) => most,
            (rate, most) => rate.min(most),
        }
    }

    /// Datagram flows of one host, at most as fast as the host's link.
    fn udp_source(&self, nth: u8, path: &PathConfig, rate_bps: u64, seed: u64) -> UdpSource {
        let packet = udp_packet_bytes(path.ip, self.payload);
        let line_rate = payload_line_rate_bps(path.rate_bps, packet, self.payload);
        let rate = match rate_bps {
            0 => line_rate,
            rate => rate.min(line_rate),
        };
        let (first, streams) = match nth {
            0 => (0, self.streams),
            further => (self.streams + further - 1, 1),
        };
        let config = UdpConfig {
            flow: self.flow(path, FlowId(first)),
            streams,
            payload: self.payload,
            rate_bps: rate,
            stop: self.stop(),
            burst: self.burst,
            to_router_ppm: self.to_router_ppm,
            delay: self.delay,
        };
        UdpSource::new(config, seed, nth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: PathConfig = PathConfig {
        rate_bps: 1_000_000_000,
        rtt: Ns::from_us(500),
        hosts_share: Ns::from_us(200),
        mtu: 1_500,
        loss_ppm: 7,
        reorder_ppm: 9,
        ip: IpVersion::V4,
    };

    #[test]
    fn loss_and_reordering_are_on_the_way_to_the_receiver_alone() {
        let (there, back) = (PATH.forward(), PATH.reverse());
        assert_eq!((there.loss_ppm, there.reorder_ppm), (7, 9));
        assert_eq!((back.loss_ppm, back.reorder_ppm), (0, 0));
        assert_eq!(there.one_way, back.one_way);
    }

    #[test]
    fn streams_share_the_rate_and_stop_together() {
        let senders = SendersConfig {
            streams: 4,
            rate_bps: 400_000_000,
            duration: Ns::from_s(3),
            payload: 1_470,
            ..SendersConfig::default()
        };
        let stream = senders.tcp(&PATH, FlowId(2));
        assert_eq!((stream.flow.id, stream.rate_bps), (FlowId(2), 100_000_000));
        assert_eq!(stream.stop, Ns::from_s(3));
        assert_eq!(stream.mss, 1_448);
    }

    #[test]
    fn a_flow_of_a_capture_fills_the_mtu_with_its_own_version_of_ip() {
        let senders = SendersConfig {
            streams: 1,
            ..SendersConfig::default()
        };
        let mss = |ip| {
            let flow = Flow::new(FlowId(0), ip, Protocol::Tcp);
            senders.replayed(&PATH, flow).mss
        };
        assert_eq!((PATH.mtu, PATH.ip), (1_500, IpVersion::V4));
        assert_eq!((mss(IpVersion::V4), mss(IpVersion::V6)), (1_448, 1_428));
    }

    #[test]
    fn datagrams_are_offered_no_faster_than_the_line() {
        let mut flows = SendersConfig {
            protocol: Protocol::Udp,
            streams: 1,
            payload: 1_470,
            ..SendersConfig::default()
        };
        let unlimited = second_departure(&flows, 0);
        flows.rate_bps = 5_000_000_000;
        assert_eq!(second_departure(&flows, 0), unlimited);
        assert_eq!(flows.tcp(&PATH, FlowId(0)).stop, Ns::NEVER);
    }

    /// Departure time of a host's second datagram.
    fn second_departure(senders: &SendersConfig, host: usize) -> Option<Ns> {
        let mut source = senders.udp(&PATH, 1).swap_remove(host);
        source.poll_send(Ns::ZERO).expect("the first leaves at 0");
        source.next_departure()
    }

    #[test]
    fn a_host_makes_no_more_datagrams_than_it_can() {
        let able_to = |max_pps| SendersConfig {
            protocol: Protocol::Udp,
            streams: 1,
            payload: 100,
            rate_bps: 80_080_000,
            max_pps,
            ..SendersConfig::default()
        };
        assert_eq!(second_departure(&able_to(0), 0), Some(Ns(9_990)));
        assert_eq!(second_departure(&able_to(200_000), 0), Some(Ns(9_990)));
        assert_eq!(second_departure(&able_to(40_000), 0), Some(Ns(25_000)));
        let unasked = SendersConfig {
            rate_bps: 0,
            ..able_to(40_000)
        };
        assert_eq!(second_departure(&unasked, 0), Some(Ns(25_000)));
    }

    #[test]
    fn further_hosts_have_a_flow_and_a_line_of_their_own() {
        let on_ten = |rate_bps| SourceConfig {
            link_rate_bps: 10_000_000,
            rate_bps,
        };
        let senders = SendersConfig {
            protocol: Protocol::Udp,
            streams: 2,
            payload: 100,
            rate_bps: 8_000_000,
            further: [on_ten(0), on_ten(9_520_000)],
            ..SendersConfig::default()
        };
        assert_eq!(senders.flows(), 3);
        let rates: Vec<u64> = senders.paths(&PATH).map(|path| path.rate_bps).collect();
        assert_eq!(rates, [1_000_000_000, 10_000_000]);
        let mut sources = senders.udp(&PATH, 1);
        let first = sources[1].poll_send(Ns::ZERO).unwrap();
        assert_eq!(first.flow.id, FlowId(2));
        // 166 bytes take 132.8 µs on a link of 10 Mb/s. A higher payload rate cannot be reached.
        assert_eq!(second_departure(&senders, 1), Some(Ns(132_800)));
    }
}
