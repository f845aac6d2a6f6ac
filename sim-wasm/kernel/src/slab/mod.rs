//! Slab caches: the memory that packet buffers really occupy, which differs from the amount charged
//! to their sockets.
//!
//! Read first: mm/slab.c:kmem_cache_create, __cache_alloc, cache_alloc_refill, cache_grow,
//! cache_flusharray, free_block; net/core/skbuff.c:alloc_skb.
//!
//! Simplified: the objects of a cache are interchangeable. Buffers are freed in about the order of
//! their allocation, so neighbours are freed together and free objects fill whole pages. A page is
//! returned as soon as the cache has more free objects than its limit. A mix of short- and
//! long-lived buffers fragments the real cache, which then holds more pages. Reaping takes no CPU
//! time.

mod cache;

use super::memory::{Gfp, Memory, PageGrant, PageUse};
use base::pair;
use cache::Cache;

/// Bytes in an L1 line of a Pentium II or III (CONFIG_X86_L1_CACHE_SHIFT 5).
const L1_LINE: u32 = 32;
/// sizeof(struct sk_buff) on i386 with NETFILTER and NET_SCHED, bytes (include/linux/skbuff.h).
pub const SKBUFF_BYTES: u32 = 172;
/// sizeof(struct skb_shared_info), bytes: 16 bytes plus 18 fragment entries of 8 bytes.
const SHARED_INFO_BYTES: u32 = 160;
/// The general caches for objects of 32 to 16384 bytes, on i386 with 32-byte cache lines, and
/// behind them the cache of `sk_buff`s, whose 172 bytes are aligned to 192: (bytes per object,
/// objects per slab, pages per slab).
const CACHES: [(u32, u32, u32); KMALLOC_CACHES + 1] = [
    (32, 119, 1),
    (64, 61, 1),
    (96, 41, 1),
    (128, 31, 1),
    (192, 20, 1),
    (256, 15, 1),
    (512, 8, 1),
    (1024, 4, 1),
    (2048, 2, 1),
    (4096, 1, 1),
    (8192, 1, 2),
    (16_384, 1, 4),
    (192, 20, 1),
];
const KMALLOC_CACHES: usize = 12;
/// Number of general caches for objects of up to 192 bytes. Not all of these object sizes are
/// powers of two.
const KMALLOC_SMALL: usize = 5;
/// Index of the cache size-32. This cache holds the management data, 28 bytes per slab, of the
/// slabs that do not store this data themselves.
const SLAB_MANAGEMENT: usize = 0;
/// Index of the cache of `sk_buff`s.
const SKBUFF_HEAD: usize = KMALLOC_CACHES;

/// Interval of reaping idle caches, ms (mm/slab.c: `REAPTIMEOUT_CPUC`, 2·HZ). Their free slabs are
/// reaped every second time (`REAPTIMEOUT_LIST3`, 4·HZ).
pub const REAP_MS: u64 = 2_000;

/// Returns the size of the memory for packet data when a driver requests `request_bytes`: the
/// request rounded up to whole cache lines.
const fn data_bytes(request_bytes: u32) -> u32 {
    request_bytes.div_ceil(L1_LINE) * L1_LINE
}

/// Returns the general cache for an object of this size, or the largest cache if the object is too
/// large. Above 192 bytes the object size doubles from cache to cache.
fn kmalloc_index(bytes: u32) -> usize {
    let small = &CACHES[..KMALLOC_SMALL];
    if bytes > small[KMALLOC_SMALL - 1].0 {
        ((bytes - 1).ilog2() as usize - 2).min(KMALLOC_CACHES - 1)
    } else {
        small.iter().take_while(|(size, ..)| bytes > *size).count()
    }
}

/// The caches used by packets: the general caches for packet data, and one for `sk_buff`s.
#[derive(Clone, Debug)]
pub struct Slab {
    caches: [Cache; KMALLOC_CACHES + 1],
    /// Whether the next reaping also checks the lists of free slabs.
    reap_lists: bool,
}

impl Default for Slab {
    fn default() -> Slab {
        Slab {
            caches: CACHES.map(|(bytes, per, pages)| Cache::new(bytes, per, pages)),
            reap_lists: false,
        }
    }
}

impl Slab {
    /// Returns the bytes charged to a socket for a buffer of `request_bytes`. The charge includes
    /// neither `skb_shared_info` nor the rounding to the cache's object size.
    pub const fn skb_truesize(request_bytes: u32) -> u32 {
        data_bytes(request_bytes) + SKBUFF_BYTES
    }

