//! Reads the headers of a recorded frame.

use crate::file::{Frame, LinkLayer};
use etherparse::{
    EtherType, LaxNetSlice, LaxSlicedPacket, TcpOptionElement, TransportSlice, ether_type,
};
use kernel::packet::IpVersion;
use std::net::IpAddr;

/// Ethernet's header: two addresses and a type.
const ETHERNET_BYTES: usize = 14;
/// Offset of the EtherType in a cooked header, and the header's length, by version.
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
        let (sliced, link_bytes) = slices(frame)?;
        let on_the_wire = frame.length.saturating_sub(link_bytes as u32);
        let mut packet = match sliced.net.as_ref() {
            Some(LaxNetSlice::Ipv4(slice)) => v4(slice, on_the_wire),
            Some(LaxNetSlice::Ipv6(slice)) => v6(slice, on_the_wire),
            Some(LaxNetSlice::Arp(_)) => return Err(Unreadable::NotIp),
            None if sliced.stop_err.is_some() => return Err(Unreadable::Damaged),
            None => return Err(Unreadable::NotIp),
        };
        packet.read_transport(&sliced);
        Ok(packet)
    }

    fn read_transport(&mut self, sliced: &LaxSlicedPacket) {
        let behind_ip = self.payload;
        match &sliced.transport {
            Some(TransportSlice::Udp(udp)) => {
                self.carried = Carried::Udp;
                self.ports = [udp.source_port(), udp.destination_port()];
                self.payload = behind_ip.saturating_sub(8);
            }
            Some(TransportSlice::Tcp(tcp)) => {
                self.carried = Carried::Tcp;
                self.ports = [tcp.source_port(), tcp.destination_port()];
                self.payload = behind_ip.saturating_sub(u32::from(tcp.data_offset()) * 4);
                let tsval = tcp
                    .options_iterator()
                    .flatten()
                    .find_map(|option| match option {
                        TcpOptionElement::Timestamp(value, _) => Some(value),
                        _ => None,
                    });
                self.segment = Some(Segment {
                    seq: tcp.sequence_number(),
                    tsval,
                    syn: tcp.syn(),
                });
            }
            // In the model all other protocols have UDP's header size.
            _ => self.payload = behind_ip.saturating_sub(8),
        }
    }
}

/// Layers of a frame, and the size of its link layer, bytes.
fn slices(frame: &Frame) -> Result<(LaxSlicedPacket<'_>, usize), Unreadable> {
    let bytes = frame.bytes.as_slice();
    match frame.link {
        LinkLayer::Ethernet => {
            let sliced = LaxSlicedPacket::from_ethernet(bytes).map_err(|_| Unreadable::Damaged)?;
            let tags: usize = sliced.link_exts.iter().map(|tag| tag.header_len()).sum();
            Ok((sliced, ETHERNET_BYTES + tags))
        }
        LinkLayer::Cooked => cooked(bytes, COOKED),
        LinkLayer::Cooked2 => cooked(bytes, COOKED_2),
        LinkLayer::RawIp => Ok((ip(bytes)?, 0)),
        LinkLayer::Loopback => Ok((ip(bytes.get(4..).ok_or(Unreadable::Damaged)?)?, 4)),
    }
}

fn cooked(
    bytes: &[u8],
    (place, length): (usize, usize),
) -> Result<(LaxSlicedPacket<'_>, usize), Unreadable> {
    let kind = bytes.get(place..place + 2).ok_or(Unreadable::Damaged)?;
    let kind = EtherType(u16::from_be_bytes([kind[0], kind[1]]));
    let packet = bytes.get(length..).ok_or(Unreadable::Damaged)?;
    if kind != ether_type::IPV4 && kind != ether_type::IPV6 {
        return Err(Unreadable::NotIp);
    }
    Ok((LaxSlicedPacket::from_ether_type(kind, packet), length))
}

fn ip(bytes: &[u8]) -> Result<LaxSlicedPacket<'_>, Unreadable> {
    LaxSlicedPacket::from_ip(bytes).map_err(|_| Unreadable::Damaged)
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
