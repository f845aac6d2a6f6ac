//! Scanning a zone's lists for pages to free, a batch at a time.
//!
//! Read first: mm/vmscan.c:shrink_zone, refill_inactive_zone, shrink_cache, shrink_list,
//! shrink_slab; the study of the kernel, §8.3.
//!
//! Simplified: a page whose write has ended goes to the old end of the inactive list and
//! is freed by the next scan, as in the kernel; but a page on its way to swap that is
//! touched again is read back from disk, where the kernel finds it in the swap cache.
//! Dentries and inodes are one cache, and free a page for every page's worth of objects.
//! The swap token, which spares one thrashing program at a time, and the reclaimer's wait
//! when too much is being written, are left out. Who could tell: a machine deep in swap,
//! where the real one lets one program finish sooner.

use super::lru::LruClass;
use super::{DCACHE_OBJECTS_PER_PAGE, Memory};

/// Pages to scan or to free at once (include/linux/swap.h, `SWAP_CLUSTER_MAX`).
pub const SWAP_CLUSTER_MAX: u32 = 32;
/// How willing the kernel is to unmap pages, 0 … 100 (mm/vmscan.c, `vm_swappiness`).
const SWAPPINESS: u32 = 60;
/// Objects that a shrinker is asked for at once (mm/vmscan.c, `SHRINK_BATCH`).
const SHRINK_BATCH: u32 = 128;
/// What an object costs to make again, in disk seeks (include/linux/mm.h, `DEFAULT_SEEKS`).
const DEFAULT_SEEKS: u64 = 2;
/// Longest sleep of a reclaimer that waits for writes: HZ/10 (mm/vmscan.c), milliseconds.
pub(super) const NAP_MS: u32 = 100;
/// A reclaimer naps when its priority is below this (mm/vmscan.c, `DEF_PRIORITY - 2`).
pub(super) const NAP_BELOW_PRIORITY: u8 = 10;

/// What a reclaimer does next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Next {
    /// Call again when the CPU is there.
    #[default]
    Continue,
    /// Sleep so long, or until a write has ended, then call again.
    Nap {
        /// Longest sleep, milliseconds.
        ms: u32,
    },
    /// Over; `success`: it freed enough (direct reclaim), or all zones are well (kswapd).
    Done {
        /// Whether it reached its aim.
        success: bool,
    },
    /// Direct reclaim found nothing: the caller must kill a process and try again.
    OutOfMemory,
}

/// The bounded piece of work that one call did: the machine charges the CPU for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReclaimStep {
    /// Pages looked at, on either list.
    pub scanned: u32,
    /// Pages freed, slab included.
    pub freed: u32,
    /// Pages to be written to swap; answer with `write_done(SwapOut)`.
    pub swap_writes: u32,
    /// Dirty pages to be written to their files; answer with `write_done(PageOut)`.
    pub file_writes: u32,
    /// Dentries and inodes looked at.
    pub slab_scanned: u32,
    /// What comes next.
    pub next: Next,
}

/// Counters by the names of `/proc/vmstat`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VmCounters {
    /// Inactive pages that kswapd scanned.
    pub pgscan_kswapd: u64,
    /// Inactive pages that allocators scanned.
    pub pgscan_direct: u64,
    /// Pages freed by either.
    pub pgsteal: u64,
    /// Pages freed by kswapd.
    pub kswapd_steal: u64,
    /// Pages moved from the active list to the inactive list.
    pub pgdeactivate: u64,
    /// Pages moved the other way.
    pub pgactivate: u64,
    /// Active pages scanned.
    pub pgrefill: u64,
    /// Objects that shrinkers scanned.
    pub slabs_scanned: u64,
    /// Rounds of kswapd.
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

/// Who reclaims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reclaimer {
    Kswapd,
    Direct,
}

/// A walk over one zone at one priority (`shrink_zone` with its `scan_control`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ZoneScan {
    pub zone: usize,
    priority: u8,
    active_left: u32,
    inactive_left: u32,
    pub reclaimed: u32,
    /// Inactive pages, mapped ones counted twice (`sc->nr_scanned`).
    pub scanned: u32,
}

impl ZoneScan {
    /// Whether the walk is over: nothing left to scan, or 32 pages freed.
    pub const fn is_over(&self) -> bool {
        self.reclaimed >= SWAP_CLUSTER_MAX || (self.active_left == 0 && self.inactive_left == 0)
    }
}

