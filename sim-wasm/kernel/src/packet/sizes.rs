//! Lengths of IP packets in bytes, by version, protocol and kind.

use super::{Ack, IpVersion, Protocol, Skb, SkbKind};

const UDP_HEADER_BYTES: u32 = 8;
/// ICMP's own header, bytes (RFC 792, RFC 2463).
pub(crate) const ICMP_HEADER_BYTES: u32 = 8;
/// Bytes of an LLC header and a configuration BPDU (IEEE 802.2, 802.1D). A switch's hello frame has
/// these instead of an IP packet.
const HELLO_BYTES: u32 = 3 + 35;
const TCP_HEADER_BYTES: u32 = 20;
/// Bytes of the TCP timestamp option with two NOPs (RFC 1323), on every segment after the
/// handshake.
const TIMESTAMP_OPTION_BYTES: u32 = 12;
/// Bytes of two NOPs and the SACK option's kind and length (RFC 2018), before the SACK blocks.
const SACK_OPTION_BASE_BYTES: u32 = 4;
const SACK_BLOCK_BYTES: u32 = 8;
/// Bytes of the options of a SYN: MSS 4, SACK permitted and timestamp 12, NOP and window scale 4.
const SYN_OPTION_BYTES: u32 = 20;

impl IpVersion {
    /// Bytes of the header without options or extensions.
    pub const fn header_bytes(self) -> u32 {
        match self {
            IpVersion::V4 => 20,
            IpVersion::V6 => 40,
        }
    }
}

/// Bytes of the IP and TCP headers without options. The announced MSS does not include these bytes.
pub const fn tcp_headers_bytes(ip: IpVersion) -> u32 {
    ip.header_bytes() + TCP_HEADER_BYTES
}

/// Bytes of the IP packet of a TCP segment with timestamps and `payload` bytes.
pub const fn tcp_packet_bytes(ip: IpVersion, payload: u32) -> u32 {
    tcp_headers_bytes(ip) + TIMESTAMP_OPTION_BYTES + payload
}

/// Bytes of the IP packet of an ACK with `sack_blocks` blocks.
pub const fn ack_packet_bytes(ip: IpVersion, sack_blocks: u8) -> u32 {
    let sack = match sack_blocks {
        0 => 0,
        n => SACK_OPTION_BASE_BYTES + SACK_BLOCK_BYTES * n as u32,
    };
    tcp_packet_bytes(ip, sack)
}

/// Bytes of the IP packet of a SYN or SYN-ACK.
pub const fn syn_packet_bytes(ip: IpVersion) -> u32 {
    tcp_headers_bytes(ip) + SYN_OPTION_BYTES
}

/// Bytes of the IP packet of a UDP datagram with `payload` bytes.
pub const fn udp_packet_bytes(ip: IpVersion, payload: u32) -> u32 {
    ip.header_bytes() + UDP_HEADER_BYTES + payload
}

impl Skb {
    /// Bytes of the IP packet, or of the payload of a layer-2 frame.
    pub const fn packet_bytes(&self) -> u32 {
        match (self.kind, self.flow.protocol) {
            (SkbKind::Data, Protocol::Tcp) => tcp_packet_bytes(self.flow.ip, self.len),
            (SkbKind::Data, Protocol::Udp) => udp_packet_bytes(self.flow.ip, self.len),
            _ => self.rare_packet_bytes(),
        }
    }

    #[inline(never)]
    const fn rare_packet_bytes(&self) -> u32 {
        match (self.flow.protocol, self.kind) {
            (_, SkbKind::Hello) => HELLO_BYTES,
            (_, SkbKind::IcmpError) => self.flow.ip.header_bytes() + ICMP_HEADER_BYTES + self.len,
            (Protocol::Udp, _) => udp_packet_bytes(self.flow.ip, self.len),
            (Protocol::Tcp, SkbKind::Handshake) => syn_packet_bytes(self.flow.ip),
            (Protocol::Tcp, _) => tcp_packet_bytes(self.flow.ip, self.len),
        }
    }
}

impl Ack {
    /// Bytes of the IP packet.
    pub const fn packet_bytes(&self) -> u32 {
        ack_packet_bytes(self.header.flow.ip, self.sack_count)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Outgoing;
    use super::super::flow::Flow;
    use super::*;
    use IpVersion::{V4, V6};
    use base::FlowId;

    fn packet(ip: IpVersion, protocol: Protocol, kind: SkbKind, len: u32) -> u32 {
        let flow = Flow::new(FlowId(0), ip, protocol);
        let skb = Skb {
            flow,
            kind,
            len,
            ..Skb::default()
        };
        skb.packet_bytes()
    }

    #[test]
    fn a_full_segment_fills_the_mtu_and_a_syn_has_more_options_than_payload() {
        assert_eq!(packet(V4, Protocol::Tcp, SkbKind::Data, 1448), 1500);
        assert_eq!(packet(V4, Protocol::Tcp, SkbKind::Handshake, 0), 60);
        assert_eq!(packet(V4, Protocol::Udp, SkbKind::Data, 1472), 1500);
    }

    #[test]
    fn the_packet_itself_says_which_ip_it_is() {
        for (protocol, len) in [(Protocol::Tcp, 1448), (Protocol::Udp, 1470)] {
            let [four, six] = [V4, V6].map(|ip| packet(ip, protocol, SkbKind::Data, len));
            assert_eq!(six, four + 20);
        }
    }

    #[test]
    fn an_ack_grows_with_its_sack_blocks() {
        let mut ack = Ack::default();
        assert_eq!(ack.packet_bytes(), 52);
        ack.sack_count = 3;
        assert_eq!(ack.packet_bytes(), 80);
        ack.header.flow.ip = V6;
        assert_eq!(ack.packet_bytes(), 100);
    }

    #[test]
    fn a_packet_that_goes_out_has_the_length_of_its_kind() {
        let flow = Flow::new(FlowId(0), V4, Protocol::Udp);
        let datagram = Skb {
            flow,
            len: 100,
            ..Skb::default()
        };
        assert_eq!(Outgoing::Own(datagram).packet_bytes(), 128);
        assert_eq!(Outgoing::Forwarded(datagram).packet_bytes(), 128);
        assert_eq!(Outgoing::Ack(Ack::default()).packet_bytes(), 52);
    }
}
