//! Bytes of an ICMP error.
//!
//! Read first: RFC 792, RFC 1191 (the next hop's MTU), RFC 4443 (ICMPv6).

use super::bytes::{checksum, push32};
use base::DropReason;
use kernel::packet::IpVersion;

/// Header bytes: type, code, checksum, and four bytes that depend on the type.
const HEADER_BYTES: u32 = 8;

/// An ICMP error and the packet that it quotes.
#[derive(Clone, Debug)]
pub struct Icmp {
    kind: u8,
    code: u8,
    /// The ICMP header's last four bytes.
    rest: u32,
    /// The packet that the error quotes, from its IP header on.
    quoted: Vec<u8>,
}

impl Icmp {
    /// Builds the ICMP error for a packet that was dropped for `reason`. `mtu` is the MTU of the
    /// router's output.
    pub fn about(reason: DropReason, ip: IpVersion, mtu: u32, quoted: Vec<u8>) -> Icmp {
        let (kind, code, rest) = match (reason, ip) {
            (DropReason::Ttl, IpVersion::V4) => (11, 0, 0),
            (DropReason::Ttl, IpVersion::V6) => (3, 0, 0),
            (DropReason::TooBig, IpVersion::V4) => (3, 4, mtu & 0xFFFF),
            (DropReason::TooBig, IpVersion::V6) => (2, 0, mtu),
            // Port unreachable: no program listens at the port.
            (_, IpVersion::V4) => (3, 3, 0),
            (_, IpVersion::V6) => (1, 4, 0),
        };
        Icmp {
            kind,
            code,
            rest,
            quoted,
        }
    }

    /// Length of the message, bytes.
    pub fn bytes(&self) -> u32 {
        HEADER_BYTES + self.quoted.len() as u32
    }

    /// Returns the message. Its checksum starts from the partial sum `begin`: the sum of ICMPv6's
    /// pseudo-header, or 0.
    pub fn message(&self, begin: u32) -> Vec<u8> {
        let mut out = vec![self.kind, self.code, 0, 0];
        push32(&mut out, self.rest);
        out.extend_from_slice(&self.quoted);
        let sum = checksum(&out, begin);
        out[2..4].copy_from_slice(&sum.to_be_bytes());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_the_type_and_code_of_its_ip() {
        let opening = |reason, ip| {
            let message = Icmp::about(reason, ip, 1_000, vec![1, 2]).message(0);
            (message[0], message[1], message[7])
        };
        use base::DropReason::{NoSocket, TooBig, Ttl};
        assert_eq!(opening(Ttl, IpVersion::V4), (11, 0, 0));
        assert_eq!(opening(Ttl, IpVersion::V6), (3, 0, 0));
        assert_eq!(opening(TooBig, IpVersion::V4), (3, 4, 1_000_u32 as u8));
        assert_eq!(opening(TooBig, IpVersion::V6), (2, 0, 1_000_u32 as u8));
        assert_eq!(opening(NoSocket, IpVersion::V4), (3, 3, 0));
        assert_eq!(opening(NoSocket, IpVersion::V6), (1, 4, 0));
    }
}
