//! Direct reclaim: a process that requests a page, and may wait, frees pages itself.
//!
//! Read first: mm/vmscan.c:try_to_free_pages, shrink_caches; mm/page_alloc.c:__alloc_pages (the
//! steps after a failure).

use super::reclaim_step::{NAP_MS, Reclaimer, SWAP_CLUSTER_MAX, ZoneScan};
use super::zone::DEF_PRIORITY;
use super::{Gfp, Memory, ReclaimNext, ReclaimStep, Urgency, Watermarks};

/// Number of scanned pages after which a reclaim asks pdflush to write dirty pages (mm/vmscan.c).
const PDFLUSH_AFTER_SCANNED: u32 = SWAP_CLUSTER_MAX + SWAP_CLUSTER_MAX / 2;

/// State of one direct reclaim, from its first step to `Done` or `OutOfMemory`.
#[derive(Clone, Debug, Default)]
pub struct DirectReclaim {
    /// Highest zone that the request may use.
    class: usize,
    started: bool,
    priority: u8,
    /// Number of usable zones not yet visited in this pass, which goes from the highest usable zone
    /// down.
    zones_left: usize,
    scan: Option<ZoneScan>,
    lru_pages: u32,
    pass_scanned: u32,
    scanned: u32,
    reclaimed: u32,
}

impl Memory {
    /// Begins a reclaim for a request that was answered `MustReclaim`.
    pub fn begin_direct_reclaim(&self, gfp: Gfp) -> DirectReclaim {
        let class = self.class_of(gfp);
        DirectReclaim {
            class,
            priority: DEF_PRIORITY,
            zones_left: class + 1,
            ..DirectReclaim::default()
        }
    }

    /// Performs a bounded part of a direct reclaim: at most 64 pages scanned.
    ///
    /// After `Done`, request the page again. After `OutOfMemory`, kill a process first.
    pub fn direct_reclaim_step(&mut self, state: &mut DirectReclaim) -> ReclaimStep {
        let mut step = ReclaimStep::default();
        if !state.started {
            self.start_direct_reclaim(state);
        }
        while step.next == ReclaimNext::Continue {
            if let Some(mut scan) = state.scan {
                self.zone_scan_batch(&mut scan, Reclaimer::Direct, &mut step);
                state.keep(scan);
                break;
            }
            if state.zones_left > 0 {
                self.begin_direct_zone(state);
            } else {
                step.next = self.end_direct_pass(state, &mut step);
            }
        }
        step
    }

    fn start_direct_reclaim(&mut self, state: &mut DirectReclaim) {
        state.started = true;
        state.lru_pages = self.lru_pages_to(state.class);
        self.counters.allocstall += 1;
        for zone in &mut self.zones {
            zone.temp_priority = DEF_PRIORITY;
        }
    }

    fn begin_direct_zone(&mut self, state: &mut DirectReclaim) {
        state.zones_left -= 1;
        let z = state.zones_left;
        if !self.zones[z].is_hopeless(state.priority) {
            let scan = self.begin_zone_scan(z, state.priority);
            state.keep(scan);
        }
    }

    fn end_direct_pass(
        &mut self,
        state: &mut DirectReclaim,
        step: &mut ReclaimStep,
    ) -> ReclaimNext {
        let freed_before = step.freed;
        self.shrink_slab(state.pass_scanned, state.lru_pages, step);
        state.reclaimed += step.freed - freed_before;
        state.scanned += state.pass_scanned;
        if state.reclaimed >= SWAP_CLUSTER_MAX {
            self.remember_priorities();
            return ReclaimNext::Done;
        }
        if state.scanned > PDFLUSH_AFTER_SCANNED {
            self.writeback.ask(state.scanned);
        }
        self.next_direct_pass(state)
    }

    fn next_direct_pass(&mut self, state: &mut DirectReclaim) -> ReclaimNext {
        let nap = self.naps(state.pass_scanned, state.priority);
        if state.priority == 0 {
            self.remember_priorities();
            return self.after_failure(state.class);
        }
        state.priority -= 1;
        state.zones_left = state.class + 1;
        state.pass_scanned = 0;
        if nap {
            ReclaimNext::Nap { ms: NAP_MS }
        } else {
            ReclaimNext::Continue
        }
    }

    /// Ends a reclaim without success. If other programs have freed memory, so that a zone is above
    /// `pages_high`, the page is requested again; otherwise a process is killed. The model leaves
    /// out the kernel's short sleep after the last priority (blk_congestion_wait), which would
    /// delay the kill by only a tenth of a second.
    fn after_failure(&self, class: usize) -> ReclaimNext {
        let high = |marks: &Watermarks| marks.high;
        match self.zone_above(class, high, Urgency::CanWait) {
            Some(_) => ReclaimNext::Done,
            None => ReclaimNext::OutOfMemory,
        }
    }
}

impl DirectReclaim {
    /// Stores the state of an unfinished scan of a zone, or adds the counts of a finished scan to
    /// the pass.
    fn keep(&mut self, scan: ZoneScan) {
        self.scan = (!scan.is_over()).then_some(scan);
        if scan.is_over() {
            self.pass_scanned += scan.scanned;
            self.reclaimed += scan.reclaimed;
        }
    }
}
