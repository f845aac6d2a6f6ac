//! Page pool: when a receive buffer is freed, its pages return to the pool. The next refill of the
//! ring takes pages from the pool instead of the page allocator.
//!
//! Read first: net/core/page_pool.c of 6.12 (page_pool_alloc_netmem, __page_pool_alloc_pages_slow,
//! page_pool_put_unrefed_netmem, page_pool_napi_local); drivers/net/ethernet/mellanox/mlx5/core/
//! en_main.c:mlx5e_alloc_rq, which gives the pool's ring a place for each descriptor.
//!
//! A pool has a cache and a ring. Only the NIC's poll takes pages from the cache. A page that is
//! freed in a softirq goes to the cache. A page that a process frees goes to the ring, from which
//! the cache is refilled. If there is no room, the page goes back to the page allocator. A closed
//! pool keeps no page (page_pool_destroy).
//!
//! Simplified:
//! - Buffers of up to half a page share pages, and the buffers of a page are assumed to be freed
//!   one after the other, as in `slab`. In the kernel a page waits until its last fragment is
//!   freed. A buffer longer than a page takes several pages, as in mlx5.
//! - The pool's pages are counted with the slab's pages. /proc/meminfo of 6.12 does not count them.
//! - One pool serves all NICs; the kernel has one for each ring. On a router a page of one NIC can therefore fill a
//!   descriptor of another NIC.
//! - Packets that the host sends (ICMP errors, echo replies) take their buffers from the pool; in
//!   the kernel they take them from the slab.
//! - The head of a packet is allocated from its slab cache when the descriptor gets its buffer; in
//!   the kernel, when the frame arrives.

use crate::memory::Memory;
use base::{Complete, pair};

/// Maximum number of pages in the cache (`PP_ALLOC_CACHE_SIZE`).
const CACHE: u32 = 128;
/// Number of pages that an empty cache gets at once, from the ring or from the page allocator
/// (`PP_ALLOC_CACHE_REFILL`).
const REFILL: u32 = 64;
/// Bytes in a page.
const PAGE: u32 = 4_096;

/// Number of pages in the cache, in the ring and in buffers, and counts of page requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolReading {
    /// Pages in the cache.
    pub cached: u32,
    /// Pages in the ring.
    pub in_ring: u32,
    /// Pages of buffers that descriptors or packets hold.
    pub held: u32,
    /// Pages that were freed and kept in the pool.
    pub recycled: u64,
    /// Pages that the pool took from the page allocator.
    pub allocated: u64,
    /// Pages that the pool returned to the page allocator.
    pub returned: u64,
}

/// A pool of pages (`struct page_pool`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PagePool {
    /// Exists only in the complete build. The smaller build, which a browser loads first, contains
    /// no page pool.
    complete: Complete,
    /// Size of the cache, pages. 0 after closing.
    cache_size: u32,
    /// Size of the ring, pages. 0 after closing.
    ring_size: u32,
    /// Number of buffers that share a page. 1 for a buffer that needs more than half a page.
    per_page: u32,
    /// Number of pages of a buffer.
    pages: u32,
    /// Parts of the newest page that no buffer has taken yet.
    unused: u32,
    /// Freed parts of pages whose other parts are still in use.
    freed: u32,
    reading: PoolReading,
}

impl PagePool {
    /// Creates an empty pool for buffers of `buffer_bytes`. The pool's ring has a place for each
    /// descriptor.
    pub fn new(buffer_bytes: u32, descriptors: u32, complete: Complete) -> PagePool {
        PagePool {
            complete,
            cache_size: CACHE,
            ring_size: descriptors,
            per_page: (PAGE / buffer_bytes.next_power_of_two()).max(1),
            pages: buffer_bytes.div_ceil(PAGE),
            unused: 0,
            freed: 0,
            reading: PoolReading::default(),
        }
    }

    /// Returns the number of pages in each place.
    pub fn reading(&self) -> PoolReading {
        self.reading
    }

