//! The CPU's own lists of free pages. A request for one page takes it from a list, and the list
//! takes batches of pages from the zone.
//!
//! Read first: mm/page_alloc.c:buffered_rmqueue, free_hot_cold_page, zone_pcp batch. Pages on these
//! lists are unused, but neither `MemFree` nor the watermark test counts them as free.
//!
//! Simplified: the pages of a slab of several pages also come from these lists; in the kernel they
//! come from the zone. With jumbo frames, the free pages of ZONE_NORMAL may differ by a batch.

use super::PAGE_KB;

/// Maximum of a batch before the batch is divided by four: 256 KiB of pages (mm/page_alloc.c).
const BATCH_LIMIT: u32 = 256 / PAGE_KB;

/// Whether a page is likely to be in the CPU's cache. A page that a process or a slab returned is
/// likely to be there. A page that reclaim freed or that a disk will fill is not.
#[derive(Clone, Copy, Debug)]
pub enum Warmth {
    /// Likely to be in the CPU's cache: list `pcp[0]`.
    Hot,
    /// Not likely to be in the CPU's cache (`__GFP_COLD`): list `pcp[1]`.
    Cold,
}

/// One of the CPU's lists of a zone's free pages (`struct per_cpu_pages`).
#[derive(Clone, Copy, Debug, Default)]
pub struct PerCpuPages {
    /// Pages on the list.
    pub count: u32,
    /// If at most this number of pages is on the list, a request first takes a batch from the zone.
    low: u32,
    /// If this number of pages is on the list, a freed page first returns a batch to the zone.
    high: u32,
    /// Number of pages moved at once between the list and the zone.
    batch: u32,
}

impl PerCpuPages {
    /// Creates the empty hot and cold lists of a zone with `present` pages.
    pub fn of_zone(present: u32) -> [PerCpuPages; 2] {
        let batch = batch(present);
        let list = |low, high| PerCpuPages {
            count: 0,
            low,
            high,
            batch,
        };
        [list(2 * batch, 6 * batch), list(0, 2 * batch)]
    }

    /// Takes a page. A list at its lower limit first takes a batch from the zone, which has `free`
    /// pages. Returns the number of pages that the list took from the zone.
    ///
    /// # Panics
    /// If the list and the zone are empty.
    pub fn take(&mut self, free: u32) -> u32 {
        let bulk = if self.count <= self.low {
            self.batch.min(free)
        } else {
            0
        };
        let count = self.count + bulk;
        self.count = count.checked_sub(1).expect("a page was granted");
        bulk
    }

    /// Puts `n` pages on the list one by one. Returns the number of pages that move on to the zone.
    pub fn put(&mut self, n: u32) -> u32 {
        let mut left = n;
        let mut bulk = 0;
        while left > 0 {
            if self.count >= self.high {
                self.count -= self.batch;
                bulk += self.batch;
            }
            let room = self.high - self.count;
            let part = left.min(room);
            self.count += part;
            left -= part;
        }
        bulk
    }

    /// Fills the list as in a system that has been running for a while. Our assumption: the lower
    /// limit plus one batch; a real list may hold any number between its limits. Returns the number
    /// of pages.
    pub const fn fill_as_found(&mut self, free: u32) -> u32 {
        let pages = self.low + self.batch;
        if free < pages {
            return 0;
        }
        self.count = pages;
        pages
    }
}

/// Returns the batch size: 1/1024 of the zone, at most 64 pages, divided by four. The quotient is
/// raised to one less than a power of two.
fn batch(present: u32) -> u32 {
    let quarter = ((present / 1024).min(BATCH_LIMIT) / 4).max(1);
    (1 << (u32::BITS - (quarter + quarter / 2).leading_zeros())) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_of_256_mib_moves_31_pages_at_once() {
        let [hot, cold] = PerCpuPages::of_zone(61_440);
        assert_eq!((hot.batch, hot.low, hot.high), (31, 62, 186));
        assert_eq!((cold.batch, cold.low, cold.high), (31, 0, 62));
    }

    #[test]
    fn a_small_zone_moves_single_pages() {
        assert_eq!(batch(4096), 1);
        assert_eq!(batch(0), 1);
    }

    #[test]
    fn a_request_takes_a_batch_when_the_list_is_low() {
        let [mut hot, mut cold] = PerCpuPages::of_zone(61_440);
        assert_eq!(hot.take(1000), 31);
        assert_eq!(hot.count, 30);
        hot.count = 63;
        assert_eq!((hot.take(1000), hot.take(1000)), (0, 31));
        assert_eq!((cold.take(1000), cold.take(1000)), (31, 0));
    }

    #[test]
    fn a_page_freed_to_a_full_list_sends_a_batch_on() {
        let [mut hot, _] = PerCpuPages::of_zone(61_440);
        assert_eq!(hot.put(186), 0);
        assert_eq!(hot.put(1), 31);
        assert_eq!(hot.count, 156);
        assert_eq!(hot.put(30), 0);
        assert_eq!(hot.put(32), 62);
        assert_eq!(hot.count, 156);
    }

    #[test]
    fn the_last_pages_of_a_zone_go_out_singly() {
        let [_, mut cold] = PerCpuPages::of_zone(61_440);
        assert_eq!(cold.take(3), 3);
        assert_eq!(cold.count, 2);
        assert_eq!((cold.take(0), cold.take(0)), (0, 0));
    }

    #[test]
    fn a_list_is_found_with_its_low_count_and_a_batch_if_the_zone_has_them() {
        let [mut hot, mut cold] = PerCpuPages::of_zone(61_440);
        assert_eq!((hot.fill_as_found(92), hot.count), (0, 0));
        assert_eq!((hot.fill_as_found(93), hot.count), (93, 93));
        assert_eq!((cold.fill_as_found(31), cold.count), (31, 31));
    }

    #[test]
    fn a_batch_grows_with_the_zone_up_to_31_pages() {
        let of_mib = |mib: u32| batch(mib * 256);
        assert_eq!(
            [16, 32, 48, 96, 200, 880].map(of_mib),
            [1, 3, 7, 15, 31, 31]
        );
    }
}
