//! Bytes of an ICMP error.
//!
//! Read first: RFC 792, RFC 1191 (the next hop's MTU), RFC 4443 (ICMPv6).

use base::DropReason;
use etherparse::err::packet::BuildWriteError;
use etherparse::{IpHeaders, PacketBuilderStep};
use kernel::packet::IpVersion;

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

    /// Writes the packet that begins with `headers`. ICMPv6's checksum includes a pseudo-header,
    /// ICMP's does not.
    pub fn write(
        &self,
        ip: IpVersion,
        headers: PacketBuilderStep<IpHeaders>,
        out: &mut Vec<u8>,
    ) -> Result<(), BuildWriteError> {
        let (kind, code, rest) = (self.kind, self.code, self.rest.to_be_bytes());
        match ip {
            IpVersion::V4 => headers
                .icmpv4_raw(kind, code, rest)
                .write(out, &self.quoted),
            IpVersion::V6 => headers
                .icmpv6_raw(kind, code, rest)
                .write(out, &self.quoted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_the_type_and_code_of_its_ip() {
        let opening = |reason, ip| {
            let error = Icmp::about(reason, ip, 1_000, vec![1, 2]);
            (error.kind, error.code, error.rest as u8)
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
