//! Reads the headers of a recorded frame.

use crate::link::{Unreadable, ip_in};
use crate::window::Frame;
use etherparse::{
    IpNumber, Ipv4HeaderSlice, LaxIpSlice, LaxIpv6Slice, TcpOptionElement, TcpSlice, UdpSlice,
    ip_number,
};
use kernel::packet::IpVersion;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Protocol inside an IP packet, as far as the replay distinguishes protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Carried {
    /// A TCP segment.
    Tcp,
    /// A UDP datagram.
    Udp,
    /// Any other protocol, by its protocol number in the IP header.
    Other(u8),
    /// A fragment of an IP packet, by its protocol number in the IP header. A fragment's ports are
    /// not read, because only the first fragment has them.
    Fragment(u8),
}

impl Carried {
    /// The protocol's number in IP.
    pub const fn number(self) -> u8 {
        match self {
            Carried::Tcp => ip_number::TCP.0,
            Carried::Udp => ip_number::UDP.0,
            Carried::Other(number) | Carried::Fragment(number) => number,
        }
    }
}

/// Header fields of a TCP segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Sequence number.
    pub seq: u32,
    /// Timestamp value, if there is one.
    pub tsval: Option<u32>,
    /// SYN flag.
    pub syn: bool,
    /// PSH flag.
    pub psh: bool,
}

/// One direction of a conversation. Addresses are stored as numbers, because numbers are compared
/// faster than `IpAddr`s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FlowKey {
    /// IP's version.
    pub ip: IpVersion,
    /// Sending host's address.
    pub source: u128,
    /// Receiving host's address.
    pub destination: u128,
    /// Source and destination port; 0 if there are none.
    pub ports: [u16; 2],
    /// Protocol inside IP.
    pub carried: Carried,
}

impl FlowKey {
    /// Sending host.
    pub fn source(&self) -> IpAddr {
        address(self.ip, self.source)
    }

    /// Receiving host.
    pub fn destination(&self) -> IpAddr {
        address(self.ip, self.destination)
    }
}

fn address(ip: IpVersion, number: u128) -> IpAddr {
    match ip {
        IpVersion::V4 => Ipv4Addr::from_bits(number as u32).into(),
        IpVersion::V6 => Ipv6Addr::from_bits(number).into(),
    }
}

/// One recorded IP packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// Addresses, ports and protocol of the packet.
    pub flow: FlowKey,
    /// Size of the IP packet, bytes.
    pub packet_bytes: u32,
    /// Bytes after the headers of IP and transport.
    pub payload: u32,
    /// Type of service, or traffic class.
    pub tos: u8,
    /// Time to live, or hop limit.
    pub ttl: u8,
    /// TCP header fields. `None` if the packet is not a TCP segment.
    pub segment: Option<Segment>,
}

/// Fields of IP's header.
#[derive(Debug, PartialEq, Eq)]
struct Header {
    ip: IpVersion,
    source: u128,
    destination: u128,
    /// Protocol number, used if the transport header cannot be read.
    protocol: IpNumber,
    is_fragment: bool,
    packet_bytes: u32,
    /// Number of bytes after the IP headers.
    behind_ip: u32,
    tos: u8,
    ttl: u8,
}

/// Fields of a TCP or UDP header.
struct Transport {
    ports: [u16; 2],
    carried: Carried,
    header_bytes: u32,
    segment: Option<Segment>,
}

/// Protocol number and bytes after the IP headers. `None` if no transport header begins there.
type Behind<'a> = Option<(IpNumber, &'a [u8])>;

impl Packet {
    /// Reads the headers of a frame. For a truncated frame the lengths in the headers count, not
    /// the number of recorded bytes.
    pub fn read(frame: &Frame) -> Result<Packet, Unreadable> {
        let (bytes, link_bytes) = ip_in(frame.link, frame.bytes)?;
        let on_the_wire = frame.length.saturating_sub(link_bytes as u32);
        let (header, behind) = match plain_v4(bytes, on_the_wire) {
            Some(found) => found,
            None => any_ip(bytes, on_the_wire)?,
        };
        let transport = behind.and_then(|(number, bytes)| Transport::read(number, bytes));
        let transport = transport.unwrap_or(Transport::unread(&header));
        Ok(Packet {
            flow: FlowKey {
                ip: header.ip,
                source: header.source,
                destination: header.destination,
                ports: transport.ports,
                carried: transport.carried,
            },
            packet_bytes: header.packet_bytes,
            payload: header.behind_ip.saturating_sub(transport.header_bytes),
            tos: header.tos,
            ttl: header.ttl,
            segment: transport.segment,
        })
    }
}

