//! Allocating pages, and freeing them.
//!
//! Read first: mm/page_alloc.c:__alloc_pages, wakeup_kswapd.
//!
//! Simplified: the model does not store from which zone a kernel page or a slab page came. When
//! such a page is freed, the model chooses its zone at random. A zone with more pages of the same
//! kind (kernel or slab) is chosen more often. A packet stream replaces all its buffers within
//! about a second, so freed pages come from several zones in the real kernel, too.

use super::per_cpu::Warmth;
use super::{
    LruClass, MappedSet, Memory, OwnerId, Urgency, Watermarks, ZONE_NORMAL, ZONES,
    zone_watermark_ok,
};

/// Time that a process waits for disk writes before it reclaims again, if its reclaim did not free
/// enough: HZ/50 (mm/page_alloc.c), milliseconds.
pub const ALLOC_RETRY_MS: u32 = 20;

/// Use of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageUse {
    /// A page of a slab cache.
    Slab,
    /// Page cache, read once.
    Cache,
    /// Page cache, written by a program.
    CacheDirty,
    /// Page cache of files that compile jobs read repeatedly (`Memory::file_read`).
    FileWork,
    /// Mapped program text.
    Text,
    /// Anonymous memory, touched for the first time.
    Anon(OwnerId),
    /// Anonymous memory that is read back from swap.
    SwapIn(OwnerId),
}

/// How a page may be obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gfp {
    /// `GFP_ATOMIC`: request in an interrupt. It gets low memory, may use the reserve and cannot wait.
    Atomic,
    /// `GFP_KERNEL`: request that gets low memory and may sleep in reclaim.
    Kernel,
    /// `GFP_HIGHUSER`: request of a page fault or of the page cache. It gets memory of any zone and may sleep in
    /// reclaim.
    HighUser,
}

/// Answer to a request for a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageGrant {
    /// The caller has the page.
    Granted,
    /// No page, because the caller cannot wait.
    Failed,
    /// No page now. The caller must reclaim pages first (`Memory::direct_reclaim_step`).
    MustReclaim,
}

impl Memory {
    /// Requests one page.
    ///
    /// First all zones, including DMA, are checked against `pages_low`. If all zones are too low,
    /// kswapd is woken, and the zones are checked against `pages_min`, which is lower for an atomic
    /// request.
    pub fn alloc_page(&mut self, gfp: Gfp, page_use: PageUse) -> PageGrant {
        let class = self.class_of(gfp);
        if let Some(zone) = self.zone_above(class, |marks| marks.low, Urgency::CanWait) {
            return self.grant(zone, page_use);
        }
        self.wake_kswapd(class);
        let urgency = match gfp {
            Gfp::Atomic => Urgency::Atomic,
            Gfp::Kernel | Gfp::HighUser => Urgency::CanWait,
        };
        match self.zone_above(class, |marks| marks.min, urgency) {
            Some(zone) => self.grant(zone, page_use),
            None if gfp == Gfp::Atomic => {
                self.counters.atomic_failures += 1;
                PageGrant::Failed
            }
            None => PageGrant::MustReclaim,
        }
    }

    /// Requests up to `n` pages for slab at once in an interrupt (page_alloc.c:alloc_pages_bulk_noprof of
    /// 6.12). Gets all of them if a zone stays above its low watermark, otherwise one page from
    /// `alloc_page`. Returns the number of pages.
    pub fn alloc_slab_bulk(&mut self, n: u32) -> u32 {
        let class = self.class_of(Gfp::Atomic);
        let roomy = self.zone_above(class, |marks| marks.low + n, Urgency::CanWait);
        let wanted = if roomy.is_some() { n } else { 1 };
        (0..wanted)
            .take_while(|_| self.alloc_page(Gfp::Atomic, PageUse::Slab) == PageGrant::Granted)
            .count() as u32
    }

