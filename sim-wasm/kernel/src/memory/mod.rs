//! The machine's memory: zones of pages, their uses, and reclaim.
//!
//! Read first: mm/page_alloc.c:__alloc_pages, mm/vmscan.c, mm/page-writeback.c, mm/oom_kill.c. Then
//! these modules: `watermark`, `zone` and `lru` (the counts), `layout` (the whole memory and its
//! initial contents), `alloc` (grants), `reclaim` and `page_scan` with their callers `kswapd` and
//! `direct`, `page_cache`, `writeback`, `oom`, `books` (readings).
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
