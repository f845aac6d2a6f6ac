//! The machine's memory: zones of pages, who uses them, and how they are won back.
//!
//! Read first: mm/page_alloc.c:__alloc_pages, mm/vmscan.c, mm/page-writeback.c,
//! mm/oom_kill.c; the study of the kernel, §8. Then, here: `watermark` (the marks),
//! `zone` and `lru` (the counts), `alloc` (grants), `reclaim` and `page_scan` with their
//! callers `kswapd` and `direct`, `page_cache`, `writeback`, `oom`, `books` (readings).
//!
//! Simplified: pages are counted by use and place on a list, never named; what that
//! costs is written in `lru` and `mapped`. Memory is not fragmented (see `watermark`).
//! The sum of all uses and of free pages is the machine's memory after every call.

mod alloc;
mod band;
mod books;
mod direct;
mod kswapd;
mod lru;
mod mapped;
mod oom;
mod page_cache;
mod page_scan;
mod per_cpu;
mod reclaim;
#[cfg(test)]
mod tests;
mod watermark;
mod writeback;
mod zone;

pub use alloc::{ALLOC_RETRY_MS, Gfp, PageGrant, PageUse};
pub use band::LruClass;
pub use books::{MemInfo, ZoneReading};
pub use direct::DirectReclaim;
pub use mapped::OwnerId;
pub use oom::{OomCandidate, badness, select_bad_process};
pub use page_cache::FileRead;
pub use reclaim::{Next, ReclaimStep, VmCounters};
pub use watermark::{
    PAGE_KB, Urgency, Watermarks, ZONE_DMA, ZONE_HIGHMEM, ZONE_NORMAL, ZONES, lowmem_reserve,
    min_free_kbytes, zone_sizes, zone_watermark_ok, zone_watermarks,
};
pub use writeback::{PDFLUSH_WAKE_MS, WriteKind};

use band::EvenDraw;
use kswapd::Kswapd;
use mapped::MappedSet;
use writeback::Writeback;
use zone::Zone;

/// Who holds the anonymous memory of the programs of the idle system.
pub const SYSTEM: OwnerId = OwnerId(0);

/// Dentries and inodes in a page of slab: our assumption, between a dentry's 136 B
/// (29 a page) and an ext3 inode's 440 B (9 a page), which are used about in pairs.
pub(crate) const DCACHE_OBJECTS_PER_PAGE: u32 = 14;

/// A machine with its idle system: what is in memory before load and stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryLayout {
    /// Memory of the machine, MiB.
    pub total_mib: u32,
    /// Swap space, MiB; 0 = none.
    pub swap_mib: u32,
    /// Kernel image, page structures, page tables, stacks, driver memory, kB.
    pub kernel_kb: u32,
    /// Buffers of the idle system, kB.
    pub buffers_kb: u32,
    /// Page cache of the idle system, kB, without `mapped_kb`.
    pub cached_kb: u32,
    /// Program text and libraries of the idle system, kB: page cache that is mapped.
    pub mapped_kb: u32,
    /// Anonymous memory of the idle system's programs, kB.
    pub programs_kb: u32,
    /// Slab caches that reclaim cannot shrink, kB.
    pub slab_kb: u32,
    /// Slab of dentries and inodes that nobody uses, kB: shrinkable.
    pub dcache_kb: u32,
}

/// Memory and its reclaim.
#[derive(Clone, Debug)]
pub struct Memory {
    zones: [Zone; ZONES],
    /// Highest zone that exists.
    top_zone: usize,
    total_pages: u32,
    swap_pages: u32,
    owners: Vec<MappedSet>,
    text: MappedSet,
    work_set_pages: u32,
    dcache_objects: u32,
    dcache_debt: u32,
    writeback: Writeback,
    kswapd: Kswapd,
    kswapd_wakeup: bool,
    draw: EvenDraw,
    counters: VmCounters,
}

impl Memory {
    /// A machine whose idle system has been running for a while.
    ///
    /// The kernel's own pages fill DMA first, as its image and boot-time tables lie low;
    /// everything else is put in the highest zone that has room. Mapped pages, buffers
    /// and programs are active, page cache that was read once is inactive: our
    /// assumption for a system that has booted and idles. What a small machine has no
    /// room for above its marks is left out, page cache first.
    pub fn new(layout: MemoryLayout) -> Memory {
        let mut memory = Memory::empty(layout);
        memory.place_kernel(layout.kernel_kb / PAGE_KB);
        memory.place_slab(layout.slab_kb / PAGE_KB);
        let dcache = memory.place_slab(layout.dcache_kb / PAGE_KB);
        memory.dcache_objects = dcache * DCACHE_OBJECTS_PER_PAGE;
        memory.place_lru(LruClass::Anon, layout.programs_kb / PAGE_KB);
        memory.place_lru(LruClass::Text, layout.mapped_kb / PAGE_KB);
        memory.place_lru(LruClass::Buffers, layout.buffers_kb / PAGE_KB);
        memory.place_lru(LruClass::Cache, layout.cached_kb / PAGE_KB);
        memory.zones.iter_mut().for_each(Zone::fill_per_cpu_lists);
        memory
    }

    fn empty(layout: MemoryLayout) -> Memory {
        let present = zone_sizes(layout.total_mib);
        let marks = zone_watermarks(present);
        let reserve = lowmem_reserve(present);
        Memory {
            zones: std::array::from_fn(|z| Zone::new(present[z], marks[z], reserve[z])),
            top_zone: present.iter().rposition(|pages| *pages > 0).unwrap_or(0),
            total_pages: present.iter().sum(),
            swap_pages: layout.swap_mib * 256,
            owners: vec![MappedSet::default()],
            text: MappedSet::default(),
            work_set_pages: 0,
            dcache_objects: 0,
            dcache_debt: 0,
            writeback: Writeback::default(),
            kswapd: Kswapd::default(),
            kswapd_wakeup: false,
            draw: EvenDraw::default(),
            counters: VmCounters::default(),
        }
    }

    /// Boot-time memory: from low to high.
    fn place_kernel(&mut self, pages: u32) {
        let mut left = pages;
        for zone in &mut self.zones {
            let part = left.min(zone.free.saturating_sub(zone.marks.high));
            zone.free -= part;
            zone.kernel += part;
            left -= part;
        }
    }

    /// Returns how many found room.
    fn place_slab(&mut self, pages: u32) -> u32 {
        let mut left = pages;
        for zone in self.zones[..=ZONE_NORMAL].iter_mut().rev() {
            let part = left.min(zone.free.saturating_sub(zone.marks.high));
            zone.free -= part;
            zone.slab += part;
            left -= part;
        }
        pages - left
    }

    fn place_lru(&mut self, class: LruClass, pages: u32) {
        let mut left = pages;
        for z in (0..ZONES).rev() {
            let zone = &mut self.zones[z];
            let part = left.min(zone.free.saturating_sub(zone.marks.high));
            zone.free -= part;
            left -= part;
            match class {
                LruClass::Cache => zone.inactive.add(class, part),
                _ => zone.active.add(class, part),
            }
            match class {
                LruClass::Anon => self.owners[0].add_untouched(z, part),
                LruClass::Text => self.text.add_untouched(z, part),
                _ => {}
            }
        }
    }
}
