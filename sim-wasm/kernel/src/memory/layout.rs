//! The simulated machine's memory, and its contents before the background load and the packets
//! begin.

use super::band::{EvenDraw, LruClass};
use super::dirty::{Throttle, Writeback};
use super::kswapd_round::KswapdProgress;
use super::mapped::{MappedSet, OwnerId};
use super::reclaim_step::VmCounters;
use super::watermark::{PAGE_KB, ZONE_NORMAL, ZONES, lowmem_reserve, zone_sizes, zone_watermarks};
use super::zone::Zone;

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
    pub(super) zones: [Zone; ZONES],
    /// Highest zone that exists.
    pub(super) top_zone: usize,
    pub(super) total_pages: u32,
    pub(super) swap_pages: u32,
    pub(super) owners: Vec<MappedSet>,
    pub(super) text: MappedSet,
    pub(super) work_set_pages: u32,
    pub(super) dcache_objects: u32,
    pub(super) dcache_debt: u32,
    pub(super) writeback: Writeback,
    pub(super) throttle: Throttle,
    pub(super) kswapd: KswapdProgress,
    pub(super) kswapd_wakeup: bool,
    pub(super) reclaim_naps: bool,
    pub(super) draw: EvenDraw,
    pub(super) counters: VmCounters,
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

    pub(super) fn empty(layout: MemoryLayout) -> Memory {
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
            kswapd: KswapdProgress::default(),
            kswapd_wakeup: false,
            reclaim_naps: true,
            draw: EvenDraw::default(),
            counters: VmCounters::default(),
        }
    }

    /// Sets whether a reclaimer with little success sleeps until a disk write ends.
    #[must_use]
    pub const fn with_reclaim_naps(mut self, naps: bool) -> Memory {
        self.reclaim_naps = naps;
        self
    }

    /// Places boot-time memory from low to high addresses.
    fn place_kernel(&mut self, pages: u32) {
        let mut left = pages;
        for zone in &mut self.zones {
            let part = left.min(zone.free.saturating_sub(zone.marks.high));
            zone.free -= part;
            zone.kernel += part;
            left -= part;
        }
    }

    /// Places slab pages. Returns the number of pages that found room.
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
