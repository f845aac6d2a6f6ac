//! What all packets of a flow have in common.

use base::ids::FlowId;

/// `sysctl_ip_default_ttl` (include/net/ip.h: IPDEFTTL).
const DEFAULT_TTL: u8 = 64;

/// Version of the Internet Protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IpVersion {
    /// IPv4.
    #[default]
    V4,
    /// IPv6.
    V6,
}

/// What IP carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// TCP.
    #[default]
    Tcp,
    /// UDP.
    Udp,
}

/// A flow's part of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Which flow.
    pub id: FlowId,
    /// IP's version.
    pub ip: IpVersion,
    /// What IP carries.
    pub protocol: Protocol,
    /// Time to live, or hop limit, with which a packet leaves its host.
    pub ttl: u8,
    /// Type of service, or traffic class.
    pub tos: u8,
}

impl Flow {
    /// A flow with the usual time to live, and no wish for its service.
    pub const fn new(id: FlowId, ip: IpVersion, protocol: Protocol) -> Flow {
        Flow {
            id,
            ip,
            protocol,
            ttl: DEFAULT_TTL,
            tos: 0,
        }
    }
}

impl Default for Flow {
    fn default() -> Flow {
        Flow::new(FlowId::default(), IpVersion::V4, Protocol::Tcp)
    }
}
