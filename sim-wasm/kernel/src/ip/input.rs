//! IP input: `ip_rcv`, and delivery to a transport of this host.
//!
//! Read first: net/core/dev.c:netif_receive_skb, net/ipv4/ip_input.c: ip_rcv,
//! ip_local_deliver_finish; net/ipv6/ip6_input.c.

use super::{v4, v6};
use crate::packet::{IpVersion, Protocol, Skb};
use crate::profile::Costs;

/// Returns the CPU time from `netif_receive_skb` to the transport's handler, ns.
pub fn ip_rcv_ns(skb: &Skb, costs: &Costs) -> u64 {
    match skb.flow.ip {
        IpVersion::V4 => v4::rcv_ns(costs),
        IpVersion::V6 => v6::rcv_ns(costs),
    }
}

/// `ip_local_deliver_finish`: returns the transport whose handler gets the packet.
pub fn ip_local_deliver(skb: &Skb) -> Protocol {
    skb.flow.protocol
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Flow;
    use crate::profile::Profile;
    use base::FlowId;

    #[test]
    fn ipv6_saves_the_checksum_of_its_header_for_that_packet_alone() {
        let costs = Profile::p2_350().costs;
        let cost = |ip| {
            let flow = Flow::new(FlowId(0), ip, Protocol::Udp);
            ip_rcv_ns(
                &Skb {
                    flow,
                    ..Skb::default()
                },
                &costs,
            )
        };
        let saved = cost(IpVersion::V4) - cost(IpVersion::V6);
        assert_eq!(saved, costs.ip_header_checksum);
    }

    #[test]
    fn a_packet_goes_to_the_transport_that_its_header_names() {
        for protocol in [Protocol::Tcp, Protocol::Udp] {
            let flow = Flow::new(FlowId(0), IpVersion::V4, protocol);
            let skb = Skb {
                flow,
                ..Skb::default()
            };
            assert_eq!(ip_local_deliver(&skb), protocol);
        }
    }
}
