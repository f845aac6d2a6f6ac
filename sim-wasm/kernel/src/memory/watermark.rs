//! The watermarks of a zone, and the test against them.
//!
//! Read first: mm/page_alloc.c:setup_per_zone_pages_min, setup_per_zone_lowmem_reserve,
//! zone_watermark_ok.
//!
//! Only single pages are requested (order 0). A slab of several pages is requested page by page, so
//! memory here is never too fragmented. With frames of 1,500 bytes, whose buffers need one page,
//! this makes no difference; with jumbo frames the real machine fails earlier.

/// Kilobytes in a page of an i386.
pub const PAGE_KB: u32 = 4;
/// Pages of ZONE_DMA: the first 16 MiB (include/asm-i386/dma.h).
pub const DMA_PAGES: u32 = 4096;
/// Pages up to the end of ZONE_NORMAL: 896 MiB (arch/i386, 3G/1G split).
pub const LOWMEM_PAGES: u32 = 229_376;
/// Zones of a node: DMA, NORMAL, HIGHMEM.
pub const ZONES: usize = 3;
/// Index of ZONE_DMA.
pub const ZONE_DMA: usize = 0;
/// Index of ZONE_NORMAL.
pub const ZONE_NORMAL: usize = 1;
/// Index of ZONE_HIGHMEM.
pub const ZONE_HIGHMEM: usize = 2;

/// `lowmem_reserve_ratio` of DMA and NORMAL (mm/page_alloc.c).
const LOWMEM_RESERVE_RATIO: [u32; 2] = [256, 32];

/// A zone's watermarks, in pages (`pages_min`, `pages_low`, `pages_high`).
#[derive(Clone, Copy, Debug, Default)]
pub struct Watermarks {
    /// Below this watermark, only urgent requests are granted.
    pub min: u32,
    /// Below this watermark, a request wakes kswapd.
    pub low: u32,
    /// kswapd stops when every zone is above this watermark.
    pub high: u32,
}

/// How far a request may go below a watermark.
#[derive(Clone, Copy, Debug)]
pub enum Urgency {
    /// The caller can wait: the request must stay above the whole watermark.
    CanWait,
    /// `GFP_ATOMIC`: half of the watermark is enough (`__GFP_HIGH`). Because the caller cannot
    /// wait, this half is reduced by a quarter: 3/8 in all.
    Atomic,
}

/// Divides the memory of a machine with `total_mib` into zones. Returns the zones' sizes in pages.
pub fn zone_sizes(total_mib: u32) -> [u32; ZONES] {
    let total = total_mib * 256;
    let low = total.min(LOWMEM_PAGES);
    let dma = low.min(DMA_PAGES);
    [dma, low - dma, total - low]
}

/// `min_free_kbytes` for `lowmem_pages` (mm/page_alloc.c:init_per_zone_pages_min).
pub fn min_free_kbytes(lowmem_pages: u32) -> u32 {
    let lowmem_kb = u64::from(lowmem_pages) * u64::from(PAGE_KB);
    ((lowmem_kb * 16).isqrt() as u32).clamp(128, 65_536)
}

/// Returns the watermarks of every zone, from the zones' sizes in pages.
pub fn zone_watermarks(present: [u32; ZONES]) -> [Watermarks; ZONES] {
    let lowmem = present[ZONE_DMA] + present[ZONE_NORMAL];
    let pages_min = min_free_kbytes(lowmem) / PAGE_KB;
    let share = |pages: u32| u64::from(pages_min) * u64::from(pages) / u64::from(lowmem);
    let high_min = match present[ZONE_HIGHMEM] {
        0 => 0,
        pages => (pages / 1024).clamp(32, 128),
    };
    [
        marks_above(share(present[ZONE_DMA]) as u32),
        marks_above(share(present[ZONE_NORMAL]) as u32),
        marks_above(high_min),
    ]
}

