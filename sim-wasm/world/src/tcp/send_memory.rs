//! Accounting of the send buffer: how many bytes each segment takes, and how far an automatic
//! buffer grows.
//!
//! Read first: net/ipv4/tcp.c:tcp_init (tcp_wmem), tcp_input.c:tcp_new_space; of 6.12 also
//! tcp_sndbuf_expand, tcp.c:tcp_stream_alloc_skb.
//!
//! Simplified: each `sk_buff` of 6.12 holds as many segments as one TSO frame can, 45 at an MSS of
//! 1448. A real `sk_buff` that the window cuts shorter costs more per segment.

use super::config::{SenderRelease, TSO_MAX_BYTES};

/// MAX_TCP_HEADER of 2.6.12, bytes: 128 + room of 32 for the link header (include/net/tcp.h,
/// include/linux/netdevice.h).
const MAX_TCP_HEADER: u32 = 160;
/// sizeof(struct sk_buff) of 2.6.12 with NETFILTER and NET_SCHED, bytes (include/linux/skbuff.h).
const SK_BUFF_BYTES: u32 = 172;
/// sizeof(struct skb_shared_info) of 2.6.12 without its fragments, bytes.
const SHARED_INFO_BYTES: u32 = 16;
/// L1 cache line of the senders' Xeons, which have Pentium 4 cores, bytes.
const L1_LINE: u32 = 128;
/// MAX_TCP_HEADER of 6.12, bytes: 128 + room of 96 for the link header + 48 for tunnels, rounded up
/// to whole cache lines of 64 bytes.
const MAX_TCP_HEADER_6_12: u32 = 320;
/// SKB_DATA_ALIGN of skb_shared_info and of sk_buff in 6.12, bytes.
const SHARED_INFO_6_12: u32 = 320;
const SK_BUFF_6_12: u32 = 256;
/// Smallest congestion window for which the send buffer of 6.12 has room, segments (TCP_INIT_CWND).
const LEAST_SEGMENTS_6_12: u32 = 10;
/// Smallest congestion window for which the send buffer of 2.6.12 has room, segments: `reordering`
/// + 1.
const LEAST_SEGMENTS: u32 = 4;

/// Sizes by which a release accounts its send buffer, bytes.
#[derive(Clone, Copy, Debug)]
pub struct SendMemory {
    /// Initial size of an automatic buffer.
    pub initial: u32,
    /// Maximum of an automatic buffer (tcp_wmem).
    max: u32,
    /// Charge of one segment (its part of truesize).
    pub charge: u32,
    /// Room that an automatic send buffer provides for one segment of the congestion window.
    per_segment: u32,
    least_segments: u32,
}

impl SendMemory {
    /// Returns the sizes for segments of `mss` bytes.
    pub fn of(release: SenderRelease, mss: u32) -> SendMemory {
        match release {
            SenderRelease::V2_6_12 => SendMemory {
                initial: 16_384,
                max: 131_072,
                charge: (mss + MAX_TCP_HEADER).div_ceil(L1_LINE) * L1_LINE + SK_BUFF_BYTES,
                per_segment: mss + MAX_TCP_HEADER + SHARED_INFO_BYTES + SK_BUFF_BYTES,
                least_segments: LEAST_SEGMENTS,
            },
            SenderRelease::V6_12(_) => of_6_12(mss),
        }
    }

    /// Size of an automatic send buffer for a congestion window of `cwnd` segments.
    pub fn demanded(&self, cwnd: u32) -> u32 {
        let segments = cwnd.max(self.least_segments);
        self.per_segment.saturating_mul(2 * segments).min(self.max)
    }
}

fn of_6_12(mss: u32) -> SendMemory {
    let head = MAX_TCP_HEADER_6_12 + SHARED_INFO_6_12;
    let per_segment = (mss + head).next_power_of_two() + SK_BUFF_6_12;
    let segments = (TSO_MAX_BYTES / mss).max(1);
    SendMemory {
        initial: 2 * LEAST_SEGMENTS_6_12 * per_segment,
        max: 4 << 20,
        charge: mss + (head + SK_BUFF_6_12).div_ceil(segments),
        per_segment,
        least_segments: LEAST_SEGMENTS_6_12,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::COMPLETE;

    #[test]
    fn a_segment_of_2_6_12_is_charged_1836_bytes() {
        let memory = SendMemory::of(SenderRelease::V2_6_12, 1448);
        assert_eq!((memory.charge, memory.demanded(1)), (1_836, 4 * 2 * 1_796));
        assert_eq!(memory.demanded(1_000), 131_072);
    }

    #[test]
    fn a_buffer_of_6_12_begins_with_87040_bytes_and_ends_with_4_mib() {
        let memory = SendMemory::of(SenderRelease::V6_12(COMPLETE), 1448);
        // A segment needs 1448 + 640 bytes, so its buffer has 4096 bytes. The `sk_buff` takes 256
        // bytes more.
        assert_eq!((memory.initial, memory.demanded(10)), (87_040, 87_040));
        assert_eq!(memory.demanded(1_000), 4 << 20);
        // 45 segments share 896 bytes of overhead: 20 bytes for each segment.
        assert_eq!(memory.charge, 1_448 + 20);
    }
}
