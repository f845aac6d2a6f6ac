//! Initial parameters of a connection: the buffer, its limits, and the handshake's estimates.
//!
//! Read first: net/ipv4/tcp.c:tcp_init (tcp_rmem), tcp_input.c:tcp_fixup_rcvbuf.

use super::release::Release;
use super::space::charge_per_segment;
use crate::packet::Flow;
use base::time::Hz;

/// Default `tcp_rmem`: minimum, default and maximum bytes of `sk_rcvbuf` (tcp.c:tcp_init).
const TCP_RMEM: [u64; 3] = [4096, 87_380, 174_760];

/// Bytes of a timestamp option, padded (TCPOLEN_TSTAMP_ALIGNED).
const TIMESTAMP_OPTION: u32 = 12;

/// Initial parameters of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TcpSockParams {
    /// Header fields of its packets.
    pub flow: Flow,
    /// Stream offset of the first payload byte.
    pub first_seq: u64,
    /// `sk_rcvbuf`, bytes: SO_RCVBUF after doubling, or `tcp_rmem[1]`.
    pub rcvbuf: u64,
    /// Whether SO_RCVBUF set it (SOCK_RCVBUF_LOCK).
    pub rcvbuf_locked: bool,
    /// `tcp_rmem`, bytes. Auto-tuning never exceeds the third.
    pub rmem: [u64; 3],
    /// `net.core.rmem_max`, bytes; with `rmem[2]` it determines the window scale.
    pub rmem_max: u64,
    /// Segment size without options that the receiver announced, bytes (1460 on Ethernet).
    pub advmss: u32,
    /// Rules of the kernel release.
    pub release: Release,
    /// Ticks a second of the receiver.
    pub hz: Hz,
    /// Round trip of the handshake in jiffies, at least 1.
    pub rtt_jiffies: u64,
}

impl TcpSockParams {
    /// Creates parameters with a buffer of `rcvbuf` bytes, on a machine that allows as much; the
    /// rest are the kernel's defaults on a LAN.
    pub const fn new(flow: Flow, rcvbuf: u64, advmss: u32) -> TcpSockParams {
        let mut rmem = TCP_RMEM;
        if rcvbuf > rmem[2] {
            rmem[2] = rcvbuf;
        }
        TcpSockParams {
            flow,
            first_seq: 0,
            rcvbuf,
            rcvbuf_locked: true,
            rmem,
            rmem_max: rcvbuf,
            advmss,
            release: Release::V2_6_12,
            hz: Hz::I386,
            rtt_jiffies: 1,
        }
    }

    /// Payload of a full segment with its timestamp, bytes.
    pub const fn segment_payload(&self) -> u32 {
        self.advmss - TIMESTAMP_OPTION
    }
}

/// tcp_fixup_rcvbuf: an unlocked buffer holds at least four full segments.
pub(super) fn least_rcvbuf(params: &TcpSockParams) -> u64 {
    if params.rcvbuf_locked {
        return params.rcvbuf;
    }
    let four = 4 * charge_per_segment(u64::from(params.advmss));
    params.rcvbuf.max(four.min(params.rmem[2]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unlocked_buffer_holds_four_full_segments() {
        let mut params = TcpSockParams::new(Flow::default(), 4096, 1460);
        assert_eq!(least_rcvbuf(&params), 4096);
        params.rcvbuf_locked = false;
        assert_eq!(least_rcvbuf(&params), 4 * 2064);
    }
}
