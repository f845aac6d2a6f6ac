//! A zone: its free pages, its watermarks, and the uses of its other pages.
//!
//! Read first: include/linux/mmzone.h:struct zone.

use super::lru::LruList;
use super::per_cpu::{PerCpuPages, Warmth};
use super::{LruClass, Watermarks, ZONES};
use base::pair;

/// Highest, least urgent reclaim priority (mm/vmscan.c, `DEF_PRIORITY`).
pub const DEF_PRIORITY: u8 = 12;

/// One zone. Its counts add up: `present` = `free` + `per_cpu` + `kernel` + `slab` + the pages on
/// the two LRU lists.
#[derive(Clone, Debug, Default)]
pub struct Zone {
    /// Pages of the zone.
    pub present: u32,
    /// Free pages of the zone (`free_pages`). Pages on the CPU's lists are not included.
    pub free: u32,
    /// The CPU's lists of hot and of cold free pages (`pageset`).
    per_cpu: [PerCpuPages; 2],
    /// The kernel's own pages: image, page tables, stacks, driver memory.
    pub kernel: u32,
    /// Pages of slab caches.
    pub slab: u32,
    /// Recently used pages.
    pub active: LruList,
    /// Candidates for reclaim.
    pub inactive: LruList,
    /// Watermarks of the zone (`pages_min`, `pages_low`, `pages_high`).
    pub marks: Watermarks,
    /// Pages reserved against requests that could use a higher zone (`lowmem_reserve`), by the
    /// highest zone that the request may use.
    pub reserve: [u32; ZONES],
    /// Pages of the active list that are still to be scanned (`nr_scan_active`).
    pub scan_active: u32,
    /// Pages of the inactive list that are still to be scanned (`nr_scan_inactive`).
    pub scan_inactive: u32,
    /// Pages scanned since a page was last freed to the zone.
    pub pages_scanned: u32,
    /// Whether the kernel considers further scanning of the zone useless.
    pub all_unreclaimable: bool,
    /// Most urgent priority of the current reclaim.
    pub temp_priority: u8,
    /// Most urgent priority of the last reclaim. Swap tendency depends on it (`distress`).
    pub prev_priority: u8,
}

impl Zone {
    /// Creates a zone of free pages.
    pub fn new(present: u32, marks: Watermarks, reserve: [u32; ZONES]) -> Zone {
        Zone {
            present,
            free: present,
            per_cpu: PerCpuPages::of_zone(present),
            marks,
            reserve,
            temp_priority: DEF_PRIORITY,
            prev_priority: DEF_PRIORITY,
            ..Zone::default()
        }
    }

    /// Number of pages on the active and the inactive list.
    pub const fn lru_pages(&self) -> u32 {
        self.active.len() + self.inactive.len()
    }

    /// Number of pages of one class on the active and the inactive list.
    pub const fn lru_count(&self, class: LruClass) -> u32 {
        self.active.count(class) + self.inactive.count(class)
    }

    /// Takes up to `n` of the free pages above the high watermark. Returns their number.
    pub fn take_spare(&mut self, n: u32) -> u32 {
        let part = n.min(self.free.saturating_sub(self.marks.high));
        self.free -= part;
        part
    }

    /// Gives `n` pages back to one of the CPU's lists. If the list is full, it first gives a batch
    /// back to the zone. When a zone gets a batch back, the kernel considers scanning the zone
    /// useful again (mm/page_alloc.c:free_pages_bulk).
    pub fn give_back(&mut self, n: u32, warmth: Warmth) {
        let bulk = self.per_cpu[warmth as usize].put(n);
        self.free += bulk;
        if bulk > 0 {
            self.pages_scanned = 0;
            self.all_unreclaimable = false;
        }
    }

    /// Returns whether a request that ignores the watermarks finds a page.
    pub const fn has_page(&self, warmth: Warmth) -> bool {
        self.free > 0 || self.per_cpu[warmth as usize].count > 0
    }

    /// Takes a page from one of the CPU's lists. A list at its lower limit first takes a batch from
    /// the zone.
    pub fn take_page(&mut self, warmth: Warmth) {
        self.free -= self.per_cpu[warmth as usize].take(self.free);
    }

    /// Number of pages on the CPU's lists.
    pub const fn per_cpu_pages(&self) -> u32 {
        self.per_cpu[0].count + self.per_cpu[1].count
    }

