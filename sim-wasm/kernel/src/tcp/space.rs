//! How much of a buffer the window may promise, and what a segment costs of it.
//!
//! Read first: include/net/tcp.h:tcp_win_from_space; net/ipv4/tcp_input.c:
//! tcp_fixup_rcvbuf; kernel-2.6.12 §5.1, §5.11.

/// MAX_TCP_HEADER + 16 + sizeof(struct sk_buff), bytes: 160 + 16 + 172, without tunnels
/// and with NETFILTER and NET_SCHED (include/linux/netdevice.h, include/net/tcp.h; §5.1).
const SEGMENT_OVERHEAD: u64 = 348;

/// The part of `space` bytes of buffer that the window may promise; the rest pays for
/// overhead (tcp_win_from_space with tcp_adv_win_scale = 2).
pub(super) const fn win_from_space(space: i64) -> i64 {
    space - (space >> 2)
}

/// Buffer that a full segment needs so that its window share covers it.
pub(super) fn charge_per_segment(advmss: u64) -> u64 {
    let mut charge = advmss + SEGMENT_OVERHEAD;
    while win_from_space(charge as i64) < advmss as i64 {
        charge += 128;
    }
    charge
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_segment_needs_2064_bytes_for_its_window_share() {
        assert_eq!(charge_per_segment(1460), 2064);
    }
}
