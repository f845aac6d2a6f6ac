//! Initial parameters of a connection: the buffer, its limits, and the handshake's estimates.
//!
//! Read first: net/ipv4/tcp.c:tcp_init (tcp_rmem), tcp_input.c:tcp_fixup_rcvbuf. `limits` has the
//! system's limits.

use super::space::charge_per_segment;
use super::{Release, RmemLimits};
use crate::packet::Flow;
use base::Hz;

/// Bytes of a timestamp option, padded (TCPOLEN_TSTAMP_ALIGNED).
const TIMESTAMP_OPTION: u32 = 12;

/// Initial parameters of a connection.
#[derive(Clone, Debug)]
pub struct TcpSockParams {
    /// Header fields of the flow's packets.
    pub flow: Flow,
    /// Stream offset of the first payload byte.
    pub first_seq: u64,
    /// `sk_rcvbuf`, bytes: SO_RCVBUF after doubling, or `tcp_rmem[1]`.
    pub rcvbuf: u64,
    /// Whether SO_RCVBUF set the buffer's size (SOCK_RCVBUF_LOCK).
    pub rcvbuf_locked: bool,
    /// `tcp_rmem`, bytes. Auto-tuning never exceeds the third value.
    pub rmem: [u64; 3],
    /// `net.core.rmem_max`, bytes. The window scale is chosen for the larger of this value and
    /// `rmem[2]`.
    pub rmem_max: u64,
    /// Segment size without options that the receiver announced, bytes (1460 on Ethernet).
    pub advmss: u32,
    /// Rules of the receive path that depend on the kernel release.
    pub release: Release,
    /// Timer ticks per second on the receiving host.
    pub hz: Hz,
    /// Round-trip time of the handshake in jiffies, at least 1.
    pub rtt_jiffies: u64,
}

impl TcpSockParams {
    /// Creates parameters with a buffer of `rcvbuf` bytes, on a machine with Linux 2.6.12 that
    /// allows this size. All other parameters have the kernel's defaults; the round-trip time is
    /// one jiffy.
    pub fn new(flow: Flow, rcvbuf: u64, advmss: u32) -> TcpSockParams {
        TcpSockParams::within(&RmemLimits::V2_6_12, flow, Some(rcvbuf), advmss)
    }

    /// Creates parameters with the buffer that SO_RCVBUF set, on a machine that allows this size.
    /// `None`: the program sets no size, so the buffer begins at `tcp_rmem[1]` and is not locked.
    pub fn within(
        limits: &RmemLimits,
        flow: Flow,
        asked: Option<u64>,
        advmss: u32,
    ) -> TcpSockParams {
        let RmemLimits { mut tcp_rmem, .. } = *limits;
        let (rcvbuf, rmem_max) = match asked {
            Some(bytes) => (bytes, bytes),
            None => (tcp_rmem[1], limits.rmem_max),
        };
        tcp_rmem[2] = tcp_rmem[2].max(rcvbuf);
        TcpSockParams {
            flow,
            first_seq: 0,
            rcvbuf,
            rcvbuf_locked: asked.is_some(),
            rmem: tcp_rmem,
            rmem_max,
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

/// tcp_fixup_rcvbuf: a buffer whose size the program has not set holds at least four full segments.
pub fn least_rcvbuf(params: &TcpSockParams) -> u64 {
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

    #[test]
    fn a_buffer_that_no_program_sets_begins_at_the_default_and_may_grow_to_the_limit() {
        let limits = RmemLimits::of_6_12(1 << 20);
        let params = TcpSockParams::within(&limits, Flow::default(), None, 1460);
        assert_eq!((params.rcvbuf, params.rcvbuf_locked), (131_072, false));
        assert_eq!(params.rmem[2], 6 << 20);
    }

    #[test]
    fn a_size_that_a_program_sets_raises_the_limit_if_it_is_above_it() {
        let most = |bytes| TcpSockParams::new(Flow::default(), bytes, 1460).rmem[2];
        assert_eq!(
            [100_000, 174_760, 1 << 20].map(most),
            [174_760, 174_760, 1 << 20]
        );
    }
}
