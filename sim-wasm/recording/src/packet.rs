//! Reads the headers of a recorded frame.

use crate::file::{Frame, LinkLayer};
use etherparse::{
    EtherType, IpNumber, LaxIpSlice, LaxNetSlice, LaxSlicedPacket, TcpOptionElement, TcpSlice,
    UdpSlice, ether_type, ip_number,
};
use kernel::packet::IpVersion;
use std::net::IpAddr;

/// Offset of the EtherType in Ethernet's header, and the header's length.
const ETHERNET: (usize, usize) = (12, 14);
/// The same of a cooked header, by version.
const COOKED: (usize, usize) = (14, 16);
const COOKED_2: (usize, usize) = (0, 20);

/// Reason why a frame is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The frame carries no IP packet.
    NotIp,
    /// The IP header is cut off or inconsistent.
    Damaged,
}

/// Protocol in IP, as far as the replay distinguishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Carried {
    /// A TCP segment.
    Tcp,
    /// A UDP datagram.
    Udp,
    /// Any other, by IP's protocol number; also fragments after the first, which have no ports.
    Other(u8),
}

/// Header fields of a TCP segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Sequence number.
    pub seq: u32,
    /// Timestamp value, if there is one.
    pub tsval: Option<u32>,
    /// SYN.
    pub syn: bool,
}

/// One recorded IP packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// Sending host.
    pub source: IpAddr,
    /// Receiving host.
    pub destination: IpAddr,
    /// Source and destination port; 0 if there are none.
    pub ports: [u16; 2],
    /// Protocol in IP.
    pub carried: Carried,
    /// IP's version.
    pub ip: IpVersion,
    /// Size of the IP packet, bytes.
    pub packet_bytes: u32,
    /// Bytes after the headers of IP and transport.
    pub payload: u32,
    /// Type of service, or traffic class.
    pub tos: u8,
    /// Time to live, or hop limit.
    pub ttl: u8,
    /// TCP's header.
    pub segment: Option<Segment>,
}

impl Packet {
    /// Reads the headers of a frame. A truncated frame's lengths come from its headers.
    pub fn read(frame: &Frame) -> Result<Packet, Unreadable> {
        let (bytes, link_bytes) = ip_in(frame)?;
        let on_the_wire = frame.length.saturating_sub(link_bytes as u32);
        let (ip, stopped) = LaxIpSlice::from_slice(bytes).map_err(|_| Unreadable::Damaged)?;
        let mut packet = match &ip {
            LaxIpSlice::Ipv4(slice) => v4(slice, on_the_wire),
            LaxIpSlice::Ipv6(slice) => v6(slice, on_the_wire),
        };
        let behind = ip.payload();
        let has_transport = !behind.fragmented && stopped.is_none();
        packet.read_transport(behind.ip_number, behind.payload, has_transport);
        Ok(packet)
    }

    fn read_transport(&mut self, number: IpNumber, bytes: &[u8], has_transport: bool) {
        let behind_ip = self.payload;
        // In the model all other protocols have UDP's header size.
        self.payload = behind_ip.saturating_sub(8);
        match number {
            ip_number::UDP if has_transport => {
                if let Ok(udp) = UdpSlice::from_slice_lax(bytes) {
                    self.carried = Carried::Udp;
                    self.ports = [udp.source_port(), udp.destination_port()];
                }
            }
            ip_number::TCP if has_transport => {
                if let Ok(tcp) = TcpSlice::from_slice(bytes) {
                    self.carried = Carried::Tcp;
                    self.ports = [tcp.source_port(), tcp.destination_port()];
                    self.payload = behind_ip.saturating_sub(u32::from(tcp.data_offset()) * 4);
                    self.segment = Some(Segment::of(&tcp));
                }
            }
            _ => {}
        }
    }
}

