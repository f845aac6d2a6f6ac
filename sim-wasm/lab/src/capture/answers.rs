//! What reaches a sender and is no ACK, as a frame: an ICMP error with what it quotes, or a
//! datagram that the program sent back.

use super::frames::{Endpoints, Frame, Payload, Way};
use super::icmp::Icmp;
use base::codes::DropReason;
use kernel::packet::Skb;
use std::collections::VecDeque;

/// So many datagrams are kept: more than a machine and its wires hold, so that an error finds
/// the one that it is about.
const KEPT: usize = 1 << 16;
/// Ethernet's header: an error quotes what comes after it.
const ETHERNET_BYTES: u32 = 14;

/// The datagrams that were sent last, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    sent: VecDeque<Skb>,
}

impl Recent {
    /// A datagram leaves its sender.
    pub fn see(&mut self, skb: &Skb) {
        if self.sent.len() == KEPT {
            self.sent.pop_front();
        }
        self.sent.push_back(*skb);
    }

    /// The datagram with this number.
    pub fn numbered(&self, id: u64) -> Option<&Skb> {
        let place = self.sent.binary_search_by_key(&id, |skb| skb.id).ok()?;
        self.sent.get(place)
    }
}

/// A datagram on its way back: its number is its IPv4 identification.
pub fn sent_back(skb: &Skb, ends: Endpoints) -> Frame {
    Frame {
        way: Way::Back,
        ends,
        flow: skb.flow,
        ip_id: (skb.seq as u16).wrapping_add(1),
        inside: Payload::Udp,
        payload: skb.len,
    }
}

/// An error between these ends about a datagram, as far as it quotes that; `mtu` is the output's.
pub fn error(skb: &Skb, ends: Endpoints, about: &Frame, mtu: u32) -> Frame {
    let mut quoted = Vec::new();
    about.write(ETHERNET_BYTES + skb.len, &mut quoted);
    let quoted = quoted.split_off(ETHERNET_BYTES as usize);
    let reason = DropReason::of(u64::from(skb.tsval)).unwrap_or(DropReason::NoSocket);
    Frame {
        ip_id: skb.id as u16,
        inside: Payload::Icmp(Icmp::about(reason, skb.flow.ip, mtu, quoted)),
        payload: 0,
        ..sent_back(skb, ends)
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
