//! Parts of reclaim: the report of one bounded step, the state of the scan of a zone, counters.

/// Pages to scan or to free at once (include/linux/swap.h, `SWAP_CLUSTER_MAX`).
pub const SWAP_CLUSTER_MAX: u32 = 32;
/// Longest sleep of a reclaimer that waits for writes: HZ/10 (mm/vmscan.c), milliseconds.
pub const NAP_MS: u32 = 100;
/// Priority below which a reclaimer sleeps for a short time (mm/vmscan.c, `DEF_PRIORITY - 2`).
pub const NAP_BELOW_PRIORITY: u8 = 10;

/// Next action of a reclaimer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReclaimNext {
    /// Call again when the CPU is available.
    #[default]
    Continue,
    /// Sleep for this time, or until a write has ended, then call again.
    Nap {
        /// Longest sleep, milliseconds.
        ms: u32,
    },
    /// Finished: direct reclaim freed enough, or kswapd found all zones above their watermarks.
    Done,
    /// Direct reclaim found nothing: the caller must kill a process and try again.
    OutOfMemory,
}

/// Work done by one call, for which the machine charges CPU time.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReclaimStep {
    /// Pages scanned on the active and the inactive list.
    pub scanned: u32,
    /// Pages freed, including slab.
    pub freed: u32,
    /// Pages to be written to swap. When they are written, call `write_done` with `SwapOut`.
    pub swap_writes: u32,
    /// Dirty pages to be written to their files. When they are written, call `write_done` with
    /// `PageOut`.
    pub file_writes: u32,
    /// Dentries and inodes scanned.
    pub slab_scanned: u32,
    /// Next action.
    pub next: ReclaimNext,
}

/// Counters by the names of `/proc/vmstat`.
#[derive(Clone, Copy, Debug, Default)]
pub struct VmCounters {
    /// Inactive pages that kswapd scanned.
    pub pgscan_kswapd: u64,
    /// Inactive pages scanned in direct reclaim.
    pub pgscan_direct: u64,
    /// Pages freed by kswapd and in direct reclaim.
    pub pgsteal: u64,
    /// Pages freed by kswapd.
    pub kswapd_steal: u64,
    /// Pages moved from the active list to the inactive list.
    pub pgdeactivate: u64,
    /// Pages moved from the inactive list to the active list.
    pub pgactivate: u64,
    /// Active pages scanned.
    pub pgrefill: u64,
    /// Objects that shrinkers scanned.
    pub slabs_scanned: u64,
    /// Number of kswapd's rounds over the zones (the `pageoutrun` line of /proc/vmstat).
    pub pageoutrun: u64,
    /// Direct reclaims.
    pub allocstall: u64,
    /// Pages sent to swap.
    pub pswpout: u64,
    /// Pages read back from swap.
    pub pswpin: u64,
    /// Dirty pages that reclaim sent to their files.
    pub nr_vmscan_write: u64,
    /// Atomic requests refused (the kernel prints "page allocation failure").
    pub atomic_failures: u64,
}

/// Who reclaims: kswapd, or a process that requests a page (direct reclaim).
#[derive(Clone, Copy, Debug)]
pub enum Reclaimer {
    Kswapd,
    Direct,
}

/// State of the scan of one zone at one priority (`shrink_zone` with its `scan_control`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneScan {
    pub zone: usize,
    pub active_left: u32,
    pub inactive_left: u32,
    pub reclaimed: u32,
    /// Inactive pages scanned; mapped pages count twice (`sc->nr_scanned`).
    pub scanned: u32,
}

impl ZoneScan {
    /// Returns whether the scan of the zone is over: nothing is left to scan, or 32 pages were
    /// freed.
    pub const fn is_over(&self) -> bool {
        self.reclaimed >= SWAP_CLUSTER_MAX || (self.active_left == 0 && self.inactive_left == 0)
    }
}