    /// Returns the size of a packet's data with the `skb_shared_info` behind it, bytes.
    pub const fn buffer_bytes(request_bytes: u32) -> u32 {
        data_bytes(request_bytes) + SHARED_INFO_BYTES
    }

    /// Allocates an `sk_buff` (the head) and its data in an interrupt (`GFP_ATOMIC`). Returns false
    /// if there was no memory.
    pub fn alloc_skb(&mut self, mem: &mut Memory, request_bytes: u32) -> bool {
        let data = kmalloc_index(Slab::buffer_bytes(request_bytes));
        if !self.alloc_head(mem) {
            return false;
        }
        if self.alloc_object(mem, data) {
            return true;
        }
        self.free_head(mem);
        false
    }

    /// Frees a buffer that was requested with `request_bytes`.
    pub fn free_skb(&mut self, mem: &mut Memory, request_bytes: u32) {
        let data = kmalloc_index(Slab::buffer_bytes(request_bytes));
        self.free_object(mem, data);
        self.free_head(mem);
    }

    /// Reaps idle caches, every two seconds (cache_reap).
    pub fn reap(&mut self, mem: &mut Memory) {
        let lists_too = self.reap_lists;
        self.reap_lists = !lists_too;
        for index in 0..CACHES.len() {
            let slabs = self.caches[index].reap(lists_too);
            self.return_slabs(mem, index, slabs);
        }
    }

    /// Number of pages in all caches.
    pub fn pages(&self) -> u32 {
        self.caches.iter().map(Cache::pages).sum()
    }

    /// Number of buffers in use.
    pub const fn skbs(&self) -> u32 {
        self.caches[SKBUFF_HEAD].in_use
    }

    /// Number of objects in use, all caches.
    pub fn objects(&self) -> u32 {
        self.caches.iter().map(|cache| cache.in_use).sum()
    }

    /// Returns whether the numbers of objects add up in every cache: in use, free in the per-CPU
    /// array, and free in slabs.
    pub fn check_books(&self) -> bool {
        self.caches.iter().all(Cache::balances)
    }

    /// Mixes the whole state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        for cache in &self.caches {
            mix(pair(cache.in_use, cache.array));
            mix(pair(cache.free, cache.slabs));
            mix(cache.digest_word());
        }
    }

    /// Allocates an `sk_buff` (the head) alone, for data that is not from a slab (`build_skb`).
    /// Returns false if there was no memory.
    pub fn alloc_head(&mut self, mem: &mut Memory) -> bool {
        self.alloc_object(mem, SKBUFF_HEAD)
    }

    /// Frees an `sk_buff` (the head) alone.
    pub fn free_head(&mut self, mem: &mut Memory) {
        self.free_object(mem, SKBUFF_HEAD);
    }

    fn alloc_object(&mut self, mem: &mut Memory, index: usize) -> bool {
        if !self.caches[index].refill() {
            if !self.grow(mem, index) {
                return false;
            }
            self.caches[index].refill();
        }
        self.caches[index].take();
        true
    }

    fn free_object(&mut self, mem: &mut Memory, index: usize) {
        let slabs = self.caches[index].put();
        self.return_slabs(mem, index, slabs);
    }

    /// Returns a cache's free slabs to the page allocator. If their management data is in another
    /// cache, frees this data, too.
    fn return_slabs(&mut self, mem: &mut Memory, index: usize, slabs: u32) {
        mem.free_slab(slabs * self.caches[index].pages_per_slab);
        if self.caches[index].off_slab {
            (0..slabs).for_each(|_| self.free_object(mem, SLAB_MANAGEMENT));
        }
    }

    /// Adds a slab: its pages and, if the cache keeps its management data in another cache, an
    /// object there (cache_grow).
    fn grow(&mut self, mem: &mut Memory, index: usize) -> bool {
        let pages = self.caches[index].pages_per_slab;
        if !take_slab_pages(mem, pages) {
            return false;
        }
        if self.caches[index].off_slab && !self.alloc_object(mem, SLAB_MANAGEMENT) {
            mem.free_slab(pages);
            return false;
        }
        self.caches[index].add_slab();
        true
    }
}

