//! Reclaim: how much of a zone's lists to scan, a batch at a time.
//!
//! Read first: mm/vmscan.c:shrink_zone, shrink_slab.
//!
//! Simplified: dentries and inodes are one cache, which frees a page whenever as many objects are
//! freed as a page holds.

use super::reclaim_step::{NAP_BELOW_PRIORITY, Reclaimer, SWAP_CLUSTER_MAX, ZoneScan};
use super::{DCACHE_OBJECTS_PER_PAGE, LruClass, Memory, ReclaimStep, Zone};

/// Objects requested from a shrinker at once (mm/vmscan.c, `SHRINK_BATCH`).
const SHRINK_BATCH: u32 = 128;
/// Cost of recreating an object, in disk seeks (include/linux/mm.h, `DEFAULT_SEEKS`).
const DEFAULT_SEEKS: u64 = 2;

/// Adds a part of a list's pages to the scan debt: the number of pages still to be scanned. Returns
/// the number of pages to scan now: 0, or at least 32.
const fn due_scan(debt: &mut u32, pages: u32, priority: u8) -> u32 {
    *debt += (pages >> priority) + 1;
    if *debt < SWAP_CLUSTER_MAX {
        return 0;
    }
    let due = *debt;
    *debt = 0;
    due
}

impl Memory {
    /// Whether a reclaimer sleeps for a short time after a pass at `priority` that scanned
    /// `scanned` pages (blk_congestion_wait).
    pub(super) const fn naps(&self, scanned: u32, priority: u8) -> bool {
        self.reclaim_naps && scanned > 0 && priority < NAP_BELOW_PRIORITY
    }

    /// Begins to scan the lists of a zone.
    pub(super) fn begin_zone_scan(&mut self, z: usize, priority: u8) -> ZoneScan {
        let zone = &mut self.zones[z];
        zone.note_priority(priority);
        let (active, inactive) = (zone.active.len(), zone.inactive.len());
        ZoneScan {
            zone: z,
            active_left: due_scan(&mut zone.scan_active, active, priority),
            inactive_left: due_scan(&mut zone.scan_inactive, inactive, priority),
            reclaimed: 0,
            scanned: 0,
        }
    }

    /// Scans one batch of the active list, then one batch of the inactive list.
    pub(super) fn zone_scan_batch(
        &mut self,
        scan: &mut ZoneScan,
        by: Reclaimer,
        step: &mut ReclaimStep,
    ) {
        let active = scan.active_left.min(SWAP_CLUSTER_MAX);
        scan.active_left -= active;
        self.refill_inactive_zone(scan.zone, active, step);
        let inactive = scan.inactive_left.min(SWAP_CLUSTER_MAX);
        scan.inactive_left -= inactive;
        self.shrink_cache(scan, inactive, by, step);
    }

    /// Shrinks the dentry and inode caches in proportion to the pages scanned.
    pub(super) fn shrink_slab(&mut self, scanned: u32, lru_pages: u32, step: &mut ReclaimStep) {
        let per_object = 4 * u64::from(scanned) / DEFAULT_SEEKS;
        let delta = per_object * u64::from(self.dcache_objects) / (u64::from(lru_pages) + 1);
        self.dcache_debt += delta.min(u64::from(self.dcache_objects)) as u32;
        while self.dcache_debt >= SHRINK_BATCH {
            self.dcache_debt -= SHRINK_BATCH;
            step.slab_scanned += SHRINK_BATCH;
            self.counters.slabs_scanned += u64::from(SHRINK_BATCH);
            step.freed += self.free_dcache(SHRINK_BATCH);
        }
    }

    /// Number of pages mapped by some process.
    pub(super) fn mapped_pages(&self) -> u32 {
        let mapped = |zone: &Zone| zone.lru_count(LruClass::Anon) + zone.lru_count(LruClass::Text);
        self.zones.iter().map(mapped).sum()
    }

    /// Number of pages on the LRU lists of the zones up to `end_zone`.
    pub(super) fn lru_pages_to(&self, end_zone: usize) -> u32 {
        self.zones[..=end_zone]
            .iter()
            .map(|zone| zone.lru_pages())
            .sum()
    }

    /// Ends a round over the zones. Stores the most urgent priority of the round in each zone: a
    /// measure of how scarce memory was.
    pub(super) fn remember_priorities(&mut self) {
        for zone in &mut self.zones {
            zone.prev_priority = zone.temp_priority;
        }
    }

    /// Number of swap slots in use.
    pub(super) fn swap_used(&self) -> u32 {
        self.owners.iter().map(|set| set.away).sum()
    }

    fn free_dcache(&mut self, objects: u32) -> u32 {
        let pages_before = self.dcache_objects.div_ceil(DCACHE_OBJECTS_PER_PAGE);
        self.dcache_objects = self.dcache_objects.saturating_sub(objects);
        let pages = self.dcache_objects.div_ceil(DCACHE_OBJECTS_PER_PAGE);
        self.free_slab(pages_before - pages)
    }

    /// Returns whether a zone has more free pages than `pages_high` plus the zone's reserve. The
    /// reserve is kept from requests that may use zones up to `class`.
    pub(super) fn zone_is_well(&self, z: usize, class: usize) -> bool {
        let zone = &self.zones[z];
        zone.present == 0 || zone.free > zone.marks.high + zone.reserve[class]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_scanned_only_when_its_debt_reaches_32() {
        let mut debt = 0;
        // Each pass adds (20,000 >> 12) + 1 = 5 pages to the debt, which reaches 32 in the seventh
        // pass.
        let due: Vec<u32> = (0..7).map(|_| due_scan(&mut debt, 20_000, 12)).collect();
        assert_eq!(due, [0, 0, 0, 0, 0, 0, 35]);
        assert_eq!(debt, 0);
    }

    #[test]
    fn a_debt_of_32_is_due_and_one_of_31_is_not() {
        let mut debt = 30;
        assert_eq!(due_scan(&mut debt, 0, 12), 0);
        assert_eq!(due_scan(&mut debt, 0, 12), 32);
    }
}
