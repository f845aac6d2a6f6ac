//! ICMP errors: their meaning, size and cost, and the limit on their rate.
//!
//! Read first: net/ipv4/icmp.c: icmp_send, icmpv4_xrlim_allow, xrlim_allow (`icmp_ratelimit` of one
//! second, XRLIM_BURST_FACTOR 6); net/ipv6/icmp.c: icmpv6_send, icmpv6_xrlim_allow.
//!
//! Simplified: each sender has its own tokens; the kernel keeps these tokens with the route to the
//! sender. The model's senders do not react to an error. A sender with path MTU discovery would.

use crate::packet::sizes::ICMP_HEADER_BYTES;
use crate::packet::{Flow, IpVersion, Skb, SkbKind};
use crate::profile::Costs;
use base::DropReason;

/// Tokens that an error costs (`sysctl_icmp_ratelimit`: one second). A host receives one token per
/// millisecond.
const RATE_LIMIT: u64 = 1_000;
/// XRLIM_BURST_FACTOR: number of errors that may be sent at once.
const BURST: u64 = 6;
/// Maximum length of IP header, ICMP header and quoted packet together, bytes (RFC 1812).
const LONGEST_V4: u32 = 576;
/// Maximum length of an ICMPv6 error with its IP header, bytes: IPv6's minimum MTU (RFC 2463).
const LONGEST_V6: u32 = 1_280;
/// Precedence of an ICMP error (IPTOS_PREC_INTERNETCONTROL), and the bits that the error copies
/// from the packet's type of service (IPTOS_TOS_MASK).
const PRECEDENCE: u8 = 0xC0;
const TOS_MASK: u8 = 0x1E;

/// ICMP errors, by their cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IcmpError {
    /// The time to live expired.
    TimeExceeded,
    /// The packet is larger than the output's MTU: fragmentation needed, or packet too big.
    TooBig,
    /// No program listens at the port.
    PortUnreachable,
}

impl IcmpError {
    /// Returns the drop reason of the packet.
    pub const fn reason(self) -> DropReason {
        match self {
            IcmpError::TimeExceeded => DropReason::Ttl,
            IcmpError::TooBig => DropReason::TooBig,
            IcmpError::PortUnreachable => DropReason::NoSocket,
        }
    }

    /// Returns whether the rate of this error is limited. Errors for path MTU discovery have no
    /// limit.
    pub const fn is_limited(self) -> bool {
        !matches!(self, IcmpError::TooBig)
    }

    /// Returns whether the kernel finds the error after `ip_forward_finish` and `ip_output`. IPv6
    /// compares a packet's size with the MTU in `ip_forward`, IPv4 there if `ipv4_in_forward`, else in
    /// `ip_fragment`.
    pub fn is_found_at_output(self, ip: IpVersion, ipv4_in_forward: bool) -> bool {
        (self, ip, ipv4_in_forward) == (IcmpError::TooBig, IpVersion::V4, false)
    }

    /// Builds the error packet. The error's `seq` holds the number of the packet that caused the
    /// error.
    pub fn about(self, skb: &Skb) -> Skb {
        let longest = match skb.flow.ip {
            IpVersion::V4 => LONGEST_V4,
            IpVersion::V6 => LONGEST_V6,
        };
        let room = longest - skb.flow.ip.header_bytes() - ICMP_HEADER_BYTES;
        let own = Flow::new(skb.flow.id, skb.flow.ip, skb.flow.protocol);
        Skb {
            seq: skb.id,
            len: room.min(skb.packet_bytes()),
            truesize: skb.truesize,
            tsval: self.reason() as u32,
            flow: Flow {
                tos: (skb.flow.tos & TOS_MASK) | PRECEDENCE,
                ..own
            },
            dev: skb.dev,
            kind: SkbKind::IcmpError,
            ..Skb::default()
        }
    }
}

/// Returns the CPU time of `icmp_send`, ns. The kernel looks up the route to the sender before it
/// checks the rate limit. Our assumption: the lookup costs a third of `ip_rcv`. An error that may
/// be sent also costs as much as building an ACK, quoting the packet with a checksum, and queueing.
pub fn icmp_send_ns(error: &Skb, may_go: bool, costs: &Costs) -> u64 {
    let route = costs.ip_rcv / 3;
    if !may_go {
        return route;
    }
    let ps_per_byte = costs.copy_ps_per_byte + costs.checksum_ps_per_byte;
    let quoted = u64::from(error.len) * ps_per_byte / 1_000;
    route + costs.tcp_send_ack + quoted + costs.dev_queue_xmit
}

/// Token bucket for the ICMP errors to one host; each millisecond adds one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    tokens: u64,
    last: u64,
}

