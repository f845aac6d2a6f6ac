//! IPv6. Read first: net/ipv6/ip6_input.c: ipv6_rcv, ip6_input_finish.
//!
//! Simplified: it costs what IPv4 does, without the header checksum that it does not have.
//! Who could tell: a profile of the real code.

use crate::profile::Costs;

/// Header check, route and delivery, ns.
pub(super) fn rcv_ns(costs: &Costs) -> u64 {
    costs.ip_rcv - costs.ip_header_checksum
}
