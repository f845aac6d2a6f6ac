//! `ip_forward`: decides whether a packet for another host is forwarded.
//!
//! Read first: net/ipv4/ip_forward.c:ip_forward, net/ipv4/ip_output.c: ip_output, ip_fragment;
//! net/ipv6/ip6_output.c:ip6_forward.
//!
//! Simplified
//! - There is one route, and its neighbour is known.
//! - There are no IP options, no redirects and no netfilter rules. The costs include the calls of
//!   netfilter's hooks.
//! - Senders set DF as Linux does (net/ipv4/route.c: ip_no_pmtu_disc), so nothing is
//!   fragmented. A sender without path MTU discovery would show the difference.

use super::icmp::IcmpError;
use super::tos::priority_of;
use crate::packet::{IpVersion, Skb};

/// Fate of a packet that is not for this host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forward {
    /// Forwarded: the packet with its hop limit reduced by 1, and its priority in the queue.
    On(Skb, u8),
    /// Refused; the packet's sender gets this error.
    Refused(IcmpError),
}

/// Returns whether a packet is forwarded to an output with this MTU, bytes.
pub fn ip_forward(skb: Skb, output_mtu: u32) -> Forward {
    if skb.flow.ttl <= 1 {
        return Forward::Refused(IcmpError::TimeExceeded);
    }
    if skb.packet_bytes() > output_mtu {
        return Forward::Refused(IcmpError::TooBig);
    }
    let priority = match skb.flow.ip {
        IpVersion::V4 => priority_of(skb.flow.tos),
        // ip6_forward does not change `skb->priority`.
        IpVersion::V6 => 0,
    };
    let mut onward = skb;
    onward.flow.ttl -= 1;
    Forward::On(onward, priority)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::{Flow, Protocol};
    use crate::qdisc::band_of;
    use base::FlowId;

    const MTU: u32 = 1_500;

    fn datagram(ip: IpVersion, len: u32) -> Skb {
        Skb {
            flow: Flow::new(FlowId(0), ip, Protocol::Udp),
            len,
            ..Skb::default()
        }
    }

    #[test]
    fn a_packet_goes_on_with_one_hop_less() {
        let skb = datagram(IpVersion::V4, 100);
        let Forward::On(onward, _) = ip_forward(skb, MTU) else {
            panic!("it fits and lives");
        };
        assert_eq!((skb.flow.ttl, onward.flow.ttl), (64, 63));
    }

    #[test]
    fn a_packet_on_its_last_hop_is_not_forwarded() {
        for ip in [IpVersion::V4, IpVersion::V6] {
            for (ttl, on) in [(0, false), (1, false), (2, true)] {
                let mut skb = datagram(ip, 100);
                skb.flow.ttl = ttl;
                let forwarded = matches!(ip_forward(skb, MTU), Forward::On(..));
                assert_eq!(forwarded, on, "{ip:?} {ttl}");
            }
        }
    }

    #[test]
    fn a_packet_larger_than_the_outputs_mtu_is_too_big_by_a_byte() {
        for (ip, fits) in [(IpVersion::V4, 1_472), (IpVersion::V6, 1_452)] {
            assert!(matches!(
                ip_forward(datagram(ip, fits), MTU),
                Forward::On(..)
            ));
            assert_eq!(
                ip_forward(datagram(ip, fits + 1), MTU),
                Forward::Refused(IcmpError::TooBig)
            );
        }
    }

    #[test]
    fn its_time_is_looked_at_before_its_size() {
        let mut skb = datagram(IpVersion::V4, 9_000);
        skb.flow.ttl = 1;
        assert_eq!(
            ip_forward(skb, MTU),
            Forward::Refused(IcmpError::TimeExceeded)
        );
    }

    #[test]
    fn type_of_service_chooses_the_band_of_ipv4_alone() {
        let band = |ip, tos| {
            let mut skb = datagram(ip, 100);
            skb.flow.tos = tos;
            match ip_forward(skb, MTU) {
                Forward::On(_, priority) => band_of(priority),
                _ => panic!("it goes on"),
            }
        };
        let (low_delay, throughput) = (0x10, 0x08);
        assert_eq!(
            [0, low_delay, throughput].map(|tos| band(IpVersion::V4, tos)),
            [1, 0, 2]
        );
        assert_eq!(band(IpVersion::V6, low_delay), 1);
    }
}
