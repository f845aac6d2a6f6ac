//! One slab cache: its objects in use, its free objects in the per-CPU array, and its free objects
//! in slabs.
//!
//! Read first: mm/slab.c:cache_alloc_refill, cache_flusharray, free_block, enable_cpucache,
//! cache_reap, drain_array_locked. `slab` lists the simplifications.

/// Object size from which a cache keeps its management data in another cache (mm/slab.c: PAGE_SIZE
/// / 8).
const OFF_SLAB_FROM_BYTES: u32 = 512;

/// One cache (`kmem_cache_t`).
#[derive(Clone, Debug, Default)]
pub struct Cache {
    per_slab: u32,
    pub pages_per_slab: u32,
    pub off_slab: bool,
    /// Maximum number of objects in the per-CPU array.
    pub limit: u32,
    /// Number of objects moved to or from the per-CPU array at once.
    pub batch: u32,
    /// Number of free objects in slabs above which a free slab is returned to the page allocator.
    free_limit: u32,
    /// Objects that callers hold.
    pub in_use: u32,
    /// Free objects in the per-CPU array.
    pub array: u32,
    /// Free objects in slabs.
    pub free: u32,
    pub slabs: u32,
    /// Whether objects were taken from the array since the last reaping. `free_touched` is the same
    /// flag for the free slabs.
    touched: bool,
    free_touched: bool,
}

impl Cache {
    pub fn new(bytes: u32, per_slab: u32, pages_per_slab: u32) -> Cache {
        let limit = array_limit(bytes);
        let batch = limit.div_ceil(2);
        Cache {
            per_slab,
            pages_per_slab,
            off_slab: bytes >= OFF_SLAB_FROM_BYTES,
            limit,
            batch,
            free_limit: 2 * batch + per_slab,
            ..Cache::default()
        }
    }

    /// Moves objects from slabs to the per-CPU array if the array is empty. Returns false if
    /// the cache needs a new slab.
    pub fn refill(&mut self) -> bool {
        if self.array == 0 {
            let moved = self.batch.min(self.free);
            self.free -= moved;
            self.array = moved;
            self.free_touched |= moved > 0;
        }
        self.array > 0
    }

    pub const fn add_slab(&mut self) {
        self.slabs += 1;
        self.free += self.per_slab;
    }

    pub const fn take(&mut self) {
        self.array -= 1;
        self.in_use += 1;
        self.touched = true;
    }

    /// Takes a freed object back. Returns how many free slabs go back to the page allocator.
    pub fn put(&mut self) -> u32 {
        self.in_use -= 1;
        if self.array == self.limit {
            self.array -= self.batch;
            self.free += self.batch;
        }
        self.array += 1;
        self.surplus_slabs()
    }

    /// Shrinks a cache that was not used since the last reaping (cache_reap). Up to a fifth of the
    /// array's capacity moves to the slabs. With `lists_too`, free slabs are also removed, for up
    /// to a fifth of the allowed free objects. Returns how many free slabs go back to the page
    /// allocator.
    pub fn reap(&mut self, lists_too: bool) -> u32 {
        if !std::mem::take(&mut self.touched) && self.array > 0 {
            let fifth = self.limit.div_ceil(5);
            let half = self.array.div_ceil(2);
            let drained = if fifth > self.array { half } else { fifth };
            self.array -= drained;
            self.free += drained;
        }
        let surplus = self.surplus_slabs();
        if !lists_too || std::mem::take(&mut self.free_touched) {
            return surplus;
        }
        surplus + self.remove_slabs(self.free_limit.div_ceil(5 * self.per_slab))
    }

    pub fn digest_word(&self) -> u64 {
        u64::from(self.touched) << 1 | u64::from(self.free_touched)
    }

    fn surplus_slabs(&mut self) -> u32 {
        let surplus = self.free.saturating_sub(self.free_limit);
        self.remove_slabs(surplus.div_ceil(self.per_slab))
    }

    /// Removes up to `most` free slabs. Returns their number.
    fn remove_slabs(&mut self, most: u32) -> u32 {
        let slabs = most.min(self.free / self.per_slab);
        self.free -= slabs * self.per_slab;
        self.slabs -= slabs;
        slabs
    }

    pub const fn pages(&self) -> u32 {
        self.slabs * self.pages_per_slab
    }

    pub const fn balances(&self) -> bool {
        self.in_use + self.array + self.free == self.slabs * self.per_slab
    }
}

/// Size of the per-CPU array by object size (mm/slab.c:enable_cpucache).
const fn array_limit(bytes: u32) -> u32 {
    match bytes {
        0..=256 => 120,
        257..=1024 => 54,
        1025..=4096 => 24,
        _ => 8,
    }
}

#[cfg(test)]
mod tests;
