//! The machine's memory: zones of pages, who uses them, and how they are won back.
//!
//! Read first: mm/page_alloc.c:__alloc_pages, mm/vmscan.c, mm/page-writeback.c,
//! mm/oom_kill.c; the study of the kernel, §8. Then, here: `watermark` (the marks),
//! `zone` and `lru` (the counts), `layout` (all of it, and what is in it at the start), `alloc`
//! (grants), `reclaim` and `page_scan` with their callers `kswapd` and `direct`, `page_cache`,
//! `writeback`, `oom`, `books` (readings).
//!
//! Simplified: pages are counted by use and place on a list, never named; what that
//! costs is written in `lru` and `mapped`. Memory is not fragmented (see `watermark`).
//! The sum of all uses and of free pages is the machine's memory after every call.

mod alloc;
mod band;
mod books;
mod direct;
mod dirty;
mod kswapd;
mod kswapd_round;
mod layout;
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
pub use books::{MemInfo, ZoneReading};
pub use direct::DirectReclaim;
pub use layout::{Memory, MemoryLayout, SYSTEM};
pub use mapped::OwnerId;
pub use oom::{OomCandidate, badness, select_bad_process};
pub use page_cache::FileRead;
pub use reclaim_step::{ReclaimNext, ReclaimStep, VmCounters};
pub use throttle::{Balance, Balancing};
pub use watermark::{
    PAGE_KB, Urgency, Watermarks, ZONE_DMA, ZONE_HIGHMEM, ZONE_NORMAL, ZONES, lowmem_reserve,
    min_free_kbytes, zone_sizes, zone_watermark_ok, zone_watermarks,
};
pub use writeback::{PDFLUSH_WAKE_MS, WriteKind};
