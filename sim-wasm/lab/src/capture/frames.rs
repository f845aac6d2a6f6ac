//! Bytes of a frame: Ethernet, IPv4 or IPv6, TCP with its options, UDP; checksums. `icmp` has the
//! ICMP errors, `bpdu` a switch's frame.
//!
//! Payload is all zeros.

use super::bpdu::Bpdu;
use super::icmp::Icmp;
use super::mac;
use etherparse::{
    IpDscp, IpEcn, IpHeaders, Ipv4Header, Ipv6Header, PacketBuilder, PacketBuilderStep, TcpHeader,
};
use kernel::packet::{Flow, IpVersion};
use std::net::Ipv6Addr;

/// Direction of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the sender to the receiver.
    Forward,
    /// From the receiver to the sender.
    Back,
}

/// Content of the IP packet.
#[derive(Clone, Debug)]
pub enum Payload {
    /// A TCP header, whose ports are those of the flow.
    Tcp(TcpHeader),
    Udp,
    Icmp(Icmp),
    /// A BPDU, which is not an IP packet.
    Bpdu(Bpdu),
}

/// Source and destination of a frame: the last bytes of the addresses.
#[derive(Clone, Copy, Debug)]
pub struct Endpoints {
    /// Last bytes of the MAC addresses on this link: source, destination.
    pub hop: (u8, u8),
    /// Last bytes of the IP addresses of the two end hosts: source, destination.
    pub path: (u8, u8),
}

/// A frame to be written as bytes.
#[derive(Clone, Debug)]
pub struct Frame {
    pub way: Way,
    pub ends: Endpoints,
    /// IPv4 identification.
    pub ip_id: u16,
    /// Flow: IP version, protocol, TTL, TOS.
    pub flow: Flow,
    pub inside: Payload,
    /// Payload bytes after the headers, all zero.
    pub payload: u32,
}

/// The sender's port of stream 0. Linux 2.6 assigns ports from this port on.
const FIRST_PORT: u16 = 32_768;
/// iperf's port at the receiver.
const IPERF_PORT: u16 = 5_001;

/// IPv4 address for documentation (RFC 5737) of the host with this number.
fn ipv4(host: u8) -> [u8; 4] {
    [192, 0, 2, host]
}

/// IPv6 address for documentation (RFC 3849) of the host with this number.
fn ipv6(host: u8) -> [u8; 16] {
    Ipv6Addr::new(0x2001, 0xDB8, 0, 0, 0, 0, 0, host.into()).octets()
}

impl Frame {
    /// Returns whether the frame is a SYN or a SYN-ACK.
    pub fn opens_connection(&self) -> bool {
        matches!(&self.inside, Payload::Tcp(segment) if segment.syn)
    }

    /// Writes the first `snap_length` bytes of the frame to `out`. Returns the length of the whole
    /// frame.
    pub fn write(&self, snap_length: u32, out: &mut Vec<u8>) -> u32 {
        out.clear();
        self.write_whole(out);
        let whole = out.len();
        out.truncate(snap_length as usize);
        whole as u32
    }

    fn write_whole(&self, out: &mut Vec<u8>) {
        let (source_port, destination_port) = self.ports();
        let zeros = vec![0; self.payload as usize];
        let written = match &self.inside {
            Payload::Bpdu(bpdu) => return bpdu.write(out),
            Payload::Tcp(segment) => {
                let header = TcpHeader {
                    source_port,
                    destination_port,
                    ..segment.clone()
                };
                self.headers().tcp_header(header).write(out, &zeros)
            }
            Payload::Udp => {
                let udp = self.headers().udp(source_port, destination_port);
                udp.write(out, &zeros)
            }
            Payload::Icmp(icmp) => icmp.write(self.flow.ip, self.headers(), out),
        };
        written.expect("the packet fits its IP header");
    }

    fn ports(&self) -> (u16, u16) {
        let sender = FIRST_PORT + u16::from(self.flow.id.0);
        match self.way {
            Way::Forward => (sender, IPERF_PORT),
            Way::Back => (IPERF_PORT, sender),
        }
    }