/// Reads an IPv4 packet without an authentication header. This is the usual case, and the general
/// reader is slower, because it fills a large structure.
fn plain_v4(bytes: &[u8], on_the_wire: u32) -> Option<(Header, Behind<'_>)> {
    let slice = Ipv4HeaderSlice::from_slice(bytes).ok()?;
    if slice.protocol() == ip_number::AUTH {
        return None;
    }
    let header = slice.slice().len();
    // If the frame is truncated or its IP header has no length, the data ends with the recorded
    // bytes.
    let behind = bytes.get(header..slice.total_len().into());
    let behind = behind.or(bytes.get(header..))?;
    let is_whole = !slice.is_fragmenting_payload();
    let behind = is_whole.then_some((slice.protocol(), behind));
    Some((v4(slice, on_the_wire), behind))
}

fn any_ip(bytes: &[u8], on_the_wire: u32) -> Result<(Header, Behind<'_>), Unreadable> {
    let (ip, stopped) = LaxIpSlice::from_slice(bytes).map_err(|_| Unreadable::Damaged)?;
    let header = match &ip {
        LaxIpSlice::Ipv4(slice) => v4(slice.header(), on_the_wire),
        LaxIpSlice::Ipv6(slice) => v6(slice, on_the_wire),
    };
    let behind = ip.payload();
    let is_whole = !behind.fragmented && stopped.is_none();
    Ok((
        header,
        is_whole.then_some((behind.ip_number, behind.payload)),
    ))
}

impl Transport {
    fn read(number: IpNumber, bytes: &[u8]) -> Option<Transport> {
        match number {
            ip_number::TCP => {
                let tcp = TcpSlice::from_slice(bytes).ok()?;
                Some(Transport {
                    ports: [tcp.source_port(), tcp.destination_port()],
                    carried: Carried::Tcp,
                    header_bytes: u32::from(tcp.data_offset()) * 4,
                    segment: Some(Segment::of(&tcp)),
                })
            }
            ip_number::UDP => {
                let udp = UdpSlice::from_slice_lax(bytes).ok()?;
                Some(Transport {
                    ports: [udp.source_port(), udp.destination_port()],
                    carried: Carried::Udp,
                    ..Transport::other(number)
                })
            }
            _ => None,
        }
    }

    /// Creates the transport fields of a packet whose transport header was not read.
    fn unread(header: &Header) -> Transport {
        let other = Transport::other(header.protocol);
        match header.is_fragment {
            true => Transport {
                carried: Carried::Fragment(header.protocol.0),
                ..other
            },
            false => other,
        }
    }

    /// Creates the transport fields of a packet without ports and TCP fields. The header is assumed
    /// to have the 8 bytes of a UDP header, as in the simulator.
    fn other(number: IpNumber) -> Transport {
        Transport {
            ports: [0, 0],
            carried: Carried::Other(number.0),
            header_bytes: 8,
            segment: None,
        }
    }
}

impl Segment {
    fn of(tcp: &TcpSlice) -> Segment {
        Segment {
            seq: tcp.sequence_number(),
            tsval: tsval(tcp),
            syn: tcp.syn(),
            psh: tcp.psh(),
        }
    }
}

/// Returns the value of TCP's timestamp option. Most hosts put two NOPs before this option (RFC
/// 7323, appendix A). Linux also looks there first
/// (`net/ipv4/tcp_input.c:tcp_parse_aligned_timestamp`).
fn tsval(tcp: &TcpSlice) -> Option<u32> {
    if let [1, 1, 8, 10, a, b, c, d, _, _, _, _, ..] = *tcp.options() {
        return Some(u32::from_be_bytes([a, b, c, d]));
    }
    let mut options = tcp.options_iterator().flatten();
    options.find_map(|option| match option {
        TcpOptionElement::Timestamp(value, _) => Some(value),
        _ => None,
    })
}

fn v4(header: Ipv4HeaderSlice, on_the_wire: u32) -> Header {
    // A length of 0 is recorded by a host whose NIC does the segmentation.
    let packet_bytes = match header.total_len() {
        0 => on_the_wire,
        total => u32::from(total),
    };
    Header {
        ip: IpVersion::V4,
        source: u32::from_be_bytes(header.source()).into(),
        destination: u32::from_be_bytes(header.destination()).into(),
        protocol: header.protocol(),
        is_fragment: header.is_fragmenting_payload(),
        packet_bytes,
        behind_ip: packet_bytes.saturating_sub(u32::from(header.ihl()) * 4),
        tos: header.dcp().value() << 2 | header.ecn().value(),
        ttl: header.ttl(),
    }
}

fn v6(slice: &LaxIpv6Slice, on_the_wire: u32) -> Header {
    let header = slice.header();
    let packet_bytes = match header.payload_length() {
        0 => on_the_wire,
        payload => u32::from(payload) + 40,
    };
    let extensions = slice.extensions().slice().len() as u32;
    Header {
        ip: IpVersion::V6,
        source: u128::from_be_bytes(header.source()),
        destination: u128::from_be_bytes(header.destination()),
        protocol: slice.payload().ip_number,
        is_fragment: slice.payload().fragmented,
        packet_bytes,
        behind_ip: packet_bytes.saturating_sub(40 + extensions),
        tos: header.traffic_class(),
        ttl: header.hop_limit(),
    }
}

#[cfg(test)]
mod tests;