impl Default for RateLimit {
    /// Starts with all tokens. In the kernel the bucket's clock begins at 0, but jiffies begin at a
    /// larger number, so the bucket is full at the first error.
    fn default() -> RateLimit {
        RateLimit {
            tokens: BURST * RATE_LIMIT,
            last: 0,
        }
    }
}

impl RateLimit {
    /// `xrlim_allow`: returns whether an error may be sent to the host at this time.
    pub fn allows(&mut self, uptime_ms: u64) -> bool {
        let earned = self.tokens + (uptime_ms - self.last);
        self.last = uptime_ms;
        self.tokens = earned.min(BURST * RATE_LIMIT);
        let allowed = self.tokens >= RATE_LIMIT;
        if allowed {
            self.tokens -= RATE_LIMIT;
        }
        allowed
    }

    /// Feeds the tokens to a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.tokens);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::Protocol;
    use crate::profile::Profile;
    use base::FlowId;

    fn allowed(limit: &mut RateLimit, jiffies: std::ops::Range<u64>) -> usize {
        jiffies.filter(|&jiffy| limit.allows(jiffy)).count()
    }

    #[test]
    fn six_errors_go_at_once_and_then_one_a_second() {
        let mut limit = RateLimit::default();
        let at_once = (0..100).filter(|_| limit.allows(7)).count();
        assert_eq!(at_once, 6);
        assert_eq!(allowed(&mut limit, 8..5_008), 5);
        assert_eq!(allowed(&mut limit, 60_000..60_001), 1);
        assert_eq!((0..100).filter(|_| limit.allows(60_001)).count(), 5);
    }

    fn error_about(ip: IpVersion, len: u32) -> Skb {
        let flow = Flow::new(FlowId(0), ip, Protocol::Udp);
        IcmpError::TimeExceeded.about(&Skb {
            flow,
            len,
            ..Skb::default()
        })
    }

    #[test]
    fn an_error_quotes_the_packet_as_far_as_it_may() {
        let bytes = |ip, len| error_about(ip, len).packet_bytes();
        assert_eq!(bytes(IpVersion::V4, 100), 20 + 8 + 128);
        assert_eq!(bytes(IpVersion::V4, 1_400), 576);
        assert_eq!(bytes(IpVersion::V6, 1_380), 1_280);
    }

    #[test]
    fn discovery_of_the_paths_mtu_is_not_limited() {
        let limited = |error: IcmpError| error.is_limited();
        assert!(limited(IcmpError::TimeExceeded) && limited(IcmpError::PortUnreachable));
        assert!(!limited(IcmpError::TooBig));
    }

    #[test]
    fn what_the_limit_holds_back_has_cost_the_route_alone() {
        let costs = Profile::p2_350().costs;
        let [small, big] = [100, 400].map(|len| error_about(IpVersion::V4, len));
        let cost = |error, may_go| icmp_send_ns(error, may_go, &costs);
        assert_eq!(cost(&small, false), cost(&big, false));
        assert!(cost(&small, false) < costs.tcp_send_ack);
        let quoted = cost(&big, true) - cost(&small, true);
        assert_eq!(quoted, 300 * 137 / 10);
    }

    #[test]
    fn the_digest_has_the_tokens() {
        let digest = |limit: &RateLimit| {
            let mut words = Vec::new();
            limit.fold_digest(&mut |word| words.push(word));
            words
        };
        let mut limit = RateLimit::default();
        assert_eq!(digest(&limit), [6_000]);
        assert!(limit.allows(0));
        assert_eq!(digest(&limit), [5_000]);
    }

    #[test]
    fn an_error_names_its_packet_and_keeps_its_delay_bits_under_a_higher_precedence() {
        let mut flow = Flow::new(FlowId(0), IpVersion::V4, Protocol::Udp);
        flow.tos = 0x31;
        let skb = Skb {
            id: 7,
            truesize: 1_740,
            flow,
            len: 10,
            ..Skb::default()
        };
        let error = IcmpError::TimeExceeded.about(&skb);
        assert_eq!(
            (error.seq, error.truesize, error.kind),
            (7, 1_740, SkbKind::IcmpError)
        );
        assert_eq!((error.flow.tos, error.dev), (0xD0, skb.dev));
        assert_eq!(
            error.tsval,
            DropReason::Ttl as u32,
            "what became of the packet"
        );
    }

    #[test]
    fn an_error_costs_a_route_an_ack_its_quoted_bytes_and_the_queue() {
        let costs = Profile::p2_350().costs;
        let error = error_about(IpVersion::V4, 100);
        assert_eq!(icmp_send_ns(&error, false, &costs), 1_100);
        let quoted = 128 * 13_700 / 1_000;
        assert_eq!(
            icmp_send_ns(&error, true, &costs),
            1_100 + 1_500 + quoted + 300
        );
    }
}
