//! Reads the headers of a recorded frame.

use crate::link::{Unreadable, ip_in};
use crate::window::Frame;
use etherparse::{
    IpNumber, Ipv4HeaderSlice, LaxIpSlice, LaxIpv6Slice, TcpOptionElement, TcpSlice, UdpHeader,
    UdpSlice, ip_number,
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

/// Protocol number and bytes after the IP headers. `None` if no transport header begins there.
type Behind<'a> = Option<(IpNumber, &'a [u8])>;

impl Packet {
    /// Reads the headers of a frame. For a truncated frame the lengths in the headers count, not
    /// the number of recorded bytes.
    pub fn read(frame: &Frame) -> Result<Packet, Unreadable> {
        let (bytes, link_bytes) = ip_in(frame.link, frame.bytes)?;
        let on_the_wire = frame.length.saturating_sub(link_bytes as u32);
        let (mut packet, behind) = match plain_v4(bytes, on_the_wire) {
            Some(found) => found,
            None => any_ip(bytes, on_the_wire)?,
        };
        let header_bytes = behind.and_then(|(number, bytes)| packet.read_transport(number, bytes));
        // A header that was not read is assumed to be as long as a UDP header, as in the simulator.
        let header_bytes = header_bytes.unwrap_or(UdpHeader::LEN as u32);
        packet.payload = packet.payload.saturating_sub(header_bytes);
        Ok(packet)
    }

    /// Reads a TCP or UDP header. Returns its length, bytes; `None` if it cannot be read.
    fn read_transport(&mut self, number: IpNumber, bytes: &[u8]) -> Option<u32> {
        match number {
            ip_number::TCP => {
                let tcp = TcpSlice::from_slice(bytes).ok()?;
                self.flow.ports = [tcp.source_port(), tcp.destination_port()];
                self.flow.carried = Carried::Tcp;
                self.segment = Some(Segment::of(&tcp));
                Some(u32::from(tcp.data_offset()) * 4)
            }
            ip_number::UDP => {
                let udp = UdpSlice::from_slice_lax(bytes).ok()?;
                self.flow.ports = [udp.source_port(), udp.destination_port()];
                self.flow.carried = Carried::Udp;
                Some(UdpHeader::LEN as u32)
            }
            _ => None,
        }
    }
}

/// Reads an IPv4 packet without an authentication header. This is the usual case, and the general
/// reader is slower, because it fills a large structure. Both readers return the packet before its
/// transport header was read: without ports, and with all bytes after IP as payload.
fn plain_v4(bytes: &[u8], on_the_wire: u32) -> Option<(Packet, Behind<'_>)> {
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

fn any_ip(bytes: &[u8], on_the_wire: u32) -> Result<(Packet, Behind<'_>), Unreadable> {
    let (ip, stopped) = LaxIpSlice::from_slice(bytes).map_err(|_| Unreadable::Damaged)?;
    let packet = match &ip {
        LaxIpSlice::Ipv4(slice) => v4(slice.header(), on_the_wire),
        LaxIpSlice::Ipv6(slice) => v6(slice, on_the_wire),
    };
    let behind = ip.payload();
    let is_whole = !behind.fragmented && stopped.is_none();
    Ok((
        packet,
        is_whole.then_some((behind.ip_number, behind.payload)),
    ))
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

/// Protocol inside IP, as far as IP's header tells it.
fn carried(number: IpNumber, is_fragment: bool) -> Carried {
    match is_fragment {
        true => Carried::Fragment(number.0),
        false => Carried::Other(number.0),
    }
}

fn v4(header: Ipv4HeaderSlice, on_the_wire: u32) -> Packet {
    // A length of 0 is recorded by a host whose NIC does the segmentation.
    let packet_bytes = match header.total_len() {
        0 => on_the_wire,
        total => u32::from(total),
    };
    Packet {
        flow: FlowKey {
            ip: IpVersion::V4,
            source: u32::from_be_bytes(header.source()).into(),
            destination: u32::from_be_bytes(header.destination()).into(),
            ports: [0, 0],
            carried: carried(header.protocol(), header.is_fragmenting_payload()),
        },
        packet_bytes,
        payload: packet_bytes.saturating_sub(u32::from(header.ihl()) * 4),
        tos: header.dcp().value() << 2 | header.ecn().value(),
        ttl: header.ttl(),
        segment: None,
    }
}

fn v6(slice: &LaxIpv6Slice, on_the_wire: u32) -> Packet {
    let (header, behind) = (slice.header(), slice.payload());
    let packet_bytes = match header.payload_length() {
        0 => on_the_wire,
        payload => u32::from(payload) + 40,
    };
    let extensions = slice.extensions().slice().len() as u32;
    Packet {
        flow: FlowKey {
            ip: IpVersion::V6,
            source: u128::from_be_bytes(header.source()),
            destination: u128::from_be_bytes(header.destination()),
            ports: [0, 0],
            carried: carried(behind.ip_number, behind.fragmented),
        },
        packet_bytes,
        payload: packet_bytes.saturating_sub(40 + extensions),
        tos: header.traffic_class(),
        ttl: header.hop_limit(),
        segment: None,
    }
}

#[cfg(test)]
mod tests;