const fn marks_above(min: u32) -> Watermarks {
    Watermarks {
        min,
        low: min * 5 / 4,
        high: min * 6 / 4,
    }
}

/// Returns the pages that a zone reserves against requests which a higher zone could serve. In
/// `reserve[zone][class]`, the class is the highest zone that the request may use.
pub fn lowmem_reserve(present: [u32; ZONES]) -> [[u32; ZONES]; ZONES] {
    let [_, normal, high] = present;
    [
        [
            0,
            normal / LOWMEM_RESERVE_RATIO[0],
            (normal + high) / LOWMEM_RESERVE_RATIO[0],
        ],
        [0, 0, high / LOWMEM_RESERVE_RATIO[1]],
        [0; ZONES],
    ]
}

/// Returns whether a zone with `free` pages may grant one page (order 0).
pub const fn zone_watermark_ok(free: u32, mark: u32, reserve: u32, urgency: Urgency) -> bool {
    let mut mark = mark;
    if let Urgency::Atomic = urgency {
        mark -= mark / 2;
        mark -= mark / 4;
    }
    free > mark + reserve
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(total_mib: u32) -> [[u32; 3]; ZONES] {
        zone_watermarks(zone_sizes(total_mib)).map(|mark| [mark.min, mark.low, mark.high])
    }

    #[test]
    fn min_free_kbytes_is_2048_with_256_mib() {
        assert_eq!(min_free_kbytes(65_536), 2048);
        assert_eq!(min_free_kbytes(32_768), 1448);
        assert_eq!(min_free_kbytes(LOWMEM_PAGES), 3831);
    }

    #[test]
    fn the_marks_of_256_mib_are_480_600_720_and_32_40_48() {
        assert_eq!(marks(256), [[32, 40, 48], [480, 600, 720], [0, 0, 0]]);
    }

    #[test]
    fn the_marks_of_other_sizes_follow_the_table_of_the_kernel_study() {
        assert_eq!(marks(128), [[45, 56, 67], [316, 395, 474], [0, 0, 0]]);
        assert_eq!(marks(512), [[22, 27, 33], [701, 876, 1051], [0, 0, 0]]);
        assert_eq!(marks(1024), [[17, 21, 25], [939, 1173, 1408], [32, 40, 48]]);
    }

    #[test]
    fn dma_keeps_a_256th_of_normal_from_normal_requests() {
        let reserve = |mib| lowmem_reserve(zone_sizes(mib))[ZONE_DMA][ZONE_NORMAL];
        assert_eq!([128, 256, 512, 1024].map(reserve), [112, 240, 496, 880]);
    }

    #[test]
    fn an_atomic_request_goes_down_to_three_eighths_of_min() {
        assert!(!zone_watermark_ok(180, 480, 0, Urgency::Atomic));
        assert!(zone_watermark_ok(181, 480, 0, Urgency::Atomic));
        assert!(!zone_watermark_ok(252, 32, 240, Urgency::Atomic));
        assert!(zone_watermark_ok(253, 32, 240, Urgency::Atomic));
    }

    #[test]
    fn a_request_that_can_wait_meets_the_whole_mark() {
        assert!(!zone_watermark_ok(600, 600, 0, Urgency::CanWait));
        assert!(zone_watermark_ok(601, 600, 0, Urgency::CanWait));
    }

    #[test]
    fn high_memory_has_a_thousandth_within_limits_and_reserves_against_its_requests() {
        let high_min = |mib| zone_watermarks(zone_sizes(mib))[ZONE_HIGHMEM].min;
        assert_eq!([896, 960, 1_152, 2_048].map(high_min), [0, 32, 64, 128]);
        let reserve = lowmem_reserve(zone_sizes(1_152));
        assert_eq!(reserve[ZONE_DMA], [0, 880, 1_136]);
        assert_eq!(reserve[ZONE_NORMAL], [0, 0, 2_048]);
        assert_eq!(reserve[ZONE_HIGHMEM], [0; ZONES]);
    }
}
