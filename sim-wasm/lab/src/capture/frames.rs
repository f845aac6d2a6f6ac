//! Bytes of a frame: Ethernet, IPv4 or IPv6, TCP with its options, UDP; checksums. `icmp` has the
//! ICMP errors, `bpdu` a switch's frame.
//!
//! Read first: RFC 791 (IPv4), RFC 8200 (IPv6), RFC 9293 (TCP), RFC 7323 (timestamps, window
//! scale), RFC 2018 (SACK), RFC 1071 (checksum).
//!
//! Payload is all zeros, which add nothing to a checksum. A header's checksum is therefore valid
//! for the whole packet, even where the capture holds only its beginning.

use super::bpdu::{self, Bpdu};
use super::bytes::{MAC, checksum, push16, push32};
use super::icmp::Icmp;
use kernel::packet::{Flow, IpVersion};

const ETHERTYPE_IPV4: u16 = 0x0800;
const ETHERTYPE_IPV6: u16 = 0x86DD;
const PROTOCOL_TCP: u8 = 6;
const PROTOCOL_UDP: u8 = 17;
const PROTOCOL_ICMP: u8 = 1;
const PROTOCOL_ICMPV6: u8 = 58;
const DONT_FRAGMENT: u16 = 0x4000;

/// TCP flag bits.
pub const SYN: u8 = 0x02;
pub const PSH: u8 = 0x08;
pub const ACK: u8 = 0x10;

/// Direction of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the sender to the receiver.
    Forward,
    /// From the receiver to the sender.
    Back,
}

/// TCP header. The options are complete and padded to four bytes.
#[derive(Clone, Debug)]
pub struct TcpHeader {
    pub seq: u32,
    pub ack: u32,
    pub flags: u8,
    /// Window field of 16 bits. The window scale has already been applied.
    pub window: u16,
    pub options: Vec<u8>,
}

