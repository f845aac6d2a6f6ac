//! What the other end and the wire are set to, and what follows from it for one stream.

use crate::link::{LinkConfig, one_way_delay, payload_line_rate_bps};
use crate::tcp::{SenderConfig, mss_for};
use crate::udp_source::UdpSource;
use base::ids::FlowId;
use base::time::Ns;
use kernel::packet::sizes::udp_packet_bytes;
use kernel::packet::{Flow, IpVersion, Protocol};

/// The path between the hosts, both directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathConfig {
    /// Bits per second, more than 0.
    pub rate_bps: u64,
    /// What a ping between the idle hosts takes.
    pub rtt: Ns,
    /// The part of it that is the hosts' own.
    pub hosts_share: Ns,
    /// Largest IP packet, bytes.
    pub mtu: u32,
    /// The sender's frames that are lost, per million.
    pub loss_ppm: u32,
    /// The sender's frames that others overtake, per million.
    pub reorder_ppm: u32,
    /// What the hosts speak on it.
    pub ip: IpVersion,
}

impl PathConfig {
    /// From the sender to the receiver.
    pub fn forward(&self) -> LinkConfig {
        LinkConfig {
            loss_ppm: self.loss_ppm,
            reorder_ppm: self.reorder_ppm,
            ..self.reverse()
        }
    }

    /// From the receiver to the sender: nothing is lost on the way back.
    pub fn reverse(&self) -> LinkConfig {
        LinkConfig {
            rate_bps: self.rate_bps,
            one_way: one_way_delay(self.rtt, self.hosts_share),
            loss_ppm: 0,
            reorder_ppm: 0,
        }
    }
}

/// All streams of the sending host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SendersConfig {
    /// What they speak.
    pub protocol: Protocol,
    /// Connections or datagram flows, at least 1.
    pub streams: u8,
    /// Payload bits per second, all streams together; 0: as fast as TCP allows, or line rate.
    pub rate_bps: u64,
    /// How long they send; zero: the whole run.
    pub duration: Ns,
    /// `sk_sndbuf`, bytes; 0: automatic.
    pub sndbuf: u32,
    /// Bytes in a datagram, or the most in a TCP segment.
    pub payload: u32,
}

impl SendersConfig {
    /// The application writes nothing from then on.
    fn stop(&self) -> Ns {
        if self.duration == Ns::ZERO {
            Ns::NEVER
        } else {
            self.duration
        }
    }

    /// Payload of a full TCP segment on this path, bytes.
    pub fn mss(&self, path: &PathConfig) -> u32 {
        mss_for(path.mtu, path.ip, self.payload)
    }

    /// What the packets of one stream, or of its ACKs, have in common.
    pub fn flow(&self, path: &PathConfig, id: FlowId) -> Flow {
        Flow::new(id, path.ip, self.protocol)
    }

    /// One TCP stream, with its part of the rate.
    pub fn tcp(&self, path: &PathConfig, id: FlowId) -> SenderConfig {
        SenderConfig {
            flow: self.flow(path, id),
            mss: self.mss(path),
            sndbuf: self.sndbuf,
            rate_bps: self.rate_bps / u64::from(self.streams),
            stop: self.stop(),
            cached_rtt: false,
            first_seq: 0,
        }
    }

    /// All datagram flows: no faster than the line.
    pub fn udp(&self, path: &PathConfig) -> UdpSource {
        let packet = udp_packet_bytes(path.ip, self.payload);
        let line_rate = payload_line_rate_bps(path.rate_bps, packet, self.payload);
        let rate = match self.rate_bps {
            0 => line_rate,
            rate => rate.min(line_rate),
        };
        UdpSource::new(
            self.flow(path, FlowId(0)),
            self.payload,
            rate,
            self.stop(),
            self.streams,
        )
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
    fn datagrams_are_offered_no_faster_than_the_line() {
        let mut flows = SendersConfig {
            protocol: Protocol::Udp,
            streams: 1,
            payload: 1_470,
            ..SendersConfig::default()
        };
        let unlimited = flows.udp(&PATH).next_departure();
        flows.rate_bps = 5_000_000_000;
        assert_eq!(flows.udp(&PATH).next_departure(), unlimited);
        assert_eq!(flows.tcp(&PATH, FlowId(0)).stop, Ns::NEVER);
    }
}
