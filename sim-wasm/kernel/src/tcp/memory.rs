//! `tcp_mem`: limits on the pages that all TCP sockets together hold.
//!
//! Read first: net/core/stream.c:sk_stream_mem_schedule, __sk_stream_mem_reclaim. A socket takes
//! whole pages, charges its segments against them, and returns pages only when it reclaims.
//!
//! Simplified: `wmem_queued` is left out of the fair-share test, because a receiver queues no data
//! to send.

/// Unit in which a socket takes memory, bytes: one page (SK_STREAM_MEM_QUANTUM,
/// include/net/sock.h).
pub const QUANTUM: u64 = 4096;

/// `tcp_mem` as 6.12 derives it from the pages of low memory above the high watermarks: 4.68, 6.25
/// and 9.37 percent of these pages (tcp.c:tcp_init_mem of 6.12; page_alloc.c:nr_free_buffer_pages).
pub fn limits_of_6_12(buffer_pages: u64) -> [u64; 3] {
    let pressure = (buffer_pages / 16).max(128);
    let low = pressure / 4 * 3;
    [low, pressure, 2 * low]
}

/// `tcp_mem` as 2.6.12 derives it from all pages of a machine with one processor (tcp.c:tcp_init).
/// The values depend on the size of the hash table of bound ports, which has 4 bytes a bucket.
pub fn limits_of_2_6_12(pages: u64) -> [u64; 3] {
    const MOST_BUCKETS: u64 = 65_536;
    let whole_mib = pages.div_ceil(256) * 256;
    let entries = whole_mib >> if pages >= 131_072 { 1 } else { 3 };
    let buckets = MOST_BUCKETS.min(2 << entries.ilog2());
    let order = (buckets * 4).div_ceil(QUANTUM).next_power_of_two().ilog2();
    [768 << order, 1_024 << order, 1_536 << order]
}

/// Memory held by one socket; decides whether the socket gets more.
#[derive(Clone, Copy, Debug)]
pub struct Holding {
    /// Bytes charged to the socket for queued segments (`sk_rmem_alloc`).
    pub rmem_alloc: u64,
    /// `sk_forward_alloc`, bytes: pages taken and not yet used for segments. A partial direct copy
    /// uses memory without a check, so the value can fall below zero.
    pub forward_alloc: i64,
    /// `tcp_rmem[0]`, bytes that a socket may always hold under pressure.
    pub rmem_min: u64,
}

/// Memory account of all TCP sockets (`tcp_memory_allocated`, `tcp_memory_pressure`,
/// `sysctl_tcp_mem`).
#[derive(Clone, Debug)]
pub struct TcpMem {
    /// Pages taken by all sockets.
    pub allocated: u64,
    /// Whether TCP is under memory pressure: set above `limits[1]`, cleared below `limits[0]`.
    pub pressure: bool,
    /// `tcp_mem`, in pages: the low limit, the pressure limit and the hard limit.
    pub limits: [u64; 3],
    /// Number of open sockets (`tcp_sockets_allocated`).
    pub sockets: u64,
    /// Number of requests for memory that were refused.
    pub refused: u64,
}

impl TcpMem {
    /// Creates an empty account with `tcp_mem` = `limits`, in pages.
    pub const fn new(limits: [u64; 3]) -> TcpMem {
        TcpMem {
            allocated: 0,
            pressure: false,
            limits,
            sockets: 0,
            refused: 0,
        }
    }

    /// Takes enough pages for `bytes`. Returns the bytes added to `sk_forward_alloc`, or `None` if
    /// refused (stream.c:sk_stream_mem_schedule, receive side).
    pub(super) fn schedule(&mut self, bytes: u64, holding: Holding) -> Option<u64> {
        let pages = bytes.div_ceil(QUANTUM);
        self.allocated += pages;
        if self.allocated < self.limits[0] {
            self.pressure = false;
            return Some(pages * QUANTUM);
        }
        if self.grants_above_low(holding, pages) {
            return Some(pages * QUANTUM);
        }
        self.allocated -= pages;
        self.refused += 1;
        None
    }

    /// Takes enough pages for `bytes`, even beyond the limits (sock.c:sk_forced_mem_schedule).
    pub(super) fn force(&mut self, bytes: u64) -> u64 {
        let pages = bytes.div_ceil(QUANTUM);
        self.allocated += pages;
        pages * QUANTUM
    }

    /// Decides about a request when all sockets together hold at least `limits[0]` pages: by the
    /// hard limit, the pressure limit, then the socket's fair share.
    fn grants_above_low(&mut self, holding: Holding, pages: u64) -> bool {
        if self.allocated > self.limits[2] {
            self.pressure = true;
            return false;
        }
        if self.allocated > self.limits[1] {
            self.pressure = true;
        }
        if holding.rmem_alloc < holding.rmem_min || !self.pressure {
            return true;
        }
        let held = holding.rmem_alloc as i64 + holding.forward_alloc + (pages * QUANTUM) as i64;
        self.limits[2] > self.sockets * (held.max(0) as u64).div_ceil(QUANTUM)
    }

    /// Takes back the whole pages in `forward_alloc`. Returns the rest, which stays with the socket
    /// (stream.c:__sk_stream_mem_reclaim).
    pub(super) fn reclaim(&mut self, forward_alloc: i64) -> i64 {
        if forward_alloc < QUANTUM as i64 {
            return forward_alloc;
        }
        self.allocated -= forward_alloc as u64 / QUANTUM;
        if self.allocated < self.limits[0] {
            self.pressure = false;
        }
        forward_alloc % QUANTUM as i64
    }