/// Content of the IP packet.
#[derive(Clone, Debug)]
pub enum Payload {
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
/// Prefixes of addresses for documentation (RFC 5737, RFC 3849). The last byte is the host's
/// number.
const IPV4: [u8; 3] = [192, 0, 2];
const IPV6: [u8; 15] = [0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

impl Frame {
    /// Returns whether the frame is a SYN or a SYN-ACK.
    pub fn opens_connection(&self) -> bool {
        matches!(&self.inside, Payload::Tcp(segment) if segment.flags & SYN != 0)
    }

    /// Writes the headers, and as much payload as fits into `snap_length` bytes, to `out`. Returns
    /// the length of the whole frame.
    pub fn write(&self, snap_length: u32, out: &mut Vec<u8>) -> u32 {
        out.clear();
        if let Payload::Bpdu(bpdu) = &self.inside {
            bpdu.write(out);
            let whole = (out.len() as u32).max(bpdu::SHORTEST_FRAME_BYTES);
            out.resize(whole.min(snap_length) as usize, 0);
            return whole;
        }
        self.write_ethernet(out);
        let transport = self.transport();
        let length = transport.len() as u32 + self.payload;
        if self.flow.ip == IpVersion::V6 {
            self.write_ipv6(length, out);
        } else {
            self.write_ipv4(length, out);
        }
        out.extend_from_slice(&transport);
        let whole = out.len() as u32 + self.payload;
        out.resize(whole.min(snap_length) as usize, 0);
        whole
    }

    fn ports(&self) -> (u16, u16) {
        let sender = FIRST_PORT + u16::from(self.flow.id.0);
        match self.way {
            Way::Forward => (sender, IPERF_PORT),
            Way::Back => (IPERF_PORT, sender),
        }
    }

    fn protocol(&self) -> u8 {
        match self.inside {
            Payload::Tcp(_) => PROTOCOL_TCP,
            Payload::Udp => PROTOCOL_UDP,
            Payload::Icmp(_) if self.flow.ip == IpVersion::V6 => PROTOCOL_ICMPV6,
            Payload::Icmp(_) | Payload::Bpdu(_) => PROTOCOL_ICMP,
        }
    }

    fn write_ethernet(&self, out: &mut Vec<u8>) {
        let (source, destination) = self.ends.hop;
        for host in [destination, source] {
            out.extend_from_slice(&MAC);
            out.push(host);
        }
        push16(
            out,
            if self.flow.ip == IpVersion::V6 {
                ETHERTYPE_IPV6
            } else {
                ETHERTYPE_IPV4
            },
        );
    }

    /// Source address, then destination address.
    fn addresses(&self) -> Vec<u8> {
        let (source, destination) = self.ends.path;
        let mut out = Vec::with_capacity(32);
        for host in [source, destination] {
            out.extend_from_slice(if self.flow.ip == IpVersion::V6 {
                &IPV6
            } else {
                &IPV4
            });
            out.push(host);
        }
        out
    }

    fn write_ipv4(&self, length: u32, out: &mut Vec<u8>) {
        let mut header = vec![0x45, self.flow.tos];
        push16(&mut header, (20 + length) as u16);
        push16(&mut header, self.ip_id);
        push16(&mut header, DONT_FRAGMENT);
        header.extend_from_slice(&[self.flow.ttl, self.protocol(), 0, 0]);
        header.extend_from_slice(&self.addresses());
        let sum = checksum(&header, 0);
        header[10..12].copy_from_slice(&sum.to_be_bytes());
        out.extend_from_slice(&header);
    }

    fn write_ipv6(&self, length: u32, out: &mut Vec<u8>) {
        push32(out, 6 << 28 | u32::from(self.flow.tos) << 20);
        push16(out, length as u16);
        out.extend_from_slice(&[self.protocol(), self.flow.ttl]);
        out.extend_from_slice(&self.addresses());
    }

    /// Sum of the pseudo-header's words. The sum holds for IPv4 and IPv6: addresses, protocol and
    /// length.
    fn pseudo_header(&self, length: u32) -> u32 {
        u32::from(!checksum(
            &self.addresses(),
            length + u32::from(self.protocol()),
        ))
    }

    fn transport(&self) -> Vec<u8> {
        match &self.inside {
            Payload::Tcp(segment) => self.tcp(segment),
            Payload::Udp => self.udp(),
            Payload::Icmp(icmp) => self.icmp(icmp),
            Payload::Bpdu(_) => Vec::new(),
        }
    }

    /// Builds the ICMP message. ICMPv6's checksum includes a pseudo-header, ICMP's does not.
    fn icmp(&self, icmp: &Icmp) -> Vec<u8> {
        let begin = match self.flow.ip {
            IpVersion::V4 => 0,
            IpVersion::V6 => self.pseudo_header(icmp.bytes()),
        };
        icmp.message(begin)
    }

    fn tcp(&self, segment: &TcpHeader) -> Vec<u8> {
        let (source, destination) = self.ports();
        let header = 20 + segment.options.len() as u32;
        let mut out = Vec::with_capacity(header as usize);
        push16(&mut out, source);
        push16(&mut out, destination);
        push32(&mut out, segment.seq);
        push32(&mut out, segment.ack);
        out.extend_from_slice(&[(header / 4 * 16) as u8, segment.flags]);
        push16(&mut out, segment.window);
        out.extend_from_slice(&[0; 4]);
        out.extend_from_slice(&segment.options);
        let sum = checksum(&out, self.pseudo_header(header + self.payload));
        out[16..18].copy_from_slice(&sum.to_be_bytes());
        out
    }

    fn udp(&self) -> Vec<u8> {
        let (source, destination) = self.ports();
        let length = 8 + self.payload;
        let mut out = Vec::with_capacity(8);
        push16(&mut out, source);
        push16(&mut out, destination);
        push16(&mut out, length as u16);
        push16(&mut out, 0);
        // A UDP checksum of zero would mean "no checksum", so 0xFFFF replaces it.
        let sum = match checksum(&out, self.pseudo_header(length)) {
            0 => 0xFFFF,
            sum => sum,
        };
        out[6..8].copy_from_slice(&sum.to_be_bytes());
        out
    }
}

/// Options NOP, NOP, timestamps: on every segment after the handshake.
pub fn timestamps(value: u32, echo: u32) -> Vec<u8> {
    let mut out = vec![1, 1, 8, 10];
    push32(&mut out, value);
    push32(&mut out, echo);
    out
}

/// Options of a SYN: MSS, SACK permitted, timestamps, NOP, window scale.
pub fn handshake_options(mss: u16, value: u32, echo: u32, window_scale: u8) -> Vec<u8> {
    let mut out = vec![2, 4];
    push16(&mut out, mss);
    out.extend_from_slice(&[4, 2, 8, 10]);
    push32(&mut out, value);
    push32(&mut out, echo);
    out.extend_from_slice(&[1, 3, 3, window_scale]);
    out
}

/// Appends the options NOP, NOP, SACK. Appends nothing if there are no blocks.
pub fn push_sack(out: &mut Vec<u8>, blocks: &[(u32, u32)]) {
    if blocks.is_empty() {
        return;
    }
    out.extend_from_slice(&[1, 1, 5, 2 + 8 * blocks.len() as u8]);
    for &(begin, end) in blocks {
        push32(out, begin);
        push32(out, end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{DropReason, FlowId};
    use kernel::packet::Protocol;
    use kernel::packet::sizes::{
        ack_packet_bytes, syn_packet_bytes, tcp_packet_bytes, udp_packet_bytes,
    };

    const ETHERNET: u32 = 14;

    fn segment(options: Vec<u8>, payload: u32, ip: IpVersion) -> Frame {
        let inside = Payload::Tcp(TcpHeader {
            seq: 7,
            ack: 9,
            flags: ACK,
            window: 5_840,
            options,
        });
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
            ..segment(Vec::new(), 0, ip)
        }
    }

    fn datagram(payload: u32, ip: IpVersion) -> Frame {
        Frame {
            inside: Payload::Udp,
            ..segment(Vec::new(), payload, ip)
        }
    }

    #[test]
    fn frames_are_as_long_as_the_link_believes() {
        let mut out = Vec::new();
        for ip in [IpVersion::V4, IpVersion::V6] {
            let mut length = |frame: Frame| frame.write(u32::MAX, &mut out) - ETHERNET;
            let options = handshake_options(1_460, 1, 0, 7);
            assert_eq!(length(segment(options, 0, ip)), syn_packet_bytes(ip));
            let data = segment(timestamps(1, 2), 1_448, ip);
            assert_eq!(length(data), tcp_packet_bytes(ip, 1_448));
            let mut options = timestamps(1, 2);
            push_sack(&mut options, &[(1, 2), (3, 4)]);
            assert_eq!(length(segment(options, 0, ip)), ack_packet_bytes(ip, 2));
            assert_eq!(length(datagram(1_470, ip)), udp_packet_bytes(ip, 1_470));
        }
    }

    #[test]
    fn a_receiver_that_adds_everything_up_finds_the_checksums_valid() {
        let mut out = Vec::new();
        for frame in [
            segment(timestamps(3, 4), 1_448, IpVersion::V4),
            segment(timestamps(3, 4), 1, IpVersion::V6),
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
            let pseudo = frame.pseudo_header(length);
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
