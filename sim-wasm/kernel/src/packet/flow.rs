//! Header fields common to all packets of a flow.

use base::FlowId;

/// Default time to live (`sysctl_ip_default_ttl`; include/net/ip.h: IPDEFTTL).
const DEFAULT_TTL: u8 = 64;

/// Version of the Internet Protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IpVersion {
    /// IPv4.
    #[default]
    V4,
    /// IPv6.
    V6,
}

/// Protocol inside the IP packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// TCP.
    #[default]
    Tcp,
    /// UDP.
    Udp,
}

/// Flow: IP version, protocol, TTL, TOS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Number of the flow.
    pub id: FlowId,
    /// IP version.
    pub ip: IpVersion,
    /// Protocol inside IP.
    pub protocol: Protocol,
    /// Initial time to live, or hop limit.
    pub ttl: u8,
    /// Type of service, or traffic class.
    pub tos: u8,
}

impl Flow {
    /// Creates a flow with the default time to live and type of service 0.
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
