//! Cost of IPv4's input. Read first: net/ipv4/ip_input.c:ip_rcv.

use crate::profile::Costs;

/// Cost of header check, header checksum, route and delivery, ns.
pub fn rcv_ns(costs: &Costs) -> u64 {
    costs.ip_rcv
}
