//! Readings of memory (`/proc/meminfo`, `/proc/vmstat`, `/proc/zoneinfo`), and checks that the
//! counts agree with each other.
//!
//! Read first: fs/proc/proc_misc.c:meminfo_read_proc. This file only reads.

use super::{
    Gfp, LruClass, MappedSet, Memory, PAGE_KB, PageGrant, PageUse, Round, SYSTEM, VmCounters,
    ZONE_NORMAL, ZONES, Zone,
};
use base::pair;

/// `/proc/meminfo`, kB.
#[derive(Clone, Copy, Debug, Default)]
pub struct MemInfo {
    /// All pages of the simulated machine, including the kernel's image. The kernel's own
    /// `MemTotal` leaves the image out.
    pub mem_total: u32,
    /// Free pages, except those on the CPU's lists.
    pub mem_free: u32,
    /// File system metadata.
    pub buffers: u32,
    /// Page cache, mapped text included, without buffers and swap cache.
    pub cached: u32,
    /// Swapped pages that are still in memory.
    pub swap_cached: u32,
    /// Pages on the active lists.
    pub active: u32,
    /// Pages on the inactive lists.
    pub inactive: u32,
    /// Swap space.
    pub swap_total: u32,
    /// Swap space not in use.
    pub swap_free: u32,
    /// Page cache that must be written.
    pub dirty: u32,
    /// Page cache and anonymous memory being written.
    pub writeback: u32,
    /// Pages that processes map.
    pub mapped: u32,
    /// Slab caches.
    pub slab: u32,
    /// Anonymous memory (2.6.12 does not print it).
    pub anon: u32,
    /// The kernel's own pages, and the free pages on the CPU's lists (2.6.12 does not print this
    /// sum).
    pub kernel: u32,
}

impl Memory {
    /// Returns memory as it is while `cat` prints `/proc/meminfo`. `cat` itself takes `own` pages
    /// from the CPU's list of free pages, and the list takes batches from the zone. If free memory
    /// is near the watermarks, these batches are visible in the output. The model's `cat` takes no
    /// CPU time and wakes no task.
    pub fn with_a_cat(&self, own: u32) -> Memory {
        let mut memory = self.clone();
        for _ in 0..own {
            if memory.alloc_page(Gfp::HighUser, PageUse::Anon(SYSTEM)) != PageGrant::Granted {
                break;
            }
        }
        memory
    }

    /// Returns the state as `/proc/meminfo` prints it.
    pub fn meminfo(&self) -> MemInfo {
        let sum = |count: fn(&Zone) -> u32| self.zones.iter().map(count).sum::<u32>();
        let kb = |pages: u32| pages * PAGE_KB;
        MemInfo {
            mem_total: kb(self.total_pages),
            mem_free: kb(self.free_page_count()),
            buffers: kb(self.lru_total(LruClass::Buffers)),
            cached: kb(self.cached_pages()),
            swap_cached: kb(self.swap_cache_pages()),
            active: kb(sum(|zone| zone.active.len())),
            inactive: kb(sum(|zone| zone.inactive.len())),
            swap_total: kb(self.swap_pages),
            swap_free: kb(self.swap_pages.saturating_sub(self.swap_used())),
            dirty: kb(self.dirty_pages()),
            writeback: kb(self.writeback_pages()),
            mapped: kb(self.mapped_pages()),
            slab: kb(sum(|zone| zone.slab)),
            anon: kb(self.lru_total(LruClass::Anon)),
            kernel: kb(sum(|zone| zone.kernel) + self.per_cpu_pages()),
        }
    }

    /// Number of pages of low memory above the high watermarks, without the kernel's own pages
    /// (page_alloc.c:nr_free_buffer_pages). The number of the kernel's pages changes later, so the
    /// result is valid only at boot.
    pub fn free_buffer_pages(&self) -> u64 {
        let beyond = |zone: &Zone| zone.present.saturating_sub(zone.kernel + zone.marks.high);
        self.zones[..=ZONE_NORMAL]
            .iter()
            .map(|zone| u64::from(beyond(zone)))
            .sum()
    }

    /// Number of pages of the machine.
    pub fn total_pages(&self) -> u64 {
        u64::from(self.total_pages)
    }

    /// Number of free pages of the machine, without those on the CPU's lists (`nr_free_pages`).
    pub fn free_page_count(&self) -> u32 {
        self.zones.iter().map(|zone| zone.free).sum()
    }

    /// Number of pages on the CPU's lists of free pages.
    pub fn per_cpu_pages(&self) -> u32 {
        self.zones.iter().map(Zone::per_cpu_pages).sum()
    }

    /// Returns one zone (`ZONE_DMA` …).
    pub fn zone(&self, z: usize) -> &Zone {
        &self.zones[z]
    }

    /// The counters of `/proc/vmstat`.
    pub const fn counters(&self) -> &VmCounters {
        &self.counters
    }

    /// Number of pages that kswapd keeps free: sum of `pages_high` over all zones.
    pub fn pages_high(&self) -> u32 {
        self.zones.iter().map(|zone| zone.marks.high).sum()
    }

    /// Returns whether the running counts add up to each zone's size. The check is fast enough to
    /// run after every event.
    pub fn check_running_books(&self) -> bool {
        self.zones.iter().all(Zone::counts_balance)
    }

    /// Returns whether all counts agree after a full recount: each zone's pages, the dirty pages'
    /// ages, and each owner's pages compared with the lists.
    pub fn check_books(&self) -> bool {
        self.total_pages == self.zones.iter().map(|zone| zone.present).sum::<u32>()
            && self.zones.iter().all(Zone::books_balance)
            && self.lru_total(LruClass::CacheDirty) == self.dirty_pages()
            && (0..ZONES).all(|z| self.mapped_books_balance(z))
            && self.owners.iter().all(MappedSet::books_balance)
            && self.text.books_balance()
    }

    /// Mixes the whole state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        for zone in &self.zones {
            zone.fold_digest(mix);
        }
        for set in self.owners.iter().chain([&self.text]) {
            set.fold_digest(mix);
        }
        self.writeback.fold_digest(mix);
        self.throttle.fold_digest(mix);
        mix(self.kswapd.as_ref().map_or(0, Round::digest_word));
        mix(pair(self.draw.state(), self.kswapd_wakeup));
        mix(pair(self.dcache_objects, self.dcache_debt));
        mix(self.counters.pgsteal);
        mix(u64::from(self.work_set_pages));
    }

    pub(super) fn lru_total(&self, class: LruClass) -> u32 {
        self.zones.iter().map(|zone| zone.lru_count(class)).sum()
    }

    fn swap_cache_pages(&self) -> u32 {
        self.lru_total(LruClass::SwapOut) + self.lru_total(LruClass::SwapCache)
    }

    fn cached_pages(&self) -> u32 {
        let on_lists: u32 = LruClass::ALL
            .iter()
            .map(|class| self.lru_total(*class))
            .sum();
        let other = self.lru_total(LruClass::Buffers) + self.lru_total(LruClass::Anon);
        on_lists - other - self.swap_cache_pages()
    }

    fn mapped_books_balance(&self, z: usize) -> bool {
        let anon: u32 = self.owners.iter().map(|set| set.resident[z]).sum();
        anon == self.zones[z].lru_count(LruClass::Anon)
            && self.text.resident[z] == self.zones[z].lru_count(LruClass::Text)
    }
}
