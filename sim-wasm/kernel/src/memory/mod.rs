//! The machine's memory: zones of pages, their uses, and reclaim.
//!
//! Read first: mm/page_alloc.c:__alloc_pages, mm/vmscan.c, mm/page-writeback.c, mm/oom_kill.c. Then
//! these modules: `watermark`, `zone` and `lru` (the counts), `alloc` (grants), `reclaim` and
//! `page_scan` with their callers `kswapd` and `direct`, `page_cache`, `writeback`, `oom`, `books`
//! (readings).
//!
//! Simplified: pages are counted by use and position on a list, and have no identity; `lru` and
//! `mapped` describe the error. Memory is not fragmented (see `watermark`). After every call, all
//! uses and free pages add up to the machine's memory.

mod alloc;
mod band;
mod books;
mod direct;
mod dirty;
mod kswapd;
mod kswapd_round;
mod lru;
mod mapped;
mod oom;
mod page_cache;
mod page_scan;
mod per_cpu;
mod reclaim;
mod reclaim_step;
#[cfg(test)]
mod tests;
mod throttle;
mod watermark;
mod writeback;
mod zone;

pub use alloc::{ALLOC_RETRY_MS, Gfp, PageGrant, PageUse};
pub use band::LruClass;
pub use books::MemInfo;
pub use direct::DirectReclaim;
pub use mapped::OwnerId;
pub use oom::{OomCandidate, badness, select_bad_process};
pub use page_cache::FileRead;
pub use reclaim_step::{ReclaimNext, ReclaimStep, VmCounters};
pub use throttle::{Balance, Balancing};
pub use watermark::{PAGE_KB, Watermarks, ZONE_DMA, ZONE_HIGHMEM, ZONE_NORMAL};
pub use writeback::{PDFLUSH_WAKE_MS, WriteKind};
pub use zone::Zone;

use band::EvenDraw;
use dirty::{Throttle, Writeback};
use kswapd_round::Round;
use mapped::MappedSet;
use watermark::{Urgency, ZONES, lowmem_reserve, zone_sizes, zone_watermark_ok, zone_watermarks};

/// Owner of the anonymous memory of the idle system's programs.
pub const SYSTEM: OwnerId = OwnerId(0);

/// Dentries and inodes per page of slab. Our assumption: dentries (136 B, 29 per page) and ext3
/// inodes (440 B, 9 per page) exist in about equal numbers. So the value is between 9 and 29.
pub const DCACHE_OBJECTS_PER_PAGE: u32 = 14;

/// Contents of memory on an idle machine, before the background load and the packets begin.
#[derive(Clone, Copy, Debug)]
pub struct MemoryLayout {
    /// Memory of the machine, MiB.
    pub total_mib: u32,
    /// Swap space, MiB; 0 = none.
    pub swap_mib: u32,
    /// Kernel image, page structures, page tables, stacks, driver memory, kB.
    pub kernel_kb: u32,
    /// Buffers (file-system metadata) of the idle system, kB.
    pub buffers_kb: u32,
    /// Page cache of the idle system, kB, without `mapped_kb`.
    pub cached_kb: u32,
    /// Program text and libraries of the idle system, kB: page cache that is mapped.
    pub mapped_kb: u32,
    /// Anonymous memory of the idle system's programs, kB.
    pub programs_kb: u32,
    /// Slab caches that reclaim cannot shrink, kB.
    pub slab_kb: u32,
    /// Slab of unused dentries and inodes, kB: shrinkable.
    pub dcache_kb: u32,
}

/// The machine's memory, and the state of its reclaim.
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
    throttle: Throttle,
    /// kswapd's current round over the zones, if one is in progress.
    kswapd: Option<Round>,
    kswapd_wakeup: bool,
    /// Whether a reclaimer with little success sleeps until a disk write ends.
    pub reclaim_naps: bool,
    draw: EvenDraw,
    counters: VmCounters,
}

impl Memory {
    /// Creates the memory of a machine that has been idle for a while.
    ///
    /// The kernel's own pages fill ZONE_DMA first, because its image and boot-time tables have low
    /// addresses. Everything else goes to the highest permitted zone with room. Mapped pages,
    /// buffers and programs are active; page cache read once is inactive. These lists are our
    /// assumption for an idle system after boot. On a small machine, contents that do not fit above
    /// the watermarks are left out; the page cache is left out first.
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
            throttle: Throttle::default(),
            kswapd: None,
            kswapd_wakeup: false,
            reclaim_naps: true,
            draw: EvenDraw::default(),
            counters: VmCounters::default(),
        }
    }

    /// Places boot-time memory from low to high addresses.
    fn place_kernel(&mut self, pages: u32) {
        let mut left = pages;
        for zone in &mut self.zones {
            let part = zone.take_spare(left);
            zone.kernel += part;
            left -= part;
        }
    }

    /// Places slab pages. Returns the number of pages that found room.
    fn place_slab(&mut self, pages: u32) -> u32 {
        let mut left = pages;
        for zone in self.zones[..=ZONE_NORMAL].iter_mut().rev() {
            let part = zone.take_spare(left);
            zone.slab += part;
            left -= part;
        }
        pages - left
    }

    fn place_lru(&mut self, class: LruClass, pages: u32) {
        let mut left = pages;
        for z in (0..ZONES).rev() {
            let zone = &mut self.zones[z];
            let part = zone.take_spare(left);
            left -= part;
            let list = match class {
                LruClass::Cache => &mut zone.inactive,
                _ => &mut zone.active,
            };
            list.add(class, part);
            match class {
                LruClass::Anon => self.owners[0].resident[z] += part,
                LruClass::Text => self.text.resident[z] += part,
                _ => {}
            }
        }
    }
}