    /// Fills the CPU's lists as in a system that has been running for a while.
    pub fn fill_per_cpu_lists(&mut self) {
        for list in &mut self.per_cpu {
            self.free -= list.fill_as_found(self.free.saturating_sub(self.marks.high));
        }
    }

    /// Returns whether reclaim at `priority` skips the zone.
    pub const fn is_hopeless(&self, priority: u8) -> bool {
        self.present == 0 || (self.all_unreclaimable && priority != DEF_PRIORITY)
    }

    /// Records that reclaim at `priority` scans the zone.
    pub fn note_priority(&mut self, priority: u8) {
        self.temp_priority = priority;
        self.prev_priority = self.prev_priority.min(priority);
    }

    /// Returns whether the zone's running counts add up to the zone's size.
    pub const fn counts_balance(&self) -> bool {
        self.free + self.per_cpu_pages() + self.kernel + self.slab + self.lru_pages()
            == self.present
    }

    /// Returns whether the zone's counts add up, after a full recount of the lists.
    pub fn books_balance(&self) -> bool {
        self.counts_balance() && self.active.recount() && self.inactive.recount()
    }

    /// Mixes the zone into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(pair(self.free, self.kernel));
        mix(pair(self.per_cpu[0].count, self.per_cpu[1].count));
        mix(pair(self.slab, self.pages_scanned));
        mix(pair(self.scan_active, self.scan_inactive));
        mix(u64::from(self.temp_priority) << 16
            | u64::from(self.prev_priority) << 8
            | u64::from(self.all_unreclaimable));
        self.active.fold_digest(mix);
        self.inactive.fold_digest(mix);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_given_back_ends_hopelessness() {
        let mut zone = Zone::new(100, Watermarks::default(), [0; ZONES]);
        zone.free = 0;
        zone.kernel = 100;
        zone.all_unreclaimable = true;
        assert!(zone.is_hopeless(11) && !zone.is_hopeless(DEF_PRIORITY));
        zone.kernel -= 7;
        zone.give_back(6, Warmth::Hot);
        assert!(zone.is_hopeless(11) && zone.free == 0);
        zone.give_back(1, Warmth::Hot);
        assert!(!zone.is_hopeless(11) && zone.books_balance());
    }

    #[test]
    fn the_most_urgent_priority_is_remembered() {
        let mut zone = Zone::new(100, Watermarks::default(), [0; ZONES]);
        zone.note_priority(5);
        zone.note_priority(12);
        assert_eq!((zone.prev_priority, zone.temp_priority), (5, 12));
    }

    #[test]
    fn the_digest_has_every_count_and_both_lists() {
        let mut zone = Zone::new(100, Watermarks::default(), [0; ZONES]);
        (zone.free, zone.kernel, zone.slab, zone.pages_scanned) = (1, 2, 5, 6);
        (zone.per_cpu[0].count, zone.per_cpu[1].count) = (3, 4);
        (zone.scan_active, zone.scan_inactive) = (7, 8);
        (
            zone.temp_priority,
            zone.prev_priority,
            zone.all_unreclaimable,
        ) = (9, 10, true);
        zone.active.add(LruClass::Cache, 11);
        let mut words = Vec::new();
        zone.fold_digest(&mut |word| words.push(word));
        let high = |word: u64| word << 32;
        let counts = [high(1) + 2, high(3) + 4, high(5) + 6, high(7) + 8];
        assert_eq!(words[..4], counts);
        assert_eq!(words[4], 9 * 65_536 + 10 * 256 + 1);
        let cache = high(LruClass::Cache as u64) + 11;
        assert_eq!(
            words[5..],
            [0, 0, 11, cache, 0, 0],
            "draw, rotated pages, bands"
        );
    }

    #[test]
    fn a_page_is_in_the_zone_or_on_the_list_of_its_warmth() {
        let mut zone = Zone::new(100, Watermarks::default(), [0; ZONES]);
        assert!(zone.has_page(Warmth::Hot) && zone.has_page(Warmth::Cold));
        zone.free = 0;
        assert!(!zone.has_page(Warmth::Hot));
        zone.per_cpu[Warmth::Cold as usize].count = 1;
        assert!(zone.has_page(Warmth::Cold) && !zone.has_page(Warmth::Hot));
    }
}
