//! Memory fields of the machine's state (`layout::frame`): uses of pages, zones and watermarks,
//! reclaim and disk.

use super::frame::Row;
use super::layout::frame as f;
use super::view::View;
use kernel::memory::{OwnerId, PAGE_KB, ZONE_DMA, ZONE_HIGHMEM, ZONE_NORMAL};

impl View<'_> {
    /// Writes pages by use and by zone, and the activity of reclaim and disk.
    pub(super) fn write_memory(&self, row: &mut Row<'_>) {
        self.write_uses(row);
        self.write_zones(row);
        let counters = self.mm.memory().counters();
        row.set(f::kswapd_active, self.mm.kswapd_active(self.sched));
        row.set(
            f::pages_scanned,
            counters.pgscan_kswapd + counters.pgscan_direct,
        );
        row.set(f::pages_reclaimed, counters.pgsteal);
        row.set(f::direct_reclaims, self.recorder.counters.direct_reclaims);
        row.set(f::oom_kills, self.recorder.counters.oom_kills);
        row.set(f::disk_queue, self.mm.disk().queue_len());
        row.set(f::disk_busy_ns, self.mm.disk().counters().busy.0);
    }

    /// Number of resident pages of one task.
    fn resident(&self, task: u16) -> u32 {
        self.mm.memory().resident(OwnerId(task))
    }

    /// Writes pages by use: the parts of `/proc/meminfo`, with programs split by kind.
    fn write_uses(&self, row: &mut Row<'_>) {
        let info = self.mm.memory().meminfo();
        let pressure = self.programs.load().pressure_task;
        let pressure = pressure.map_or(0, |id| self.resident(id.0));
        let chains = self.programs.load().jobs.iter().flat_map(|job| &job.chain);
        let jobs: u32 = chains.map(|id| self.resident(id.0)).sum();
        let programs = (info.anon / PAGE_KB).saturating_sub(jobs + pressure);
        let swap_used = info.swap_total - info.swap_free;
        for (field, pages) in [
            (f::mem_total, info.mem_total / PAGE_KB),
            (f::mem_free, info.mem_free / PAGE_KB),
            (f::mem_kernel, info.kernel / PAGE_KB),
            (f::mem_slab, info.slab / PAGE_KB),
            (f::mem_buffers, info.buffers / PAGE_KB),
            (f::mem_cache, (info.cached + info.swap_cached) / PAGE_KB),
            (f::mem_programs, programs),
            (f::mem_jobs, jobs),
            (f::mem_pressure, pressure),
            (f::mem_swap_used, swap_used / PAGE_KB),
            (f::mem_dirty, info.dirty / PAGE_KB),
            (f::mem_active, info.active / PAGE_KB),
            (f::mem_inactive, info.inactive / PAGE_KB),
        ] {
            row.set(field, pages);
        }
    }

    /// Writes pages and watermarks of each zone.
    fn write_zones(&self, row: &mut Row<'_>) {
        let [dma, normal, high] =
            [ZONE_DMA, ZONE_NORMAL, ZONE_HIGHMEM].map(|zone| self.mm.memory().zone(zone));
        for (field, pages) in [
            (f::normal_free, normal.free),
            (f::normal_min, normal.marks.min),
            (f::normal_low, normal.marks.low),
            (f::normal_high, normal.marks.high),
            (f::normal_present, normal.present),
            (f::dma_free, dma.free),
            (f::dma_min, dma.marks.min),
            (f::dma_low, dma.marks.low),
            (f::dma_high, dma.marks.high),
            (f::dma_reserve, dma.reserve[ZONE_NORMAL]),
            (f::dma_present, dma.present),
            (f::highmem_free, high.free),
            (f::highmem_min, high.marks.min),
            (f::highmem_low, high.marks.low),
            (f::highmem_high, high.marks.high),
            (f::highmem_present, high.present),
        ] {
            row.set(field, pages);
        }
    }
}
