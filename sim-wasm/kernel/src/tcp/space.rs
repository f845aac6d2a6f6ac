//! The share of a receive buffer that the window may advertise, and the buffer space that a segment
//! needs.
//!
//! Read first: include/net/tcp.h:tcp_win_from_space, tcp_space_from_win; net/ipv4/tcp_input.c:
//! tcp_fixup_rcvbuf, and tcp_measure_rcv_mss of 6.12.

use super::Release;

/// MAX_TCP_HEADER + 16 + sizeof(struct sk_buff), bytes: 160 + 16 + 172, without tunnels and with
/// NETFILTER and NET_SCHED (include/linux/netdevice.h, include/net/tcp.h).
const SEGMENT_OVERHEAD: u64 = 348;

/// Returns the part of a buffer of `space` bytes that the window may advertise in 2.6.12: three
/// quarters. The rest is reserved for overhead (tcp_win_from_space with tcp_adv_win_scale = 2).
pub const fn win_from_space(space: i64) -> i64 {
    space - (space >> 2)
}

/// The share of a buffer that the window may advertise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowShare {
    /// Three quarters of the buffer (tcp_adv_win_scale = 2).
    ThreeQuarters,
    /// This number of 256ths of the buffer, measured from segments (scaling_ratio of 6.12).
    Measured(u8),
}

impl WindowShare {
    /// Returns the share of the buffer that the window may advertise before the first segment
    /// arrives: three quarters, or in 6.12 a half (TCP_DEFAULT_SCALING_RATIO).
    pub const fn of(release: &Release) -> WindowShare {
        if release.scales_window() {
            WindowShare::Measured(128)
        } else {
            WindowShare::ThreeQuarters
        }
    }

    /// Returns the share of the buffer that holds payload, if a segment of `len` bytes takes
    /// `truesize` bytes of memory.
    pub fn measured(len: u64, truesize: u64) -> WindowShare {
        WindowShare::Measured((len * 256 / truesize.max(1)).clamp(1, 255) as u8)
    }

    /// Returns the window that a buffer of `space` bytes may advertise.
    pub const fn window_of(self, space: i64) -> i64 {
        match self {
            WindowShare::ThreeQuarters => win_from_space(space),
            WindowShare::Measured(ratio) => (space * ratio as i64) >> 8,
        }
    }

    /// Returns the size of the buffer that a window needs (tcp_space_from_win).
    pub const fn buffer_for(self, window: u64) -> u64 {
        match self {
            WindowShare::ThreeQuarters => window + window / 3,
            WindowShare::Measured(ratio) => (window << 8) / ratio as u64,
        }
    }

    /// Mixes a measured share of the buffer into a digest.
    pub fn fold_digest(self, mix: &mut impl FnMut(u64)) {
        if let WindowShare::Measured(ratio) = self {
            mix(u64::from(ratio));
        }
    }
}

/// Returns the buffer space that 2.6.12 plans for one segment: three quarters of this space hold a
/// full segment.
pub fn charge_per_segment(advmss: u64) -> u64 {
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
    fn a_measured_share_is_what_payload_is_of_the_charge() {
        let share = WindowShare::measured(1448, 1740);
        assert_eq!(share, WindowShare::Measured(213));
        assert_eq!(share.window_of(1740), 1447);
        assert_eq!(share.buffer_for(213 * 100), 25_600);
    }

    #[test]
    fn a_full_segment_needs_2064_bytes_for_its_window_share() {
        assert_eq!(charge_per_segment(1460), 2064);
    }

    #[test]
    fn the_fixed_share_is_three_quarters() {
        assert_eq!(WindowShare::ThreeQuarters.window_of(4_000), 3_000);
        assert_eq!(WindowShare::ThreeQuarters.buffer_for(3_000), 4_000);
    }

    #[test]
    fn a_measured_share_is_between_1_and_255_of_256() {
        assert_eq!(WindowShare::measured(1, 100_000), WindowShare::Measured(1));
        assert_eq!(WindowShare::measured(9, 9), WindowShare::Measured(255));
        assert_eq!(WindowShare::measured(9, 0), WindowShare::Measured(255));
    }

    #[test]
    fn only_a_measured_share_is_part_of_the_digest() {
        let mut words = Vec::new();
        WindowShare::of(&Release::V6_12).fold_digest(&mut |word| words.push(word));
        WindowShare::of(&Release::V2_6_12).fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [128]);
    }
}
