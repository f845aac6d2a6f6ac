//! Reads the headers in front of IP, to find the IP packet in a frame.

use etherparse::{EtherType, LaxNetSlice, LaxSlicedPacket, ether_type};
use pcap_parser::Linktype;

/// Reason why a frame is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The frame carries no IP packet.
    NotIp,
    /// The IP header is cut off or inconsistent.
    Damaged,
}

/// Offset of the EtherType in an Ethernet header, and the header's length, bytes.
const ETHERNET: (usize, usize) = (12, 14);
/// Offset of the EtherType in a header of Linux cooked capture, and the header's length, bytes.
/// `COOKED_2` is for version 2.
const COOKED: (usize, usize) = (14, 16);
const COOKED_2: (usize, usize) = (0, 20);

/// Kind of header with which a frame begins.
#[derive(Clone, Copy, Debug)]
pub enum LinkLayer {
    /// An Ethernet header.
    Ethernet,
    /// The pseudo-header with which `tcpdump -i any` replaces the header of the link (libpcap:
    /// Linux cooked capture), version 1.
    Cooked,
    /// The pseudo-header of `tcpdump -i any`, version 2.
    Cooked2,
    /// No header: the frame is the IP packet.
    RawIp,
    /// Four bytes with an address family (BSD loopback).
    Loopback,
}

impl LinkLayer {
    /// Returns the kind of header with which frames on this type of link begin. `None` for an
    /// unknown type.
    pub fn of(link: Linktype) -> Option<LinkLayer> {
        match link {
            Linktype::ETHERNET => Some(LinkLayer::Ethernet),
            Linktype::LINUX_SLL => Some(LinkLayer::Cooked),
            Linktype::LINUX_SLL2 => Some(LinkLayer::Cooked2),
            Linktype::RAW | Linktype::IPV4 | Linktype::IPV6 => Some(LinkLayer::RawIp),
            // Raw IP in old files: number 12, or 14 on OpenBSD.
            Linktype(12 | 14) => Some(LinkLayer::RawIp),
            Linktype::NULL | Linktype::LOOP => Some(LinkLayer::Loopback),
            _ => None,
        }
    }
}

/// Returns the IP packet in a frame, and the size of the headers in front of it, bytes.
pub fn ip_in(link: LinkLayer, bytes: &[u8]) -> Result<(&[u8], usize), Unreadable> {
    match link {
        LinkLayer::Ethernet => in_ethernet(bytes),
        LinkLayer::Cooked => typed(bytes, COOKED),
        LinkLayer::Cooked2 => typed(bytes, COOKED_2),
        LinkLayer::RawIp => Ok((bytes, 0)),
        LinkLayer::Loopback => Ok((bytes.get(4..).ok_or(Unreadable::Damaged)?, 4)),
    }
}

/// Finds the IP packet in an Ethernet frame. VLAN tags are looked for second, because they are rare
/// and the function that reads them copies a large structure.
fn in_ethernet(bytes: &[u8]) -> Result<(&[u8], usize), Unreadable> {
    typed(bytes, ETHERNET).or_else(|_| behind_tags(bytes))
}

#[cold]
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

/// Returns the IP packet behind a header of `length` bytes that has an EtherType at offset `place`.
fn typed(bytes: &[u8], (place, length): (usize, usize)) -> Result<(&[u8], usize), Unreadable> {
    let kind = bytes.get(place..place + 2).ok_or(Unreadable::Damaged)?;
    let kind = EtherType(u16::from_be_bytes([kind[0], kind[1]]));
    let packet = bytes.get(length..).ok_or(Unreadable::Damaged)?;
    match kind {
        ether_type::IPV4 | ether_type::IPV6 => Ok((packet, length)),
        _ => Err(Unreadable::NotIp),
    }
}