    /// Begins the packet with the headers of Ethernet and IP.
    fn headers(&self) -> PacketBuilderStep<IpHeaders> {
        let (source, destination) = self.ends.hop;
        let link = PacketBuilder::ethernet2(mac(source), mac(destination));
        let (source, destination) = self.ends.path;
        let Flow { tos, ttl, .. } = self.flow;
        link.ip(match self.flow.ip {
            IpVersion::V4 => {
                let header = Ipv4Header {
                    dscp: IpDscp::try_new(tos >> 2).expect("six bits"),
                    ecn: IpEcn::try_new(tos & 3).expect("two bits"),
                    identification: self.ip_id,
                    dont_fragment: true,
                    time_to_live: ttl,
                    source: ipv4(source),
                    destination: ipv4(destination),
                    ..Ipv4Header::default()
                };
                IpHeaders::Ipv4(header, Default::default())
            }
            IpVersion::V6 => {
                let header = Ipv6Header {
                    traffic_class: tos,
                    hop_limit: ttl,
                    source: ipv6(source),
                    destination: ipv6(destination),
                    ..Ipv6Header::default()
                };
                IpHeaders::Ipv6(header, Default::default())
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::wire::segments::{handshake_options, header, sack, timestamps};
    use super::*;
    use base::{DropReason, FlowId};
    use etherparse::TcpOptionElement;
    use kernel::packet::Protocol;
    use kernel::packet::sizes::{
        ack_packet_bytes, syn_packet_bytes, tcp_packet_bytes, udp_packet_bytes,
    };

    const ETHERNET: u32 = 14;

    /// Returns the RFC 1071 checksum of `bytes`, starting from a partial sum.
    fn checksum(bytes: &[u8], begin: u32) -> u16 {
        let words = bytes.chunks(2).map(|pair| {
            let low = pair.get(1).copied().unwrap_or(0);
            u32::from(u16::from_be_bytes([pair[0], low]))
        });
        let mut sum = words.fold(begin, |sum, word| sum + word);
        while sum > 0xFFFF {
            sum = (sum & 0xFFFF) + (sum >> 16);
        }
        !(sum as u16)
    }

    #[test]
    fn the_checksum_is_that_of_rfc_1071s_example() {
        let bytes = [0x00, 0x01, 0xF2, 0x03, 0xF4, 0xF5, 0xF6, 0xF7];
        assert_eq!(checksum(&bytes, 0), !0xDDF2);
    }

    /// Sum of the pseudo-header of a frame: addresses, protocol and length.
    fn pseudo_header(frame: &[u8], ip: IpVersion, length: u32) -> u32 {
        let (addresses, protocol) = match ip {
            IpVersion::V4 => (&frame[26..34], frame[23]),
            IpVersion::V6 => (&frame[22..54], frame[20]),
        };
        u32::from(!checksum(addresses, length + u32::from(protocol)))
    }

    fn segment(options: &[TcpOptionElement], payload: u32, ip: IpVersion) -> Frame {
        let inside = Payload::Tcp(header(7, Some(9), 5_840, options));
        Frame {
            way: Way::Forward,
            ends: Endpoints {
                hop: (1, 2),
                path: (1, 2),
            },
            flow: Flow::new(FlowId(0), ip, Protocol::Tcp),
            ip_id: 1,
            inside,
            payload,
        }
    }

    /// Builds an ICMP error that quotes the first `longest` bytes of a datagram of 1400 bytes.
    fn error(ip: IpVersion, longest: usize) -> Frame {
        let mut quoted = Vec::new();
        datagram(1_400, ip).write(u32::MAX, &mut quoted);
        let quoted = quoted[ETHERNET as usize..][..longest].to_vec();
        Frame {
            way: Way::Back,
            inside: Payload::Icmp(Icmp::about(DropReason::TooBig, ip, 1_000, quoted)),
            ..segment(&[], 0, ip)
        }
    }

    fn datagram(payload: u32, ip: IpVersion) -> Frame {
        Frame {
            inside: Payload::Udp,
            ..segment(&[], payload, ip)
        }
    }

    #[test]
    fn frames_are_as_long_as_the_link_believes() {
        let mut out = Vec::new();
        for ip in [IpVersion::V4, IpVersion::V6] {
            let mut length = |frame: Frame| frame.write(u32::MAX, &mut out) - ETHERNET;
            let options = handshake_options(1_460, 1, 0, 7);
            assert_eq!(length(segment(&options, 0, ip)), syn_packet_bytes(ip));
            let data = segment(&timestamps(1, 2), 1_448, ip);
            assert_eq!(length(data), tcp_packet_bytes(ip, 1_448));
            let options = [&timestamps(1, 2)[..], &sack([(1, 2), (3, 4)].into_iter())].concat();
            assert_eq!(length(segment(&options, 0, ip)), ack_packet_bytes(ip, 2));
            assert_eq!(length(datagram(1_470, ip)), udp_packet_bytes(ip, 1_470));
        }
    }

    #[test]
    fn a_receiver_that_adds_everything_up_finds_the_checksums_valid() {
        let mut out = Vec::new();
        for frame in [
            segment(&timestamps(3, 4), 1_448, IpVersion::V4),
            segment(&timestamps(3, 4), 1, IpVersion::V6),
            datagram(1_470, IpVersion::V4),
            datagram(33, IpVersion::V6),
            error(IpVersion::V6, 1_232),
        ] {
            frame.write(u32::MAX, &mut out);
            let headers = ETHERNET as usize
                + if frame.flow.ip == IpVersion::V6 {
                    40
                } else {
                    20
                };
            if frame.flow.ip == IpVersion::V4 {
                assert_eq!(checksum(&out[14..34], 0), 0, "{frame:?}");
            }
            let length = (out.len() - headers) as u32;
            let pseudo = pseudo_header(&out, frame.flow.ip, length);
            assert_eq!(checksum(&out[headers..], pseudo), 0, "{frame:?}");
        }
    }

    #[test]
    fn an_icmp_error_of_ipv4_sums_up_without_a_pseudo_header() {
        let mut out = Vec::new();
        let whole = error(IpVersion::V4, 548).write(u32::MAX, &mut out);
        assert_eq!(whole, ETHERNET + 576);
        assert_eq!(checksum(&out[14..34], 0), 0, "IPv4's own header");
        assert_eq!(checksum(&out[34..], 0), 0);
        assert_eq!(out[34..36], [3, 4], "fragmentation needed");
    }

    #[test]
    fn a_snap_length_cuts_the_frame_but_not_its_length() {
        let mut out = Vec::new();
        let whole = datagram(1_470, IpVersion::V4).write(96, &mut out);
        assert_eq!((whole, out.len()), (1_512, 96));
    }
}
