//! Writing dirty page cache back: pdflush in the background, and what a write leaves.
//!
//! Read first: mm/page-writeback.c:get_dirty_limits, balance_dirty_pages,
//! background_writeout, wb_kupdate; the study of the kernel, §8.3.
//!
//! Simplified: pages are written in requests of 32 (128 kB, the most that one request of
//! an IDE disk takes), oldest data first, where the kernel goes from inode to inode in
//! turns of 1024 pages. Metadata is never dirty: the journal's own writing is left out.

use super::band::LruClass;
use super::layout::Memory;

/// `dirty_background_ratio`, percent of memory: above it pdflush writes.
const DIRTY_BACKGROUND_RATIO: u32 = 10;
/// `vm_dirty_ratio`, percent of memory: above it the writer itself must wait.
const DIRTY_RATIO: u32 = 40;
/// The least that the writer's limit falls to when much memory is mapped, percent.
const DIRTY_RATIO_LEAST: u32 = 5;
/// pdflush wakes so often (`dirty_writeback_centisecs`), milliseconds.
pub const PDFLUSH_WAKE_MS: u64 = 5_000;
/// Pages of one write request.
pub(super) const REQUEST_PAGES: u32 = 32;

/// Which write has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteKind {
    /// pdflush's: the pages are clean.
    Writeback,
    /// Reclaim's, to a file: the pages are clean and next to be freed.
    PageOut,
    /// Reclaim's, to swap: the pages are next to be freed.
    SwapOut,
}

impl Memory {
    /// `(background, dirty)` limits in pages (get_dirty_limits).
    pub fn dirty_limits(&self) -> (u32, u32) {
        let unmapped = 100 - self.mapped_pages() * 100 / self.total_pages;
        let ratio = DIRTY_RATIO.min(unmapped / 2).max(DIRTY_RATIO_LEAST);
        let background = match DIRTY_BACKGROUND_RATIO {
            background if background >= ratio => ratio / 2,
            background => background,
        };
        let pages = |percent: u32| (u64::from(percent) * u64::from(self.total_pages) / 100) as u32;
        (pages(background), pages(ratio))
    }

    /// Dirty pages not yet on their way to disk.
    pub fn dirty_pages(&self) -> u32 {
        self.writeback.dirty_pages()
    }

    /// Pages that pdflush or reclaim is writing.
    pub fn writeback_pages(&self) -> u32 {
        let classes = [
            LruClass::CacheWriteback,
            LruClass::CachePageOut,
            LruClass::SwapOut,
        ];
        classes.iter().map(|class| self.lru_total(*class)).sum()
    }

    /// Whether a program that writes must wait for the disk (`throttle`).
    pub fn writer_must_wait(&self) -> bool {
        self.dirty_pages() + self.writeback_pages() > self.dirty_limits().1
    }

    /// Whether pdflush has been woken since this was last asked.
    pub fn take_pdflush_wakeup(&mut self) -> bool {
        std::mem::take(&mut self.writeback.wakeup)
    }

    /// pdflush's wake-up every 5 s: data grows older, and what is 30 s old is due.
    pub fn pdflush_periodic_wake(&mut self) {
        self.writeback.grow_older();
        self.writeback.wakeup |= self.writeback.expired > 0;
    }

    /// The next request that pdflush sends to disk, in pages; 0 = it goes to sleep.
    /// Answer with `write_done(Writeback)`.
    pub fn pdflush_step(&mut self) -> u32 {
        let background = self.dirty_limits().0;
        let dirty = self.dirty_pages();
        let above = if dirty > background { dirty } else { 0 };
        let due = above.max(self.writeback.expired).max(self.writeback.asked);
        let pages = self.begin_writeback(due.min(REQUEST_PAGES));
        self.writeback.asked = match pages {
            0 => 0,
            _ => self.writeback.asked.saturating_sub(pages),
        };
        pages
    }

    /// At most so many dirty pages, the oldest, are on their way to disk; returns how many.
    pub(super) fn begin_writeback(&mut self, most: u32) -> u32 {
        let pages = most.min(self.dirty_pages());
        self.writeback.take_oldest(pages);
        self.writeback.expired = self.writeback.expired.saturating_sub(pages);
        self.convert_lru(LruClass::CacheDirty, LruClass::CacheWriteback, pages);
        pages
    }

    /// The disk has written `pages`.
    pub fn write_done(&mut self, pages: u32, kind: WriteKind) {
        match kind {
            WriteKind::Writeback => {
                self.convert_lru(LruClass::CacheWriteback, LruClass::Cache, pages);
            }
            WriteKind::PageOut => self.rotate(LruClass::CachePageOut, LruClass::Cache, pages),
            WriteKind::SwapOut => self.rotate(LruClass::SwapOut, LruClass::SwapCache, pages),
        }
    }

    /// A granted page is dirty from the start.
    pub(super) fn add_dirty(&mut self, z: usize) {
        self.zones[z].inactive.add(LruClass::CacheDirty, 1);
        self.pages_dirtied(1);
    }

    pub(super) fn pages_dirtied(&mut self, n: u32) {
        self.writeback.ages[0] += n;
        self.writeback.wakeup |= self.dirty_pages() > self.dirty_limits().0;
    }

    /// The file was deleted: its dirty pages need no writing.
    pub(super) fn forget_dirty(&mut self, n: u32) -> u32 {
        let freed = self.free_lru(LruClass::CacheDirty, n);
        for _ in 0..freed {
            self.writeback.page_cleaned(&mut self.draw);
        }
        self.writeback.expired = self.writeback.expired.min(self.dirty_pages());
        freed
    }

    fn convert_lru(&mut self, from: LruClass, to: LruClass, n: u32) {
        let mut left = n;
        for zone in &mut self.zones {
            for list in [&mut zone.inactive, &mut zone.active] {
                left -= list.convert_oldest(from, to, left);
            }
        }
    }

    /// Written pages go to the old end of the inactive list (mm/swap.c:rotate_reclaimable_page).
    fn rotate(&mut self, from: LruClass, to: LruClass, n: u32) {
        let mut left = n;
        for zone in &mut self.zones {
            let taken = zone.inactive.take_spread(from, left);
            zone.inactive.rotate_in(to, taken);
            left -= taken;
        }
    }
}
