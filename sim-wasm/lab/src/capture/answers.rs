//! Frames that reach a sender but are not ACKs: an ICMP error with the packet that it quotes, or a
//! datagram that the receiving program sent back.

use super::frames::{Endpoints, Frame, Payload, Way};
use super::icmp::Icmp;
use base::DropReason;
use kernel::packet::Skb;
use std::collections::VecDeque;

/// Number of datagrams remembered. A machine and its wires hold fewer datagrams, so the datagram
/// that an error quotes is always found.
const KEPT: usize = 1 << 16;
/// Length of Ethernet's header, bytes. An ICMP error quotes only the bytes after this header.
const ETHERNET_BYTES: u32 = 14;

/// The latest datagrams sent, by number.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    sent: VecDeque<Skb>,
}

impl Recent {
    /// Remembers a datagram that leaves its sender.
    pub fn see(&mut self, skb: &Skb) {
        if self.sent.len() == KEPT {
            self.sent.pop_front();
        }
        self.sent.push_back(*skb);
    }

    /// Returns the datagram with this number.
    pub fn numbered(&self, id: u64) -> Option<&Skb> {
        let place = self.sent.binary_search_by_key(&id, |skb| skb.id).ok()?;
        self.sent.get(place)
    }
}

/// Builds the frame of a datagram. The datagram's number is the frame's IPv4 identification, on both
/// sides of a router.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_datagram_is_found_by_its_number_until_many_more_were_sent() {
        let mut recent = Recent::default();
        for id in (1..=2 * KEPT as u64 + 2).step_by(2) {
            recent.see(&Skb {
                id,
                ..Skb::default()
            });
        }
        let found = |id| recent.numbered(id).map(|skb| skb.id);
        assert_eq!(found(2 * KEPT as u64 + 1), Some(2 * KEPT as u64 + 1));
        assert_eq!((found(1), found(4)), (None, None));
    }
}