    /// Requests one page for the OOM victim or for reclaim itself, ignoring the watermarks.
    pub fn alloc_page_from_reserves(&mut self, gfp: Gfp, page_use: PageUse) -> PageGrant {
        let class = self.class_of(gfp);
        let warmth = warmth(page_use);
        match (0..=class).rev().find(|z| self.zones[*z].has_page(warmth)) {
            Some(zone) => self.grant(zone, page_use),
            None => PageGrant::MustReclaim,
        }
    }

    /// Returns whether kswapd was woken since the last call.
    pub fn take_kswapd_wakeup(&mut self) -> bool {
        std::mem::take(&mut self.kswapd_wakeup)
    }

    /// Frees up to `n` pages of slab caches. Returns the number of freed pages.
    pub fn free_slab(&mut self, n: u32) -> u32 {
        (0..n).filter(|_| self.free_slab_page()).count() as u32
    }

    /// Frees the memory and swap space of an owner that has ended.
    pub fn free_owner(&mut self, owner: OwnerId) -> u32 {
        self.forget_swapped(owner, u32::MAX);
        self.free_anon(owner, u32::MAX)
    }

    /// Touches `n` pages of the owner. Returns the number of pages that must first be read from
    /// swap, each by a request for `PageUse::SwapIn`.
    pub fn touch(&mut self, owner: OwnerId, n: u32) -> u32 {
        self.owner_mut(owner).touch(n)
    }

    /// Touches `n` pages of text by running programs. Returns the number of pages that must first
    /// be read from the file, each by a request for `PageUse::Text`.
    pub fn touch_text(&mut self, n: u32) -> u32 {
        self.text.touch(n)
    }

    /// Number of anonymous pages of an owner in memory.
    pub fn resident(&self, owner: OwnerId) -> u32 {
        self.owners
            .get(usize::from(owner.0))
            .map_or(0, MappedSet::resident_pages)
    }

    /// Number of anonymous pages of an owner, in memory and in swap: for `OomCandidate::total_vm`.
    pub fn total_vm(&self, owner: OwnerId) -> u32 {
        self.owners
            .get(usize::from(owner.0))
            .map_or(0, MappedSet::total_pages)
    }

    /// Returns the highest zone that a request may use.
    pub(super) fn class_of(&self, gfp: Gfp) -> usize {
        match gfp {
            Gfp::Atomic | Gfp::Kernel => self.top_zone.min(ZONE_NORMAL),
            Gfp::HighUser => self.top_zone,
        }
    }

    /// Returns the highest zone whose free pages are above a watermark. `class` is the highest zone
    /// that the request may use.
    pub(super) fn zone_above(
        &self,
        class: usize,
        mark: impl Fn(&Watermarks) -> u32,
        urgency: Urgency,
    ) -> Option<usize> {
        (0..=class).rev().find(|z| {
            let zone = &self.zones[*z];
            zone.present > 0
                && zone_watermark_ok(zone.free, mark(&zone.marks), zone.reserve[class], urgency)
        })
    }

    pub(super) fn owner_mut(&mut self, owner: OwnerId) -> &mut MappedSet {
        let index = usize::from(owner.0);
        if index >= self.owners.len() {
            self.owners.resize(index + 1, MappedSet::default());
        }
        &mut self.owners[index]
    }

    /// Wakes kswapd if kswapd sleeps and at least one zone that the request may use is at or below
    /// `pages_low`.
    fn wake_kswapd(&mut self, class: usize) {
        let short = self.zones[..=class]
            .iter()
            .any(|zone| zone.present > 0 && zone.free <= zone.marks.low);
        self.kswapd_wakeup |= short && !self.kswapd_is_running();
    }

