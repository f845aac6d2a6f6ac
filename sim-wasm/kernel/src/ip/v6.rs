//! Cost of IPv6's input. Read first: net/ipv6/ip6_input.c: ipv6_rcv, ip6_input_finish.
//!
//! Simplified: the cost is IPv4's without the header checksum, which IPv6 lacks. A profile of the
//! real code would show the difference.

use crate::profile::Costs;

/// Cost of header check, route and delivery, ns.
pub fn rcv_ns(costs: &Costs) -> u64 {
    costs.ip_rcv - costs.ip_header_checksum
}