/// What reclaim decided about one page.
enum Verdict {
    Free,
    Keep(LruClass),
    Activate,
}

/// How willing reclaim is to unmap pages; from 100 on it does (`swap_tendency`).
pub(super) const fn swap_tendency(mapped_percent: u32, prev_priority: u8) -> u32 {
    let distress = 100 >> prev_priority;
    mapped_percent / 2 + distress + SWAPPINESS
}

/// Adds to a list's scan debt; returns the pages to scan now, none or at least 32.
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
    /// Begins a walk over a zone.
    pub(super) fn begin_zone_scan(&mut self, z: usize, priority: u8) -> ZoneScan {
        let zone = &mut self.zones[z];
        zone.note_priority(priority);
        let (active, inactive) = (zone.active.len(), zone.inactive.len());
        ZoneScan {
            zone: z,
            priority,
            active_left: due_scan(&mut zone.scan_active, active, priority),
            inactive_left: due_scan(&mut zone.scan_inactive, inactive, priority),
            reclaimed: 0,
            scanned: 0,
        }
    }

    /// One turn of the walk: a batch of the active list, a batch of the inactive list.
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

    /// Shrinks the dentry and inode caches in the proportion in which pages were scanned.
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

    /// Pages that some process maps.
    pub(super) fn mapped_pages(&self) -> u32 {
        let mapped =
            |zone: &super::Zone| zone.lru_count(LruClass::Anon) + zone.lru_count(LruClass::Text);
        self.zones.iter().map(mapped).sum()
    }

    /// Pages on the lists of the zones up to `end_zone`.
    pub(super) fn lru_pages_to(&self, end_zone: usize) -> u32 {
        self.zones[..=end_zone]
            .iter()
            .map(|zone| zone.lru_pages())
            .sum()
    }

    /// The round is over: its most urgent priority becomes the zones' memory of distress.
    pub(super) fn remember_priorities(&mut self) {
        for zone in &mut self.zones {
            zone.prev_priority = zone.temp_priority;
        }
    }

    /// Swap slots in use.
    pub(super) fn swap_used(&self) -> u32 {
        self.owners.iter().map(|set| set.away).sum()
    }

    fn free_dcache(&mut self, objects: u32) -> u32 {
        let pages_before = self.dcache_objects.div_ceil(DCACHE_OBJECTS_PER_PAGE);
        self.dcache_objects = self.dcache_objects.saturating_sub(objects);
        let pages = self.dcache_objects.div_ceil(DCACHE_OBJECTS_PER_PAGE);
        self.free_pages(super::PageUse::Slab, pages_before - pages)
    }

    /// Looks at the oldest active pages: unmapped ones become inactive, mapped ones only
    /// if the tendency is high enough and they were not referenced.
    fn refill_inactive_zone(&mut self, z: usize, batch: u32, step: &mut ReclaimStep) {
        let batch = batch.min(self.zones[z].active.len());
        let mapped_percent = self.mapped_pages() * 100 / self.total_pages;
        let unmap = swap_tendency(mapped_percent, self.zones[z].prev_priority) >= 100;
        for _ in 0..batch {
            let Some(class) = self.zones[z].active.take_oldest(&mut self.draw) else {
                break;
            };
            if self.stays_active(z, class, unmap) {
                self.zones[z].active.add(class, 1);
            } else {
                self.zones[z].inactive.add(class, 1);
                self.counters.pgdeactivate += 1;
            }
        }
        self.zones[z].pages_scanned += batch;
        self.counters.pgrefill += u64::from(batch);
        step.scanned += batch;
    }

    fn stays_active(&mut self, z: usize, class: LruClass, unmap: bool) -> bool {
        match class {
            LruClass::Anon => !unmap || self.swap_pages == 0 || self.anon_referenced(z).1,
            LruClass::Text => !unmap || self.text.test_and_clear_referenced(),
            _ => false,
        }
    }

    /// Which owner's page it is that was found in a zone, and whether it was referenced.
    /// Owners are met in proportion to what they hold there.
    fn anon_referenced(&mut self, z: usize) -> (usize, bool) {
        let held: u32 = self.owners.iter().map(|set| set.resident[z]).sum();
        let mut place = self.draw.below(held);
        let mut owner = 0;
        while place >= self.owners[owner].resident[z] {
            place -= self.owners[owner].resident[z];
            owner += 1;
        }
        (owner, self.owners[owner].test_and_clear_referenced())
    }

    /// Looks at the oldest inactive pages and frees, writes, keeps or activates each.
    fn shrink_cache(
        &mut self,
        scan: &mut ZoneScan,
        batch: u32,
        by: Reclaimer,
        step: &mut ReclaimStep,
    ) {
        let z = scan.zone;
        let batch = batch.min(self.zones[z].inactive.len());
        let mut freed = 0;
        for _ in 0..batch {
            let Some(class) = self.zones[z].inactive.take_oldest(&mut self.draw) else {
                break;
            };
            scan.scanned += 1 + u32::from(matches!(class, LruClass::Anon | LruClass::Text));
            match self.shrink_page(z, class, step) {
                Verdict::Free => freed += 1,
                Verdict::Keep(class) => self.zones[z].inactive.add(class, 1),
                Verdict::Activate => self.activate(z, class),
            }
        }
        self.zones[z].pages_scanned += batch;
        self.zones[z].give_back(freed);
        scan.reclaimed += freed;
        step.scanned += batch;
        step.freed += freed;
        self.count_scan(by, batch, freed);
    }

    fn shrink_page(&mut self, z: usize, class: LruClass, step: &mut ReclaimStep) -> Verdict {
        match class {
            LruClass::Buffers | LruClass::Cache | LruClass::FileWork | LruClass::SwapCache => {
                Verdict::Free
            }
            LruClass::CacheWriteback | LruClass::CachePageOut | LruClass::SwapOut => {
                Verdict::Keep(class)
            }
            LruClass::CacheDirty => self.page_out(step),
            LruClass::Text => self.evict_text(z),
            LruClass::Anon => self.swap_out(z, step),
        }
    }

    fn page_out(&mut self, step: &mut ReclaimStep) -> Verdict {
        self.writeback.page_cleaned(&mut self.draw);
        self.counters.nr_vmscan_write += 1;
        step.file_writes += 1;
        Verdict::Keep(LruClass::CachePageOut)
    }

    fn evict_text(&mut self, z: usize) -> Verdict {
        if self.text.test_and_clear_referenced() {
            return Verdict::Activate;
        }
        self.text.evict(z);
        Verdict::Free
    }

    fn swap_out(&mut self, z: usize, step: &mut ReclaimStep) -> Verdict {
        let (owner, referenced) = self.anon_referenced(z);
        if referenced || self.swap_used() >= self.swap_pages {
            return Verdict::Activate;
        }
        self.owners[owner].evict(z);
        self.counters.pswpout += 1;
        step.swap_writes += 1;
        Verdict::Keep(LruClass::SwapOut)
    }

    fn activate(&mut self, z: usize, class: LruClass) {
        self.zones[z].active.add(class, 1);
        self.counters.pgactivate += 1;
    }

    fn count_scan(&mut self, by: Reclaimer, scanned: u32, freed: u32) {
        self.counters.pgsteal += u64::from(freed);
        match by {
            Reclaimer::Kswapd => {
                self.counters.pgscan_kswapd += u64::from(scanned);
                self.counters.kswapd_steal += u64::from(freed);
            }
            Reclaimer::Direct => self.counters.pgscan_direct += u64::from(scanned),
        }
    }

    /// Whether a zone is above `pages_high` and its reserve against requests of a class.
    pub(super) fn zone_is_well(&self, z: usize, class: usize) -> bool {
        let zone = &self.zones[z];
        zone.present == 0 || zone.free > zone.marks.high + zone.reserve[class]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swap_tendency_at_20_percent_mapped_is_70_at_ease_and_120_in_distress() {
        // The study of the kernel, §8.3: 20/2 + 0 + 60 unmaps nothing; at priority 1, 20/2 + 50 + 60.
        assert_eq!(swap_tendency(20, 12), 70);
        assert_eq!(swap_tendency(20, 1), 120);
    }

    #[test]
    fn a_list_is_scanned_only_when_its_debt_reaches_32() {
        let mut debt = 0;
        // (20000 >> 12) + 1 = 5 a pass: seven passes.
        let due: Vec<u32> = (0..7).map(|_| due_scan(&mut debt, 20_000, 12)).collect();
        assert_eq!(due, [0, 0, 0, 0, 0, 0, 35]);
        assert_eq!(debt, 0);
    }
}