/// Allocates all pages of a new slab. If one page is refused, none is kept.
fn take_slab_pages(mem: &mut Memory, pages: u32) -> bool {
    for taken in 0..pages {
        if mem.alloc_page(Gfp::Atomic, PageUse::Slab) != PageGrant::Granted {
            mem.free_slab(taken);
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::memory::{MemoryLayout, ZONE_DMA, ZONE_NORMAL};
    use super::*;

    /// Objects in use and pages of the general cache for this size (`/proc/slabinfo`).
    fn general(slab: &Slab, bytes: u32) -> (u32, u32) {
        let cache = &slab.caches[kmalloc_index(bytes)];
        (cache.in_use, cache.pages())
    }

    /// The driver sk98lin requests 1540 bytes per frame; the slab code rounds them up to whole
    /// cache lines, 1568 bytes.
    const SK98LIN: u32 = 1540;

    fn machine() -> (Memory, Slab) {
        let layout = MemoryLayout {
            total_mib: 256,
            swap_mib: 0,
            kernel_kb: 0,
            buffers_kb: 0,
            cached_kb: 0,
            mapped_kb: 0,
            programs_kb: 0,
            slab_kb: 0,
            dcache_kb: 0,
        };
        (Memory::new(layout), Slab::default())
    }

    fn alloc(n: u32) -> (Memory, Slab) {
        let (mut mem, mut slab) = machine();
        assert!((0..n).all(|_| slab.alloc_skb(&mut mem, SK98LIN)));
        (mem, slab)
    }

    #[test]
    fn an_object_lies_in_the_smallest_cache_that_holds_it() {
        for bytes in 1..=16_384 {
            let smallest = CACHES.iter().position(|(size, ..)| bytes <= *size);
            assert_eq!(Some(kmalloc_index(bytes)), smallest, "{bytes}");
        }
        assert_eq!(kmalloc_index(20_000), KMALLOC_CACHES - 1);
    }

    #[test]
    fn sk98lin_is_charged_1740_tg3_1804_and_e1000_2252() {
        assert_eq!(Slab::skb_truesize(SK98LIN), 1740);
        assert_eq!(Slab::skb_truesize(1632), 1804);
        assert_eq!(Slab::skb_truesize(2080), 2252);
    }

    #[test]
    fn the_ring_of_384_buffers_occupies_192_pages_of_size_2048() {
        let (_, slab) = alloc(384);
        assert_eq!(general(&slab, 2048), (384, 192));
    }

    #[test]
    fn a_full_buffer_of_40_mib_is_24105_packets_in_about_13360_pages() {
        let packets = (40 << 20) / Slab::skb_truesize(SK98LIN);
        assert_eq!(packets, 24_105);
        let (mem, slab) = alloc(packets);
        assert!((13_355..13_380).contains(&slab.pages()), "{}", slab.pages());
        let unused = mem.free_page_count() + mem.per_cpu_pages();
        assert_eq!(unused, 65_536 - slab.pages());
    }

    #[test]
    fn memory_per_charge_is_1_3046() {
        let (_, slab) = alloc(20_000);
        let per_mille = u64::from(slab.pages()) * 4096 * 1000 / (20_000 * 1740);
        assert!((1304..=1306).contains(&per_mille), "{per_mille}");
    }

    #[test]
    fn up_to_24_free_objects_wait_in_the_array_and_26_in_slabs() {
        let (mut mem, mut slab) = alloc(200);
        (0..200).for_each(|_| slab.free_skb(&mut mem, SK98LIN));
        let cache = &slab.caches[kmalloc_index(2048)];
        assert_eq!((cache.in_use, cache.limit, cache.batch), (0, 24, 12));
        assert!(cache.array <= 24 && cache.free <= 26);
        assert!(slab.check_books() && mem.check_books());
    }

    #[test]
    fn an_idle_cache_gives_its_free_objects_back_in_a_few_turns_and_a_busy_one_does_not() {
        let (mut mem, mut slab) = alloc(200);
        (0..200).for_each(|_| slab.free_skb(&mut mem, SK98LIN));
        let before = slab.pages();
        assert!(before > 0);
        for _ in 0..20 {
            assert!(slab.alloc_skb(&mut mem, SK98LIN));
            slab.free_skb(&mut mem, SK98LIN);
            let kept = general(&slab, 2048).1;
            slab.reap(&mut mem);
            assert!(general(&slab, 2048).1 + 3 >= kept);
        }
        (0..40).for_each(|_| slab.reap(&mut mem));
        assert_eq!((slab.pages(), slab.objects()), (0, 0));
        assert!(slab.check_books() && mem.check_books());
    }

    #[test]
    fn buffers_that_come_and_go_take_no_page() {
        let (mut mem, mut slab) = alloc(384);
        let free = mem.free_page_count();
        for _ in 0..10_000 {
            slab.free_skb(&mut mem, SK98LIN);
            assert!(slab.alloc_skb(&mut mem, SK98LIN));
        }
        assert_eq!(mem.free_page_count(), free);
    }

    #[test]
    fn a_jumbo_frame_takes_four_pages_and_a_small_one_shares() {
        let (mut mem, mut slab) = machine();
        assert!(slab.alloc_skb(&mut mem, 9018));
        assert_eq!(general(&slab, 16_384), (1, 4));
        assert!(slab.alloc_skb(&mut mem, 60));
        assert_eq!(general(&slab, 256), (1, 1));
    }

    #[test]
    fn without_memory_no_buffer_and_no_leak() {
        let (mut mem, mut slab) = machine();
        while slab.alloc_skb(&mut mem, SK98LIN) {}
        let (objects, failures) = (slab.objects(), mem.counters().atomic_failures);
        assert!(!slab.alloc_skb(&mut mem, SK98LIN) && failures > 0);
        assert_eq!(slab.objects(), objects);
        assert!(slab.check_books() && mem.check_books());
        // An atomic request fails when a zone's free pages are at a limit: three eighths of its min
        // watermark, plus its reserve. The limit is 252 pages in DMA and 180 in NORMAL. Above its
        // limit, NORMAL gives 31 pages at once to the CPU's list of free pages, so 150 to 180 pages
        // can be left.
        let [dma, normal] = [ZONE_DMA, ZONE_NORMAL].map(|zone| mem.zone(zone).free);
        assert_eq!(dma, 252);
        assert!((150..=180).contains(&normal), "{normal}");
    }

    #[test]
    fn the_digest_has_three_words_of_each_cache() {
        let (mut mem, mut slab) = alloc(203);
        (0..37).for_each(|_| slab.free_skb(&mut mem, SK98LIN));
        let mut words = Vec::new();
        slab.fold_digest(&mut |word| words.push(word));
        let cache = &slab.caches[kmalloc_index(2048)];
        let [in_use, array, free, slabs] =
            [cache.in_use, cache.array, cache.free, cache.slabs].map(u64::from);
        assert_eq!((in_use, in_use + array + free), (166, 2 * slabs));
        assert!(array > 0 && free > 0);
        let of_data = [(in_use << 32) + array, (free << 32) + slabs, 3];
        assert_eq!(words[3 * kmalloc_index(2048)..][..3], of_data);
        let heads = &words[3 * KMALLOC_CACHES..];
        assert_eq!((heads.len(), heads[0] >> 32), (3, 166));
        slab.reap(&mut mem);
        words.clear();
        slab.fold_digest(&mut |word| words.push(word));
        assert_eq!(
            words[3 * kmalloc_index(2048) + 2],
            1,
            "not used since the reaping"
        );
    }

    #[test]
    fn jumbo_frames_give_back_every_page_of_their_slabs() {
        let (mut mem, mut slab) = machine();
        let unused = |mem: &Memory| mem.free_page_count() + mem.per_cpu_pages();
        let before = unused(&mem);
        assert!((0..50).all(|_| slab.alloc_skb(&mut mem, 9_018)));
        assert_eq!(before - unused(&mem), slab.pages());
        (0..50).for_each(|_| slab.free_skb(&mut mem, 9_018));
        (0..40).for_each(|_| slab.reap(&mut mem));
        assert_eq!((slab.pages(), unused(&mem)), (0, before));
    }

    #[test]
    fn objects_are_heads_data_and_the_management_of_their_slabs() {
        let (_, slab) = alloc(4);
        assert_eq!((slab.skbs(), slab.objects()), (4, 4 + 4 + 2));
    }

    #[test]
    fn an_object_that_no_cache_knows_is_found() {
        let (_, sound) = alloc(4);
        assert!(sound.check_books());
        let mut heads = sound.clone();
        heads.caches[SKBUFF_HEAD].in_use += 1;
        let mut data = sound.clone();
        data.caches[kmalloc_index(2048)].in_use += 1;
        assert!(!heads.check_books() && !data.check_books());
    }
}
