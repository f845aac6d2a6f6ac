//! Scanning a batch of pages: which stay active, which are freed, written or kept.
//!
//! Read first: mm/vmscan.c:refill_inactive_zone, shrink_cache, shrink_list.
//!
//! As in the kernel, a page whose write has ended goes to the old end of the inactive list. The
//! next scan frees the page.
//!
//! Simplified: a page that is touched again on its way to swap is read back from disk. The kernel
//! would find the page in the swap cache. In the kernel, a swap token spares one thrashing program
//! at a time, so that this program finishes sooner. Reclaim in the kernel also waits while too much
//! is being written. The model has neither the token nor this wait. A machine that swaps heavily
//! would show the difference.

use super::per_cpu::Warmth;
use super::reclaim_step::{Reclaimer, ZoneScan};
use super::{LruClass, Memory, ReclaimStep};

/// Willingness of the kernel to unmap pages, 0 … 100 (mm/vmscan.c, `vm_swappiness`).
const SWAPPINESS: u32 = 60;

/// Reclaim's decision about one page.
enum Verdict {
    Free,
    Keep(LruClass),
    Activate,
}

/// Returns reclaim's tendency to unmap pages. If the tendency is at least 100, reclaim unmaps pages
/// (`swap_tendency`).
const fn swap_tendency(mapped_percent: u32, prev_priority: u8) -> u32 {
    let distress = 100 >> prev_priority;
    mapped_percent / 2 + distress + SWAPPINESS
}

impl Memory {
    /// Scans the oldest active pages. Unmapped pages become inactive. Mapped pages become inactive
    /// only if the swap tendency is at least 100 and they were not referenced.
    pub(super) fn refill_inactive_zone(&mut self, z: usize, batch: u32, step: &mut ReclaimStep) {
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

    /// Chooses the owner of an anonymous page in a zone, in proportion to the owners' pages in that
    /// zone. Returns the owner, and whether the page was referenced.
    fn anon_referenced(&mut self, z: usize) -> (usize, bool) {
        let held = self.owners.iter().map(|set| set.resident[z]);
        let owner = self.draw.group(held.clone().sum(), held);
        (owner, self.owners[owner].test_and_clear_referenced())
    }

    /// Scans the oldest inactive pages and frees, writes, keeps or activates each.
    pub(super) fn shrink_cache(
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
        self.zones[z].give_back(freed, Warmth::Cold);
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swap_tendency_at_20_percent_mapped_is_70_at_ease_and_120_in_distress() {
        // Formula: mapped percent / 2 + distress + swappiness. At priority 12: 20/2 + 0 + 60 = 70,
        // below 100, so nothing is unmapped. At priority 1: 20/2 + 50 + 60 = 120.
        assert_eq!(swap_tendency(20, 12), 70);
        assert_eq!(swap_tendency(20, 1), 120);
    }
}
