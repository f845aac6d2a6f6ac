//! Write-back of dirty page cache by pdflush in the background, and the end of a write.
//!
//! Read first: mm/page-writeback.c:get_dirty_limits, balance_dirty_pages, background_writeout,
//! wb_kupdate.
//!
//! Simplified: pages are written in requests of 32 (128 kB, the maximum of one request to an IDE
//! disk), oldest data first. The kernel goes from inode to inode in turns of 1024 pages. Metadata
//! is never dirty: the journal's own writes are left out.

use super::{LruClass, Memory};

/// `dirty_background_ratio`, percent of memory above which pdflush writes.
const DIRTY_BACKGROUND_RATIO: u32 = 10;
/// `vm_dirty_ratio`, percent of memory above which the writer itself must wait.
const DIRTY_RATIO: u32 = 40;
/// Minimum of the limit above which a writer must wait, percent of memory. The minimum applies when
/// much memory is mapped.
const DIRTY_RATIO_LEAST: u32 = 5;
/// Interval of pdflush's wake-ups (`dirty_writeback_centisecs`), milliseconds.
pub const PDFLUSH_WAKE_MS: u64 = 5_000;
/// Pages of one write request.
pub const REQUEST_PAGES: u32 = 32;

/// Kind of write that has ended.
#[derive(Clone, Copy, Debug)]
pub enum WriteKind {
    /// pdflush's write: the pages are clean.
    Writeback,
    /// Reclaim's write to a file: the pages are clean and will be freed next.
    PageOut,
    /// Reclaim's write to swap: the pages will be freed next.
    SwapOut,
}

impl Memory {
    /// Limits on dirty pages, in pages: the limit above which pdflush writes, and the limit above
    /// which a writer waits (get_dirty_limits).
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

    /// Number of dirty pages that are not being written.
    pub fn dirty_pages(&self) -> u32 {
        self.writeback.dirty_pages()
    }

    /// Number of pages that pdflush or reclaim is writing.
    pub fn writeback_pages(&self) -> u32 {
        let classes = [
            LruClass::CacheWriteback,
            LruClass::CachePageOut,
            LruClass::SwapOut,
        ];
        classes.iter().map(|class| self.lru_total(*class)).sum()
    }

    /// Returns whether a program that writes must wait for the disk (balance_dirty_pages).
    pub fn writer_must_wait(&self) -> bool {
        self.dirty_pages() + self.writeback_pages() > self.dirty_limits().1
    }

    /// Returns whether pdflush was woken since the last call.
    pub fn take_pdflush_wakeup(&mut self) -> bool {
        std::mem::take(&mut self.writeback.wakeup)
    }

    /// Wakes pdflush, as its timer does every 5 s. All dirty data becomes one step older, and data
    /// that is 30 s old must be written.
    pub fn pdflush_periodic_wake(&mut self) {
        self.writeback.grow_older();
        self.writeback.wakeup |= self.writeback.expired > 0;
    }

    /// Returns the size of pdflush's next write request, in pages. 0 means that pdflush sleeps.
    /// When the write has ended, call `write_done` with `Writeback`.
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

    /// Begins to write the oldest dirty pages, at most `most`. Returns the number of pages.
    pub(super) fn begin_writeback(&mut self, most: u32) -> u32 {
        let pages = most.min(self.dirty_pages());
        self.writeback.take_oldest(pages);
        self.writeback.expired = self.writeback.expired.saturating_sub(pages);
        self.convert_lru(LruClass::CacheDirty, LruClass::CacheWriteback, pages);
        pages
    }

    /// Handles the end of a write.
    pub fn write_done(&mut self, pages: u32, kind: WriteKind) {
        match kind {
            WriteKind::Writeback => {
                self.convert_lru(LruClass::CacheWriteback, LruClass::Cache, pages);
            }
            WriteKind::PageOut => self.rotate(LruClass::CachePageOut, LruClass::Cache, pages),
            WriteKind::SwapOut => self.rotate(LruClass::SwapOut, LruClass::SwapCache, pages),
        }
    }

    /// Adds a granted page that is dirty from the start.
    pub(super) fn add_dirty(&mut self, z: usize) {
        self.zones[z].inactive.add(LruClass::CacheDirty, 1);
        self.pages_dirtied(1);
    }

    pub(super) fn pages_dirtied(&mut self, n: u32) {
        self.writeback.ages[0] += n;
        self.writeback.wakeup |= self.dirty_pages() > self.dirty_limits().0;
    }

    /// Converts up to `n` pages of one class to another class, in the lowest zone first.
    pub(super) fn convert_lru(&mut self, from: LruClass, to: LruClass, n: u32) {
        let mut left = n;
        for zone in &mut self.zones {
            for list in [&mut zone.inactive, &mut zone.active] {
                left -= list.convert_oldest(from, to, left);
            }
        }
    }

    /// Moves written pages to the old end of the inactive list (mm/swap.c:rotate_reclaimable_page).
    fn rotate(&mut self, from: LruClass, to: LruClass, n: u32) {
        let mut left = n;
        for zone in &mut self.zones {
            let taken = zone.inactive.take_spread(from, left);
            zone.inactive.rotate_in(to, taken);
            left -= taken;
        }
    }
}
