//! Frames that reach a sender but are not ACKs: an ICMP error with the packet that it quotes, or a
//! datagram that the receiving program sent back.

use super::frames::{Endpoints, Frame, Payload, Way};
use super::icmp::Icmp;
use base::DropReason;
use kernel::packet::Skb;

/// Length of Ethernet's header, bytes. An ICMP error quotes only the bytes after this header.
const ETHERNET_BYTES: u32 = 14;

/// Builds the frame of a datagram. The datagram's number is the frame's IPv4 identification, on
/// both sides of a router.
pub fn datagram(way: Way, ends: Endpoints, skb: &Skb) -> Frame {
    Frame {
        way,
        ends,
        flow: skb.flow,
        ip_id: (skb.seq as u16).wrapping_add(1),
        inside: Payload::Udp,
        payload: skb.len,
    }
}

/// Builds the frame of an ICMP error between these endpoints. The error quotes the datagram that
/// `about` holds. `mtu` is the MTU of the router's output.
pub fn error(skb: &Skb, ends: Endpoints, about: &Frame, mtu: u32) -> Frame {
    let mut quoted = Vec::new();
    about.write(ETHERNET_BYTES + skb.len, &mut quoted);
    let quoted = quoted.split_off(ETHERNET_BYTES as usize);
    let reason = DropReason::of(u64::from(skb.tsval)).unwrap_or(DropReason::NoSocket);
    Frame {
        ip_id: skb.id as u16,
        inside: Payload::Icmp(Icmp::about(reason, skb.flow.ip, mtu, quoted)),
        payload: 0,
        ..datagram(Way::Back, ends, skb)
    }
}