impl Segment {
    fn of(tcp: &TcpSlice) -> Segment {
        let mut options = tcp.options_iterator().flatten();
        let tsval = options.find_map(|option| match option {
            TcpOptionElement::Timestamp(value, _) => Some(value),
            _ => None,
        });
        Segment {
            seq: tcp.sequence_number(),
            tsval,
            syn: tcp.syn(),
        }
    }
}

/// The IP packet in a frame, and the size of its link layer, bytes.
fn ip_in<'a>(frame: &Frame<'a>) -> Result<(&'a [u8], usize), Unreadable> {
    match frame.link {
        LinkLayer::Ethernet => in_ethernet(frame.bytes),
        LinkLayer::Cooked => typed(frame.bytes, COOKED),
        LinkLayer::Cooked2 => typed(frame.bytes, COOKED_2),
        LinkLayer::RawIp => Ok((frame.bytes, 0)),
        LinkLayer::Loopback => Ok((frame.bytes.get(4..).ok_or(Unreadable::Damaged)?, 4)),
    }
}

/// Most frames have no tag between Ethernet's header and IP. The general reader of tags copies a
/// large structure.
fn in_ethernet(bytes: &[u8]) -> Result<(&[u8], usize), Unreadable> {
    typed(bytes, ETHERNET).or_else(|_| behind_tags(bytes))
}

fn behind_tags(bytes: &[u8]) -> Result<(&[u8], usize), Unreadable> {
    let sliced = LaxSlicedPacket::from_ethernet(bytes).map_err(|_| Unreadable::Damaged)?;
    match sliced.net {
        Some(LaxNetSlice::Ipv4(_) | LaxNetSlice::Ipv6(_)) => {
            let tags: usize = sliced.link_exts.iter().map(|tag| tag.header_len()).sum();
            let behind = ETHERNET.1 + tags;
            Ok((bytes.get(behind..).ok_or(Unreadable::Damaged)?, behind))
        }
        None if sliced.stop_err.is_some() => Err(Unreadable::Damaged),
        _ => Err(Unreadable::NotIp),
    }
}

/// The IP packet behind a header that names its type.
fn typed(bytes: &[u8], (place, length): (usize, usize)) -> Result<(&[u8], usize), Unreadable> {
    let kind = bytes.get(place..place + 2).ok_or(Unreadable::Damaged)?;
    let kind = EtherType(u16::from_be_bytes([kind[0], kind[1]]));
    let packet = bytes.get(length..).ok_or(Unreadable::Damaged)?;
    match kind {
        ether_type::IPV4 | ether_type::IPV6 => Ok((packet, length)),
        _ => Err(Unreadable::NotIp),
    }
}

fn v4(slice: &etherparse::LaxIpv4Slice, on_the_wire: u32) -> Packet {
    let header = slice.header();
    // A host that leaves segmentation to its NIC records packets with a length of 0.
    let packet_bytes = match header.total_len() {
        0 => on_the_wire,
        total => u32::from(total),
    };
    Packet {
        source: header.source_addr().into(),
        destination: header.destination_addr().into(),
        ports: [0, 0],
        carried: Carried::Other(header.protocol().0),
        ip: IpVersion::V4,
        packet_bytes,
        payload: packet_bytes.saturating_sub(u32::from(header.ihl()) * 4),
        tos: header.dcp().value() << 2 | header.ecn().value(),
        ttl: header.ttl(),
        segment: None,
    }
}

fn v6(slice: &etherparse::LaxIpv6Slice, on_the_wire: u32) -> Packet {
    let header = slice.header();
    let packet_bytes = match header.payload_length() {
        0 => on_the_wire,
        payload => u32::from(payload) + 40,
    };
    let extensions = slice.extensions().slice().len() as u32;
    Packet {
        source: header.source_addr().into(),
        destination: header.destination_addr().into(),
        ports: [0, 0],
        carried: Carried::Other(slice.payload().ip_number.0),
        ip: IpVersion::V6,
        packet_bytes,
        payload: packet_bytes.saturating_sub(40 + extensions),
        tos: header.traffic_class(),
        ttl: header.hop_limit(),
        segment: None,
    }
}