    /// Number of pages that fit into the pool's cache and ring together.
    pub fn places(&self) -> u32 {
        self.cache_size + self.ring_size
    }

    /// Number of buffers in use. A buffer of several pages counts once.
    pub fn buffers(&self) -> u32 {
        (self.reading.held * self.per_page - self.unused - self.freed) / self.pages
    }

    /// Takes the pages of one more buffer. Returns false if the page allocator has too few.
    pub fn alloc(&mut self, mem: &mut Memory) -> bool {
        if self.unused > 0 {
            self.unused -= 1;
            return true;
        }
        for taken in 0..self.pages {
            if !self.take(mem) {
                self.reading.held -= taken;
                self.reading.cached += taken;
                return false;
            }
        }
        self.unused = self.per_page - 1;
        true
    }

    /// Frees a buffer. Pages that are freed in a softirq go to the cache.
    pub fn free(&mut self, mem: &mut Memory, in_softirq: bool) {
        self.free_parts(1, mem, in_softirq);
    }

    /// Returns all unused pages to the page allocator (page_pool_destroy). The pages of buffers in
    /// use follow when these buffers are freed.
    pub fn close(&mut self, mem: &mut Memory) {
        let idle = self.reading.cached + self.reading.in_ring;
        (self.cache_size, self.ring_size) = (0, 0);
        (self.reading.cached, self.reading.in_ring) = (0, 0);
        self.reading.returned += u64::from(idle);
        mem.free_slab(idle);
        let unused = std::mem::take(&mut self.unused);
        self.free_parts(unused, mem, false);
    }

    /// Returns whether each page is in exactly one place: in the cache, in the ring, in a buffer,
    /// or returned to the page allocator.
    pub fn check_books(&self) -> bool {
        let PoolReading {
            cached,
            in_ring,
            held,
            allocated,
            returned,
            ..
        } = self.reading;
        let here = u64::from(cached + in_ring + held);
        here == allocated - returned && cached <= self.cache_size && in_ring <= self.ring_size
    }

