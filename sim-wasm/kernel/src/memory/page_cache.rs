//! Reading files through the page cache.
//!
//! Read first: mm/filemap.c:do_generic_mapping_read, mm/swap.c:mark_page_accessed.
//!
//! Simplified: the files that the compile jobs read repeatedly are one working set of pages, each
//! equally likely to be read next. A read finds its page in memory with a probability equal to the
//! part of the working set in memory. A page is inactive and referenced after its first read, and
//! active after its second. In the kernel, a page that has left the active list may need two reads
//! to return. The model leaves this out.

use super::{Gfp, LruClass, Memory, PageGrant, PageUse, ReclaimNext, WriteKind, Zone};
use base::Rng;

/// Result of reading one page of the files that the compile jobs read repeatedly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileRead {
    /// The page was in the cache.
    Hit,
    /// Not in the cache: request a page of `PageUse::FileWork` and read the disk.
    Miss,
}

impl Memory {
    /// Sets the number of different pages in the files that the compile jobs read repeatedly.
    /// Resident pages beyond this number become ordinary page cache, oldest first.
    pub fn set_working_set(&mut self, pages: u32) {
        self.work_set_pages = pages;
        let surplus = self.working_set_resident().saturating_sub(pages);
        self.convert_lru(LruClass::FileWork, LruClass::Cache, surplus);
    }

    /// Number of resident pages of the files that the compile jobs read repeatedly.
    pub fn working_set_resident(&self) -> u32 {
        let resident = |zone: &Zone| zone.lru_count(LruClass::FileWork);
        self.zones.iter().map(resident).sum()
    }

    /// A compile job reads one page, chosen at random, of the files that the jobs read repeatedly.
    pub fn file_read(&mut self, rng: &mut Rng) -> FileRead {
        let place = rng.below(u64::from(self.work_set_pages.max(1))) as u32;
        if place >= self.working_set_resident() {
            return FileRead::Miss;
        }
        self.mark_page_accessed(place);
        FileRead::Hit
    }

    /// Marks a resident page as read; `place` is its number. If the page is inactive, it becomes
    /// active.
    fn mark_page_accessed(&mut self, place: u32) {
        let mut place = place;
        for zone in &mut self.zones {
            let inactive = zone.inactive.count(LruClass::FileWork);
            if place < inactive {
                zone.inactive.take_one(LruClass::FileWork);
                zone.active.add(LruClass::FileWork, 1);
                self.counters.pgactivate += 1;
                return;
            }
            let resident = zone.lru_count(LruClass::FileWork);
            if place < resident {
                return;
            }
            place -= resident;
        }
    }

    /// Fills the page cache with pages of files that were read once, long before the simulation
    /// begins. kswapd reclaims older pages to make room. All this takes no simulated time.
    pub fn read_once(&mut self, pages: u32) {
        for _ in 0..pages {
            let granted = self.alloc_page(Gfp::HighUser, PageUse::Cache) == PageGrant::Granted;
            if self.take_kswapd_wakeup() || !granted {
                self.balance();
            }
        }
    }

    /// Runs kswapd until it sleeps. Its writes end at once.
    fn balance(&mut self) {
        loop {
            let step = self.kswapd_step();
            self.write_done(step.swap_writes, WriteKind::SwapOut);
            self.write_done(step.file_writes, WriteKind::PageOut);
            if step.next == ReclaimNext::Done {
                return;
            }
        }
    }
}
