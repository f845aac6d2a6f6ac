//! The share of a buffer that the window may promise, and the charge of a segment.
//!
//! Read first: include/net/tcp.h:tcp_win_from_space; net/ipv4/tcp_input.c: tcp_fixup_rcvbuf.

/// MAX_TCP_HEADER + 16 + sizeof(struct sk_buff), bytes: 160 + 16 + 172, without tunnels and with
/// NETFILTER and NET_SCHED (include/linux/netdevice.h, include/net/tcp.h).
const SEGMENT_OVERHEAD: u64 = 348;

/// Returns the part of a buffer of `space` bytes that the window may promise; the rest pays for
/// overhead (tcp_win_from_space with tcp_adv_win_scale = 2).
pub(super) const fn win_from_space(space: i64) -> i64 {
    space - (space >> 2)
}

/// Returns the buffer space that makes the window share cover a full segment.
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