    /// Mixes the whole state into a digest.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        let reading = &self.reading;
        mix(pair(reading.cached, reading.in_ring));
        mix(u64::from(reading.held) << 32 | u64::from(self.unused) << 8 | u64::from(self.freed));
        mix(reading.recycled);
        mix(reading.allocated);
    }

    /// Takes a page from the cache, which is first refilled if it is empty
    /// (page_pool_alloc_netmem). Returns false if there is no page.
    fn take(&mut self, mem: &mut Memory) -> bool {
        if self.reading.cached == 0 {
            self.refill(mem);
        }
        let has_page = self.reading.cached > 0;
        self.reading.cached -= u32::from(has_page);
        self.reading.held += u32::from(has_page);
        has_page
    }

    /// Fills the empty cache from the ring (page_pool_refill_alloc_cache), or with new pages.
    fn refill(&mut self, mem: &mut Memory) {
        let moved = self.reading.in_ring.min(REFILL);
        self.reading.in_ring -= moved;
        self.reading.cached = moved;
        if moved == 0 {
            self.reading.cached = mem.alloc_slab_bulk(REFILL);
            self.reading.allocated += u64::from(self.reading.cached);
        }
    }

    /// Frees `parts` parts of pages, and each page that then has no part in use.
    fn free_parts(&mut self, parts: u32, mem: &mut Memory, in_softirq: bool) {
        self.freed += parts;
        if self.freed >= self.per_page {
            self.freed -= self.per_page;
            (0..self.pages).for_each(|_| self.put(mem, in_softirq));
        }
    }

    /// Puts a page that no buffer uses any more into the cache or the ring. If there is no room,
    /// returns the page to the page allocator (page_pool_put_unrefed_netmem).
    fn put(&mut self, mem: &mut Memory, in_softirq: bool) {
        let reading = &mut self.reading;
        reading.held -= 1;
        if in_softirq && reading.cached < self.cache_size {
            reading.cached += 1;
        } else if reading.in_ring < self.ring_size {
            reading.in_ring += 1;
        } else {
            reading.returned += 1;
            mem.free_slab(1);
            return;
        }
        reading.recycled += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::MemoryLayout;
    use base::COMPLETE;
    use proptest::prelude::*;

    fn memory() -> Memory {
        Memory::new(MemoryLayout {
            total_mib: 64,
            swap_mib: 0,
            kernel_kb: 0,
            buffers_kb: 0,
            cached_kb: 0,
            mapped_kb: 0,
            programs_kb: 0,
            slab_kb: 0,
            dcache_kb: 0,
        })
    }

    fn pool(buffer_bytes: u32) -> (Memory, PagePool) {
        (memory(), PagePool::new(buffer_bytes, 256, COMPLETE))
    }

    #[test]
    fn new_pages_come_sixty_four_at_once_and_two_frames_share_one() {
        let (mut mem, mut pool) = pool(1_984);
        assert!(pool.alloc(&mut mem) && pool.alloc(&mut mem));
        let reading = pool.reading();
        assert_eq!(
            (reading.cached, reading.held, reading.allocated),
            (63, 1, 64)
        );
        assert_eq!(pool.buffers(), 2);
    }

    #[test]
    fn a_page_that_a_process_frees_goes_to_the_ring_and_one_of_a_softirq_to_the_cache() {
        let (mut mem, mut pool) = pool(4_096);
        (0..64).for_each(|_| assert!(pool.alloc(&mut mem)));
        pool.free(&mut mem, false);
        pool.free(&mut mem, true);
        let reading = pool.reading();
        assert_eq!((reading.cached, reading.in_ring, reading.held), (1, 1, 62));
    }

    #[test]
    fn a_refill_takes_what_came_back_before_it_asks_the_allocator() {
        let (mut mem, mut pool) = pool(4_096);
        (0..64).for_each(|_| assert!(pool.alloc(&mut mem)));
        for _ in 0..1_000 {
            pool.free(&mut mem, false);
            assert!(pool.alloc(&mut mem));
        }
        assert_eq!(pool.reading().allocated, 64);
    }

    #[test]
    fn pages_beyond_cache_and_ring_go_back_to_the_allocator() {
        let (mut mem, mut pool) = pool(4_096);
        let before = mem.free_page_count() + mem.per_cpu_pages();
        (0..640).for_each(|_| assert!(pool.alloc(&mut mem)));
        (0..640).for_each(|_| pool.free(&mut mem, true));
        let reading = pool.reading();
        assert_eq!(
            (reading.cached, reading.in_ring, reading.held),
            (128, 256, 0)
        );
        let left = mem.free_page_count() + mem.per_cpu_pages();
        assert_eq!(before - left, 128 + 256);
    }

    #[test]
    fn without_memory_a_page_that_comes_back_still_fills_a_descriptor() {
        let (mut mem, mut pool) = pool(4_096);
        while pool.alloc(&mut mem) {}
        assert!(!pool.alloc(&mut mem) && pool.check_books());
        pool.free(&mut mem, false);
        assert!(pool.alloc(&mut mem) && !pool.alloc(&mut mem));
    }

    #[test]
    fn a_jumbo_frame_takes_three_pages_or_none() {
        let (mut mem, mut pool) = pool(9_018);
        assert!(pool.alloc(&mut mem));
        assert_eq!((pool.reading().held, pool.buffers()), (3, 1));
        while pool.alloc(&mut mem) {}
        assert_eq!(pool.reading().held % 3, 0);
        assert_eq!(pool.reading().recycled, 0, "no buffer came back");
        assert!(pool.check_books() && mem.check_books());
    }

    #[test]
    fn a_closed_pool_gives_back_idle_pages_at_once_and_the_others_as_their_buffers_are_freed() {
        let (mut mem, mut pool) = pool(1_984);
        let all = mem.free_page_count() + mem.per_cpu_pages();
        (0..301).for_each(|_| assert!(pool.alloc(&mut mem)));
        (0..101).for_each(|i| pool.free(&mut mem, i % 2 == 0));
        pool.close(&mut mem);
        let PoolReading {
            cached,
            in_ring,
            held,
            ..
        } = pool.reading();
        assert_eq!((cached, in_ring, held, pool.buffers()), (0, 0, 100, 200));
        (0..200).for_each(|_| pool.free(&mut mem, true));
        assert_eq!(pool.reading().held, 0);
        assert!(pool.check_books());
        assert_eq!(mem.free_page_count() + mem.per_cpu_pages(), all);
    }

    proptest! {
        #[test]
        fn every_page_is_in_the_pool_with_a_buffer_or_free(
            bytes in prop::sample::select(vec![128_u32, 1_984, 3_000, 9_018]),
            calls in prop::collection::vec((any::<bool>(), any::<bool>(), 1..200_u32), 1..60),
        ) {
            let (mut mem, mut pool) = pool(bytes);
            let all = mem.free_page_count() + mem.per_cpu_pages();
            let mut out = 0;
            for (allocs, in_softirq, times) in calls {
                for _ in 0..times {
                    match allocs {
                        true => out += u32::from(pool.alloc(&mut mem)),
                        false if out > 0 => {
                            pool.free(&mut mem, in_softirq);
                            out -= 1;
                        }
                        false => {}
                    }
                    let PoolReading { cached, in_ring, held, .. } = pool.reading();
                    let free = mem.free_page_count() + mem.per_cpu_pages();
                    prop_assert_eq!(cached + in_ring + held + free, all);
                    prop_assert_eq!(pool.buffers(), out);
                    prop_assert!(pool.check_books());
                }
            }
        }
    }

    #[test]
    fn the_digest_has_places_parts_and_counts() {
        let (_, mut pool) = pool(1_984);
        pool.reading = PoolReading {
            cached: 3,
            in_ring: 4,
            held: 5,
            recycled: 8,
            allocated: 9,
            returned: 0,
        };
        (pool.unused, pool.freed) = (6, 7);
        let mut words = Vec::new();
        pool.fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [(3 << 32) + 4, (5 << 32) + 6 * 256 + 7, 8, 9]);
    }

    #[test]
    fn cache_and_ring_have_places_for_384_pages_until_the_pool_is_closed() {
        let (mut mem, mut pool) = pool(4_096);
        assert_eq!(pool.places(), 128 + 256);
        pool.close(&mut mem);
        assert_eq!(pool.places(), 0);
    }

    #[test]
    fn a_page_that_is_nowhere_or_in_no_place_is_found() {
        let (mut mem, mut pool) = pool(4_096);
        (0..3).for_each(|_| assert!(pool.alloc(&mut mem)));
        pool.free(&mut mem, false);
        pool.free(&mut mem, true);
        assert!(pool.check_books());
        assert_eq!((pool.reading().recycled, pool.reading().returned), (2, 0));
        let changes: [fn(&mut PagePool); 5] = [
            |pool| pool.reading.held += 1,
            |pool| pool.reading.in_ring += 1,
            |pool| pool.reading.returned += 1,
            |pool| pool.cache_size = 0,
            |pool| pool.ring_size = 0,
        ];
        for (nth, change) in changes.iter().enumerate() {
            let mut broken = pool.clone();
            change(&mut broken);
            assert!(!broken.check_books(), "change {nth}");
        }
    }

    #[test]
    fn a_page_of_two_frames_counts_as_one_buffer_when_one_of_them_has_come_back() {
        let (mut mem, mut pool) = pool(1_984);
        (0..3).for_each(|_| assert!(pool.alloc(&mut mem)));
        assert_eq!((pool.reading().held, pool.buffers()), (2, 3));
        pool.free(&mut mem, true);
        assert_eq!((pool.reading().held, pool.buffers()), (2, 2));
    }
}
