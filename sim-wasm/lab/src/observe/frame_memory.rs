//! Memory fields of the machine's state (`layout::frame`): uses of pages, zones and watermarks,
//! reclaim and disk.

use super::layout::fields;
use super::view::View;
use kernel::memory::{OwnerId, PAGE_KB, ZONE_DMA, ZONE_HIGHMEM, ZONE_NORMAL};

impl View<'_> {
    /// Writes pages by use and by zone, and the activity of reclaim and disk.
    pub(super) fn write_memory(&self, row: &mut [f64]) {
        self.write_uses(row);
        self.write_zones(row);
        let memory = self.mm.memory().counters();
        let disk = self.mm.disk();
        fields!(row, {
            kswapd_active: self.mm.kswapd_active(self.sched),
            pages_scanned: memory.pgscan_kswapd + memory.pgscan_direct,
            pages_reclaimed: memory.pgsteal,
            direct_reclaims: self.recorder.counters.direct_reclaims,
            oom_kills: self.recorder.counters.oom_kills,
            disk_queue: disk.queue_len(),
            disk_busy_ns: disk.counters().busy,
        });
    }

    /// Number of resident pages of one task.
    fn resident(&self, task: u16) -> u32 {
        self.mm.memory().resident(OwnerId(task))
    }

    /// Writes pages by use: the parts of `/proc/meminfo`, with programs split by kind.
    fn write_uses(&self, row: &mut [f64]) {
        let info = self.mm.memory().meminfo();
        let pressure = self.programs.load().pressure_task;
        let pressure = pressure.map_or(0, |id| self.resident(id.0));
        let chains = self.programs.load().jobs.iter().flat_map(|job| &job.chain);
        let jobs: u32 = chains.map(|id| self.resident(id.0)).sum();
        let programs = (info.anon / PAGE_KB).saturating_sub(jobs + pressure);
        let swap_used = info.swap_total - info.swap_free;
        fields!(row, {
            mem_total: info.mem_total / PAGE_KB,
            mem_free: info.mem_free / PAGE_KB,
            mem_kernel: info.kernel / PAGE_KB,
            mem_slab: info.slab / PAGE_KB,
            mem_buffers: info.buffers / PAGE_KB,
            mem_cache: (info.cached + info.swap_cached) / PAGE_KB,
            mem_programs: programs,
            mem_jobs: jobs,
            mem_pressure: pressure,
            mem_swap_used: swap_used / PAGE_KB,
            mem_dirty: info.dirty / PAGE_KB,
            mem_active: info.active / PAGE_KB,
            mem_inactive: info.inactive / PAGE_KB,
        });
    }

    /// Writes pages and watermarks of each zone.
    fn write_zones(&self, row: &mut [f64]) {
        let [dma, normal, high] =
            [ZONE_DMA, ZONE_NORMAL, ZONE_HIGHMEM].map(|zone| self.mm.memory().zone(zone));
        fields!(row, {
            normal_free: normal.free,
            normal_min: normal.marks.min,
            normal_low: normal.marks.low,
            normal_high: normal.marks.high,
            normal_present: normal.present,
            dma_free: dma.free,
            dma_min: dma.marks.min,
            dma_low: dma.marks.low,
            dma_high: dma.marks.high,
            dma_reserve: dma.reserve[ZONE_NORMAL],
            dma_present: dma.present,
            highmem_free: high.free,
            highmem_min: high.marks.min,
            highmem_low: high.marks.low,
            highmem_high: high.marks.high,
            highmem_present: high.present,
        });
    }
}