    fn grant(&mut self, z: usize, page_use: PageUse) -> PageGrant {
        self.zones[z].take_page(warmth(page_use));
        match page_use {
            PageUse::Slab => self.zones[z].slab += 1,
            PageUse::Cache => self.zones[z].inactive.add(LruClass::Cache, 1),
            PageUse::CacheDirty => self.add_dirty(z),
            PageUse::FileWork => self.zones[z].inactive.add(LruClass::FileWork, 1),
            PageUse::Text => self.add_text(z),
            PageUse::Anon(owner) => self.add_anon(z, owner),
            PageUse::SwapIn(owner) => self.add_swapped_in(z, owner),
        }
        PageGrant::Granted
    }

    /// Adds a page of text that was read back: inactive like all page cache, but referenced.
    fn add_text(&mut self, z: usize) {
        self.zones[z].inactive.add(LruClass::Text, 1);
        self.text.away = self.text.away.saturating_sub(1);
        self.text.add(z);
    }

    /// Adds new anonymous memory, which starts on the active list (mm/memory.c:do_anonymous_page).
    fn add_anon(&mut self, z: usize, owner: OwnerId) {
        self.zones[z].active.add(LruClass::Anon, 1);
        self.owner_mut(owner).add(z);
    }

    /// Adds an anonymous page that was read back from swap, and frees its swap slot. Simplified:
    /// while less than half of the swap is used, the kernel keeps the slot, so a page that was not
    /// changed need not be written again.
    fn add_swapped_in(&mut self, z: usize, owner: OwnerId) {
        let set = self.owner_mut(owner);
        set.away = set.away.saturating_sub(1);
        self.counters.pswpin += 1;
        self.add_anon(z, owner);
    }

    fn free_slab_page(&mut self) -> bool {
        let held = self.zones.each_ref().map(|zone| zone.slab);
        let total: u32 = held.iter().sum();
        if total > 0 {
            let zone = &mut self.zones[self.draw.group(total, held)];
            zone.slab -= 1;
            zone.give_back(1, Warmth::Hot);
        }
        total > 0
    }

    /// Frees up to `n` of an owner's pages in memory. Returns the number of freed pages.
    pub fn free_anon(&mut self, owner: OwnerId, n: u32) -> u32 {
        let mut left = n;
        for z in 0..ZONES {
            let set = self.owner_mut(owner);
            let part = left.min(set.resident[z]);
            set.remove(z, part);
            self.free_spread(z, LruClass::Anon, part);
            left -= part;
        }
        n - left
    }

    /// Frees mapped pages in a zone. Our assumption: active and inactive pages are freed in
    /// proportion to their numbers in the class.
    fn free_spread(&mut self, z: usize, class: LruClass, n: u32) {
        let zone = &mut self.zones[z];
        let (active, inactive) = (zone.active.count(class), zone.inactive.count(class));
        let all = u64::from(active + inactive).max(1);
        let from_active = (u64::from(n) * u64::from(active) / all) as u32;
        let taken = zone.active.take_spread(class, from_active);
        let taken = taken + zone.inactive.take_spread(class, n - taken);
        let taken = taken + zone.active.take_spread(class, n - taken);
        zone.give_back(taken, Warmth::Hot);
    }

    /// Drops up to `n` of an owner's pages in swap. Returns their number.
    pub fn forget_swapped(&mut self, owner: OwnerId, n: u32) -> u32 {
        let set = self.owner_mut(owner);
        let forgotten = n.min(set.away);
        set.away -= forgotten;
        forgotten
    }
}

/// Returns whether a request asks for a hot page (likely to be in the CPU's cache) or a cold page.
/// Pages that the disk will fill are requested cold (mm/readahead.c, mm/filemap.c:
/// page_cache_alloc_cold), all others hot.
const fn warmth(page_use: PageUse) -> Warmth {
    match page_use {
        PageUse::Cache | PageUse::FileWork | PageUse::Text => Warmth::Cold,
        PageUse::Slab | PageUse::CacheDirty | PageUse::Anon(_) | PageUse::SwapIn(_) => Warmth::Hot,
    }
}