    /// Folds all state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.allocated);
        mix(u64::from(self.pressure));
        mix(self.sockets);
        mix(self.refused);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holding(rmem_alloc: u64) -> Holding {
        Holding {
            rmem_alloc,
            forward_alloc: 0,
            rmem_min: 4096,
        }
    }

    #[test]
    fn the_limits_follow_the_memory_by_the_rule_of_each_kernel() {
        for (mib, limits) in [
            (64, [3_072, 4_096, 6_144]),
            (128, [6_144, 8_192, 12_288]),
            (256, [12_288, 16_384, 24_576]),
            (512, [49_152, 65_536, 98_304]),
            (4_096, [49_152, 65_536, 98_304]),
        ] {
            assert_eq!(limits_of_2_6_12(mib * 256), limits, "{mib} MiB");
        }
        assert_eq!(limits_of_6_12(65_536), [3_072, 4_096, 6_144]);
        assert_eq!(limits_of_6_12(100), [96, 128, 192]);
    }

    #[test]
    fn the_page_above_the_hard_limit_is_refused_and_pressure_is_set() {
        let mut mem = TcpMem::new([40960; 3]);
        mem.sockets = 1;
        mem.allocated = 40960;
        assert_eq!(mem.schedule(1740, holding(0)), None);
        assert!(mem.pressure);
        assert_eq!(mem.allocated, 40960, "the refused page is given back");
        assert_eq!(mem.refused, 1);
    }

    #[test]
    fn pressure_clears_only_below_the_low_limit() {
        let mut mem = TcpMem::new([40960; 3]);
        mem.allocated = 40961;
        mem.pressure = true;
        assert_eq!(mem.reclaim(4096 + 100), 100);
        assert!(mem.pressure, "40960 pages are not below 40960");
        mem.reclaim(4096);
        assert!(!mem.pressure);
    }

    #[test]
    fn the_socket_that_reaches_the_pressure_mark_sets_pressure_but_is_still_served() {
        let mut mem = TcpMem::new([10, 20, 100]);
        mem.sockets = 2;
        mem.allocated = 20;
        assert_eq!(mem.schedule(4096, holding(40_000)), Some(4096));
        assert!(mem.pressure);
    }

    #[test]
    fn under_pressure_a_socket_above_its_share_is_refused() {
        let mut mem = TcpMem::new([10, 20, 100]);
        mem.sockets = 2;
        mem.allocated = 60;
        mem.pressure = true;
        assert_eq!(mem.schedule(4096, holding(48 * 4096)), Some(4096));
        assert_eq!(mem.schedule(4096, holding(49 * 4096)), None);
        assert_eq!(
            mem.schedule(4096, holding(4095)),
            Some(4096),
            "below tcp_rmem[0] always"
        );
    }

    #[test]
    fn less_than_a_page_stays_with_the_socket() {
        let mut mem = TcpMem::new([10, 20, 30]);
        mem.allocated = 3;
        assert_eq!(mem.reclaim(4095), 4095);
        assert_eq!(mem.reclaim(-200), -200);
        assert_eq!(mem.allocated, 3);
    }

    #[test]
    fn a_request_that_stays_below_the_low_limit_clears_pressure() {
        let mut mem = TcpMem::new([10, 20, 30]);
        mem.allocated = 8;
        mem.pressure = true;
        assert_eq!(mem.schedule(1740, holding(0)), Some(4096));
        assert!(!mem.pressure);
    }

    #[test]
    fn a_forced_request_takes_whole_pages_beyond_every_limit() {
        let mut mem = TcpMem::new([10, 20, 30]);
        mem.allocated = 30;
        assert_eq!(mem.force(4_097), 8_192);
        assert_eq!((mem.allocated, mem.refused), (32, 0));
    }

    #[test]
    fn the_digest_has_every_field_but_the_limits() {
        let mem = TcpMem {
            allocated: 5,
            pressure: true,
            sockets: 6,
            refused: 7,
            ..TcpMem::new([10, 20, 30])
        };
        let mut words = Vec::new();
        mem.fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [5, 1, 6, 7]);
    }

    const LITTLE: Holding = Holding {
        rmem_alloc: 0,
        forward_alloc: 0,
        rmem_min: 4096,
    };

    #[test]
    fn pressure_ends_below_the_low_limit_and_not_at_it() {
        let after = |pages: u64| {
            let mut mem = TcpMem::new([2, 4, 8]);
            mem.pressure = true;
            assert!(mem.schedule(pages * QUANTUM, LITTLE).is_some());
            mem.pressure
        };
        assert_eq!([after(1), after(2)], [false, true]);
    }

    #[test]
    fn under_pressure_a_socket_gets_its_minimum_or_less_than_its_fair_share() {
        let granted = |rmem_alloc, forward_alloc, pages: u64| {
            let mut mem = TcpMem::new([0, 0, 8]);
            (mem.pressure, mem.sockets) = (true, 2);
            let holding = Holding {
                rmem_alloc,
                forward_alloc,
                ..LITTLE
            };
            mem.schedule(pages * QUANTUM, holding).is_some()
        };
        assert!(granted(4_095, 9_999_999, 1), "below its minimum");
        // With two sockets each may hold less than half of the limit of eight pages: three pages,
        // but not four.
        assert!(granted(4_096, 4_096, 1) && !granted(4_096, 4_097, 1));
        assert!(!granted(4_096, 4_096, 2));
    }
}
