//! Limits of receive buffers, which the kernel derives at boot.
//!
//! Read first: net/ipv4/tcp.c:tcp_init; include/net/sock.h:SK_RMEM_MAX.

/// Bytes of a page.
const PAGE: u64 = 4096;

/// Limits of receive buffers: `tcp_rmem` and `net.core.rmem_*`.
#[derive(Clone, Copy, Debug)]
pub struct RmemLimits {
    /// `tcp_rmem`: minimum, default and maximum bytes of a connection's `sk_rcvbuf`.
    pub tcp_rmem: [u64; 3],
    /// Maximum buffer that a program may request (`net.core.rmem_max`), bytes.
    pub rmem_max: u64,
    /// `net.core.rmem_default`: `sk_rcvbuf` of a datagram socket, bytes.
    pub rmem_default: u64,
}

impl Default for RmemLimits {
    fn default() -> RmemLimits {
        RmemLimits::V2_6_12
    }
}

impl RmemLimits {
    /// Limits of 2.6.12. SK_RMEM_MAX is 256 packets of 256 bytes, with an sk_buff of 172 bytes
    /// each.
    ///
    /// Simplified: if the hash table of bound ports takes less than 8 pages (below 128 MiB of
    /// memory), the kernel halves `tcp_rmem`. Only a connection whose program sets no buffer size
    /// would show the difference.
    pub const V2_6_12: RmemLimits = RmemLimits {
        tcp_rmem: [4096, 87_380, 174_760],
        rmem_max: 256 * (256 + 172),
        rmem_default: 256 * (256 + 172),
    };

    /// Limits of 6.12 on a machine with `buffer_pages` free pages below high memory. `tcp_rmem[2]`
    /// is a 128th of these pages, between 128 KiB and 6 MiB. SK_RMEM_MAX is 256 packets of 256
    /// bytes, each with an sk_buff (256 bytes) and its shared information (320 bytes).
    pub fn of_6_12(buffer_pages: u64) -> RmemLimits {
        const DEFAULT: u64 = 131_072;
        const MOST: u64 = 6 << 20;
        let share = buffer_pages * PAGE / 128;
        RmemLimits {
            tcp_rmem: [4096, DEFAULT, share.clamp(DEFAULT, MOST)],
            rmem_max: 256 * (256 + 256 + 320),
            rmem_default: 256 * (256 + 256 + 320),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn datagrams_have_room_for_256_small_ones() {
        assert_eq!(RmemLimits::V2_6_12.rmem_default, 109_568);
        assert_eq!(RmemLimits::of_6_12(1 << 20).rmem_default, 212_992);
    }

    #[test]
    fn the_largest_buffer_of_6_12_follows_the_memory() {
        let most = |mib: u64| RmemLimits::of_6_12(mib << 8).tcp_rmem[2];
        assert_eq!(most(8), 131_072, "at least the default");
        assert_eq!(most(64), 512 << 10);
        assert_eq!(most(256), 2 << 20);
        assert_eq!(most(8192), 6 << 20);
    }

    #[test]
    fn a_program_may_ask_for_as_much_as_a_datagram_socket_has() {
        for limits in [RmemLimits::V2_6_12, RmemLimits::of_6_12(1 << 20)] {
            assert_eq!(limits.rmem_max, limits.rmem_default);
        }
        assert_eq!(RmemLimits::of_6_12(1).rmem_max, 256 * 832);
    }
}
